// A term opens what it means on the spot. Without this file, or where the browser knows no popover, its link
// leads to the glossary.
const holder = document.getElementById("term");

if (holder && "popover" in HTMLElement.prototype) {
  const place = (link) => {
    const at = link.getBoundingClientRect();
    const width = Math.min(holder.offsetWidth, window.innerWidth);
    const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
    const below = at.bottom + 8;
    const top = below + holder.offsetHeight > window.innerHeight ? Math.max(8, at.top - holder.offsetHeight - 8) : below;
    holder.style.left = `${left}px`;
    holder.style.top = `${top}px`;
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a.term");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    let lines;
    try {
      const answer = await fetch(link.dataset.term);
      if (!answer.ok) throw new Error(answer.status);
      lines = await answer.text();
    } catch {
      // Nobody loses what is entered here to a lost network or a closed rulebook: the page stays.
      lines = "";
    }
    holder.querySelector(".term-body").innerHTML = lines;
    holder.querySelector(".term-failed").hidden = lines !== "";
    holder.showPopover();
    place(link);
    holder.focus();
  });
}
