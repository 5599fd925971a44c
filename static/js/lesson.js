// A live lesson on a phone: where the focus goes, and how a phone that slept comes back.
//
// The focus follows what came of an answer, and the part that it stood in when that is replaced; who reads
// elsewhere on the page stays there. What stood on the screen when the phone went to sleep or lost its network
// may be long past: it takes no answer until the server has said that it still stands.
"use strict";

{
  const LONGEST = 7000;
  const stale = document.getElementById("stale");
  const own = () => document.getElementById("lesson");
  let follows = false;
  let sending = false;
  let held = null;
  let heard = Date.now();

  // A look that finds nothing new may come in before an answer's page has settled: it takes no focus away.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap) return;
    follows ||= detail.requestConfig.verb === "post" || Boolean(own()?.contains(document.activeElement));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (follows) document.querySelector("#lesson [data-focus]")?.focus();
    follows = false;
  });

  // --- An answer and a look at once ------------------------------------------------------------------

  // What a look brings is older than what comes of an answer that is on its way, and has no place once the part
  // that asked for it is gone. A look that was left out comes again by itself. Listened to on the part itself,
  // as nothing bubbles from one that is gone; a second listener of the same name is none.
  function pass(event) {
    const isLook = event.detail.requestConfig.verb === "get";
    const isSending = sending && document.getElementById("unsent").hidden;
    if (isLook && (isSending || !event.currentTarget.isConnected)) event.preventDefault();
  }

  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post") sending = true;
    detail.target.addEventListener("htmx:beforeSwap", pass);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post") sending = false;
  });

  // --- Asleep, and back ----------------------------------------------------------------------------

  function doubt() {
    if (!own()?.hasAttribute("hx-get")) return;
    if (own().contains(document.activeElement)) held = document.activeElement;
    own().setAttribute("inert", "");
    stale.hidden = false;
  }

  function trust() {
    heard = Date.now();
    if (document.hidden) return;
    own()?.removeAttribute("inert");
    stale.hidden = true;
    if (document.activeElement === document.body) held?.focus();
    held = null;
  }

  function look() {
    if (own()?.hasAttribute("hx-get")) htmx.trigger(own(), "look");
  }

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.target?.id === "lesson") trust();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? doubt() : look()));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    doubt();
    look();
  });
  addEventListener("offline", doubt);
  addEventListener("online", look);
  setInterval(() => {
    if (Date.now() - heard > LONGEST) doubt();
  }, 1000);
}
