/** Studies: files are sent with a bar that shows how much has gone, and another shows how many games have been read. */

import { fill } from "../board/words.js";
import { copyButtons } from "../copying.js";

const EVERY = 500; // milliseconds

/** @param {HTMLFormElement} form */
function watchUpload(form) {
  const warning = /** @type {HTMLElement} */ (form.querySelector(".warning"));
  const bar = /** @type {HTMLProgressElement} */ (form.querySelector("progress"));
  form.addEventListener("submit", (event) => {
    const files = form.querySelector("input[type=file]");
    const file = files instanceof HTMLInputElement ? files.files?.[0] : null;
    warning.hidden = !file || file.size <= Number(form.dataset.largest);
    warning.textContent = warning.hidden ? "" : (form.dataset.tooLarge ?? "");
    if (!warning.hidden) event.preventDefault();
    if (event.defaultPrevented || !file) return; // what is typed goes as any form does
    event.preventDefault();
    send(form, bar, warning);
  });
}

/**
 * Send the form, and go where it leads; what is wrong with it is said above its button.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLProgressElement} bar
 * @param {HTMLElement} warning
 */
function send(form, bar, warning) {
  const request = new XMLHttpRequest(); // fetch does not tell how much has been sent
  bar.hidden = false;
  request.upload.addEventListener("progress", (event) => {
    bar.value = event.total ? (100 * event.loaded) / event.total : 0;
  });
  request.addEventListener("loadend", () => {
    const told = /** @type {{url?: string, message?: string} | null} */ (request.response);
    if (told?.url) return location.assign(told.url);
    bar.hidden = true;
    warning.hidden = false;
    warning.textContent = told?.message ?? form.dataset.failed ?? "";
  });
  request.open("POST", form.action);
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  request.send(new FormData(form));
}

/** @param {HTMLElement} going */
async function watchReading(going) {
  const words = /** @type {HTMLElement} */ (going.querySelector("[data-words]"));
  const bar = /** @type {HTMLProgressElement} */ (going.querySelector("progress"));
  for (;;) {
    await new Promise((later) => {
      setTimeout(later, EVERY);
    });
    const answer = await fetch(going.dataset.progress ?? "").catch(() => null); // the server is away: ask again
    if (!answer?.ok) continue;
    const told = /** @type {{going: {done: number, total: number} | null}} */ (await answer.json());
    if (!told.going) return location.reload();
    bar.value = told.going.done;
    words.textContent = fill(words.dataset.words ?? "", told.going);
  }
}

for (const form of document.querySelectorAll("form[data-upload]"))
  if (form instanceof HTMLFormElement) watchUpload(form);
const going = document.querySelector("[data-progress]");
if (going instanceof HTMLElement) watchReading(going);
copyButtons(document);
