"use strict";

// Several lines that are pasted into quick add become one there, as into any field of one line. Beside what is understood of
// it this offers to add each as a to-do of its own. They are sent as if they were typed one after the other, and kept like
// those until they are added.
{
  // What is longer is a document.
  const most = 50;
  const quick = document.querySelector("[data-add]");
  const field = quick.elements.line;
  const understood = quick.querySelector("[data-parts]");
  const typed = field.value;
  const { pasted } = document.currentScript;
  const squeeze = (text) => text.replace(/\s/g, "");

  const items = pasted.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => !/^[-*•]?$/.test(line));
  // "12. 3." may be a date.
  const isNumbered = items.every((line, index) => line.startsWith(`${index + 1}. `) || line.startsWith(`${index + 1}) `));
  const lines = items.map((line) =>
    (isNumbered ? line.replace(/^\d+[.)] /, "") : line.replace(/^[-*•]\s+/, "")).replace(/^\[ ?\]\s+/, "").trim());

  /** The form of a line in doubt takes the place of this page. So they come last, and those behind the first wait. */
  const doubtful = new Set();
  const findDoubts = async () => {
    const { csrf, from, ...place } = Object.fromEntries(new FormData(quick));
    for (const line of lines) {
      const answer = await fetch(`${understood.dataset.parts}?${new URLSearchParams({ ...place, line })}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (page.querySelector(".doubts")) doubtful.add(line);
    }
  };

  const offerLines = () => {
    const textContent = `${quick.dataset.lines} (${lines.length})`;
    const offer = make("button", { type: "button", className: "chip", textContent });
    const show = () => {
      if (field.value !== typed) return end();
      if (understood.contains(offer)) return;
      if (!understood.firstElementChild) understood.append(make("p", { className: "chips" }));
      understood.firstElementChild.prepend(offer);
    };
    const shown = new MutationObserver(show);
    const end = () => {
      shown.disconnect();
      offer.remove();
    };
    shown.observe(understood, { childList: true });
    field.addEventListener("input", end, { once: true });
    offer.addEventListener("click", () => {
      end();
      const clear = lines.filter((line) => !doubtful.has(line));
      for (const line of [...clear, ...lines.filter((line) => doubtful.has(line))]) {
        field.value = line;
        // All of them together may have been too long.
        field.dispatchEvent(new Event("input", { bubbles: true }));
        quick.requestSubmit();
      }
    });
    show();
    // Offline, they are understood when they are sent.
    findDoubts().catch(() => {});
  };
  // What was typed besides would be lost.
  const isAll = squeeze(pasted) === squeeze(typed);
  const isShort = lines.every((line) => line.length <= Number(field.dataset.longest));
  if (lines.length > 1 && lines.length <= most && isAll && isShort) offerLines();
}
