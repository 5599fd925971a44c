// The editor of a draft: places are chosen without leaving the page, tiles are typed, counts kept up to date.
// Everything here is done without a script too: links choose places, buttons and fields post.
"use strict";

const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
let digits = "";
let sender = null;
let aim = "";
let aimedBy = "";
let laid = [];
let shown = null;

// One after the other, from an element that stays: what is tapped while another tap is saved waits its turn.
// The target is not named here, since the table that is there now may be gone by then.
function send(verb, url, values = {}) {
  htmx.ajax(verb, url, { source: "#selecting", values })?.catch(() => {});
}

function post(values) {
  if (values.tiles) lay([...values.tiles.slice(0, -1)].map((digit) => digit + values.tiles.at(-1)));
  aim = "";
  send("POST", byId("editor").action, values);
}

// `aim` is the place that was asked for and is not shown yet. It is named as it was seen: who waits in line may
// find the hero, and all others with it, at another seat when its turn comes.
function choose(spot) {
  aim = spot;
  aimedBy = byId("bench").dataset.hero;
  point();
  send("GET", byId("editor").dataset.page, { at: spot, hero: byId("bench").dataset.hero });
}

const SEATED = /^(river|meld|kita):(\d)/;

function seatedNow(spot, hero) {
  const players = all("#bench .seat").length;
  const moved = Number(byId("bench").dataset.hero) - Number(hero);
  return spot.replace(SEATED, (_, part, seat) => `${part}:${(Number(seat) + moved + players) % players}`);
}

// --- What is not saved yet -----------------------------------------------------------------------

const linkOf = (spot) => byId(`s-${spot.replaceAll(":", "-")}`);

// The place that was asked for is marked before the answer, which may be long in coming.
function point() {
  const spot = seatedNow(aim, aimedBy);
  const place = spot === "drawn" ? "hand" : (SEATED.exec(spot)?.[0] ?? spot.split(":")[0]);
  for (const marked of all("#bench [aria-current], .chip[aria-current]")) marked.removeAttribute("aria-current");
  for (const here of [linkOf(spot), ...all(`.chip[data-spot="${place}"]`)]) here?.setAttribute("aria-current", "true");
}

// So are tiles shown that were laid, each where it goes: `laid` has the places and names of those on their way.
function lay(names) {
  laid.push({ spot: aim || byId("bench").dataset.at, hero: aim ? aimedBy : byId("bench").dataset.hero, names });
  draw();
}

function draw() {
  for (const item of all("#bench .unsaved")) item.remove();
  if (!byId("bench")) return;
  for (const { spot, hero, names } of laid) {
    const link = linkOf(seatedNow(spot, hero)) ?? (spot === "hand" ? linkOf("drawn") : null);
    for (const name of names.filter((each) => byId(`t-${each}`))) link?.closest("li").before(unsaved(byId(`t-${name}`)));
  }
}

function unsaved(button) {
  const item = document.createElement("li");
  const picture = button.querySelector("svg").cloneNode(true);
  item.className = "unsaved";
  picture.removeAttribute("aria-hidden");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", byId("editor").dataset.unsaved.replace("%s", button.getAttribute("aria-label")));
  item.append(picture);
  return item;
}

// Requests go in line: what was answered is the tile that has waited longest.
function answered({ detail: { requestConfig } }) {
  const { tile, tiles } = requestConfig?.parameters ?? {};
  if (!tile && !tiles) return;
  laid.shift();
  draw();
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
  byId("undo")?.setAttribute("aria-disabled", undo === "0");
  byId("redo")?.setAttribute("aria-disabled", redo === "0");
  if (byId("kind") && document.activeElement !== byId("kind")) byId("kind").value = kind;
}

function arrive() {
  const bench = byId("bench");
  if (!bench) return byId("conflict-head")?.focus();
  if (bench.dataset.at === aim) aim = "";
  count(bench);
  mark(bench);
  if (aim) point();
  if (bench !== shown && bench.dataset.said) byId("live").textContent = bench.dataset.said;
  if (shown && bench !== shown && ["hand", "drawn"].includes(bench.dataset.part)) showHand(bench);
  shown = bench;
  if (document.activeElement === document.body && sender?.id) byId(sender.id)?.focus();
  tell();
}

// On a narrow screen the picker lies over the foot of the table: the hand is seen above it while it is laid.
function showHand(bench) {
  if (document.activeElement.matches("input.input, textarea")) return;
  bench.querySelector(".hand-area").scrollIntoView({ block: "nearest" });
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

// A field that is being typed into keeps what stands there, and what was not saved yet is saved by its own turn.
const isDirty = (field) => field.value !== field.defaultValue;

function keep(event) {
  if (all("input.input, textarea", event.detail.target).some(isDirty)) event.preventDefault();
}

// What a request saved is no longer to be kept: as it was sent, for more may have been typed since.
function settle({ detail: { xhr, requestConfig } }) {
  if (xhr.status !== 200 || !requestConfig?.elt.closest("#editor")) return;
  const { write, do: word } = requestConfig.parameters;
  const texts = write === "*" ? "input[name^='text-']" : `input[name="text-${CSS.escape(write ?? "")}"]`;
  for (const field of all(word === "frame" ? "#frame input" : texts, byId("editor"))) {
    field.defaultValue = requestConfig.parameters[field.name] ?? field.defaultValue;
  }
}

// Whoever leaves with a field that is not saved yet is asked first.
function ask(event) {
  if (all("#frame input, input[name^='text-']").some(isDirty)) event.preventDefault();
}

// --- Taps ----------------------------------------------------------------------------------------

function tap(event) {
  const [link, button] = [event.target.closest("[data-spot]"), event.target.closest(".tile-button")];
  const drawnAnew = event.target.closest("#chosen button");
  if (event.target.closest('[aria-disabled="true"]')) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (button && byId("bench")) {
    lay([button.value]);
  } else if (drawnAnew && byId("bench")) {
    // A button that is gone when its turn comes sends nothing, and all that waits behind it waits on.
    event.preventDefault();
    event.stopImmediatePropagation();
    post({ do: drawnAnew.value });
  } else if (link && byId("bench") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    choose(link.dataset.spot);
    if (link.matches(".chip")) byId(`s-${link.dataset.spot.replace(":", "-")}`)?.scrollIntoView({ block: "nearest" });
  }
}

// The table and what is chosen are drawn anew with each answer, and what stands below moves. Where that happens while
// the mouse button is down, the browser takes the press for none, since it ends on another element than it began on:
// a mouse that has not moved still means the one it began on, or the one in its place.
const PRESSED = "[data-spot], #editor button, #editor summary";
const STILL = 4; // pixels
let down = null;

function hold(event) {
  down = event.pointerType === "touch" ? null : { began: event.target.closest(PRESSED), at: event };
}

function release(event) {
  const { began, at } = down ?? {};
  down = null;
  if (!began || event.target.closest(PRESSED) === began) return;
  if (Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) <= STILL) (began.isConnected ? began : twin(began))?.click();
}

function twin(gone) {
  const names = (element) => ["id", "data-spot", "name", "value", "class"].map((name) => element.getAttribute(name)).join();
  return all(PRESSED).find((element) => element.tagName === gone.tagName && names(element) === names(gone));
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

// A table that is in no draft is kept in its address: each step is a page of the browser's history.
const goBack = (onwards) => (byId("undo") ? press(onwards ? "redo" : "undo") : history.go(onwards ? 1 : -1));
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
    if (key === "z" || key === "y") goBack(key === "y" || event.shiftKey);
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
document.addEventListener("pointerdown", hold, true);
document.addEventListener("pointerup", release, true);
document.addEventListener("change", change);
document.addEventListener("keydown", onKey);
addEventListener("beforeunload", ask);
document.addEventListener("htmx:beforeSwap", (event) => {
  sender = event.detail.requestConfig?.elt ?? null;
  settle(event);
  stay(event);
});
document.addEventListener("htmx:oobBeforeSwap", keep);
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("htmx:afterSettle", arrive);
document.addEventListener("htmx:configRequest", (event) => {
  const { parameters, elt } = event.detail;
  if (parameters.hero && byId("bench")) {
    parameters.at = aim = seatedNow(parameters.at, parameters.hero);
    aimedBy = byId("bench").dataset.hero;
    delete parameters.hero;
  }
  if (byId("seen") && parameters.seen && !elt.closest("#editor")) parameters.seen = byId("seen").value;
});
arrive();
