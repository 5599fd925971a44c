"""The closed set of answer shapes, as one type."""

from typing import TypeAlias

from trainer.scenarios.answers import Number, OneOf, Points, SomeOf, Tiles, YesNo
from trainer.scenarios.tile_order import TileOrder

Shape: TypeAlias = YesNo | OneOf | SomeOf | Tiles | TileOrder | Number | Points
