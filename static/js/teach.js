// What a teacher's pages do on top of plain HTML: the zone of the browser is chosen, and pages are printed.
"use strict";

// Browsers do not agree which of a place's names is the old one; each gives its own for any of them.
function asNamedHere(timeZone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}

function choose(select) {
  if (select.value) return;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offered = [...select.options].map((option) => option.value).filter(Boolean);
  select.value = offered.find((name) => name === own) ?? offered.find((name) => asNamedHere(name) === own) ?? "";
}

document.querySelectorAll("select[data-own-zone]").forEach(choose);
document.querySelectorAll("button[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => print());
});
