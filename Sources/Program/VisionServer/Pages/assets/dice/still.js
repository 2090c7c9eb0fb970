// Reads a picture instead of the camera.

import { request } from "../shared/api.js";
import { tooLarge } from "../shared/limits.js";

/** Shows a file in an image and reads its dice. Throws errors to be displayed as failures. */
export async function readStill(file, image) {
  const refusal = await tooLarge(file);
  if (refusal) throw refusal;
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(file);
  const [answer, isShown] = await Promise.all([
    request("api/dice", { method: "POST", picture: file }),
    image.decode().then(() => true, () => false),
  ]);
  // The browser can't show this format (HEIC outside Safari, TIFF): use the server's annotated image.
  if (!isShown) {
    const drawn = await request("api/dice", { method: "POST", picture: file, accept: "image/jpeg" });
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(drawn);
    await image.decode();
  }
  return answer;
}
