// Words that are not kept yet are never left behind unasked: who goes to another page of the puzzle keeps them by that.
"use strict";

const form = () => document.querySelector(".words-form");
let kept = words();
let sent = kept;

// What the form says, as one text: all but how it is sent and which language is open.
function words() {
  const given = new FormData(form());
  for (const name of ["csrfmiddlewaretoken", "seen", "then", "tab"]) given.delete(name);
  return new URLSearchParams(given).toString();
}

const isTyped = () => Boolean(form()) && words() !== kept;

function choose(event) {
  const link = event.target.closest(".studio-areas a");
  if (event.target.closest("[name=save]")) form().elements.then.value = "";
  if (!link || !isTyped() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  form().elements.then.value = link.href;
  form().requestSubmit(form().querySelector("[name=save]"));
}

// More may have been typed since it was sent: that is kept too before the page is left.
function arrive({ detail: { seen } }) {
  const { then, seen: field, save } = form().elements;
  kept = sent;
  field.value = seen;
  if (isTyped()) form().requestSubmit(save);
  else location.assign(then.value || "?kept");
}

document.addEventListener("click", choose, true);
document.addEventListener("kept", arrive);
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt === form()) sent = words();
});
// A form that is sent without htmx, before that has begun or where it is missing, takes its words along.
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (target === form() && !defaultPrevented) kept = words();
});
addEventListener("beforeunload", (event) => {
  if (isTyped()) event.preventDefault();
});
