// A picture on its way to the server: made smaller here if the server wouldn't take it.

import { request } from "./api.js";
import { encodeReduced } from "./frame-encoder.js";
import { capabilities } from "./limits.js";
import { Problem, tooLarge } from "./problems.js";

/** The pixels that phones' browsers have room for in a canvas. */
const canvasPixels = 4096 * 4096;

/** The limits after a proxy has refused a picture: nginx takes 1 MiB unless it is configured. */
const cautiousLimits = { bodyBytes: 1_000_000, pixels: 4_000_000 };

export class SentPicture {
  #file;
  #sent = null;
  #isCautious = false;
  /** The pixels of the file and of the smaller picture sent instead, such as “12000 × 9000”; else null. */
  reduction = null;

  constructor(file) {
    this.#file = file;
  }

  /**
   * Sends the picture, and reads the response's JSON (with `accept`, its bytes). Throws `Problem`, or a
   * failure to display if the picture is too large.
   */
  async post(path, accept) {
    this.#sent ??= await this.#within((await capabilities())?.limits ?? {});
    try {
      return await request(path, { method: "POST", picture: this.#sent, accept });
    } catch (error) {
      const isRefused = error instanceof Problem && error.status === 413 && !this.#isCautious;
      if (!isRefused) throw error;
      this.#isCautious = true;
      const smaller = await this.#within(cautiousLimits).catch(() => null);
      if (smaller === null || smaller.size >= this.#sent.size) throw error;
      this.#sent = smaller;
      return request(path, { method: "POST", picture: this.#sent, accept });
    }
  }

  /** The file, or a smaller JPEG of it within limits. */
  async #within({ bodyBytes = Infinity, pixels = Infinity }) {
    const image = await decoded(this.#file);
    const count = image ? image.naturalWidth * image.naturalHeight : 0;
    if (this.#file.size <= bodyBytes && count <= pixels) return this.#file;
    if (!image) throw tooLarge(this.#file.size, bodyBytes);
    let scale = Math.min(1, Math.sqrt(Math.min(pixels, canvasPixels) / count));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const size = [image.naturalWidth, image.naturalHeight].map((side) => Math.max(1, Math.floor(side * scale)));
      const smaller = await encodeReduced(image, ...size).catch(() => null);
      if (smaller && smaller.size <= bodyBytes) {
        this.reduction = { from: `${image.naturalWidth} × ${image.naturalHeight}`, to: size.join(" × ") };
        return smaller;
      }
      // Without a picture, the browser had no memory for the canvas.
      scale *= smaller ? Math.max(0.3, 0.9 * Math.sqrt(bodyBytes / smaller.size)) : 0.5;
    }
    throw tooLarge(this.#file.size, bodyBytes);
  }
}

/** The file's picture, upright; null if this browser can't decode it. */
async function decoded(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
