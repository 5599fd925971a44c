// The keys of a puzzle, and where the focus goes when a verdict or a word about the answer arrives.
// Everything here is done without a script too: buttons, inputs and links stand in the page.
"use strict";

const puzzle = () => document.querySelector(".puzzle[data-shortcuts]");

// Y and N press the buttons, 1 to 9 the options; "36m" typed anywhere turns those tiles over, Enter sends.
let digits = "";

function press(key) {
  const bar = document.querySelector(".ask-bar");
  if (!bar) return false;
  const button = bar.querySelector(`[aria-keyshortcuts="${{ y: "Y", n: "N", enter: "Enter" }[key]}"]`);
  button?.click();
  return Boolean(button);
}

// The option of that digit: a button is pressed, a box or a radio button turned over.
function pick(digit) {
  const option = document.querySelector(`.ask [aria-keyshortcuts="${digit}"]`);
  option?.click();
  return Boolean(option);
}

function toggle(suit) {
  const names = [...digits].map((digit) => (digit === "0" ? "5" : digit) + suit);
  const inputs = names.map((name) => document.querySelector(`input[name="tile"][value="${name}"]`));
  inputs.forEach((input) => input?.click());
  digits = "";
  return inputs.some(Boolean);
}

function onKey(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !puzzle()) return;
  if (target.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  const key = event.key.toLowerCase();
  if (/^\d$/.test(key)) pick(key) ? event.preventDefault() : (digits += key);
  else if (digits && "mpsz".includes(key)) toggle(key) && event.preventDefault();
  else {
    digits = "";
    const onControl = target.matches("a, button, summary");
    if (key === "enter" ? !onControl && next(target) : "yn".includes(key) && press(key)) event.preventDefault();
  }
}

// Enter goes on from a verdict that has just been read, and else sends the chosen tiles.
function next(target) {
  const link = target.id === "verdict" && document.querySelector(".onwards-next");
  if (link) link.click();
  return Boolean(link) || press("enter");
}

// The hand stands on the answers at a phone's foot: how high they are hangs on their words.
const measured = new ResizeObserver(([bar]) => {
  bar.target.closest(".puzzle")?.style.setProperty("--bar", `${bar.borderBoxSize[0].blockSize}px`);
  tellOver();
});

function measure() {
  measured.disconnect();
  const bar = document.querySelector(".puzzle .ask-bar:not(.ask-flow)");
  if (bar) measured.observe(bar);
  else document.querySelector(".puzzle")?.style.removeProperty("--bar");
}

// Whether the hand, where it stays at the foot of the screen, lies over a part of the table.
function tellOver() {
  const hand = document.querySelector(".holds-hand .hand-area");
  const table = hand?.closest(".felt").querySelector(".around");
  if (!table) return;
  const over = table.getBoundingClientRect().bottom > hand.getBoundingClientRect().top + 8;
  hand.toggleAttribute("data-over", over);
}

// Each heading takes the focus once: what is fetched later does not take it from a field that is being typed into.
const greeted = new WeakSet();

function arrive() {
  measure();
  tellOver();
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  document.querySelector(".puzzle[data-shortcuts]")?.setAttribute("data-listening", "");
  const parts = ["#hints", "#explored", "#answer", "#main"].map((part) => document.querySelector(`${part} [data-focus]`));
  const fresh = parts.filter((heading) => heading && !greeted.has(heading));
  fresh.forEach((heading) => greeted.add(heading));
  fresh[0]?.focus();
}

document.addEventListener("keydown", onKey);
document.addEventListener("scroll", tellOver, { passive: true });
addEventListener("resize", tellOver);
document.addEventListener("htmx:afterSettle", arrive);
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share], [data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  const { copy, copied, shared = copied } = link.dataset;
  await navigator.clipboard.writeText(copy ? document.getElementById(copy).value : link.href);
  document.getElementById("live").textContent = shared;
  link.textContent = shared;
});
arrive();
