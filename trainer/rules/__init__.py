"""What is true at the table: tiles, hands, waits, riichi, kan, furiten. Pure, without I/O at run time."""
