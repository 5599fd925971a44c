// The judge: where the focus goes when tiles are laid in place, what a reader hears after an answer, and
// arrow keys among the tiles. Without a script each tap and answer is a page that begins at what comes next.
"use strict";

const TILES = ".judge-picker :is(.judge-laid, .judge-row, .judge-threes)";

// What was tapped may be gone, the fourth tile of a kind or the last that could be undone. What keeps the
// focus may have moved, since the tiles above it take more room.
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement === document.body) document.getElementById("next")?.focus();
  document.activeElement.scrollIntoView({ block: "nearest" });
});

// One sentence, and not the whole ruling: that is there to be read. After a choice of rules, their name.
addEventListener("load", () => {
  const heard = { "#next": ".judge-sheet", "#by-rules": "#by-rules" }[location.hash];
  if (heard) document.getElementById("live").textContent = document.querySelector(heard).dataset.said;
});

// Left and right within a row and on into the next, up and down from row to row.
document.addEventListener("keydown", (event) => {
  const row = event.target.closest(TILES);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...document.querySelectorAll(TILES)].filter((each) => each.offsetParent && each.querySelector("a"));
  const [all, own, at] = [rows.flatMap(tilesIn), tilesIn(row), rows.indexOf(row)];
  const near = (other) => other && tilesIn(other)[Math.min(own.indexOf(event.target), tilesIn(other).length - 1)];
  const steps = {
    ArrowLeft: all[all.indexOf(event.target) - 1],
    ArrowRight: all[all.indexOf(event.target) + 1],
    ArrowUp: near(rows[at - 1]),
    ArrowDown: near(rows[at + 1]),
  };
  if (!(event.key in steps)) return;
  event.preventDefault();
  steps[event.key]?.focus();
});

function tilesIn(row) {
  return [...row.querySelectorAll("a")];
}
