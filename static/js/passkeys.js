// Says when a passkey was not used, and hides what needs passkeys from browsers that have none.
"use strict";

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
if (!window.PublicKeyCredential) {
  for (const form of document.querySelectorAll(".needs-passkeys")) form.hidden = true;
}
