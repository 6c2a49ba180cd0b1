"use strict";

// What a browser keeps for a year, in cookies of this very host.
const [cookiePrefix, cookieEnd] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
const hasCookie = (name, value) => document.cookie.split("; ").includes(`${cookiePrefix}${name}=${value}`);
const setCookie = (name, value) => {
  document.cookie = `${cookiePrefix}${name}=${value}; path=/; max-age=31536000; samesite=lax${cookieEnd}`;
};

const make = (name, properties) => Object.assign(document.createElement(name), properties);

// What one page leaves to the next in its tab.
const put = (name, value) => sessionStorage.setItem(name, JSON.stringify(value));
/** Takes it away; empty if there is nothing. */
const take = (name) => {
  const kept = JSON.parse(sessionStorage.getItem(name)) ?? [];
  sessionStorage.removeItem(name);
  return kept;
};

// What is said to who can't see it: a region must be there before it speaks.
const spoken = make("p", { className: "elsewhere", ariaLive: "polite" });
document.body.append(spoken);
/** A new node is read out even if it says the same again. */
const say = (text) => spoken.replaceChildren(text);

// Where days begin and end: the server takes it for who has chosen no time zone.
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (/^[\w+/-]{1,64}$/.test(zone ?? "") && !hasCookie("timezone", zone)) setCookie("timezone", zone);
}

// What helps while forms are filled in and sent. Everything works without it, and the server checks all of it again.
{
  // A limit that is near, in characters as the server counts them; `maxlength` counts others, and is there for accidents.

  const segmenter = Intl.Segmenter && new Intl.Segmenter();
  const lengthOf = (text) => Array.from(segmenter ? segmenter.segment(text) : text).length;
  const counters = new WeakMap();

  const count = (field) => {
    const longest = Number(field.dataset.longest);
    const text = field.value.trim().normalize("NFC");
    // No text has more characters than code units, so that the usual one needs no counting.
    const isNear = text.length >= longest * 0.8;
    const length = isNear ? lengthOf(text) : 0;
    if (!isNear && !counters.has(field)) return;
    if (!counters.get(field)?.isConnected) {
      counters.set(field, make("span", { className: "counter" }));
      field.parentNode.append(counters.get(field));
    }
    const counter = counters.get(field);
    const said = `${length} / ${longest}`;
    counter.textContent = length >= longest * 0.8 ? said : "";
    const isOver = length > longest;
    counter.classList.toggle("over", isOver);
    field.setCustomValidity(isOver ? `${said}. ${field.dataset.shorten}` : "");
    // Read out at the limit, and not again with every letter beyond it.
    if (length < longest) say("");
    else if (!isOver) say(said);
    else if (!spoken.textContent.endsWith(field.dataset.shorten)) say(field.validationMessage);
  };
  const countAll = () => document.querySelectorAll("[data-shorten]").forEach(count);
  document.addEventListener("input", ({ target }) => target.matches("[data-shorten]") && count(target));
  countAll();

  // A title and a line have several lines on the screen only: Enter, by whatever keyboard, sends their form.
  document.addEventListener("beforeinput", (event) => {
    if (event.inputType !== "insertLineBreak" || !/^(title|line)$/.test(event.target.name)) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });

  // A field with suggestions shows those that hold what is in it: so what is in it gives way to what is typed.
  document.addEventListener("focusin", ({ target }) => target.matches("input[list]") && target.select());

  // Passwords that can be looked at, both of a pair together; and a word about Caps Lock.

  const icons = document.querySelector("use")?.getAttribute("href").split("#")[0];
  const hide = new Set();
  for (const form of document.forms) {
    const secrets = [...form.querySelectorAll("[data-show]")];
    if (!secrets.length) continue;
    const [first, second] = secrets;
    const eye = make("button", { type: "button", className: "eye" });
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS(svg.namespaceURI, "use");
    svg.ariaHidden = "true";
    svg.append(use);
    const name = make("span", { className: "elsewhere" });
    eye.append(svg, name);
    const show = (isShown) => {
      for (const secret of secrets) secret.type = isShown ? "text" : "password";
      name.textContent = isShown ? first.dataset.hide : first.dataset.show;
      use.setAttribute("href", `${icons}#${isShown ? "eye-off" : "eye"}`);
    };
    show(false);
    hide.add(() => show(false));
    eye.addEventListener("click", () => show(first.type === "password"));
    // Password managers keep what is sent from a password's field.
    form.addEventListener("submit", () => show(false));
    first.parentNode.append(eye);

    for (const secret of secrets) {
      // While it is shown no spelling service is to read it, and no keyboard to learn it.
      Object.assign(secret, { spellcheck: false, autocapitalize: "off" });
      const caps = make("p", { className: "hint", ariaLive: "polite" });
      secret.parentNode.append(caps);
      const say = (isOn) => {
        const text = isOn ? secret.dataset.caps : "";
        if (caps.textContent !== text) caps.textContent = text;
      };
      // A password manager's events know no keys.
      const look = (event) => event.getModifierState && say(event.getModifierState("CapsLock"));
      for (const name of ["keydown", "keyup", "pointerdown"]) secret.addEventListener(name, look);
      secret.addEventListener("blur", () => say(false));
    }
    const compare = () => {
      const differs = second.value && second.value.normalize("NFC") !== first.value.normalize("NFC");
      second.setCustomValidity(differs ? second.dataset.differ : "");
    };
    if (second) form.addEventListener("input", compare);
  }

  // A form that is sent without a network would be gone, with what was typed.

  const offline = make("p", { className: "notice alert", role: "alert", textContent: document.currentScript.dataset.offline });
  addEventListener("online", () => offline.remove());

  // A form is sent once, however slow the answer is: until the next page, or back from it. A download shows no next page;
  // and who stopped the browser can send again after a while.

  const afterDownload = 3000;
  const afterStop = 30_000;
  addEventListener("submit", (event) => {
    const form = event.target;
    countAll();
    if (event.defaultPrevented || form.method !== "post") return;
    if (!navigator.onLine && !("reached" in form.dataset)) {
      event.preventDefault();
      const send = () => {
        form.dataset.reached = "";
        form.requestSubmit(event.submitter);
        delete form.dataset.reached;
      };
      const say = () => {
        document.getElementById("main").before(offline);
        offline.scrollIntoView({ block: "nearest" });
      };
      // A site on this machine is there without a network.
      return void fetch("/offline", { method: "HEAD" }).then(send, say);
    }
    if ("sent" in form.dataset) return event.preventDefault();
    form.dataset.sent = "";
    // The next at this tab may be somebody else; a list is left after this.
    if (form.action.endsWith("/logout")) addEventListener("pagehide", () => sessionStorage.clear());
    setTimeout(() => delete form.dataset.sent, "download" in form.dataset ? afterDownload : afterStop);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.forms) delete form.dataset.sent;
    for (const hideSecrets of hide) hideSecrets();
  });
}

// The page that is shown without a network is fetched when this one has all that it needs itself.
{
  const address = `${document.currentScript.dataset.worker}&language=${document.documentElement.lang}`;
  const register = () => navigator.serviceWorker?.register(address).catch(() => {});
  addEventListener("load", () => setTimeout(register));

  // It stands at the address that was wanted, so another look is all it takes.
  if (document.getElementById("offline") && location.pathname !== "/offline") {
    const again = () => location.reload();
    addEventListener("online", again);
    setInterval(() => document.hidden || fetch("/offline", { method: "HEAD" }).then(again, () => {}), 5000);
  }
}

// What was typed is kept, passwords and codes aside, by a change of language, and when a form leads to a login or asks who
// it is first. Keys: Templates/Shell/Shortcuts.mustache says what they do, and keys.js turns them off.
{
  // The version that was edited as well: if somebody else was quicker, the server says so.
  const fields = () => [...document.querySelectorAll("main form[method=post] :is(select, textarea, [name=version], " +
    "input:not([autocomplete$=password], [autocomplete=one-time-code], [type=hidden], [type=file]))")]
    // A week begins on another day in another language.
    .sort((one, other) => key(one).localeCompare(key(other)));
  const key = ({ name, type, value }) => name + (/radio|checkbox/.test(type) ? value : "");
  const isTyped = () => fields().some((field) =>
    field.value !== (field.defaultValue ?? field.value) || field.checked !== field.defaultChecked);

  /** Whose page this is; empty for who is not logged in. */
  const { account } = document.currentScript.dataset;
  /** What was typed fits this page alone, with these fields and choices. */
  const place = () => account + location.pathname + fields().map(key);
  const keep = (name) => {
    // What nobody has typed the next page says in its own language; but it does not know what was sent and refused.
    const isRefused = document.querySelector("main [aria-invalid]");
    put(name, [place(), fields().map(({ name, value, defaultValue, checked }) =>
      [checked, isRefused || name === "version" || value !== defaultValue ? value : null])]);
  };
  const takeBack = (name) => {
    const [kept, typed] = take(name);
    if (kept !== place()) return;
    fields().forEach((field, index) => {
      const [checked, value] = typed[index];
      field.checked = checked;
      field.value = value ?? field.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
  takeBack("typed");
  document.querySelector("form[action='/language']")?.addEventListener("submit", () => keep("typed"));

  // A form is saved, unless its answer leads here: then it waits for the way back to its page.
  const isOnTheWay = !account || location.pathname.startsWith("/reauthenticate");
  const sent = take("sent");
  if (!isOnTheWay) takeBack("unsaved");
  else if (sent[0]) put("unsaved", sent);
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!isOnTheWay && !defaultPrevented && target.matches("main form[method=post]")) keep("sent");
  });

  const places = {
    "?": "/shortcuts", "/": "/todos/search#q", n: "/todos/new", t: "/todos", i: "/todos/inbox", m: "/todos/month",
    w: "/todos/week", a: "/todos/all",
  };

  /** To-dos, and what is listed without being one that can be ticked off: in the trash, or still to come. */
  const row = "[data-todo], .list > li, .entry";

  const walk = (step) => {
    // Where a calendar has no room for titles, they are there and not shown.
    const rows = [...document.querySelectorAll(`main :is(${row})`)].filter((each) => each.getClientRects().length);
    const here = rows.indexOf(document.activeElement.closest(row));
    rows[here + step]?.querySelector(".title, :scope > a").focus();
  };

  /** A new to-do is for the day that the page shows. */
  const placeOf = (key) => (key === "n" && document.querySelector(`main a[href^="${places.n}"]`)?.href) || places[key];

  const close = (target) => {
    const details = target.closest("details[open]");
    const toast = document.querySelector(".toast .close");
    if (details) {
      details.open = false;
      details.firstElementChild.focus();
    } else if (toast) toast.click();
    else if (target.placeholder && !target.value) target.blur();
  };

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    // On a Korean keyboard the key of n says ㅜ.
    const key = event.key > "~" ? event.code.slice(3).toLowerCase() : event.key;
    // As other programs have it, Ctrl or Command with Z undoes as well.
    const isOthers = event.altKey || (key !== "z" && (event.ctrlKey || event.metaKey));
    if (event.isComposing || isOthers || target.closest(".rename")) return;
    // That of an input method has another code; WebKit says no more that a text is being composed.
    if (event.keyCode === 27) return close(target);
    if (hasCookie("keys", "off") || target.closest("input, select, textarea")) return;
    const undo = document.querySelector("[name=undo] + button");
    if (key === "j") walk(1);
    else if (key === "k") walk(-1);
    else if (key === "x") target.closest(row)?.querySelector(".tick")?.click();
    else if (key === "z" && undo) undo.click();
    else if (!places[key]) return;
    else if (!isTyped()) {
      // The page leaves the focus where it is: the next key may be another shortcut.
      put("shortcut", [key]);
      location.assign(placeOf(key));
    }
    event.preventDefault();
  });
}
