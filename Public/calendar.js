"use strict";

// To-dos that are dragged to another day of a calendar, and by the hour to another time. It can be done without: the page
// that edits one changes both. What is sent is a form of the page like others.
{
  const main = document.querySelector("main");
  const quartersPerHour = 4;

  let dragged = null;
  /** How far below its upper edge it is held. */
  let hold = 0;
  /** Where it would be among the hours. */
  const shadow = document.createElement("li");
  shadow.dataset.kept = "";

  /** The quarter of the shown hours of a day that is at a height of the window. */
  const quarterAt = (hours, y) => {
    const { top, height } = hours[0].getBoundingClientRect();
    return Math.max(0, Math.min(Math.round(((y - top) / height) * quartersPerHour), hours.length * quartersPerHour - 1));
  };

  /** The quarter where it would begin; null where it keeps its time: above the hours, beside them, or where it began. */
  const quarterIn = (day, event) => {
    const hours = day.querySelectorAll("[data-time]");
    const box = hours[0]?.getBoundingClientRect();
    if (!box?.height || event.clientY < box.top || event.target.closest("h2, .all-day, .rest")) return null;
    const quarter = quarterAt(hours, event.clientY - hold);
    const began = dragged.closest(".timed") && quarterAt(hours, dragged.getBoundingClientRect().top);
    return quarter === began ? null : quarter;
  };

  /** The day under the pointer and the quarter, unless the to-do is there already. */
  const targetOf = (event) => {
    const day = dragged && event.target.closest?.("[data-date]");
    if (!day) return null;
    const quarter = quarterIn(day, event);
    return quarter === null && day.contains(dragged) ? null : { day, quarter };
  };

  const timeOf = ({ day, quarter }) => {
    const [hour] = day.querySelector("[data-time]").dataset.time.split(":");
    const minutes = (Number(hour) * quartersPerHour + quarter) * (60 / quartersPerHour);
    return [minutes / 60, minutes % 60].map((part) => String(Math.trunc(part)).padStart(2, "0")).join(":");
  };

  /** The same as the page says times: the name of its hour, with the minutes. */
  const nameOf = ({ quarter }) => {
    const hour = main.querySelectorAll(".hours li")[Math.trunc(quarter / quartersPerHour)].textContent;
    const minutes = (quarter % quartersPerHour) * (60 / quartersPerHour);
    return minutes ? hour.replace(/(\d+)(:00)?/, `$1:${minutes}`) : hour;
  };

  const mark = (target) => {
    delete main.querySelector("[data-target]")?.dataset.target;
    shadow.remove();
    if (!target) return;
    if (target.quarter === null) return void (target.day.dataset.target = "");
    const length = [...dragged.classList].filter((name) => dragged.closest(".timed") && /^[lm]\d/.test(name));
    const [hour, quarter] = [Math.floor(target.quarter / quartersPerHour), target.quarter % quartersPerHour];
    shadow.className = `entry shadow h${hour} q${quarter} ${length.join(" ") || "l0 m2"}`;
    shadow.textContent = nameOf(target);
    target.day.querySelector(".timed").append(shadow);
  };

  const endDrag = () => {
    mark(null);
    if (!dragged) return;
    delete dragged.dataset.busy;
    dragged.classList.remove("is-dragged");
    dragged = null;
    // What changed meanwhile is taken over.
    main.dispatchEvent(new Event("free"));
  };

  main.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.("[data-entry]") ?? null;
    if (!dragged) return;
    hold = event.clientY - dragged.getBoundingClientRect().top;
    dragged.dataset.busy = "";
    dragged.classList.add("is-dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.textContent.trim());
  });
  main.addEventListener("dragover", (event) => {
    const target = targetOf(event);
    mark(target);
    if (target) event.preventDefault();
  });
  main.addEventListener("drop", (event) => {
    const target = targetOf(event);
    if (!target) return;
    event.preventDefault();
    const { key, entry } = dragged.dataset;
    const time = target.quarter === null ? {} : { startTime: timeOf(target) };
    postForm(`/todos/${key}/date`, { version: entry, date: target.day.dataset.date, ...time });
    endDrag();
  });
  main.addEventListener("dragend", endDrag);

  // The same by the keyboard: the form of the to-do that has the focus.
  main.addEventListener("keydown", (event) => {
    const entry = event.target.closest("[data-entry]");
    if (entry && event.key === "F2") location.assign(`/todos/${entry.dataset.key}/edit`);
  });

  // The hours stay where one of them was clicked on. Else they open in the middle: at the time that a line is for, at the
  // present, or in the morning.
  const hourly = main.querySelector(".hourly");
  if (hourly) {
    const chosen = hourly.querySelector("[data-target]");
    const [before] = take("hours");
    if (chosen && before >= 0) {
      hourly.scrollTop = before;
    } else if (!hourly.scrollTop) {
      const opening = chosen ?? main.querySelector(".hourly > .now") ?? main.querySelector("[data-time='08:00']");
      const { top, bottom } = hourly.getBoundingClientRect();
      hourly.scrollTop = opening.getBoundingClientRect().top - (top + Math.min(bottom, innerHeight)) / 2;
    }
    hourly.addEventListener("click", ({ target }) => {
      if (target.closest(".free")) put("hours", [hourly.scrollTop]);
    });
  }

  // The line at the time of day moves on at each full minute. The server puts it anew with each change of the page.
  const minute = 60_000;
  let last = Math.floor(Date.now() / minute);
  const move = () => {
    const now = Math.floor(Date.now() / minute);
    for (const line of main.querySelectorAll(".now")) {
      line.style.setProperty("--l", Number(getComputedStyle(line).getPropertyValue("--l")) + now - last);
    }
    last = now;
    setTimeout(move, minute - (Date.now() % minute));
  };
  move();
}
