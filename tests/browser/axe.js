// In the page: axe on all of it, and on the colours of words that are styled as none before them. A word's style is
// told by the tags, classes and states from the root down to it and by the width of the page; or by what is computed
// of it and of what it stands on, in the light and in the dark.
window.looking = (() => {
  const states = [":checked", ":disabled", ":focus", ":invalid", ":hover"];
  const blocks = ["block", "list-item", "table", "flex", "grid", "inline-block"];
  const wordless = "[type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]";
  const controls = `select, textarea, input:not(${wordless})`;
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
  let keys;
  const key = element => {
    if (element === null) return String(innerWidth);
    if (!keys.has(element)) keys.set(element, hash(`${key(element.parentElement)} ${own(element)}`));
    return keys.get(element);
  };
  const worded = element =>
    element.matches(controls) ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isForEarsAlone = element => element.closest(".visually-hidden") && element.getBoundingClientRect().width <= 1;
  const shown = element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForEarsAlone(element);

  // A link among words must be told from them, one that stands alone need not.
  const isAmongWords = link => {
    let block = link.parentElement;
    while (block !== document.body && !blocks.includes(getComputedStyle(block).display)) block = block.parentElement;
    const long = each => each.textContent.trim().length;
    return long(block) > [...block.querySelectorAll("a[href]")].reduce((sum, each) => sum + long(each), 0);
  };
  // By what a link may be told from the words around it.
  const lettering = element => {
    const style = getComputedStyle(element);
    const { color, fontSize, fontStyle, fontWeight, fontFamily, textDecoration, borderBottom } = style;
    return [color, fontSize, fontStyle, fontWeight, fontFamily, textDecoration, borderBottom];
  };
  // Large letters may have less contrast.
  const isLarge = ({ fontSize, fontWeight }) => parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
  // Axe can say nothing of words on a picture.
  const isOnPicture = element => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      if (backgroundImage !== "none") return true;
      if (backgroundColor.startsWith("rgb(")) return false;
    }
    return false;
  };
  const paint = element => {
    const words = getComputedStyle(element);
    const said = [element.matches(controls), element.matches(":disabled, [aria-disabled]")];
    said.push(words.color, isLarge(words), words.textShadow);
    if (element.matches("a[href]")) {
      said.push(isAmongWords(element), ...lettering(element), ...lettering(element.parentElement));
    }
    let covered = false;
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      const { position, zIndex, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
      said.push(opacity === "1" ? "" : opacity, filter.replace("none", ""), mixBlendMode.replace("normal", ""));
      if (covered) continue;
      said.push(backgroundColor.replace("rgba(0, 0, 0, 0)", ""), backgroundImage.replace("none", ""));
      covered = backgroundColor.startsWith("rgb(") || backgroundImage !== "none";
      // What lies beneath may be no parent of it.
      if (!covered && (["absolute", "fixed", "sticky"].includes(position) || zIndex !== "auto")) return key(element);
    }
    return hash(said.filter(part => part !== "").join(" "));
  };

  // Colours change at once, not one after the other down the page as each inherits what fades above it.
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important; }");
  let fresh = [];
  return {
    async everything(options, known) {
      const { violations } = await axe.run(options);
      if (!document.adoptedStyleSheets.includes(still)) document.adoptedStyleSheets.push(still);
      keys = new Map();
      const seen = new Set(known.split(" "));
      const isLight = matchMedia("(prefers-color-scheme: light)").matches;
      fresh = [];
      for (const element of document.body.querySelectorAll("*")) {
        if (!worded(element) || !shown(element) || seen.has(key(element))) continue;
        seen.add(key(element));
        fresh.push({ element, light: isLight ? paint(element) : key(element) });
      }
      return { violations, seen: fresh.map(({ element }) => key(element)) };
    },
    async unlike(known) {
      await new Promise(requestAnimationFrame);
      const seen = new Set(known.split(" "));
      // What a swap has taken out since was looked at by nobody.
      const gone = fresh.filter(({ element }) => !element.isConnected).map(({ element }) => key(element));
      fresh = fresh.filter(({ element }) => element.isConnected);
      for (const each of fresh) each.paint = hash(`${each.light} ${paint(each.element)}`);
      fresh = fresh.filter(each => !seen.has(each.paint));
      return { gone, left: fresh.length };
    },
    async colours(options) {
      await new Promise(requestAnimationFrame);
      fresh = fresh.filter(({ element }) => element.isConnected);
      if (!fresh.length) return { violations: [], passed: [] };
      const result = await axe.run({ include: fresh.map(({ element }) => element) }, options);
      const of = (rule, found) =>
        new Set(found.filter(({ id }) => id === rule).flatMap(({ nodes }) => nodes.map(node => node.element)));
      const legible = of("color-contrast", result.passes);
      const unsure = of("color-contrast", result.incomplete);
      const told = of("link-in-text-block", result.passes);
      const good = fresh.filter(
        ({ element }) =>
          element.isConnected &&
          (legible.has(element) || (unsure.has(element) && isOnPicture(element))) &&
          (told.has(element) || !element.matches("a[href]") || !isAmongWords(element)),
      );
      return { violations: result.violations, passed: good.map(each => each.paint) };
    },
  };
})();
