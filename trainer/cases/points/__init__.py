"""Points, sticks and honba; who pays for a mistake; whether the game is over."""
