// One picture in the strip, and what is known of it.

import { request } from "/assets/shared/api.js";
import { tooLarge } from "/assets/shared/limits.js";
import { Problem } from "/assets/shared/problems.js";

// One picture at a time: the server's cores belong to everybody.
let turn = Promise.resolve();

export class Picture {
  /** Kind by kind, as far as the server was asked. */
  detections = { width: 0, height: 0 };
  /** Why there is nothing to show, as `showFailure` wants it; null where all is well. */
  failure = null;
  isBusy = false;

  constructor(file, name) {
    this.file = file;
    this.name = name;
    this.address = URL.createObjectURL(file);
  }

  /** Lets the browser forget the file. */
  release() {
    URL.revokeObjectURL(this.address);
  }

  /** Asks for the kinds that aren't known yet; calls `changed` before and after. */
  look(chosen, changed) {
    this.isBusy = true;
    turn = turn.then(async () => {
      const missing = [...chosen].filter((kind) => !(kind in this.detections));
      if (missing.length > 0 && !this.failure) {
        changed(this);
        await this.#detect(missing);
      }
    }).finally(() => {
      this.isBusy = false;
      changed(this);
    });
    return turn;
  }

  async #detect(missing) {
    this.failure = await tooLarge(this.file);
    if (this.failure) return;
    try {
      const answer = await request(detection(missing), { method: "POST", picture: this.file });
      Object.assign(this.detections, answer);
      await this.#makeVisible(missing);
    } catch (error) {
      this.failure = error instanceof Problem
        ? {
          name: error.name, title: error.title, text: error.detail, recovery: error.recovery,
          isPassing: error.status === 408 || error.status >= 500,
        }
        : { name: "failed", title: "The picture can’t be shown.", text: error.message };
    }
  }

  // A format that the browser doesn't know (HEIC outside Safari, TIFF) is shown as the server draws it.
  async #makeVisible(chosen) {
    const image = new Image();
    image.src = this.address;
    if (await image.decode().then(() => true, () => false)) return;
    const drawn = await this.annotated(new Set(chosen), "image/jpeg");
    URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(drawn);
  }

  /** The picture with its paths drawn by the server. */
  annotated(chosen, type) {
    return request(detection([...chosen]), { method: "POST", picture: this.file, accept: type });
  }
}

function detection(kinds) {
  return `/api/detect?${kinds.map((kind) => `${kind}=true`).join("&")}`;
}
