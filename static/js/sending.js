// What is sent shows at once; what did not arrive is kept, said, and sent again as it was until it has arrived.
//
// A request that fails (no network, no answer in time, a fault of the site) is not given back to htmx: the page
// stays as it is, and whatever waits in line behind it goes on waiting. It is the same request that is sent
// again, under the same key, so that nothing is lost and nothing counts twice.
"use strict";

// Every page has this script beside its own: its names are its own too.
{
  // Days begin and times are told where the learner is.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax`;

  // Seconds until the next try; the last one again and again, as long as the page is open.
  const PAUSES = [2, 4, 8, 15, 30, 60];
  const SOON = 400;
  const held = new Set();
  const unsent = document.getElementById("unsent");
  const live = document.getElementById("live");

  function told(words) {
    if (live.textContent !== words) live.textContent = words;
  }

  // --- On its way ----------------------------------------------------------------------------------

  function buttonOf({ elt, triggeringEvent }) {
    return triggeringEvent?.submitter ?? (elt.matches("button") ? elt : null);
  }

  function depart(request, config) {
    const button = buttonOf(config);
    button?.classList.add("is-sending");
    const said = setTimeout(() => told(unsent.dataset.sending), SOON);
    return () => {
      clearTimeout(said);
      button?.classList.remove("is-sending");
      if (live.textContent === unsent.dataset.sending) told("");
      held.delete(request);
      show();
      setTimeout(leave);
    };
  }

  // --- Not arrived ---------------------------------------------------------------------------------

  function show() {
    const first = [...held].find((request) => request.failed);
    unsent.hidden = !first;
    const words = first && (navigator.onLine ? unsent.dataset.failed : unsent.dataset.offline);
    const line = unsent.querySelector("p");
    if (words && line.textContent !== words) line.textContent = words;
    if (!first) line.textContent = "";
  }

  function again(request) {
    clearTimeout(request.pause);
    if (request.failed) request.send();
  }

  function hold(request) {
    request.failed = true;
    const pause = PAUSES[Math.min(request.tries++, PAUSES.length - 1)];
    request.pause = setTimeout(() => again(request), 1000 * pause);
    show();
  }

  function retryAll() {
    for (const request of held) again(request);
  }

  // --- Each request --------------------------------------------------------------------------------

  // Those that save something, or stand in one line with those that do.
  function saves({ verb, elt }) {
    return verb !== "get" || Boolean(elt.closest("#editor"));
  }

  // Those that somebody made; what a page asks by itself (the state of a lesson, a verdict) is asked again anyway.
  function isOwn(config) {
    return saves(config) || Boolean(config.triggeringEvent?.isTrusted);
  }

  function follow({ detail }) {
    const { xhr, requestConfig: config, pathInfo } = detail;
    if (!isOwn(config)) return;
    const request = { tries: 0, failed: false, saves: saves(config), elt: config.elt };
    const { onload, onabort, send } = xhr;
    const arrived = depart(request, config);
    let body = null;
    xhr.send = (given) => {
      body = given;
      send.call(xhr, given);
    };
    request.send = () => {
      request.failed = false;
      xhr.open(config.verb.toUpperCase(), pathInfo.finalRequestPath);
      for (const [name, value] of Object.entries(config.headers)) {
        if (value !== null) xhr.setRequestHeader(name, value);
      }
      send.call(xhr, body);
    };
    request.drop = () => {
      clearTimeout(request.pause);
      arrived();
      onabort.call(xhr);
    };
    xhr.onload = () => {
      if (xhr.status >= 500) return hold(request);
      arrived();
      if (xhr.status >= 400) stay();
      if (!detail.target.isConnected) detail.target = document.getElementById(detail.target.id) ?? detail.target;
      return onload.call(xhr);
    };
    xhr.onerror = xhr.ontimeout = () => hold(request);
    xhr.onabort = request.drop;
    held.add(request);
  }

  // Whoever answers anew while the first answer did not arrive has thought again.
  function replace({ detail }) {
    for (const request of held) {
      if (request.failed && request.elt === detail.elt && !detail.elt.closest("#editor")) request.drop();
    }
  }

  // --- Leaving the page ------------------------------------------------------------------------------

  const unsaved = () => [...held].filter((request) => request.saves);
  let leaving = null;

  // Whoever follows a link while something is on its way goes there once all of it has arrived.
  function wait(event) {
    const link = event.target.closest("a[href]");
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || !link || link.target || link.matches("[download], [href^='#']")) return;
    if (unsaved().length === 0 || unsaved().some((request) => request.failed)) return;
    event.preventDefault();
    stay();
    leaving = link;
    link.classList.add("is-sending");
  }

  // What was refused is read first.
  function stay() {
    leaving?.classList.remove("is-sending");
    leaving = null;
  }

  // One that waited in line is under way by the time that this is called.
  function leave() {
    if (!leaving || unsaved().length > 0) return;
    const { href } = leaving;
    stay();
    location.assign(href);
  }

  document.addEventListener("click", wait);
  document.addEventListener("htmx:beforeSend", follow);
  document.addEventListener("htmx:confirm", replace);
  addEventListener("online", retryAll);
  addEventListener("offline", show);
  unsent.querySelector("button").addEventListener("click", retryAll);
  addEventListener("beforeunload", (event) => {
    if ([...held].some((request) => request.failed || request.saves)) event.preventDefault();
  });
}
