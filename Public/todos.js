"use strict";

// Everything works without this file. With it a list changes in place, and follows what is done in other windows and on
// other devices. The server stays the only one that makes pages: they are fetched, and what differs is taken over.
// Each part below keeps its state to itself, and says by a name what others may use of it.

/** Sends a form of the page's own with these values, and calls `sent` or `unsent` of `ends`: what is dragged is sent so. */
const postForm = (action, values, ends = {}) => {
  const form = document.getElementById("ticks").cloneNode(true);
  form.removeAttribute("id");
  form.action = action;
  form.dataset.kept = "";
  for (const [name, value] of Object.entries(values)) {
    form.append(make("input", { type: "hidden", name, value }));
  }
  document.querySelector("main").append(form);
  for (const name of ["sent", "unsent"]) {
    form.addEventListener(name, () => {
      form.remove();
      ends[name]?.();
    });
  }
  form.requestSubmit();
};

const scripts = new Map();
/** Runs a script that few visits need, unless it has run. Without a connection the next time tries again. */
const runOnce = (src) => {
  if (!scripts.has(src)) {
    const run = new Promise((onload, onerror) => document.head.append(make("script", { src, onload, onerror })));
    scripts.set(src, run);
    run.catch(() => scripts.delete(src));
  }
  return scripts.get(src);
};

{
  const main = document.querySelector("main");
  const live = document.getElementById("live");
  /** Whose page this is; undefined where nothing can be typed. */
  const { account } = live.dataset;
  const isList = live.querySelector("template");

  const isHere = (address) => {
    const { pathname, search } = new URL(address);
    return pathname + search === location.pathname + location.search;
  };

  /** Whether something is typed that another page would lose. */
  const hasUnsent = () =>
    [...main.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);

  const isPlain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  // One state of the page turns into the next. What stays keeps its focus, what was typed into it, and its place.

  const morph = (() => {
    /** What is the same thing in both states, whatever it says. */
    const keyOf = (node) => node.dataset?.todo ?? node.dataset?.key ?? (node.id || null);
    const isAlike = (one, other) =>
      !keyOf(one) && one.nodeName === other.nodeName && one.classList?.[0] === other.classList?.[0];
    /** What a script of the page put there, or fills. */
    const isKept = (node) => node.matches?.("[data-kept], .counter");
    /** An open edit is its writer's until it ends. */
    const isBusy = (node) => node.matches?.("[data-busy], :has([data-busy])");

    const morph = (old, fresh) => {
      if (old.nodeType !== Node.ELEMENT_NODE) {
        if (old.data !== fresh.data) old.data = fresh.data;
        return;
      }
      if (old.matches("[data-busy], [data-kept]")) return;
      if (old.matches("template")) return old.replaceWith(document.importNode(fresh, true));
      // What somebody has unfolded stays so.
      for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
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
        while (place && isKept(place) && !isAlike(place, next)) place = place.nextSibling;
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
    return morph;
  })();

  // Where the keyboard goes on when what had the focus is gone; without a place it would begin at the top of the page.

  const focus = (() => {
    let last = null;
    main.addEventListener("focusin", ({ target }) => (last = target));

    const again = () => {
      const target = last?.isConnected ? last : main;
      if (target === main) main.tabIndex = -1;
      target.focus({ preventScroll: true });
    };

    const rows = () => [...main.querySelectorAll("[data-todo]")];

    /** What took the place of what was ticked off, for as long as a key may be pressed twice by mistake: half a second. */
    let next = null;
    main.addEventListener("click", (event) => event.target === next && !event.detail && event.preventDefault());

    /** Does `change` to the page, and gives the focus to what had it, or to what took its place. */
    const keep = (change) => {
      const focused = document.activeElement;
      const index = rows().indexOf(focused.closest("[data-todo]"));
      change();
      // Taken away by the new page, which would cost it the focus at the next frame.
      if (focused === main) main.tabIndex = -1;
      if (document.activeElement === focused) return;
      // Moved or gone.
      if (focused.isConnected && focused !== document.body) return focused.focus({ preventScroll: true });
      // After a to-do has left the list, the one that took its place, or else the last.
      const row = index < 0 ? null : (rows()[index] ?? rows().at(-1));
      next = row?.querySelector(".tick");
      setTimeout(() => (next = null), 500);
      (focused.matches(".tick") ? next : row?.querySelector(".title"))?.focus({ preventScroll: true });
      if (document.activeElement === document.body) again();
    };

    /** Takes something away that may have the focus. */
    const remove = (node) => {
      const hadFocus = node.contains(document.activeElement);
      node.remove();
      if (hadFocus) again();
    };
    return { keep, remove };
  })();

  // Notices over the page, not above it: the next line to be ticked off must not move away from under the finger.

  const toasts = (() => {
    // What one to-do's notice offers, its own page and the trash do at any time.
    const time = 10_000;
    const stack = make("div", { className: "toasts" });
    // Before the views that are below it on a phone, for the keyboard.
    document.querySelector(".tabs").before(stack);

    const note = (textContent, kind) => make("p", { className: `notice ${kind}`, textContent });

    /** Shows one until it is closed, or for a while that does not pass while it is used (WCAG 2.2.1). */
    const add = (toast) => {
      const button = make("button", { type: "button", className: "close", ariaLabel: live.dataset.close, textContent: "×" });
      toast.classList.add("toast");
      toast.append(button);
      stack.append(toast);

      const end = () => focus.remove(toast);
      button.addEventListener("click", end);
      // An error stays until it was read, and the only way to take back what was done to many.
      if (toast.matches(".alert, [data-many]")) return;
      let ending = 0;
      const endLater = () => {
        clearTimeout(ending);
        ending = setTimeout(() => toast.matches(":hover, :focus-within") || end(), time);
      };
      for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, endLater);
      endLater();
    };

    /** Shows one of a page. It is said once: by the region that was there before, or as an alert by itself. */
    const show = (notice) => {
      const said = notice.querySelector("[role=status]");
      said?.removeAttribute("role");
      add(document.importNode(notice, true));
      say(said?.textContent ?? "");
    };

    /** Takes over those of a page that answers what was done here. */
    const replace = (page) => {
      stack.replaceChildren();
      for (const notice of document.querySelectorAll("body > .notice:not([data-standing])")) notice.remove();
      for (const notice of page.querySelectorAll("body > .notice:not([data-standing])")) show(notice);
    };

    // What was done to to-dos on another page looks the same: above the list it would push that down.
    const done = isList && document.querySelector("body > .notice [name=undo]")?.closest(".notice");
    if (done) {
      done.remove();
      show(done);
    }

    let complaint;
    /** Says that something could not be sent; read out each time. */
    const complain = () => {
      complaint?.remove();
      complaint = note(navigator.onLine ? live.dataset.unsent : live.dataset.offline, "alert");
      complaint.role = "alert";
      add(complaint);
    };
    addEventListener("online", () => complaint?.remove());

    const saving = note(live.dataset.saving, "toast");
    /** Says that what was done is still on its way. */
    const wait = () => {
      stack.append(saving);
      say(saving.textContent);
    };
    return { replace, complain, wait, endWait: () => saving.remove() };
  })();

  // Taking over a page

  const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

  /** Whether a page is another account's: what was typed here must not become that one's. */
  const isOthers = (page) => page.getElementById("live")?.dataset.account !== account;

  const addressesOf = (page) =>
    Array.from(page.head.querySelectorAll("script, [rel=stylesheet]"), (node) => node.src ?? node.href);
  /** Whether a page is in another language or of another release, whose scripts and styles this one does not have. */
  const isForeign = (page) =>
    page.documentElement.lang !== document.documentElement.lang ||
    addressesOf(page).some((fresh) => !addressesOf(document).includes(fresh));

  /** A notice that stays where it is until the server has nothing more to say. */
  const stand = (page) => {
    const [old, fresh] = [document, page].map((each) => each.querySelector("body > [data-standing]"));
    if (!fresh) old?.remove();
    else if (!old) main.before(document.importNode(fresh, true));
  };

  /** Whether what somebody was busy with was left as it was. */
  let isBehind = false;
  main.addEventListener("free", () => isBehind && refresh());

  /** Takes over what differs in `page`; its notices as well when it answers what was done here. */
  const takeOver = (page, isAnswer) => {
    // Under what is dragged nothing moves.
    if (!isAnswer && main.querySelector(".is-dragged")) return (isBehind = true);
    if (isAnswer) toasts.replace(page);
    if (isForeign(page)) return hasUnsent() || location.reload();
    morph(main, page.querySelector("main"));
    stand(page);
    document.title = page.title;
    isBehind = main.querySelector("[data-busy]");
  };

  // Following what others do

  /** As long as an answer may take. */
  const limit = 15_000;
  const timeLimit = () => {
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(), limit);
    return waiting.signal;
  };
  let sending = 0;

  const { refresh, refreshIfStale, giveUp } = (() => {
    const pause = 300;
    const patience = 30_000;
    let isRefreshing = false;
    let isStale = false;

    const otherAccount = () => document.getElementById("other-account");

    /** This page can save nothing any more, and keeps what is typed. */
    const giveUp = () => {
      if (otherAccount()) otherAccount().hidden = false;
      close();
    };

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
        const answer = await fetch(location.href, {
          headers: { "Latchkey-Refresh": "1" }, referrer: document.referrer, signal: timeLimit() });
        // A form leads elsewhere; what its answer tells is shown once, and another navigation would take its place. If it
        // was stopped, this is done later.
        if (document.querySelector("[data-sent]")) throw null;
        // Logged out, or the to-do is gone: the browser shows what there is instead.
        if (!isHere(answer.url) && hasUnsent()) return giveUp();
        if (!isHere(answer.url) || (answer.status >= 400 && answer.status < 500)) return location.reload();
        const page = answer.ok ? await read(answer) : null;
        if (page && isOthers(page)) return giveUp();
        if (page && otherAccount()) otherAccount().hidden = true;
        if (page && !sending) focus.keep(() => takeOver(page, false));
        else isStale = true;
      } catch {
        isStale = true;
        wait = patience;
      } finally {
        setTimeout(() => {
          isRefreshing = false;
          if (!document.hidden) refreshIfStale();
        }, wait);
      }
    };
    const refreshIfStale = () => isStale && !sending && refresh();

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
      stream = new EventSource(`/todos/events?seen=${live.dataset.seen}`);
      stream.addEventListener("changed", ({ data }) => data === live.dataset.seen || refresh());
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
    return { refresh, refreshIfStale, giveUp };
  })();

  // Sending forms without leaving the page

  const send = (() => {
    /** When it is no longer at once. */
    const soon = 1000;
    /** What was pressed, while its answer is awaited. */
    const underWay = new Set();
    const mark = () => underWay.forEach((sender) => (sender.ariaBusy = "true"));
    let last = Promise.resolve();
    /** The form that is on its way, or whose answer the browser goes on to. */
    let onWay = null;
    addEventListener("pagehide", () => main.dispatchEvent(new CustomEvent("left", { detail: onWay })));

    /** The answer, and what it shows if it is this page; null if the server can't be reached, or can't do anything now. */
    const post = async (action, body) => {
      try {
        // What is saved on leaving the page still gets there, unless it is more than browsers send then.
        const keepalive = `${body}`.length < 6e4;
        const answer = await fetch(action, { method: "POST", body, keepalive, signal: timeLimit() });
        if (answer.status > 501) return null;
        return { answer, page: answer.ok && isHere(answer.url) ? await read(answer) : null };
      } catch {
        return null;
      }
    };

    /** Goes where the answer leads. What was to be sent next is not, from a page that is left; unless it can't be. */
    const go = ({ ok, url }, form, action) => {
      addEventListener("pageshow", () => location.reload());
      const isOver = new URL(url).pathname === "/login";
      if (ok && !isOver) {
        location.assign(url);
      } else {
        // The login page shows nothing of it.
        if (isOver) onWay = null;
        else form.dataset.refused = true;
        // Refused, so sending it once more does nothing but show the whole page that says why.
        form.action = action;
        form.submit();
      }
      return new Promise((goOn) => setTimeout(goOn, limit));
    };

    /** Sends a form, after what was sent before. The form is told by an event whether it was `sent`, or `unsent`. */
    const send = (form, submitter) => {
      // A second press before the answer is there means nothing else than the first.
      const sender = submitter ?? form;
      if (underWay.has(sender)) return;
      underWay.add(sender);
      mark();
      const body = new URLSearchParams(new FormData(form, submitter));
      // All ticks of a list belong to one form; each says where it goes.
      const action = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
      const end = (name) => {
        underWay.delete(sender);
        sender.ariaBusy = null;
        form.dispatchEvent(new Event(name));
      };
      const turn = async () => {
        const waiting = setTimeout(toasts.wait, soon);
        onWay = form;
        const { answer, page } = (await post(action, body)) ?? {};
        clearTimeout(waiting);
        toasts.endWait();
        sending -= 1;
        if (answer && !page) return go(answer, form, action);
        onWay = null;
        if (!answer) {
          end("unsent");
          toasts.complain();
        } else {
          end("sent");
          // It was saved for whose page this is; another account was taken into use since.
          if (isOthers(page)) giveUp();
          else focus.keep(() => takeOver(page, true));
          mark();
        }
        refreshIfStale();
      };
      sending += 1;
      last = last.then(turn, turn);
    };

    document.addEventListener("submit", (event) => {
      const form = event.target;
      if (event.defaultPrevented) return;
      // What a standing notice offers is answered by another page, with a notice of its own.
      if (form.method !== "post" || !isList || !form.closest("main, .notice:not([data-standing])")) return;
      event.preventDefault();
      send(form, event.submitter);
    });
    return send;
  })();

  // Quick add: one to-do a line; the field is empty for the next at once.

  const quick = main.querySelector("[data-add]");
  const [byShortcut] = take("shortcut");
  if (quick) {
    const field = quick.elements.line;
    const unsent = main.querySelector(".unsent");
    let count = 0;

    /** The day, the time and the category that a line is for, if it names none. */
    const placeOf = (form) => {
      const { csrf, from, line, ...place } = Object.fromEntries(new FormData(form));
      return place;
    };

    const isSeveral = (typed) => typed.includes("\n");

    /** Keeps a line, or several, until it is added, with what can be done if it was not. */
    const keep = (typed, place) => {
      const line = document.importNode(unsent.querySelector("template").content, true).firstElementChild;
      const [text, label] = line.querySelector("div").children;
      const from = quick.elements.from.value;
      for (const [name, value] of Object.entries({ ...place, from })) {
        line.append(make("input", { type: "hidden", name, value }));
      }
      line.hidden = true;
      text.defaultValue = typed;
      text.rows = Math.min(typed.split("\n").length, 8);
      text.id = label.htmlFor = `unsent-${++count}`;
      const drop = () => focus.remove(line);
      line.querySelector("[type=button]").addEventListener("click", drop);
      line.addEventListener("sent", drop);
      line.addEventListener("unsent", () => {
        // The next may be half typed.
        if (isSeveral(typed) || field.value || !line.hidden) return (line.hidden = false);
        field.value = typed;
        drop();
        interpret();
      });
      unsent.append(line);
      return line;
    };

    const add = (typed) => {
      send(keep(typed, placeOf(quick)));
      field.value = "";
      interpret();
      field.focus();
    };

    // What waits when the page is left, until who left comes back and is the same. What is half typed goes along to the
    // next day or list, and is for that one.
    main.addEventListener("left", ({ detail }) => {
      const rest = [...unsent.children].filter((line) => line.action && (line !== detail || line.dataset.refused));
      const lines = rest.map((line) => [line.elements.line.value, placeOf(line), line.dataset.refused]);
      put("waiting", [account, lines, field.value]);
      // At some time after it has shown a page again, WebKit empties fields without autocompletion.
      field.autocomplete = "on";
    });
    const takeBack = (isShownAgain) => {
      const [whose, lines, typed] = take("waiting");
      field.autocomplete = "off";
      if (whose !== account) return;
      // In a new page something may be typed before this runs; in one as it was, what was typed has gone along.
      field.value = (!isShownAgain && field.value) || typed;
      // As it was, it has its own still.
      if (isShownAgain) return interpret();
      const type = performance.getEntriesByType("navigation")[0]?.type;
      for (const [typed, place, isRefused] of lines) {
        // Of several, the page that says why has one.
        if (!isRefused || isSeveral(typed)) keep(typed, place).hidden = false;
        // It has it, unless the browser goes back to where it was typed.
        else if (type !== "navigate") keep(typed, place).dispatchEvent(new Event("unsent"));
      }
    };
    addEventListener("pageshow", ({ persisted }) => persisted && takeBack(true));

    quick.addEventListener("submit", (event) => {
      event.preventDefault();
      field.value = field.value.trim();
      if (field.value) add(field.value);
      else field.reportValidity();
    });

    // Of several lines that are pasted this field makes one: a script of its own offers them as to-dos, once they are there.
    field.addEventListener("paste", ({ clipboardData }) => {
      const pasted = clipboardData.getData("text").trim();
      if (!/[\r\n]/.test(pasted)) return;
      const offer = () => runOnce(quick.dataset.script).then(() => offerLines(pasted, add), toasts.complain);
      field.addEventListener("input", offer, { once: true });
    });

    // What is understood of a line, while it is typed. The page for a new to-do says it; a click keeps words in the title.

    const understood = quick.querySelector("[data-parts]");
    let interpretation = 0;
    const interpret = async () => {
      const line = field.value;
      const number = ++interpretation;
      // What is too long is not asked about: an address has an end.
      if (!line.trim() || line.length > Number(field.dataset.longest)) return understood.replaceChildren();
      try {
        const answer = await fetch(`${understood.dataset.parts}?${new URLSearchParams({ line, ...placeOf(quick) })}`);
        const page = await read(answer);
        // A later line is shown, or is on its way.
        if (number !== interpretation || !answer.ok) return;
        if (understood.contains(document.activeElement)) field.focus();
        understood.replaceChildren(...page.querySelectorAll("#parts"));
      } catch {
        // Offline, the line is understood when it is sent.
      }
    };
    let typing = 0;
    quick.addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(interpret, 250);
    });
    takeBack();
    interpret();
    main.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[data-fill]");
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      field.value = new URL(link.href).searchParams.get("line");
      interpret();
      field.focus();
    });

    // Phones would cover half of the list with a keyboard that nobody has asked for; what can't be seen is not to move
    // the page; who came by a shortcut goes on by shortcuts; and who was quicker than this script is somewhere else.
    const isFree = !location.hash && !scrollY && !byShortcut && document.activeElement === document.body;
    if (isFree && matchMedia("(hover: hover) and (pointer: fine)").matches &&
      field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true });
  }

  /** Runs a script as soon as a pointer or the focus comes near what it is for: so it is there when it is needed. */
  const runNear = (selector, src) => {
    for (const name of ["pointerover", "focusin"]) {
      main.addEventListener(name, ({ target }) => target.closest(selector) && runOnce(src).catch(() => {}));
    }
  };

  // A title is changed where it stands, by a script of its own.

  if (isList) {
    const { script } = document.getElementById("renaming").dataset;
    runNear("[data-version]", script);
    const rename = (row) => runOnce(script).then(() => renameTodo(row), toasts.complain);
    // It takes up itself what was typed before a login.
    if (sessionStorage.getItem("title")) runOnce(script);

    const rowOf = (target) => target.closest?.("[data-version]");
    // As long as systems wait for a second click.
    const secondClick = 250;
    let following = 0;

    document.addEventListener("click", (event) => {
      const row = rowOf(event.target);
      const link = event.target.closest?.("a");
      if (!row || !link || !isPlain(event)) return;
      if (link.closest(".edit")) {
        event.preventDefault();
        rename(row);
      } else if (link.matches(".title") && event.detail && event.pointerType === "mouse") {
        // The first click of two must not lead away. Keys and fingers don't wait.
        event.preventDefault();
        clearTimeout(following);
        if (event.detail === 1) following = setTimeout(() => location.assign(link.href), secondClick);
        else rename(row);
      }
    });

    document.addEventListener("keydown", (event) => {
      const row = rowOf(event.target);
      if (row && event.key === "F2") rename(row);
    });
  }

  // A handle at each to-do, for a pointer, a finger, and the arrow keys. What it does is in a script of its own.

  const cards = main.querySelector("section.cards");
  if (cards) {
    const addHandles = () => {
      for (const row of main.querySelectorAll("[data-todo]")) {
        let handle = row.querySelector(".grip");
        if (!handle) {
          handle = make("button", { type: "button", className: "grip", textContent: "⠿" });
          // Not the server's: it stays when the page is taken over.
          handle.dataset.kept = "";
          row.prepend(handle);
        }
        handle.ariaLabel = `${cards.dataset.move}: ${row.querySelector(".title").textContent}`;
      }
    };
    addHandles();
    new MutationObserver(addHandles).observe(main, { childList: true, characterData: true, subtree: true });

    const { script } = cards.dataset;
    runNear("[data-todo]", script);

    let pressed = null;
    main.addEventListener("pointerdown", (event) => {
      const handle = event.target;
      if (!handle.matches(".grip") || event.button) return;
      pressed = event;
      handle.setPointerCapture(event.pointerId);
      // It may have been let go meanwhile, and pressed again.
      runOnce(script).then(
        () => pressed === event && handle.hasPointerCapture(event.pointerId) && dragTodo(event), toasts.complain);
    });
    main.addEventListener("keydown", (event) => {
      if (!event.target.matches(".grip") || !event.key.startsWith("Arrow")) return;
      event.preventDefault();
      runOnce(script).then(() => stepTodo(event), toasts.complain);
    });
  }
}
