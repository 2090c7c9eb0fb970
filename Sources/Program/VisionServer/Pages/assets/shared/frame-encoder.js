// Encodes pictures for the server: frames of a video, at most 1280 pixels wide, reduced files, canvases.

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

/** A picture reduced to a size in pixels, as JPEG; transparent parts become white. */
export async function encodeReduced(image, width, height) {
  const surface = canvas(width, height);
  const context = surface.getContext("2d", { alpha: false });
  if (!context) throw new Error("There is no canvas of this size.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return blob(surface, "image/jpeg", 0.9);
}

/** A canvas as a PNG file. */
export const encodePNG = (surface) => blob(surface, "image/png");

export { canvas as makeCanvas };
