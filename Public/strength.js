"use strict";

// It only says sooner what the server would say after the form was sent.
{
  // How strong a new password is: the same count as PasswordStrength and GuessableWords in Sources/Accounts/Passwords.

  const levels = ["weak", "fair", "good", "strong"];
  const leastBits = { fair: 36, good: 56, strong: 72 };
  const shortestWord = 4;
  const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

  /** The characters as code points. */
  const points = (text) => Array.from(text);

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

  const partsOf = (text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return [...parts, parts.join("")];
  };

  /** What is guessed first for a person, folded, the longest first. */
  const guessableWords = (name, email, siteWords) => {
    const address = fold(email);
    const [local = "", domain = "", ...others] = address.split("@").filter(Boolean);
    const labels = others.length ? [] : domain.split(".").filter(Boolean).slice(0, -1);
    const words = [...siteWords, ...partsOf(fold(name)), address, local, ...partsOf(local), ...labels];
    return [...new Set(words)]
      .filter((word) => points(word).length >= shortestWord)
      .sort((one, other) => points(other).length - points(one).length || (one < other ? -1 : 1));
  };

  const kindOf = (character) =>
    /[a-z]/.test(character) ? "letter"
    : /[A-Z]/.test(character) ? "capital"
    : /[0-9]/.test(character) ? "digit"
    : character < "\x80" ? "mark"
    : "beyondASCII";

  const bitsOfEach = (characters) => {
    const kinds = new Set(characters.map(kindOf));
    if (kinds.has("beyondASCII") || kinds.size >= 3) return 6;
    if (kinds.size === 2) return 5;
    return kinds.has("digit") ? 3 : 4;
  };

  const follows = (character, previous) => {
    if (character === previous) return true;
    const kind = kindOf(character);
    const areNeighbours = Math.abs(character.codePointAt(0) - previous.codePointAt(0)) === 1;
    if (areNeighbours && kind === kindOf(previous) && ["letter", "digit"].includes(kind)) return true;
    return rows.some((row) => row.includes(previous + character) || row.includes(character + previous));
  };

  const bitsOf = (password) => {
    const characters = points(password);
    const bits = bitsOfEach(characters);
    const small = characters.map((character) => (kindOf(character) === "capital" ? character.toLowerCase() : character));
    const seen = new Set();
    let total = small.length ? bits : 0;
    for (let index = 1; index < small.length; index += 1) {
      const pair = small[index - 1] + small[index];
      total += seen.has(pair) || follows(small[index], small[index - 1]) ? 1 : bits;
      seen.add(pair);
    }
    return total;
  };

  /** What is left without words that others know; null when none of them is in it. */
  const withoutWords = (typed, words) => {
    const folded = fold(typed.normalize("NFC"));
    const left = words.reduce((text, word) => text.replaceAll(word, ""), folded);
    return left === folded ? null : left;
  };

  /** Whether the server refuses it for that. */
  const isGuessable = (typed, words, shortest) => {
    const left = withoutWords(typed, words);
    return left !== null && points(left).length < shortest;
  };

  /** One of `levels`. The server knows more: the passwords that everybody guesses. */
  const strengthOf = (typed, words, shortest) => {
    if (isGuessable(typed, words, shortest)) return "weak";
    const bits = bitsOf(withoutWords(typed, words) ?? typed.normalize("NFC"));
    return levels.findLast((level) => bits >= (leastBits[level] ?? 0));
  };

  // The hint beside the field for a new password.

  /** Up to this length a limit is soon reached, and the count is always shown. */
  const smallLimit = 32;

  const hint = document.getElementById("strength");
  if (hint) {
    const { shortest, longest, words, tooShort, tooLong, guessable } = hint.dataset;
    const [least, most] = [Number(shortest), Number(longest)];
    const password = document.getElementById("password");
    const status = hint.querySelector("[role=status]");
    const meter = hint.querySelector("meter");
    const counter = document.createElement("span");
    counter.className = "counter";
    hint.append(counter);

    const valueOf = (name) => document.querySelector(`main input[name=${name}]`)?.value ?? "";

    const update = () => {
      const count = points(password.value.normalize("NFC")).length;
      const isTooLong = count > most;
      const known = guessableWords(valueOf("name"), valueOf("email") || valueOf("username"), words.split(" "));
      const level = count && !isTooLong ? strengthOf(password.value, known, least) : "";
      const text = isTooLong ? tooLong : level && hint.dataset[level];
      // Only a change is read out.
      if (status.textContent !== text) status.textContent = text;
      meter.value = levels.indexOf(level) + 1;
      counter.textContent = most <= smallLimit || count > most * 0.8 ? `${count} / ${most}` : "";
      counter.classList.toggle("over", isTooLong);
      const isTooShort = count && count < least;
      const isRefused = isTooLong || isTooShort || isGuessable(password.value, known, least);
      password.setCustomValidity(isTooLong ? tooLong : isTooShort ? tooShort : isRefused ? guessable : "");
    };
    for (const name of ["password", "name", "email"]) {
      document.querySelector(`main input[name=${name}]`)?.addEventListener("input", () => {
        // After a refused form the server's word stands until something new is typed.
        if (name === "password" || password.value) update();
      });
    }
    if (password.value || most <= smallLimit) {
      const said = [status.textContent, meter.value];
      update();
      if (!password.value) [status.textContent, meter.value] = said;
    }
  }
}
