"""Pictures of positions and rulings for previews, as SVG and as PNG, by day and by night.

- `stills`: the whole picture: of a question, of a ruling, of the site
- `felt`: the table within one: rivers, melds, points, dora, the hand
- `sheet`: what a picture consists of: boxes, words and tiles; how words fit a line
- `svg`, `png`: a picture written in either format
- `keeping`: pictures that were drawn already, by their digest
- `previews`: what links show elsewhere, how pictures are answered, copies for chats
- `art`: the fonts, and the tiles as they are drawn in PNG (`script/picture_art.py` makes them)
"""
