/** Pages where something is begun or sent: a form is sent once, however often its button is clicked. */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// Whoever comes back to the page may send another.
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
