// Counts down the time that is left, and notes when an answer is chosen. The server decides what is in time.
"use strict";

// Each is said once, though every answer brings another clock.
const told = new Set();

function tell(words) {
  if (told.has(words)) return;
  told.add(words);
  document.getElementById("live").textContent = words;
}

// When an answer was chosen, by the server's clock: what a bad network brings late is held against it.
function note() {
  const field = document.querySelector("form.ask [name=moment]");
  if (!field) return;
  field.dataset.since ??= Date.now();
  field.value = Number(field.dataset.now) + Date.now() - Number(field.dataset.since);
}

function pad(number) {
  return String(number).padStart(2, "0");
}

// By the time of day, which goes on while a device sleeps or a page waits in the browser's history.
function show(clock) {
  clock.dataset.ends ??= Date.now() + 1000 * Number(clock.dataset.seconds);
  const seconds = Math.floor((Number(clock.dataset.ends) - Date.now()) / 1000);
  const left = clock.querySelector("[data-left]");
  clock.classList.toggle("is-short", seconds < 60);
  if (seconds < 60) tell(seconds > 0 ? clock.dataset.soon : clock.dataset.over);
  leave(clock, seconds);
  if (seconds <= 0) clock.textContent = clock.dataset.over;
  else if (left && seconds < 3600) left.textContent = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

// Where the page leads on by itself, once an answer that was sent in the last moment had time to arrive.
function leave(clock, seconds) {
  if (seconds > -3 || !clock.dataset.then || clock.dataset.gone) return;
  clock.dataset.gone = "";
  location.assign(clock.dataset.then);
}

function tick() {
  document.querySelectorAll(".hw-clock").forEach(show);
}

note();
document.addEventListener("htmx:afterSettle", note);
document.addEventListener("input", note, true);
document.addEventListener("click", note, true);
setInterval(tick, 1000);
document.addEventListener("visibilitychange", tick);
window.addEventListener("pageshow", tick);
