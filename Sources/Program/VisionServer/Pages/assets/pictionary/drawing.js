// A drawing: its strokes, and the picture rendered from them.
//
// Strokes are kept as points, so that the last can be undone and the board can be resized.

import { encodePNG, makeCanvas } from "../shared/frame-encoder.js";

/** The longer side of the ink in the exported picture, in pixels, and the margin as a fraction of it. */
const exportedSide = 640;
const margin = 0.14;

/** The pen's width as a fraction of the board's shorter side; pressure scales it from 0.5 to 1.5. */
const penWidth = 0.014;
const eraserWidth = 0.07;

export class Drawing {
  strokes = [];

  get isEmpty() {
    return !this.strokes.some((stroke) => !stroke.isEraser);
  }

  /** Points are fractions of the board's shorter side. */
  begin(point, isEraser) {
    this.strokes.push({ isEraser, points: [point] });
  }

  extend(point) {
    this.strokes.at(-1)?.points.push(point);
  }

  undo() {
    this.strokes.pop();
  }

  clear() {
    this.strokes = [];
  }

  /** Draws all strokes; one unit is `scale` pixels. */
  render(context, scale) {
    for (const stroke of this.strokes) renderStroke(context, stroke, scale);
  }

  /** Black on white, cropped to the ink with a margin, as PNG; null without ink. */
  async picture() {
    const box = this.#inkBox();
    if (!box) return null;
    const extent = Math.max(box.right - box.left, box.bottom - box.top, 0.02);
    const scale = exportedSide / extent;
    const space = margin * extent;
    const surface = makeCanvas(
      Math.ceil((box.right - box.left + 2 * space) * scale), Math.ceil((box.bottom - box.top + 2 * space) * scale));
    const context = surface.getContext("2d", { alpha: false });
    context.fillStyle = "#fff";
    context.fillRect(0, 0, surface.width, surface.height);
    context.translate((space - box.left) * scale, (space - box.top) * scale);
    this.render(context, scale);
    return encodePNG(surface);
  }

  #inkBox() {
    const ink = this.strokes.filter((stroke) => !stroke.isEraser).flatMap((stroke) => stroke.points);
    if (ink.length === 0) return null;
    const reach = penWidth;
    return {
      left: Math.min(...ink.map((point) => point.x)) - reach, right: Math.max(...ink.map((point) => point.x)) + reach,
      top: Math.min(...ink.map((point) => point.y)) - reach, bottom: Math.max(...ink.map((point) => point.y)) + reach,
    };
  }
}

function renderStroke(context, { isEraser, points }, scale) {
  context.strokeStyle = isEraser ? "#fff" : "#000";
  context.lineCap = "round";
  context.lineJoin = "round";
  const width = (point) => (isEraser ? eraserWidth : penWidth * (0.5 + point.pressure)) * scale;
  if (points.length === 1) {
    line(context, points[0], points[0], width(points[0]), scale);
    return;
  }
  // Through the midpoints of the segments, so that quick curves stay round; each piece has its own pressure.
  let from = points[0];
  for (let index = 1; index < points.length; index += 1) {
    const before = points[index - 1];
    const to = index === points.length - 1 ? points[index] : middle(before, points[index]);
    context.lineWidth = width(points[index]);
    context.beginPath();
    context.moveTo(from.x * scale, from.y * scale);
    if (isCorner(from, before, to)) {
      context.lineTo(before.x * scale, before.y * scale);
      context.lineTo(to.x * scale, to.y * scale);
    } else {
      context.quadraticCurveTo(before.x * scale, before.y * scale, to.x * scale, to.y * scale);
    }
    context.stroke();
    from = to;
  }
}

function line(context, from, to, width, scale) {
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x * scale, from.y * scale);
  // Some browsers draw no caps on a line without length.
  context.lineTo(to.x * scale + 0.01, to.y * scale);
  context.stroke();
}

/** Whether a line turns by more than 50° in one step; such corners, as of a house, stay sharp. */
function isCorner(from, at, to) {
  const [ax, ay, bx, by] = [at.x - from.x, at.y - from.y, to.x - at.x, to.y - at.y];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths > 0 && (ax * bx + ay * by) / lengths < Math.cos((50 * Math.PI) / 180);
}

const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
