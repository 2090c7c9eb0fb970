// Encodes pictures for the server from a video or canvas: at most 1280 pixels wide, as JPEG.

export const largestSide = 1280;

function canvas(width, height) {
  if (globalThis.OffscreenCanvas) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function blob(surface, type, quality) {
  if (surface.convertToBlob) return surface.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    surface.toBlob((made) => (made ? resolve(made) : reject(new Error("The picture can’t be encoded."))), type, quality);
  });
}

/** Encodes frames of a video. The canvas is reused. */
export class FrameEncoder {
  #surface = null;
  #context = null;

  /** The video's current frame, upright as displayed; null before the first. */
  async encode(video, { quality = 0.8, largest = largestSide } = {}) {
    const { videoWidth, videoHeight } = video;
    if (!videoWidth || !videoHeight) return null;
    const scale = Math.min(1, largest / Math.max(videoWidth, videoHeight));
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    // Rotating a phone swaps the sides.
    if (this.#surface?.width !== width || this.#surface?.height !== height) {
      this.#surface = canvas(width, height);
      this.#context = this.#surface.getContext("2d", { alpha: false });
    }
    this.#context.drawImage(video, 0, 0, width, height);
    return blob(this.#surface, "image/jpeg", quality);
  }
}

/** A canvas as a PNG file. */
export const encodePNG = (surface) => blob(surface, "image/png");

export { canvas as makeCanvas };
