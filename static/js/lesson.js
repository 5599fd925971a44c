// Where the focus goes in a live lesson: to what came of an answer, and along with the part that it stood in
// when that is replaced. Who reads elsewhere on the page stays there.
"use strict";

let follows = false;

document.addEventListener("htmx:beforeSwap", (event) => {
  const own = document.getElementById("lesson");
  follows = event.detail.requestConfig.verb === "post" || Boolean(own?.contains(document.activeElement));
});
document.addEventListener("htmx:afterSettle", () => {
  if (follows) document.querySelector("#lesson [data-focus]")?.focus();
  follows = false;
});
