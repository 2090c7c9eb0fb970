// The server's limits, requested once per page.

import { send } from "./api.js";

let asked = null;

/** The server's capabilities; null if unavailable, so that a page works without them. */
export function capabilities() {
  asked ??= send("api/capabilities").catch(() => { asked = null; return null; });
  return asked;
}

/** The reason why a file is too large to send, or null. Checked before the upload. */
export async function tooLarge(file) {
  const limit = (await capabilities())?.limits?.bodyBytes;
  if (!limit || file.size <= limit) return null;
  const megabytes = (bytes) => `${(bytes / 1048576).toFixed(bytes < 10485760 ? 1 : 0)} MiB`;
  return {
    name: "too-large", title: "The picture is too large.",
    text: `It has ${megabytes(file.size)}; the server takes ${megabytes(limit)} at most.`,
    recovery: "Make it smaller, or choose another.",
  };
}
