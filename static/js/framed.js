// Tells the page around a frame how high its content is. Nothing else is told, and nothing is listened to.
"use strict";

const content = document.getElementById("main");

if (parent !== window) {
  new ResizeObserver(() => {
    parent.postMessage({ riichiDojoHeight: Math.ceil(content.getBoundingClientRect().height) }, "*");
  }).observe(content);
}
