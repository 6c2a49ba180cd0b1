"use strict";

// Before a page is left whose form has something in it that is not saved, the browser asks, in its own words.
{
  const form = document.querySelector("form[data-unsaved]");
  const isChanged = (field) => field.options
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  const isTyped = () => [...form.querySelectorAll("input, select, textarea")].some(isChanged);

  const ask = (event) => {
    // It is being saved, or what was typed comes along into the other language.
    if (document.querySelector(":is([data-unsaved], [action='/language'])[data-sent]")) return;
    event.preventDefault();
    // Browsers before 2023 ask by this.
    event.returnValue = true;
  };
  const rest = () => removeEventListener("beforeunload", ask);
  const look = () => {
    // What was refused is not saved either, though the page came with it; nor is a line that is asked about. Only then:
    // some browsers keep no page for their Back that listens for its end.
    if (form.dataset.line || form.querySelector("[aria-invalid]") || isTyped()) addEventListener("beforeunload", ask);
    else rest();
  };
  form.addEventListener("input", ({ target }) => {
    // A name that was there is marked like a new one once it is typed into.
    if (target.matches("#title, #name")) form.classList.remove("unsure");
    look();
  });
  // Back brings back what was typed.
  addEventListener("pageshow", look);
  addEventListener("click", ({ target }) => {
    // A link that says that nothing is saved has asked already; what a line may mean takes the line along.
    if (target.matches(".aside a") || (target.closest(".chips") && !isTyped())) rest();
  });
}
