"use strict";

// What the handles of todos.js do: to-dos are dragged to another place in their day, or to a day of the week above. It can
// be done without: a page of its own changes the order, and a to-do's own page moves it. What is sent is a form of the page
// like others.

const { dragTodo, stepTodo } = (() => {
  const main = document.querySelector("main");
  const list = main.querySelector("section.cards");
  const rows = () => [...list.querySelectorAll(":scope > [data-todo]")];

  /** How many have been taken up whose new place is not saved yet. Till then no older answer puts them back. */
  let moving = 0;
  /** As far as the server knows it. */
  let order = [];
  const takeUp = () => {
    if (!moving) order = rows();
    moving += 1;
    list.dataset.busy = "";
  };
  const putDown = () => {
    moving -= 1;
    if (moving) return;
    delete list.dataset.busy;
    // What changed meanwhile is taken over.
    main.dispatchEvent(new Event("free"));
  };

  const putBack = (old) => {
    const next = rows().at(-1).nextSibling;
    for (const row of old) if (row.isConnected) list.insertBefore(row, next);
  };

  /** Saves that a to-do is where it is now, unless it was there before. */
  const settle = (row, old) => {
    const all = rows();
    const behind = all[all.indexOf(row) - 1];
    if (behind === old[old.indexOf(row) - 1]) return putDown();
    say(`${all.indexOf(row) + 1} / ${all.length}`);
    postForm(`/todos/${row.dataset.todo}/behind/${behind?.dataset.todo ?? 0}`, {}, {
      sent: () => {
        order = all;
        putDown();
        // The notice that follows does not cover it.
        setTimeout(() => row.scrollIntoView({ block: "nearest" }));
      },
      unsent: () => {
        putBack(order);
        putDown();
      },
    });
  };

  /** Moves a to-do to a day of the week, from whose list it then goes. */
  const moveTo = (row, day) => {
    const date = day.pathname.split("/").at(-1);
    const { todo, version } = row.dataset;
    postForm(`/todos/${todo}/date`, { version, date }, { sent: putDown, unsent: putDown });
  };

  /** Follows the pointer that has pressed a handle, which has captured it. */
  const dragTodo = ({ target: handle, clientX, clientY }) => {
    const row = handle.closest("[data-todo]");
    const old = rows();
    takeUp();
    row.classList.add("is-dragged");
    const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
    let [x, y] = [clientX, clientY];
    /** The day of the week that it is held over; not that of the list. */
    let day = null;
    const aim = (target) => {
      day?.style.removeProperty("outline");
      day = target;
      day?.style.setProperty("outline", "2px dashed var(--accent)");
    };
    const follow = () => {
      aim(document.elementFromPoint(x, y)?.closest(".week .day:not([aria-current])") ?? null);
      // The others move around it: taken out of the page, it would lose the pointer.
      const all = rows();
      const index = all.indexOf(row);
      for (const other of all.slice(index + 1)) if (y > middle(other)) row.before(other);
      for (const other of all.slice(0, index).reverse()) if (y < middle(other)) row.after(other);
    };
    // At an edge of the window the page goes on under a pointer that rests.
    const edge = 96;
    const scroll = () => {
      if (y > edge && y < innerHeight - edge) return;
      scrollBy(0, y <= edge ? -8 : 8);
      follow();
    };
    let scrolling = 0;
    // A press is no drag, though no hand is quite still.
    const still = 6;
    const move = ({ clientX, clientY }) => {
      if (!scrolling && Math.abs(clientY - y) < still) return;
      scrolling ||= setInterval(scroll, 16);
      [x, y] = [clientX, clientY];
      follow();
    };
    const cancel = (event) => event.key === "Escape" && end(event);
    const end = ({ type }) => {
      clearInterval(scrolling);
      document.removeEventListener("keydown", cancel);
      row.classList.remove("is-dragged");
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      const target = day;
      aim(null);
      if (type === "pointerup" && !target) return settle(row, old);
      putBack(old);
      if (type === "pointerup") moveTo(row, target);
      else putDown();
    };
    document.addEventListener("keydown", cancel);
    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  };

  // Several presses of an arrow key are one move.
  const pause = 300;
  let settleKeys = null;
  let settling = 0;
  const endKeys = () => {
    clearTimeout(settling);
    settleKeys?.();
    settleKeys = null;
  };

  /** Moves what an arrow key was pressed at. */
  const stepTodo = ({ target, key }) => {
    const row = target.closest("[data-todo]");
    const old = rows();
    const index = old.indexOf(row);
    const [above, below] = [old[index - 1], old[index + 1]];
    if (!settleKeys) {
      takeUp();
      settleKeys = () => settle(row, old);
    }
    if (key === "ArrowUp" && above) row.after(above);
    if (key === "ArrowDown" && below) row.before(below);
    clearTimeout(settling);
    settling = setTimeout(endKeys, pause);
  };
  main.addEventListener("focusout", ({ target }) => target.matches(".grip") && endKeys());
  addEventListener("pagehide", endKeys);
  return { dragTodo, stepTodo };
})();
