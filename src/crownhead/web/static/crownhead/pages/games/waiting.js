/** The page where one waits for an opponent: looks whether someone has come, and copies the link. */

import { copyButtons } from "../../copying.js";

copyButtons(document);

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.redirected) location.assign(answer.url);
    else if (answer.status === 404) location.assign("/challenges/");
  } catch {
    // The server is away: look again later.
  }
}

setInterval(look, 2000);
