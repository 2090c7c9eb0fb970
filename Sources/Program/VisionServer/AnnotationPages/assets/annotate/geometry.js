// Boxes in pixels of the picture: { x, y, width, height }, top-left origin.

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Rounds to 0.1 pixels, finer than anyone draws. */
const rounded = (value) => Math.round(value * 10) / 10;

/** The box between two corners, clipped to the frame. */
export function spanned([x0, y0], [x1, y1], frame) {
  const left = rounded(clamp(Math.min(x0, x1), 0, frame.width));
  const top = rounded(clamp(Math.min(y0, y1), 0, frame.height));
  return {
    x: left, y: top,
    width: rounded(clamp(Math.max(x0, x1), 0, frame.width) - left),
    height: rounded(clamp(Math.max(y0, y1), 0, frame.height) - top),
  };
}

/** The shifted box, kept inside the frame. */
export function shifted(box, dx, dy, frame) {
  return {
    ...box,
    x: rounded(clamp(box.x + dx, 0, Math.max(0, frame.width - box.width))),
    y: rounded(clamp(box.y + dy, 0, Math.max(0, frame.height - box.height))),
  };
}

/**
 * The box with the sides of a handle (n, e, s, w or two of them) moved to a point; at least `least` wide and
 * high.
 */
export function resized(box, handle, [x, y], frame, least = 2) {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes("w")) left = clamp(x, 0, right - least);
  if (handle.includes("e")) right = clamp(x, left + least, frame.width);
  if (handle.includes("n")) top = clamp(y, 0, bottom - least);
  if (handle.includes("s")) bottom = clamp(y, top + least, frame.height);
  return { ...box, ...spanned([left, top], [right, bottom], frame) };
}

export function contains(box, [x, y], margin = 0) {
  return x >= box.x - margin && x <= box.x + box.width + margin
    && y >= box.y - margin && y <= box.y + box.height + margin;
}

/** Intersection over union. */
export function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return width * height / (one.width * one.height + other.width * other.height - width * height);
}
