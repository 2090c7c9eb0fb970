// The server's limits, requested once per page.

import { send } from "./api.js";

let asked = null;

/** The server's capabilities; null if unavailable, so that a page works without them. */
export function capabilities() {
  asked ??= send("api/capabilities").catch(() => { asked = null; return null; });
  return asked;
}
