/** Buttons that copy a text: `<button hidden data-copy="the text" data-copied="Copied">`. */

/** @param {Document | HTMLElement} root */
export function copyButtons(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      button.textContent = button.dataset.copied ?? "";
    });
  }
}
