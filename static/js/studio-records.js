// Scrubs through a round: while one picture is on its way the slider goes on, and the newest place is asked next.
"use strict";

const range = document.querySelector("[data-scrub]");
const field = document.getElementById("step");
let asking = false;

function ask() {
  asking = true;
  field.value = range.value;
  htmx.trigger(range, "scrub");
}

// What the page shows now: by the slider, by a link, or by the list of moments.
function arrived() {
  const moment = document.getElementById("moment");
  if (!moment) return;
  document.getElementById("live").textContent = document.getElementById("happened").textContent;
  if (document.activeElement !== range) range.value = moment.dataset.step;
  field.value = document.activeElement === range ? range.value : moment.dataset.step;
}

range.hidden = false;
document.querySelector("[data-go]").hidden = true;
range.addEventListener("input", () => {
  if (!asking) ask();
});
field.addEventListener("change", () => {
  range.value = field.value;
  ask();
});
range.addEventListener("htmx:afterRequest", (event) => {
  asking = false;
  if (event.detail.successful && range.value !== document.getElementById("moment").dataset.step) ask();
});
document.addEventListener("htmx:afterSettle", arrived);
