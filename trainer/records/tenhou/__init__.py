"""The two formats of Tenhou.

- `xml_records`: the XML of the server (`mjloggm`). `melds`: its bit-packed melds.
- `json_records`: the JSON of the log editor. `json_turns`: its columns of draws and discards, put in order.
"""
