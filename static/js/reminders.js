// Adds this browser to the devices that take reminders: asks for leave, has an address made by the browser's push
// service, and sends it with the page's form.
"use strict";

{
  const form = document.getElementById("add-device");
  const { key, worker } = form.dataset;
  const PATIENCE = 15_000;

  function tell(what) {
    for (const note of document.querySelectorAll("[data-told]")) note.hidden = note.dataset.told !== what;
    form.hidden = !["", "failed"].includes(what);
  }

  function bytes(base64url) {
    const text = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  }

  function isOfKey(subscription) {
    const own = new Uint8Array(subscription.options.applicationServerKey ?? []);
    const site = bytes(key);
    return own.length === site.length && own.every((byte, at) => byte === site[at]);
  }

  // What the browser has now; one of another key would never be heard of again.
  async function current(registration) {
    const found = await registration?.pushManager.getSubscription();
    if (!found || isOfKey(found)) return found ?? null;
    await found.unsubscribe();
    return null;
  }

  async function subscribe() {
    const registration = await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    return (await current(registration)) ?? (await registration.pushManager.subscribe(options));
  }

  async function send(event) {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") return tell("denied");
      const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
      const { endpoint, keys } = (await Promise.race([subscribe(), late])).toJSON();
      for (const [name, value] of Object.entries({ endpoint, p256dh: keys.p256dh, auth: keys.auth })) {
        form.elements[name].value = value;
      }
      form.submit();
    } catch {
      tell("failed");
    } finally {
      button.disabled = false;
    }
  }

  async function look() {
    if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
      return tell("unable");
    }
    const subscription = await current(await navigator.serviceWorker.getRegistration());
    const listed = [...document.querySelectorAll(".device")];
    const own = listed.find((device) => device.dataset.endpoint === subscription?.endpoint);
    if (own) own.querySelector(".this-device").hidden = false;
    if (Notification.permission === "denied") return tell("denied");
    return tell(own ? "added" : "");
  }

  form.addEventListener("submit", send);
  look();
}
