// The server's availability, shown in one notice above the page until the server is back.

import { make } from "./dom.js";
import { announce } from "./announce.js";

const second = 1000;
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * second));

class ServerStatus {
  #notice = null;
  #state = "well";
  #return = null;

  /** Resolves when the server responds again; polls once a second. */
  untilBack() {
    this.#show("gone", "The server can’t be reached.", "Trying again every second; the page will continue by itself.");
    this.#return ??= this.#poll().finally(() => { this.#return = null; });
    return this.#return;
  }

  async #poll() {
    for (;;) {
      await wait(1);
      const answer = await fetch("health", { cache: "no-store" }).catch(() => null);
      if (answer?.ok) break;
    }
    this.isWell();
  }

  /** Resolves after the time for which a busy server postponed the request. */
  async untilFree(seconds) {
    this.#show("busy", "The server is busy.", "Continuing as soon as it is free.");
    await wait(seconds);
  }

  /** Records a successful request. */
  isWell() {
    if (this.#state === "well" || this.#state === "locked") return;
    if (this.#state === "gone") announce("The server is back.");
    this.#state = "well";
    this.#notice?.remove();
    this.#notice = null;
  }

  /** Shows problems that concern the whole page; the others are handled by their callers. */
  sawProblem(problem) {
    if (problem.status !== 401) return;
    this.#show(
      "locked", "This page isn’t signed in.",
      "Scan the QR code in the server’s terminal again, or open the address it printed, with its token.");
  }

  #show(state, title, text) {
    if (this.#state === state) return;
    this.#state = state;
    this.#notice?.remove();
    this.#notice = make(
      "div", { class: "server-notice", "data-server": state },
      make("strong", {}, title), make("span", {}, text));
    document.querySelector("main").before(this.#notice);
    announce(`${title} ${text}`, state === "busy" ? "polite" : "assertive");
  }
}

export const serverStatus = new ServerStatus();
