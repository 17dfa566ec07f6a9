/** Pages where something is begun or sent: a form is sent once, however often its button is clicked. */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// A player who comes back to the page may send another: then it is another one for the server, too.
addEventListener("pageshow", (event) => {
  for (const form of document.forms) delete form.dataset.sent;
  if (!event.persisted) return;
  for (const key of document.querySelectorAll("input[type=hidden][name$=key]")) {
    const random = crypto.getRandomValues(new Uint8Array(12));
    if (key instanceof HTMLInputElement)
      key.value = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
});
