"use strict";

// A title is changed where it stands: a field takes its place until it is saved, or given up. What is sent is a form of the
// page like others.

const renameTodo = (() => {
  const main = document.querySelector("main");
  const template = document.getElementById("renaming");
  const { account } = document.getElementById("live").dataset;

  /** The form for a row's title, in its place. */
  const addForm = (row, title) => {
    const form = document.importNode(template.content, true).firstElementChild;
    row.dataset.busy = "";
    (title.closest("h2") ?? title).after(form);
    const { title: field } = form.elements;
    form.addEventListener("input", () => {
      field.style.height = 0;
      field.style.height = `${field.scrollHeight}px`;
    });
    return form;
  };

  /** Goes on with what was typed before, if it was, on the version that it was typed on. */
  const rename = (row, typed, version = row.dataset.version) => {
    // It may have gone, or be open, by the time that this script has come.
    if (!row.isConnected || row.matches("[data-busy]")) return;
    const title = row.querySelector(".title");
    const form = addForm(row, title);
    const field = form.elements.title;
    // The version that is on this page: if somebody else was quicker, the server says so.
    form.elements.version.value = version;
    field.value = typed ?? title.textContent;
    // What comes back may be too long.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();

    /** Whether it is on its way, or done. */
    let isOver = false;

    const end = () => {
      const hadFocus = form.contains(document.activeElement);
      isOver = true;
      form.remove();
      main.removeEventListener("left", keep);
      delete row.dataset.busy;
      if (hadFocus) title.focus({ preventScroll: true });
      main.dispatchEvent(new Event("free"));
    };

    // What is to be saved and is not on its way waits for a login; what is too long, to be shortened.
    const keep = ({ detail: onWay }) => {
      const isValid = field.validity.valid;
      const waits = isOver || !isValid;
      if (waits && form !== onWay) put("title", [account, row.dataset.todo, field.value, version, isValid]);
    };
    main.addEventListener("left", keep);

    form.addEventListener("submit", (event) => {
      const isUnchanged = field.value.trim() === title.textContent;
      if (isOver || isUnchanged) event.preventDefault();
      if (isOver) return;
      if (isUnchanged) return end();
      isOver = true;
      // Without a title it is not wanted any more; the notice takes that back.
      const { todo } = row.dataset;
      form.action = field.value.trim() ? `/todos/${todo}/title` : `/todos/${todo}/delete`;
    });
    form.addEventListener("sent", end);
    form.addEventListener("unsent", () => (isOver = false));

    form.addEventListener("focusout", () => {
      // Who looks into another window comes back; only Enter throws away; and what is too long stays to be shortened.
      if (!document.hasFocus() || isOver || !field.validity.valid) return;
      if (field.value.trim()) form.requestSubmit();
      else end();
    });
    // Escape, but not an input method's.
    form.addEventListener("keydown", (event) => event.keyCode === 27 && !event.isComposing && end());
  };

  /** Takes up what was typed before a login, if who comes back is the same. */
  const resume = () => {
    const [whose, id, title, version, isValid] = take("title");
    if (whose !== account) return;
    const row = main.querySelector(`[data-todo="${id}"]`);
    // Where it stands no more, the server saves it, or shows it and says why not; what is too long waits for a list in
    // which it stands.
    if (row) rename(row, title, version);
    else if (!isValid) put("title", [account, id, title, version]);
    else if (title) postForm(`/todos/${id}/title`, { title, version });
  };
  resume();
  return rename;
})();
