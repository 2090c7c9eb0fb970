// Saves pictures' boxes one after the other, and retries until they are saved.

import { request } from "../shared/api.js";
import { Problem } from "../shared/problems.js";

export class Saving {
  #revisions = new Map();
  #waiting = new Map();
  /** The reason why waiting pictures aren't retried: "conflict" or "failed". */
  #refused = new Map();
  #isRunning = false;
  #notify;

  /**
   * `notify(event, number, detail)` receives "saving", "saved" (the response), "conflict" and "failed" (the
   * problem).
   */
  constructor(notify) {
    this.#notify = notify;
    addEventListener("beforeunload", (event) => { if (this.waitingCount > 0) event.preventDefault(); });
  }

  /** Records the revision of a picture's boxes that were read. */
  sawRevision(number, revision) {
    this.#revisions.set(number, revision);
  }

  /** The number of pictures whose state isn't saved on the server. */
  get waitingCount() {
    return this.#waiting.size;
  }

  /**
   * Saves a picture's state after those before it; of several states of a picture, only the last is saved.
   */
  save(number, { boxes, isReviewed }) {
    this.#waiting.set(number, isReviewed ? boxes : null);
    if (this.#refused.get(number) === "failed") this.#refused.delete(number);
    this.#notify("saving", number);
    this.#run();
  }

  /** Overwrites what another window or program has saved. */
  async insist(number) {
    const { revision } = await request(`api/annotations/${number}`);
    this.sawRevision(number, revision);
    this.#refused.delete(number);
    this.#run();
  }

  /** Retries what couldn't be saved. */
  again() {
    for (const [number, reason] of [...this.#refused]) if (reason === "failed") this.#refused.delete(number);
    this.#run();
  }

  /** Discards the waiting state of a picture. */
  forget(number) {
    this.#waiting.delete(number);
    this.#refused.delete(number);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const entry = [...this.#waiting].find(([number]) => !this.#refused.has(number));
      if (!entry) break;
      const [number, boxes] = entry;
      try {
        const answer = await this.#send(number, boxes);
        this.sawRevision(number, answer.revision);
        // It may have been changed again meanwhile.
        if (this.#waiting.get(number) === boxes) this.#waiting.delete(number);
        this.#notify("saved", number, answer);
      } catch (error) {
        const reason = error instanceof Problem && error.status === 409 ? "conflict" : "failed";
        this.#refused.set(number, reason);
        this.#notify(reason, number, error);
      }
    }
    this.#isRunning = false;
  }

  #send(number, boxes) {
    const revision = this.#revisions.get(number);
    if (boxes === null) {
      return request(`api/annotations/${number}?revision=${encodeURIComponent(revision)}`, { method: "DELETE" });
    }
    const written = boxes.map(({ label, x, y, width, height }) => ({ label, x, y, width, height }));
    return request(`api/annotations/${number}`, { method: "PUT", json: { boxes: written, revision } });
  }
}
