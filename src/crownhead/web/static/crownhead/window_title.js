/** The title of the window: what the page is about, and before it how many games wait for the visitor. */

let about = document.title;
let waiting = 0;

/** @param {{about?: string, waiting?: number}} change */
export function entitle(change) {
  about = change.about ?? about;
  waiting = change.waiting ?? waiting;
  document.title = waiting ? `(${waiting}) ${about}` : about;
}
