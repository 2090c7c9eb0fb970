// What the server found, as things to draw, to list and to read.

/** In the order of the toggles; drawn from the largest to the smallest. */
export const kinds = ["rectangles", "faces", "barcodes", "text"];

export const kindNames = {
  rectangles: ["rectangle", "rectangles"],
  faces: ["face", "faces"],
  barcodes: ["barcode", "barcodes"],
  text: ["line of text", "lines of text"],
};

const symbologyNames = {
  qr: "QR code", microQR: "Micro QR code", aztec: "Aztec code", dataMatrix: "Data Matrix", pdf417: "PDF417",
  microPDF417: "MicroPDF417", ean8: "EAN-8", ean13: "EAN-13", upce: "UPC-E", code39: "Code 39", code93: "Code 93",
  code128: "Code 128", itf14: "ITF-14", i2of5: "Interleaved 2 of 5", codabar: "Codabar", gs1DataBar: "GS1 DataBar",
};

/** Everything of the chosen kinds, in reading order. */
export function observations(detections, chosen) {
  return kinds
    .filter((kind) => chosen.has(kind))
    .flatMap((kind) => (detections[kind] ?? []).map((found, index) => makers[kind](found, index)));
}

const makers = {
  rectangles: (found, index) => ({
    kind: "rectangles", title: `Rectangle ${index + 1}`, copy: null, corners: found.corners,
    confidence: found.confidence, facts: [["Size", sizeOf(found.corners)]],
  }),
  faces: (found, index) => ({
    kind: "faces", title: `Face ${index + 1}`, copy: null, corners: cornersOf(found.box),
    confidence: found.confidence, points: Object.values(found.landmarks ?? {}).flat(),
    facts: ["roll", "yaw", "pitch"]
      .filter((name) => Number.isFinite(found[name]))
      .map((name) => [name[0].toUpperCase() + name.slice(1), `${Math.round((found[name] * 180) / Math.PI)}°`]),
  }),
  barcodes: (found) => ({
    kind: "barcodes", title: symbologyNames[found.symbology] ?? found.symbology,
    copy: found.payload ?? found.data ?? "", corners: found.corners, confidence: found.confidence,
    facts: [
      found.payload === null || found.payload === undefined ? ["Content", "bytes, not text; shown as base64"] : null,
      found.supplement ? ["Supplement", found.supplement] : null,
    ].filter(Boolean),
  }),
  text: (found) => ({
    kind: "text", title: "Text", copy: found.string, corners: found.corners, confidence: found.confidence,
    characters: (found.characters ?? []).map((character) => cornersOf(character.box)), facts: [],
  }),
};

/** What an observation says in a line. */
export const summary = (observation) => observation.copy || observation.title;

/** The link in a payload: only what a browser opens as a page. */
export function link(observation) {
  if (observation.kind !== "barcodes") return null;
  try {
    const address = new URL(observation.copy);
    return ["http:", "https:"].includes(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Such as “1 rectangle, no faces and 5 lines of text”. */
export function counted(detections, chosen) {
  const parts = kinds.filter((kind) => chosen.has(kind) && detections[kind]).map((kind) => {
    const count = detections[kind].length;
    return `${count || "no"} ${kindNames[kind][count === 1 ? 0 : 1]}`;
  });
  return new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
}

export function area(corners) {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}

function cornersOf({ x, y, width, height }) {
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
}

function sizeOf([topLeft, topRight, , bottomLeft]) {
  const side = (a, b) => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  return `${side(topLeft, topRight)} × ${side(topLeft, bottomLeft)} pixels`;
}
