/** Lists that are fetched again: each has a name, by which it is found in the page as it is now. */

/** @param {(list: Element) => boolean} [isBusy]  whether someone is about to use a list, which then stays as it is */
export async function freshen(isBusy = () => false) {
  const lists = document.querySelectorAll("[data-games]");
  if (!lists.length) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const list of lists) {
    const next = fresh.querySelector(`[data-games="${list.getAttribute("data-games")}"]`);
    if (next && !isBusy(list) && next.innerHTML !== list.innerHTML) list.replaceChildren(...next.childNodes);
  }
}
