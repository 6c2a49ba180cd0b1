"use strict";

// Before a page is left whose form has something in it that is not saved, the browser asks, in its own words.
{
  const form = document.querySelector("form[data-unsaved]");
  const isChanged = (field) => field.options
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

  const ask = (event) => {
    // It is being saved, or what was typed comes along into the other language.
    if (document.querySelector("[data-unsaved][data-sent], form[action='/language'][data-sent]")) return;
    event.preventDefault();
    // Browsers before 2023 ask by this.
    event.returnValue = true;
  };
  const rest = () => removeEventListener("beforeunload", ask);
  const look = () => {
    // What was refused is not saved either, though the page came with it.
    const isUnsaved = form.querySelector("[aria-invalid]")
      || [...form.querySelectorAll("input, select, textarea")].some(isChanged);
    // Only then: some browsers keep no page for their Back that listens for its end.
    if (isUnsaved) addEventListener("beforeunload", ask);
    else rest();
  };
  form.addEventListener("input", ({ target }) => {
    // A name that was there is marked like a new one once it is typed into.
    if (target.matches("#title, #name")) form.classList.remove("unsure");
    look();
  });
  // Back brings back what was typed.
  addEventListener("pageshow", look);
  // A link that says that nothing is saved has asked already.
  document.querySelector("[data-unsaved] ~ .aside a")?.addEventListener("click", rest);
}
