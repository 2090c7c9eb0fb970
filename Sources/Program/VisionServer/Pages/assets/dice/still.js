// Reads a picture instead of the camera.

import { SentPicture } from "../shared/sent-picture.js";

/** Shows a file in an image and reads its dice. Throws errors to be displayed as failures. */
export async function readStill(file, image) {
  const sent = new SentPicture(file);
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(file);
  const [answer, isShown] = await Promise.all([
    sent.post("api/dice"),
    image.decode().then(() => true, () => false),
  ]);
  // The browser can't show this format (HEIC outside Safari, TIFF): use the server's annotated image.
  if (!isShown) {
    const drawn = await sent.post("api/dice", "image/jpeg");
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(drawn);
    await image.decode();
  }
  return answer;
}
