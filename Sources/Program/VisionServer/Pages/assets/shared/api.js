// Requests to the page's server.

import { Problem, ServerGone } from "./problems.js";
import { serverStatus } from "./server-status.js";

/** Sends a request and reads its JSON (with `accept`, its bytes). Throws `Problem` or `ServerGone`. */
export async function send(path, { method = "GET", json, picture, accept, keepalive = false, signal } = {}) {
  const headers = { Accept: accept ?? "application/json" };
  let body;
  if (json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(json);
  } else if (picture) {
    // A file may have no type; the server detects it from the bytes.
    headers["Content-Type"] = picture.type || "application/octet-stream";
    body = picture;
  }
  let answer;
  try {
    answer = await fetch(path, { method, headers, body, keepalive, signal, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerGone();
  }
  if (!answer.ok) throw await Problem.of(answer, picture !== undefined);
  try {
    if (accept) return await answer.blob();
    return answer.status === 204 ? null : await answer.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerGone();
  }
}

/**
 * Retries until the server has accepted the request: waits while it is busy or gone.
 *
 * `attempt` is called for each try, so that a camera can submit its newest frame. Problems that waiting can't
 * solve are thrown. `waiting` is called before each wait.
 */
export async function persistently(attempt, waiting = () => {}) {
  for (;;) {
    try {
      const result = await attempt();
      serverStatus.isWell();
      return result;
    } catch (error) {
      if (error instanceof ServerGone) {
        waiting();
        await serverStatus.untilBack();
      } else if (error instanceof Problem && error.isBusy) {
        waiting();
        await serverStatus.untilFree(error.retryAfter);
      } else {
        if (error instanceof Problem) serverStatus.sawProblem(error);
        throw error;
      }
    }
  }
}

/** Sends a request until the server accepts it. */
export function request(path, options = {}) {
  return persistently(() => send(path, options));
}
