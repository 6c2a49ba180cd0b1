"use strict";

// What the handles of todos.js do: to-dos of the day are dragged to another place in it, and all of the page to a day of the
// week above. It can be done without: a page of its own changes the order, and a to-do's own page moves it. What is sent is
// a form of the page like others.

const { dragTodo, stepTodo } = (() => {
  const main = document.querySelector("main");
  const list = main.querySelector("section.cards");
  const rows = () => [...list.querySelectorAll(":scope > [data-todo]")];

  /** How many have been taken up whose new place is not saved yet. Till then no older answer puts them back. */
  let moving = 0;
  /** As far as the server knows it. */
  let order = [];
  const takeUp = (row) => {
    if (!moving) order = rows();
    moving += 1;
    row.parentNode.dataset.busy = "";
  };
  const putDown = () => {
    moving -= 1;
    if (moving) return;
    for (const place of main.querySelectorAll(".cards, .list")) delete place.dataset.busy;
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

  /** Whether a to-do can have another place in its list: one of the day, if all of that are here. */
  const canOrder = (row) => row.parentNode === list && "order" in list.dataset;

  /** Which days of the week a to-do can go to: all but that of its list. What is overdue has a list of several days. */
  const daysFor = ({ parentNode }) =>
    `.week .day:not(${parentNode === list ? "[aria-current]" : `[href$="/${parentNode.dataset.key}"]`})`;

  /** The one that it is held over. */
  let day = null;
  const aim = (target) => {
    day?.style.removeProperty("outline");
    day = target;
    day?.style.setProperty("outline", "2px dashed var(--accent)");
  };

  /** Keeps the week in sight, however far down the page is. */
  const holdWeek = (isHeld) => {
    main.querySelector(".week").style.cssText = isHeld
      ? "position: sticky; z-index: 2; top: 4px; background: var(--ground); box-shadow: 0 0 0 4px var(--ground)"
      : "";
  };

  /** Moves a to-do that was taken up to a day of the week, from whose list it then goes. */
  const moveTo = (row, day) => {
    const date = day.pathname.split("/").at(-1);
    const { todo, version } = row.dataset;
    postForm(`/todos/${todo}/date`, { version, date }, { sent: putDown, unsent: putDown });
  };

  /** The title of what is dragged, beside the pointer. */
  const addGhost = (row) => {
    const { textContent } = row.querySelector(".title");
    const ghost = make("p", { className: "chip", ariaHidden: "true", dir: "auto", hidden: true, textContent });
    ghost.style.cssText = "position: fixed; z-index: 3; inset: 0 auto auto 0; display: block; max-width: 16rem; margin: 0; " +
      "padding-block: .5rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; box-shadow: var(--shade); " +
      "pointer-events: none";
    document.body.append(ghost);
    return ghost;
  };

  const placeGhost = (ghost, x, y, isFinger) => {
    const { offsetWidth, offsetHeight } = ghost;
    const left = Math.max(0, Math.min(x - offsetWidth / 2, innerWidth - offsetWidth));
    // Where a finger does not cover it, if there is room.
    const above = y - offsetHeight - 32;
    ghost.style.translate = `${left}px ${isFinger && above > 0 ? above : y + (isFinger ? 32 : 20)}px`;
  };

  /** Follows the pointer that has pressed a handle, which has captured it. */
  const dragTodo = ({ target: handle, clientX, clientY, pointerType }) => {
    letGo();
    // Another finger has one.
    if (main.querySelector(".is-dragged")) return;
    const row = handle.closest("[data-todo]");
    const days = daysFor(row);
    const isOrdered = canOrder(row);
    const old = rows();
    takeUp(row);
    row.classList.add("is-dragged");
    const ghost = addGhost(row);
    const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
    let [x, y] = [clientX, clientY];
    // The others move around it: taken out of the page, it would lose the pointer.
    const order = () => {
      const all = rows();
      const index = all.indexOf(row);
      for (const other of all.slice(index + 1)) if (y > middle(other)) row.before(other);
      for (const other of all.slice(0, index).reverse()) if (y < middle(other)) row.after(other);
    };
    const restore = () => {
      const index = old.indexOf(row);
      for (const other of old.slice(0, index)) row.before(other);
      for (const other of old.slice(index + 1).reverse()) row.after(other);
    };
    const follow = () => {
      const under = document.elementFromPoint(x, y);
      const last = day;
      aim(under?.closest(days) ?? null);
      // In its own list the to-do itself shows where it would be.
      ghost.hidden = isOrdered && list.contains(under);
      placeGhost(ghost, x, y, pointerType === "touch");
      if (!isOrdered) return;
      if (!day) order();
      else if (day !== last) restore();
    };
    // At an edge of the window the page goes on under a pointer that rests.
    const edge = 96;
    const scroll = () => {
      if (day || (y > edge && y < innerHeight - edge)) return;
      scrollBy(0, y <= edge ? -8 : 8);
      follow();
    };
    let scrolling = 0;
    // A press is no drag, though no hand is quite still.
    const still = 6;
    const move = ({ clientX, clientY }) => {
      if (!scrolling && Math.abs(clientX - x) < still && Math.abs(clientY - y) < still) return;
      if (!scrolling) holdWeek(true);
      scrolling ||= setInterval(scroll, 16);
      [x, y] = [clientX, clientY];
      follow();
    };
    const cancel = (event) => event.key === "Escape" && end(event);
    const end = ({ type }) => {
      clearInterval(scrolling);
      document.removeEventListener("keydown", cancel);
      row.classList.remove("is-dragged");
      ghost.remove();
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      const target = type === "pointerup" ? day : null;
      aim(null);
      holdWeek(false);
      if (isOrdered && type === "pointerup" && !target) return settle(row, old);
      if (isOrdered) restore();
      if (target) moveTo(row, target);
      else putDown();
    };
    document.addEventListener("keydown", cancel);
    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  };

  /** The to-do for which arrow keys choose a day. */
  let lifted = null;
  /** Takes it down again. It has its place still, and nothing is saved. */
  const letGo = () => {
    if (!lifted) return;
    lifted.classList.remove("is-dragged");
    lifted = null;
    aim(null);
    holdWeek(false);
    putDown();
  };

  /** Aims at the next day to the right or left; first at the day that the page shows, unless it is there. */
  const stepDay = (row, step) => {
    const [all, days] = [[...main.querySelectorAll(".week .day")], daysFor(row)];
    const shown = all.findIndex((each) => each.matches("[aria-current]"));
    let index = day ? all.indexOf(day) + step : shown;
    if (!all[index]?.matches(days)) index += step;
    if (!all[index]) return;
    if (!lifted) {
      takeUp(row);
      row.classList.add("is-dragged");
      lifted = row;
    }
    holdWeek(true);
    aim(all[index]);
    say(day.ariaLabel);
  };

  main.addEventListener("keydown", (event) => {
    const isTaken = ["Enter", " "].includes(event.key);
    if (!lifted || !(isTaken || event.key === "Escape")) return;
    // Neither presses the handle, nor closes a notice.
    event.preventDefault();
    event.stopPropagation();
    const [row, target] = [lifted, day];
    if (isTaken) takeUp(row);
    letGo();
    if (isTaken) moveTo(row, target);
  });

  // Several presses of an arrow key are one move.
  const pause = 300;
  let settleKeys = null;
  let settling = 0;
  const endKeys = () => {
    clearTimeout(settling);
    settleKeys?.();
    settleKeys = null;
  };

  /** Moves what an arrow key was pressed at: up or down in its list, aside to a day, which Enter then takes. */
  const stepTodo = ({ target, key }) => {
    const row = target.closest("[data-todo]");
    // A pointer has it.
    if (!lifted && main.querySelector(".is-dragged")) return;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      endKeys();
      return stepDay(row, key === "ArrowLeft" ? -1 : 1);
    }
    letGo();
    if (!canOrder(row)) return;
    const old = rows();
    const index = old.indexOf(row);
    const [above, below] = [old[index - 1], old[index + 1]];
    if (!settleKeys) {
      takeUp(row);
      settleKeys = () => settle(row, old);
    }
    if (key === "ArrowUp" && above) row.after(above);
    if (key === "ArrowDown" && below) row.before(below);
    clearTimeout(settling);
    settling = setTimeout(endKeys, pause);
  };
  main.addEventListener("focusout", ({ target }) => {
    if (!target.matches(".grip")) return;
    endKeys();
    letGo();
  });
  addEventListener("pagehide", endKeys);
  return { dragTodo, stepTodo };
})();
