"use strict";

// Keyboard shortcuts are turned off and on where the page says what they do. The switch means something by script only.
{
  const choice = document.getElementById("keys");
  const box = choice.firstChild;
  choice.hidden = false;
  box.checked = !hasCookie("keys", "off");
  box.addEventListener("change", () => setCookie("keys", box.checked ? "on" : "off"));
}
