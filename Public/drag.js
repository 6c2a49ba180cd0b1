"use strict";

// To-dos that are dragged: to another day of a calendar, or to another place in their day. Both can be done without: a
// to-do's own page changes its day, and a page of its own the order. What is sent is a form of the page like others.
{
  const main = document.querySelector("main");

  const post = (action, values = {}, undo = () => {}) => {
    const form = document.getElementById("ticks").cloneNode(true);
    form.removeAttribute("id");
    form.action = action;
    for (const [name, value] of Object.entries(values)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    main.append(form);
    form.addEventListener("sent", () => form.remove());
    form.addEventListener("unsent", () => {
      form.remove();
      undo();
    });
    form.requestSubmit();
  };

  // To another day of a calendar

  let dragged = null;
  const mark = (day) => {
    delete main.querySelector("[data-target]")?.dataset.target;
    if (day) day.dataset.target = "";
  };
  const endDrag = () => {
    delete dragged?.dataset.busy;
    dragged = null;
    mark(null);
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
    mark(day);
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
        button.dataset.kept = "";
        row.append(button);
      }
    }
  };
  if (list) {
    addHandles();
    new MutationObserver(addHandles).observe(list, { childList: true, attributeFilter: ["data-order"] });
  }

  /** Saves that a to-do is where it is now, unless it was there before. */
  const settle = (row, old) => {
    const all = rows();
    const behind = all[all.indexOf(row) - 1];
    if (behind === old[old.indexOf(row) - 1]) return;
    post(`/todos/${row.dataset.todo}/behind/${behind?.dataset.todo ?? 0}`, {}, () => putBack(old));
  };

  const putBack = (old) => {
    const next = rows().at(-1).nextSibling;
    for (const row of old) if (row.isConnected) list.insertBefore(row, next);
  };

  main.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest?.(".grip");
    if (!handle || event.button) return;
    const row = handle.closest("[data-todo]");
    const old = rows();
    row.classList.add("is-dragged");
    list.dataset.busy = "";
    handle.setPointerCapture(event.pointerId);
    const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
    let y = event.clientY;
    const follow = () => {
      // The others move around it: taken out of the page, it would lose the pointer.
      const all = rows();
      const index = all.indexOf(row);
      for (const other of all.slice(index + 1)) if (y > middle(other)) row.before(other);
      for (const other of all.slice(0, index).reverse()) if (y < middle(other)) row.after(other);
    };
    const move = ({ clientY }) => {
      y = clientY;
      follow();
    };
    // At an edge of the window the page goes on under a pointer that rests.
    const edge = 96;
    const scrolling = setInterval(() => {
      if (y > edge && y < innerHeight - edge) return;
      scrollBy(0, y <= edge ? -8 : 8);
      follow();
    }, 16);
    const cancel = (event) => event.key === "Escape" && end(event);
    const end = ({ type }) => {
      clearInterval(scrolling);
      document.removeEventListener("keydown", cancel);
      row.classList.remove("is-dragged");
      delete list.dataset.busy;
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      if (type === "pointerup") settle(row, old);
      else putBack(old);
    };
    document.addEventListener("keydown", cancel);
    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  });

  main.addEventListener("keydown", (event) => {
    if (!event.target.matches?.(".grip") || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const row = event.target.closest("[data-todo]");
    const old = rows();
    const index = old.indexOf(row);
    const [above, below] = [old[index - 1], old[index + 1]];
    if (event.key === "ArrowUp" && above) row.after(above);
    if (event.key === "ArrowDown" && below) row.before(below);
    settle(row, old);
  });
}
