// Puzzles of a collection are put in order by dragging them; the buttons beside them do it without a script.
// What is dropped is sent with the form of the list, whose inputs lie in the rows and move along.
"use strict";

const EDGE = 60;
let held = null;

document.documentElement.dataset.drags = "";

function rowsOf(list) {
  return [...list.children];
}

function take(event) {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button > 0 || held) return;
  const row = grip.closest("li");
  held = { row, list: row.parentElement, before: rowsOf(row.parentElement), pointer: event.pointerId };
  row.classList.add("is-dragged");
  grip.setPointerCapture(event.pointerId);
  event.preventDefault();
}

// The row goes before the first of the others whose middle is below the pointer. The others are moved past it:
// an element that leaves the page loses the finger that holds it.
function drag(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const below = rowsOf(held.list).find((other) => {
    const box = other.getBoundingClientRect();
    return other !== held.row && event.clientY < box.top + box.height / 2;
  });
  moveBefore(below);
  if (event.clientY < EDGE) scrollBy(0, -EDGE / 4);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, EDGE / 4);
}

function moveBefore(below) {
  const rows = rowsOf(held.list);
  const down = (below ? rows.indexOf(below) : rows.length) > rows.indexOf(held.row);
  while (held.row.nextElementSibling !== (below ?? null)) {
    if (down) held.row.before(held.row.nextElementSibling);
    else held.row.after(held.row.previousElementSibling);
  }
}

function drop(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const { row, list, before } = held;
  release();
  if (rowsOf(list).every((each, at) => each === before[at])) return;
  const form = list.closest("form");
  form.elements.moved.value = row.querySelector("[name=order]").value;
  form.requestSubmit(form.querySelector("[data-keep]"));
}

function release() {
  held.row.classList.remove("is-dragged");
  held = null;
}

function putBack(event) {
  if (!held || (event.type === "keydown" && event.key !== "Escape")) return;
  held.list.append(...held.before);
  release();
}

document.addEventListener("pointerdown", take);
document.addEventListener("pointermove", drag);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", putBack);
document.addEventListener("keydown", putBack);
