"use strict";

// Several lines that are pasted into quick add become one there, as in any field of one line. Beside what is understood of
// it this offers to add each as a to-do of its own. They are sent together, so that one undo takes all of them back.

const offerLines = (() => {
  // What is longer is a document.
  const most = 50;
  /** How long a click waits for what is in doubt. */
  const patience = 5000;
  const quick = document.querySelector("[data-add]");
  const field = quick.elements.line;
  const understood = quick.querySelector("[data-parts]");

  /** The lines of a text, without what lists have before each. */
  const linesOf = (text) => {
    const items = text.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => !/^[-*•]?$/.test(line));
    // "12. 3." may be a date.
    const isNumbered = items.every((line, index) => line.startsWith(`${index + 1}. `) || line.startsWith(`${index + 1}) `));
    const bullet = isNumbered ? /^\d+[.)] / : /^[-*•]\s+/;
    return items.map((line) => line.replace(bullet, "").replace(/^\[ ?\]\s+/, "").trim());
  };

  /** Those that the server would ask about, as far as it can be asked now. */
  const findDoubtful = async (lines) => {
    const doubtful = new Set();
    const signal = AbortSignal.timeout(patience);
    const { csrf, from, ...place } = Object.fromEntries(new FormData(quick));
    try {
      for (const line of lines) {
        const answer = await fetch(`${understood.dataset.parts}?${new URLSearchParams({ ...place, line })}`, { signal });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (page.querySelector(".doubts")) doubtful.add(line);
      }
    } catch {
      // Offline, they are understood when they are sent.
    }
    return doubtful;
  };

  const offer = (lines, add) => {
    const typed = field.value;
    const finding = findDoubtful(lines);
    const textContent = `${quick.dataset.lines} (${lines.length})`;
    const button = make("button", { type: "button", className: "chip", textContent });

    const show = () => {
      if (field.value !== typed) return end();
      if (understood.contains(button)) return;
      if (!understood.firstElementChild) understood.append(make("p", { className: "chips" }));
      understood.firstElementChild.prepend(button);
    };
    // What is understood is written anew when its answer comes.
    const rewritten = new MutationObserver(show);
    const end = () => {
      rewritten.disconnect();
      button.remove();
    };
    rewritten.observe(understood, { childList: true });
    field.addEventListener("input", end, { once: true });

    button.addEventListener("click", async () => {
      button.disabled = true;
      const doubtful = await finding;
      // It may have been changed, or sent, meanwhile.
      if (field.value !== typed) return;
      end();
      // The form of a line in doubt takes the place of this page. So they come last, and those behind the first wait.
      const clear = lines.filter((line) => !doubtful.has(line));
      if (clear.length) add(clear.join("\n"));
      doubtful.forEach((line) => add(line));
    });
    show();
  };

  const squeeze = (text) => text.replace(/\s/g, "");

  /** Offers to `add` them, unless they are no list. */
  return (pasted, add) => {
    const lines = linesOf(pasted);
    // What was typed besides would be lost.
    const isAll = squeeze(pasted) === squeeze(field.value);
    const isShort = lines.every((line) => line.length <= Number(field.dataset.longest));
    if (lines.length > 1 && lines.length <= most && isAll && isShort) offer(lines, add);
  };
})();
