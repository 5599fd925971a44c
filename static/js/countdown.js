// Counts the seconds on that the server has counted; at the end nothing more can be sent from the page.
"use strict";

{
  const ends = new WeakMap();

  function tick() {
    for (const clock of document.querySelectorAll(".countdown")) {
      if (!ends.has(clock)) ends.set(clock, Date.now() + 1000 * Number(clock.dataset.left));
      const left = Math.floor((ends.get(clock) - Date.now()) / 1000);
      const words = left < 0 ? clock.dataset.up : clock.dataset.format.replace("%s", left);
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("is-short", left < 6);
      if (left < 0) clock.closest(".puzzle")?.querySelector("form.ask")?.setAttribute("inert", "");
    }
  }

  tick();
  setInterval(tick, 250);
  document.addEventListener("htmx:afterSwap", tick);
}
