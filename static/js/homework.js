// Counts down the time that is left, and sends in its last moment what is chosen. The server decides what is in
// time.
"use strict";

// Each is said once, though every answer brings another clock.
const told = new Set();

function tell(words) {
  if (told.has(words)) return;
  told.add(words);
  document.getElementById("live").textContent = words;
}

// So many seconds before the end: an answer needs some to arrive.
const LAST = 2;

// What is chosen, typed or ordered but not sent yet; a button that answers by itself was never pressed.
function sendChosen(clock) {
  const form = document.querySelector("form.ask");
  if (!form || clock.dataset.sent) return;
  clock.dataset.sent = "";
  const given = [...form.elements].filter((field) => field.matches("input:not([type=hidden], [name=sure]), select"));
  if (!given.some((field) => (field.matches("[type=checkbox], [type=radio]") ? field.checked : field.value.trim()))) return;
  form.requestSubmit(form.querySelector(".ask-bar button"));
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
  if (seconds >= 0 && seconds < LAST) sendChosen(clock);
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

setInterval(tick, 1000);
document.addEventListener("visibilitychange", tick);
window.addEventListener("pageshow", tick);
