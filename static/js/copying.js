// Copying what stands in a field: the buttons are hidden where nothing could be copied.
"use strict";

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select(); // a browser that refuses leaves it to the reader's own keys
    return;
  }
  document.getElementById("live").textContent = button.dataset.copied;
  button.textContent = button.dataset.copied;
});
