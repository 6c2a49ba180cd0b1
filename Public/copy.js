"use strict";

// Buttons that copy what a page shows once. Without this script, or in a browser that lets no page copy, they are not there.
for (const button of document.querySelectorAll("[data-copy]")) {
  const shown = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  let ending = 0;

  /** Says how it went, where it was pressed and to who can't see it. */
  const tell = (text) => {
    button.textContent = text;
    say(text);
    clearTimeout(ending);
    ending = setTimeout(() => (button.textContent = label), 5000);
  };

  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      // A key is shown in groups, which are there for the eye.
      await navigator.clipboard.writeText(shown.textContent.replace(/\s/g, ""));
      tell(button.dataset.copied);
    } catch {
      // The browser may ask, and be told not to.
      getSelection().selectAllChildren(shown);
      tell(button.dataset.failed);
    }
  });
}
