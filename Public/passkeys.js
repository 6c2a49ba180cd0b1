"use strict";

// Passkeys, the one thing here that no page can do without a script (WebAuthn Level 3): it asks the server for a
// challenge, lets the browser answer it, and sends the answer as a form. The server checks all of it.
{
  /** Where the page asks the browser for a passkey right after a login: then there is nothing else to do here. */
  const offered = document.currentScript.dataset;
  const form = offered.offer ? null : document.getElementById("passkey");
  const isSupported = Boolean(window.PublicKeyCredential && navigator.credentials);
  /** A challenge can be answered for five minutes. */
  const refreshing = 4 * 60 * 1000;

  const decode = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const encode = (buffer) => {
    const letters = Array.from(new Uint8Array(buffer ?? []), (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  const message = form?.querySelector("[role=alert]");
  const say = (text) => {
    message.textContent = text;
    message.hidden = !text;
  };

  /** Hidden fields for what is typed into the page's other form. */
  const typed = form ? [...form.querySelectorAll("[data-typed]")] : [];
  const source = ({ name }) => document.querySelector(`form:not(#passkey) [name="${name}"]`);
  /** Takes over what was typed; false when the browser points out what is wrong with it. */
  const takeTyped = () => {
    for (const field of typed) field.value = source(field).value;
    return typed.every((field) => source(field).reportValidity());
  };

  /** What the server asks of the browser; null when it leads to another page, which is opened. */
  const ask = async () => {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.dataset.challenge, { method: "POST", body, redirect: "manual" });
    if (response.status === 422 && typed.length) {
      // The page that answers the form says what is wrong with what was typed.
      send({});
      return null;
    }
    if (response.type === "opaqueredirect") {
      // This page leads there as well. What the server has to say about it is said once, to whoever sees it.
      location.assign(location.pathname + location.search);
      return null;
    }
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  };

  const create = async (options, mediation = {}) => {
    if (!options) return null;
    const credential = await navigator.credentials.create({
      ...mediation,
      publicKey: {
        ...options,
        challenge: decode(options.challenge),
        user: { ...options.user, id: decode(options.user.id) },
        excludeCredentials: options.excludeCredentials.map((known) => ({ ...known, id: decode(known.id) })),
      },
    });
    const { clientDataJSON, attestationObject } = credential.response;
    return {
      credential: encode(credential.rawId),
      clientDataJSON: encode(clientDataJSON),
      attestationObject: encode(attestationObject),
      transports: (credential.response.getTransports?.() ?? []).join(" "),
    };
  };

  /** Of two requests the browser refuses the second, so the first is taken back. */
  let pending = null;

  const get = async (mediation) => {
    pending?.abort();
    const own = (pending = new AbortController());
    const options = await ask();
    if (!options || own.signal.aborted) return null;
    const credential = await navigator.credentials.get({
      mediation,
      signal: own.signal,
      publicKey: {
        ...options,
        challenge: decode(options.challenge),
        allowCredentials: options.allowCredentials.map((known) => ({ ...known, id: decode(known.id) })),
      },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
    return {
      credential: encode(credential.rawId),
      userHandle: encode(userHandle),
      clientDataJSON: encode(clientDataJSON),
      authenticatorData: encode(authenticatorData),
      signature: encode(signature),
    };
  };

  const isCreating = Boolean(form?.elements.attestationObject);
  /** Only before anyone is logged in. */
  const offers = form && "offers" in form.dataset;
  let isAnswered = false;

  const send = (answer) => {
    if (!answer) return;
    for (const [name, value] of Object.entries(answer)) if (form.elements[name]) form.elements[name].value = value;
    // “Remember me” is in the form for the password.
    const remember = document.querySelector("[name=remember]:checked");
    form.elements.remember?.remove();
    if (remember) form.append(Object.assign(remember.cloneNode(), { type: "hidden" }));
    isAnswered = true;
    form.requestSubmit();
  };

  // Chromium fills no saved password into a form that is marked for passkeys when the page opens. So the field is marked
  // when someone turns to the page, which is before passkeys are shown there.
  const mark = () => document.querySelector("[autocomplete=username]")?.setAttribute("autocomplete", "username webauthn");

  /** Lets the browser offer passkeys in the field for the email address. Nothing is said when it can't. */
  const offer = async () => {
    if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    for (const name of ["pointerdown", "keydown", "focusin"]) addEventListener(name, mark, { capture: true, once: true });
    let own = null;
    const again = setTimeout(() => {
      if (pending !== own) return;
      own.abort();
      if (document.hidden) document.addEventListener("visibilitychange", offer, { once: true });
      else offer();
    }, refreshing);
    try {
      const answer = get("conditional");
      own = pending;
      send(await answer);
    } catch {
      if (pending !== own) clearTimeout(again);
    }
  };

  let isUnderWay = false;
  const begin = async () => {
    // The second press of a double click would have the authenticator replace the passkey that the first has made, of
    // which alone the server is told.
    if (isUnderWay) return;
    say("");
    if (!takeTyped()) return;
    isUnderWay = true;
    try {
      send(await (isCreating ? create(await ask()) : get("optional")));
    } catch (error) {
      if (error.name === "InvalidStateError" && form.dataset.present) say(form.dataset.present);
      else if (["NotAllowedError", "AbortError"].includes(error.name)) say(form.dataset.cancelled);
      // The page's main script has the sentence for every form.
      else say(navigator.onLine ? form.dataset.failed : document.querySelector("script[data-offline]").dataset.offline);
      // The button took back what the field offered.
      if (offers) offer();
    } finally {
      isUnderWay = false;
    }
  };

  /** Tells password managers what has changed, where the browser can pass it on. Nothing depends on it. */
  const tell = (kind, facts) => Promise.resolve(window.PublicKeyCredential?.[kind]?.(facts)).catch(() => {});
  const unknown = form?.dataset.unknown;
  if (unknown) tell("signalUnknownCredential", { rpId: form.dataset.rp, credentialId: unknown });
  const facts = document.getElementById("passkey-signals")?.dataset;
  if (facts && !offered.offer) {
    const { rp: rpId, user: userId, name, displayName } = facts;
    const allAcceptedCredentialIds = facts.accepted.split(" ").filter(Boolean);
    tell("signalAllAcceptedCredentials", { rpId, userId, allAcceptedCredentialIds });
    tell("signalCurrentUserDetails", { rpId, userId, name, displayName });
  }

  // Lets the browser create a passkey by itself, which it does after its user has logged in with a saved password.
  // Nothing is said when it doesn't; the next page says so when it did.
  const patience = 10 * 1000;
  const upgrade = async ({ offer, add, csrf }) => {
    const capabilities = await window.PublicKeyCredential?.getClientCapabilities?.();
    if (!capabilities?.conditionalCreate) return;
    const post = (path, fields, redirect) =>
      fetch(path, { method: "POST", redirect, body: new URLSearchParams({ csrf, ...fields }) });
    const asked = await post(offer, {}, "error");
    if (asked.status !== 200) return;
    const signal = AbortSignal.timeout(patience);
    const options = await asked.json();
    const answer = await create(options, { mediation: "conditional", signal });
    const added = await post(add, answer, "manual");
    if (added.type === "opaqueredirect") return;
    tell("signalUnknownCredential", { rpId: options.rp.id, credentialId: answer.credential });
  };
  // On a page that asks for a passkey anyway, a second request would be refused.
  if (offered.offer && !document.getElementById("passkey")) upgrade(offered).catch(() => {});

  if (form && isSupported) {
    form.hidden = false;
    document.getElementById("no-passkeys")?.remove();
    form.addEventListener("submit", (event) => {
      if (isAnswered) return;
      event.preventDefault();
      begin();
    });
    // A page that comes back from the browser's memory asks anew.
    addEventListener("pageshow", ({ persisted }) => {
      isAnswered = false;
      if (persisted && offers) offer();
    });
    if (offers) offer();
  }
}
