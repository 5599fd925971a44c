// In the page: which words are styled as none before them. A word's style is told by the tags, classes and states
// from the root down to it and by the width of the page.
known => {
  const seen = new Set(known);
  const found = [];
  const states = [":checked", ":disabled", ":focus", ":invalid", ":hover"];
  const hash = text => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const own = element => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (["id", "href", "name", "value", "for", "style", "title", "lang"].includes(name)) return "";
      if (name === "class") return value;
      return value.length < 9 ? `${name}=${value}` : name;
    });
    return [element.tagName, ...attributes, ...states.filter(state => element.matches(state))].join(" ");
  };
  const keys = new Map();
  const key = element => {
    if (element === null) return String(innerWidth);
    if (!keys.has(element)) keys.set(element, hash(`${key(element.parentElement)} ${own(element)}`));
    return keys.get(element);
  };
  const worded = element =>
    ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName) ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  window.fresh = [...document.body.querySelectorAll("*")].filter(element => {
    if (!worded(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (seen.has(key(element))) return false;
    seen.add(key(element));
    found.push(key(element));
    return true;
  });
  return found;
}
