/** The shelf of rulebooks: what is typed is looked for at once, and what has not all the words goes out of sight. */

const form = document.querySelector("form.search");
const input = form?.querySelector("input");
const books = [...document.querySelectorAll("[data-words]")];
const none = document.querySelector(".none span");

function search() {
  const words = (input?.value ?? "").toLowerCase().replaceAll("ß", "ss").split(/\s+/).filter(Boolean);
  let found = 0;
  for (const book of books) {
    const has = words.every((word) => book.getAttribute("data-words")?.includes(word));
    book.toggleAttribute("hidden", !has);
    if (has) found++;
  }
  for (const group of document.querySelectorAll(".group")) {
    group.toggleAttribute("hidden", !group.querySelector("[data-words]:not([hidden])"));
  }
  none?.toggleAttribute("hidden", found > 0);
}

// A page that the server has already searched lists only what it found: there the form goes the usual way.
if (!new URLSearchParams(location.search).get("q")) {
  input?.addEventListener("input", search);
  form?.addEventListener("submit", (event) => event.preventDefault());
  form?.querySelector("button")?.setAttribute("hidden", "");
  search();
}
