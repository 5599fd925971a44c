// The editor of a draft: places are chosen without leaving the page, tiles are typed, counts kept up to date.
// Everything here is done without a script too: links choose places, buttons and fields post.
"use strict";

const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
let digits = "";
let sender = null;
let aim = "";
let shown = null;

// One after the other, from an element that stays: what is tapped while another tap is saved waits its turn.
// The target is not named here, since the table that is there now may be gone by then.
function send(verb, url, values = {}) {
  htmx.ajax(verb, url, { source: "#selecting", values });
}

function post(values) {
  aim = "";
  send("POST", byId("editor").action, values);
}


// `aim` is the place that was asked for and is not shown yet.
function choose(spot) {
  aim = spot;
  send("GET", `${byId("editor").dataset.page}?at=${spot}`);
}

// --- After each answer ---------------------------------------------------------------------------

function count(bench) {
  const left = bench.dataset.left.split(",").map(Number);
  for (const button of all(".tile-button")) {
    const number = left[button.dataset.tile];
    button.setAttribute("aria-disabled", number > 0 ? "false" : "true");
    button.querySelector(".left").textContent = number;
  }
}

function mark(bench) {
  const { place, part, undo, redo, kind } = bench.dataset;
  byId("picker").dataset.part = part;
  for (const chip of all(".chip")) {
    const here = chip.dataset.spot === (part === "drawn" ? "hand" : place);
    here ? chip.setAttribute("aria-current", "true") : chip.removeAttribute("aria-current");
  }
  byId("undo").setAttribute("aria-disabled", undo === "0");
  byId("redo").setAttribute("aria-disabled", redo === "0");
  if (document.activeElement !== byId("kind")) byId("kind").value = kind;
}

function arrive() {
  const bench = byId("bench");
  if (!bench) return byId("conflict-head")?.focus();
  if (bench.dataset.at === aim) aim = "";
  count(bench);
  mark(bench);
  if (bench !== shown && bench.dataset.said) byId("live").textContent = bench.dataset.said;
  shown = bench;
  if (document.activeElement === document.body && sender?.id) byId(sender.id)?.focus();
  tell();
}

// The verdict in a line; an answer that is another one is said aloud.
function tell() {
  const parts = [".judged-answer b", ".judged-why li", ".judged-question"].map((part) => `#verdict ${part}`);
  const told = parts.map((part) => document.querySelector(part)?.textContent.trim()).filter(Boolean).join(" · ");
  const line = byId("verdict-line");
  if (!told || line.textContent === told) return;
  line.textContent = told;
  if (document.querySelector("#verdict .judged-answer")) byId("live").textContent = told;
}

// Whoever chose something in the verdict stays there when it is told anew.
function stay(event) {
  if (event.detail.target.id === "verdict" && event.detail.target.contains(document.activeElement)) byId("verdict").focus();
}

// A field that is being typed into keeps what stands there.
const isDirty = (field) => field.value !== field.defaultValue;

function keep(event) {
  const target = event.detail.target;
  if (sender && target.contains(sender)) return;
  if (all("input.input, textarea", target).some(isDirty)) event.preventDefault();
}

function settle(event) {
  const { elt: field, xhr } = event.detail;
  if (xhr.status === 200 && field.matches?.("input.input")) field.defaultValue = field.value;
}

// --- Taps ----------------------------------------------------------------------------------------

function tap(event) {
  const link = event.target.closest("[data-spot]");
  if (event.target.closest('[aria-disabled="true"]')) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (link && byId("bench") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    choose(link.dataset.spot);
    if (link.matches(".chip")) byId(`s-${link.dataset.spot.replace(":", "-")}`)?.scrollIntoView({ block: "nearest" });
  }
}

// What was chosen is sent as it was, even if the list is drawn anew while another tap is saved.
function change(event) {
  const { post: url, do: word } = event.target.dataset;
  if (url) send("POST", url, { [event.target.name]: event.target.value, ...(word && { do: word }) });
}

// --- Keys ----------------------------------------------------------------------------------------

function step(by) {
  const at = aim || byId("bench").dataset.at;
  const { place } = byId("bench").dataset;
  const spots = all(`#bench [data-spot^="${place}:"]`).map((link) => link.dataset.spot);
  const now = spots.indexOf(at);
  const next = now < 0 ? spots.length + (by < 0 ? -1 : 0) : now + by;
  choose(spots[next] ?? place);
}

function onwards(by) {
  const chips = all(".chip").map((chip) => chip.dataset.spot);
  const now = chips.indexOf(aim || byId("bench").dataset.place);
  choose(chips[(now + by + chips.length) % chips.length]);
}

const press = (id) => byId(id)?.getAttribute("aria-disabled") === "false" && byId(id).click();
const KEYS = {
  backspace: () => post({ do: "remove" }),
  delete: () => post({ do: "remove" }),
  r: () => post({ do: "riichi" }),
  t: () => post({ do: "tsumogiri" }),
  j: () => post({ do: "thrown" }),
  n: (event) => onwards(event.shiftKey ? -1 : 1),
  arrowleft: (event) => (event.shiftKey ? post({ do: "move:left" }) : step(-1)),
  arrowright: (event) => (event.shiftKey ? post({ do: "move:right" }) : step(1)),
};

function onKey(event) {
  if (!byId("bench") || event.altKey) return;
  if (event.target.matches("input:not([type=radio]), select, textarea")) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" || key === "y") press(key === "y" || event.shiftKey ? "redo" : "undo");
    else return;
  } else if (!("shortcuts" in byId("editor").dataset)) return;
  else if (/^\d$/.test(key)) digits += key;
  else if (digits && "mpsz".includes(key)) {
    post({ tiles: digits + key });
    digits = "";
  } else {
    digits = "";
    if (!KEYS[key] || (event.target.matches("[type=radio]") && key.startsWith("arrow"))) return;
    KEYS[key](event);
  }
  event.preventDefault();
}

document.addEventListener("click", tap, true);
document.addEventListener("change", change);
document.addEventListener("keydown", onKey);
document.addEventListener("htmx:beforeSwap", (event) => {
  sender = event.detail.requestConfig?.elt ?? null;
  stay(event);
});
document.addEventListener("htmx:oobBeforeSwap", keep);
document.addEventListener("htmx:afterRequest", settle);
document.addEventListener("htmx:afterSettle", arrive);
document.addEventListener("htmx:configRequest", (event) => {
  const { parameters, elt } = event.detail;
  if (byId("seen") && parameters.seen && !elt.closest("#editor")) parameters.seen = byId("seen").value;
});
arrive();
