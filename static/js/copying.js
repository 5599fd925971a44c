// Copying what stands in a field: the buttons are hidden where nothing could be copied.
"use strict";

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  document.getElementById("live").textContent = button.dataset.copied;
  button.textContent = button.dataset.copied;
});
