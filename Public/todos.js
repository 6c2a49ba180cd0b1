"use strict";

// Everything works without this file. With it a list changes in place, and follows what is done in other windows and on
// other devices. The server stays the only one that makes pages: they are fetched, and what differs is taken over.
{
  const main = document.querySelector("main");
  const seen = () => document.getElementById("live").dataset.seen;
  /** Whose page this is; undefined where nothing can be typed. */
  const account = document.getElementById("live").dataset.account;
  const otherAccount = () => document.getElementById("other-account");
  const isList = document.querySelector("#live template") !== null;

  // What is said to who can't see it: a region must be there before it speaks.
  const status = document.createElement("p");
  status.className = "elsewhere";
  status.role = "status";
  document.body.append(status);

  // One state of the page turns into the next. What stays keeps its focus, what was typed into it, and its place.

  /** What is the same thing in both states, whatever it says. */
  const keyOf = (node) => node.dataset?.todo ?? node.dataset?.key ?? (node.id || null);
  const isAlike = (one, other) =>
    !keyOf(one) && one.nodeName === other.nodeName && one.classList?.[0] === other.classList?.[0];
  /** What a script of the page put there. */
  const isKept = (node) => node.matches?.("[data-kept]");
  /** An open edit is its writer's until it ends. */
  const isBusy = (node) => node.matches?.("[data-busy], :has([data-busy])");

  const morph = (old, fresh) => {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.matches("[data-busy]")) return;
    if (old.matches("template")) return old.replaceWith(document.importNode(fresh, true));
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    morphChildren(old, fresh);
  };

  const morphChildren = (old, fresh) => {
    const keys = new Set(Array.from(fresh.children, keyOf));
    for (const child of [...old.children]) if (keyOf(child) && !keys.has(keyOf(child)) && !isBusy(child)) child.remove();
    const known = new Map(Array.from(old.children, (child) => [keyOf(child), child]));
    let place = old.firstChild;
    for (const next of fresh.childNodes) {
      let match = keyOf(next) ? known.get(keyOf(next)) : place;
      if (!keyOf(next)) while (match && !isAlike(match, next)) match = match.nextSibling;
      if (!match) old.insertBefore(document.importNode(next, true), place);
      else if (match === place) place = place.nextSibling;
      else old.insertBefore(match, place);
      if (match) morph(match, next);
    }
    while (place) {
      const rest = place;
      place = place.nextSibling;
      if (!isBusy(rest) && !isKept(rest)) rest.remove();
    }
  };

  // Where the keyboard goes on when what had the focus is gone; without a place it would begin at the top of the page.

  let lastFocused = null;
  main.addEventListener("focusin", ({ target }) => (lastFocused = target));

  const focusAgain = () => {
    const target = lastFocused?.isConnected ? lastFocused : main;
    if (target === main) main.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  const rowsOf = () => [...main.querySelectorAll("[data-todo]")];

  /** After a to-do has left the list, the one that took its place, or else the last. */
  const focusRow = (index, part) => {
    const rows = rowsOf();
    const row = rows[Math.min(index, rows.length - 1)];
    row?.querySelector(part)?.focus({ preventScroll: true });
  };

  const toastTime = 20_000;

  /** Shows a notice over the page until it is closed, or for a while that does not pass while it is used (WCAG 2.2.1). */
  const float = (notice) => {
    const toast = document.importNode(notice, true);
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "close", ariaLabel: notice.dataset.close, textContent: "×" });
    toast.classList.add("toast");
    toast.append(button);
    // Before the views that are below it on a phone, for the keyboard.
    document.body.insertBefore(toast, document.querySelector("body > .tabs"));

    const end = () => {
      const hadFocus = toast.contains(document.activeElement);
      toast.remove();
      if (hadFocus) focusAgain();
    };
    button.addEventListener("click", end);
    // An error stays until it was read.
    if (toast.matches(".alert")) return;
    let ending = 0;
    const endLater = () => {
      clearTimeout(ending);
      ending = setTimeout(() => toast.matches(":hover, :focus-within") || end(), toastTime);
    };
    for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, endLater);
    endLater();
  };

  /** Takes over what differs in `page`; its notice as well when it answers what was done here. */
  const show = (page, isAnswer) => {
    const focused = document.activeElement;
    const index = rowsOf().indexOf(focused.closest("[data-todo]"));
    morph(main, page.querySelector("main"));
    // Taken away by the new page, which would cost it the focus at the next frame.
    if (focused === main) main.tabIndex = -1;
    document.title = page.title;
    if (isAnswer) {
      for (const notice of document.querySelectorAll("body > .notice")) notice.remove();
      for (const notice of page.querySelectorAll("body > .notice")) {
        // Said once: by the region that was there before, or as an alert by itself.
        const said = notice.querySelector("[role=status]");
        said?.removeAttribute("role");
        // Over the page, not above it: the next line to be ticked off must not move away from under the finger.
        float(notice);
        status.textContent = said?.textContent ?? "";
      }
    }
    if (document.activeElement === focused) return;
    // Moved or gone.
    if (focused.isConnected && focused !== document.body) return focused.focus({ preventScroll: true });
    if (index >= 0) focusRow(index, focused.matches(".tick") ? ".tick" : ".title");
    if (document.activeElement === document.body) focusAgain();
  };

  const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
  const isHere = (address) => {
    const { pathname, search } = new URL(address);
    return pathname + search === location.pathname + location.search;
  };

  // Following what others do

  const pause = 300;
  const patience = 30_000;
  let sending = 0;
  let isRefreshing = false;
  let isStale = false;
  /** A form leads elsewhere; what its answer tells is shown once, and another navigation would take its place. */
  let isLeaving = false;
  addEventListener("pageshow", () => (isLeaving = false));

  /** Whether a page is another account's: what was typed here must not become that one's. */
  const isOthers = (page) => page.getElementById("live")?.dataset.account !== account;

  /** This page can save nothing any more, and keeps what is typed. */
  const giveUp = () => {
    if (otherAccount()) otherAccount().hidden = false;
    close();
  };

  const hasUnsent = () =>
    [...main.querySelectorAll("input, textarea")].some((field) => field.type !== "hidden" && field.value !== field.defaultValue);

  /** Fetches the page anew; not while something is sent, whose answer will be newer. */
  const refresh = async () => {
    isStale = true;
    if (sending || isRefreshing) return;
    isRefreshing = true;
    isStale = false;
    let wait = pause;
    try {
      // The field says that nobody asked for this: it keeps no session alive and leaves notices for who they are meant.
      // Its way back stays that of the page.
      const answer = await fetch(location.href, { headers: { "Latchkey-Refresh": "1" }, referrer: document.referrer });
      if (isLeaving) return;
      // Logged out, or the to-do is gone: the browser shows what there is instead.
      if (!isHere(answer.url) && hasUnsent()) return giveUp();
      if (!isHere(answer.url) || (answer.status >= 400 && answer.status < 500)) return location.reload();
      const page = answer.ok ? await read(answer) : null;
      if (page && isOthers(page)) return giveUp();
      if (page && otherAccount()) otherAccount().hidden = true;
      if (page && !sending) show(page, false);
      else isStale = true;
    } catch {
      isStale = true;
      wait = patience;
    } finally {
      setTimeout(() => {
        isRefreshing = false;
        if (isStale && !document.hidden) refresh();
      }, wait);
    }
  };

  let stream = null;
  let reopening = 0;

  const close = () => {
    clearTimeout(reopening);
    stream?.close();
    stream = null;
  };

  /** Nobody is told anything while the page is hidden; when it is seen again, the server knows from the mark what it missed. */
  const follow = () => {
    if (stream || document.hidden) return;
    // Its own account may be in use again, whose mark this page has.
    if (otherAccount()?.hidden === false) refresh();
    stream = new EventSource(`/todos/events?seen=${seen()}`);
    stream.addEventListener("changed", ({ data }) => data === seen() || refresh());
    const leave = () => {
      close();
      refresh();
      reopening = setTimeout(follow, patience);
    };
    stream.addEventListener("over", leave);
    stream.addEventListener("full", leave);
    // A lost connection comes back by itself; one that was refused does not.
    stream.addEventListener("error", () => stream?.readyState === EventSource.CLOSED && leave());
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : follow()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", follow);

  // Sending forms without leaving the page

  let last = Promise.resolve();

  /** Sends a form, after what was sent before. `undo` gives back what was taken from it, should it have to be sent again. */
  const send = (form, submitter, undo = () => {}) => {
    const body = new URLSearchParams(new FormData(form, submitter));
    // All ticks of a list belong to one form; each says where it goes.
    const action = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
    const sender = submitter ?? form;
    const unsent = document.querySelector("#live > [role=alert]:not([id])");
    const turn = async () => {
      try {
        // What is saved on leaving the page still gets there.
        const answer = await fetch(action, { method: "POST", body, keepalive: true });
        const page = answer.ok && isHere(answer.url) ? await read(answer) : null;
        sending -= 1;
        if (page) {
          sender.dispatchEvent(new Event("sent"));
          // It was saved for whose page this is; another account was taken into use since.
          if (isOthers(page)) giveUp();
          else show(page, true);
        } else if (answer.ok && new URL(answer.url).pathname !== "/login") {
          location.assign(answer.url);
        } else {
          // Refused, so sending it once more does nothing but show the whole page that says why.
          undo();
          form.action = action;
          form.submit();
        }
      } catch {
        sending -= 1;
        undo();
        unsent.hidden = false;
        sender.dispatchEvent(new Event("unsent"));
      }
      if (isStale && !sending) refresh();
    };
    sending += 1;
    last = last.then(turn);
  };

  const underWay = new WeakSet();

  const submit = (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.method !== "post" || !isList || !form.closest("main, .notice")) return (isLeaving = true);
    event.preventDefault();
    if (form.hasAttribute("data-add")) return add(form, event.submitter);
    // A second press before the answer is there means nothing else than the first.
    const sender = event.submitter ?? form;
    if (underWay.has(sender)) return;
    underWay.add(sender);
    for (const end of ["sent", "unsent"]) sender.addEventListener(end, () => underWay.delete(sender), { once: true });
    send(form, event.submitter);
  };
  document.addEventListener("submit", submit);

  /** One to-do; the field is empty for the next at once. */
  const add = (form, submitter) => {
    const field = form.querySelector("[required]");
    field.value = field.value.trim();
    if (!field.value) return field.reportValidity();
    const typed = field.value;
    send(form, submitter, () => (field.value = typed));
    field.value = "";
    clearTimeout(typing);
    interpret();
    field.focus();
  };

  // What is understood of a line, while it is typed. The page for a new to-do says it; a click keeps words in the title.

  const understood = document.querySelector("[data-parts]");
  let interpretation = 0;
  const interpret = async () => {
    const form = understood.closest("form");
    const line = form.elements.namedItem("line").value;
    const number = ++interpretation;
    if (!line.trim()) return understood.replaceChildren();
    const query = new URLSearchParams({ line, date: form.elements.namedItem("date")?.value ?? "" });
    try {
      const answer = await fetch(`${understood.dataset.parts}?${query}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // A later line is shown, or is on its way.
      if (number !== interpretation || !answer.ok) return;
      const parts = page.getElementById("parts");
      understood.replaceChildren(...(parts ? [document.adoptNode(parts)] : []));
    } catch {
      // Offline, the line is understood when it is sent.
    }
  };
  let typing = 0;
  understood?.closest("form").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(interpret, 250);
  });
  main.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-fill]");
    if (!understood || !link || !isPlain(event)) return;
    event.preventDefault();
    const field = understood.closest("form").elements.namedItem("line");
    field.value = new URL(link.href).searchParams.get("line");
    field.focus();
    interpret();
  });

  // Phones would cover half of the list with a keyboard that nobody has asked for; what can't be seen is not to move the
  // page; and who came by a shortcut goes on by shortcuts.
  const byShortcut = sessionStorage.getItem("by-shortcut");
  sessionStorage.removeItem("by-shortcut");
  if (matchMedia("(hover: hover) and (pointer: fine)").matches && !location.hash && !scrollY && !byShortcut) {
    const field = main.querySelector("[data-add] [required]");
    if (field?.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true });
  }

  // Changing a title where it stands

  const edit = (row) => {
    if (row.matches("[data-busy]")) return;
    const title = row.querySelector(".title");
    const form = document.querySelector("#live template").content.querySelector("form").cloneNode(true);
    const input = form.elements.namedItem("title");
    const path = `/todos/${row.dataset.todo}`;
    // The version that is on this page: if somebody else was quicker, the server says so.
    form.elements.namedItem("version").value = row.dataset.version;
    input.value = title.textContent;
    row.dataset.busy = "";
    (title.closest("h2") ?? title).after(form);
    input.focus();

    let isOver = false;
    const end = () => {
      const hadFocus = form.contains(document.activeElement);
      isOver = true;
      form.remove();
      delete row.dataset.busy;
      if (hadFocus) title.focus({ preventScroll: true });
    };
    const save = () => {
      const typed = input.value.trim();
      if (isOver) return;
      if (typed === title.textContent) return end();
      isOver = true;
      input.value = typed;
      // Without a title it is not wanted any more; the notice takes that back.
      form.action = typed ? `${path}/title` : `${path}/delete`;
      send(form);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      save();
    });
    form.addEventListener("focusout", save);
    form.addEventListener("keydown", (event) => event.key === "Escape" && !event.isComposing && end());
    form.addEventListener("unsent", () => (isOver = false));
    form.addEventListener("sent", end);
  };

  const rowOf = (target) => (isList ? target.closest?.("[data-version]") : null);
  const isPlain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  // As long as systems wait for a second click.
  const secondClick = 250;
  let following = 0;

  document.addEventListener("click", (event) => {
    const row = rowOf(event.target);
    const link = event.target.closest?.("a");
    if (!row || !link || !isPlain(event)) return;
    if (link.closest(".edit")) {
      event.preventDefault();
      edit(row);
    } else if (link.matches(".title") && event.detail && event.pointerType === "mouse") {
      // The first click of two must not lead away. Keys and fingers don't wait.
      event.preventDefault();
      clearTimeout(following);
      if (event.detail === 1) following = setTimeout(() => location.assign(link.href), secondClick);
    }
  });

  document.addEventListener("dblclick", (event) => {
    const row = rowOf(event.target);
    if (!row || event.target.closest("button, form, .edit")) return;
    event.preventDefault();
    clearTimeout(following);
    edit(row);
  });

  document.addEventListener("keydown", (event) => {
    const row = rowOf(event.target);
    if (row && event.key === "F2") edit(row);
  });
}
