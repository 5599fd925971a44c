// Run by the browser when a reminder comes, whether the site is open or not: shows it, and leads where it points.
"use strict";

self.addEventListener("push", (event) => {
  const { title, body, stop, path } = event.data.json();
  const actions = [{ action: "stop", title: stop }];
  event.waitUntil(self.registration.showNotification(title, { body, actions, tag: "waits", data: path }));
});

async function end() {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = windows.find((each) => each.url === address);
  return here ? here.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "stop" ? end() : open(event.notification.data));
});
