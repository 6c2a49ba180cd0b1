"use strict";

// To-dos that are dragged: to another day of a calendar, or to another place in their day. Both can be done without: a
// to-do's own page changes its day, and a page of its own the order. What is sent is a form of the page like others.
{
  const main = document.querySelector("main");

  const post = (action, values = {}) => {
    const form = document.getElementById("ticks").cloneNode(true);
    form.removeAttribute("id");
    form.action = action;
    for (const [name, value] of Object.entries(values)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    main.append(form);
    for (const end of ["sent", "unsent"]) form.addEventListener(end, () => form.remove());
    form.requestSubmit();
  };

  // To another day of a calendar

  let dragged = null;
  const endDrag = () => {
    delete dragged?.dataset.busy;
    dragged = null;
    main.querySelector(".is-target")?.classList.remove("is-target");
  };
  /** The day under the pointer, if the to-do is not there already. */
  const targetOf = (event) => {
    const day = dragged && event.target.closest?.("[data-date]");
    return day && !day.contains(dragged) ? day : null;
  };
  main.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.("[data-entry]") ?? null;
    if (!dragged) return;
    dragged.dataset.busy = "";
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.textContent.trim());
  });
  main.addEventListener("dragover", (event) => {
    const day = targetOf(event);
    main.querySelector(".is-target")?.classList.remove("is-target");
    day?.classList.add("is-target");
    if (day) event.preventDefault();
  });
  main.addEventListener("drop", (event) => {
    const day = targetOf(event);
    if (!day) return;
    event.preventDefault();
    post(`/todos/${dragged.dataset.key}/date`, { version: dragged.dataset.entry, date: day.dataset.date });
    endDrag();
  });
  main.addEventListener("dragend", endDrag);

  // To another place in its day: a handle at each to-do, for a pointer, a finger, and the arrow keys

  const list = main.querySelector(".cards");
  const rows = () => [...list.querySelectorAll(":scope > [data-todo]")];

  const addHandles = () => {
    for (const row of rows()) {
      const handle = row.querySelector(".grip");
      if (!list.dataset.order) handle?.remove();
      else if (!handle) {
        const ariaLabel = `${list.dataset.order}: ${row.querySelector(".title").textContent}`;
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "grip", ariaLabel, textContent: "⠿" });
        // Not the server's: it stays when the page is taken over.
        button.dataset.busy = "";
        row.append(button);
      }
    }
  };
  if (list) {
    addHandles();
    new MutationObserver(addHandles).observe(list, { childList: true, attributeFilter: ["data-order"] });
  }

  /** Saves that a to-do is where it is now, unless it was there before. */
  const settle = (row, before) => {
    const behind = rows()[rows().indexOf(row) - 1];
    if (behind !== before) post(`/todos/${row.dataset.todo}/behind/${behind?.dataset.todo ?? 0}`);
  };

  main.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest?.(".grip");
    if (!handle || event.button) return;
    const row = handle.closest("[data-todo]");
    const old = rows();
    const before = old[old.indexOf(row) - 1];
    const next = old.at(-1).nextSibling;
    row.classList.add("is-dragged");
    list.dataset.busy = "";
    handle.setPointerCapture(event.pointerId);
    const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
    const edge = 64;
    const move = ({ clientY }) => {
      // The others move around it: taken out of the page, it would lose the pointer.
      const index = rows().indexOf(row);
      const [above, below] = [rows()[index - 1], rows()[index + 1]];
      if (below && clientY > middle(below)) row.before(below);
      else if (above && clientY < middle(above)) row.after(above);
      if (clientY < edge || clientY > innerHeight - edge) scrollBy(0, clientY < edge ? -12 : 12);
    };
    const end = ({ type }) => {
      row.classList.remove("is-dragged");
      delete list.dataset.busy;
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      if (type === "pointerup") settle(row, before);
      else for (const other of old) list.insertBefore(other, next);
    };
    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  });

  main.addEventListener("keydown", (event) => {
    if (!event.target.matches?.(".grip") || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const row = event.target.closest("[data-todo]");
    const index = rows().indexOf(row);
    const before = rows()[index - 1];
    const other = event.key === "ArrowUp" ? before : rows()[index + 1];
    if (!other) return;
    if (other === before) row.after(other);
    else row.before(other);
    settle(row, before);
  });
}
