// The server's detections as objects to draw, to list and to read.

/** In the order of the toggles; drawn from the largest to the smallest. */
export const kinds = [
  "rectangles", "faces", "barcodes", "text", "bodies", "hands", "classifications", "contours", "horizon", "peopleMask",
  "saliency",
];

/** The titles of the toggles. */
export const kindTitles = {
  rectangles: "Rectangles", faces: "Faces", barcodes: "Barcodes", text: "Text", bodies: "Bodies", hands: "Hands",
  classifications: "Labels", contours: "Contours", horizon: "Horizon", peopleMask: "People", saliency: "Salient parts",
};

/** The kinds that are detected by default. */
export const usualKinds = ["rectangles", "faces", "barcodes", "text"];

export const kindNames = {
  rectangles: ["rectangle", "rectangles"],
  faces: ["face", "faces"],
  barcodes: ["barcode", "barcodes"],
  text: ["line of text", "lines of text"],
  bodies: ["body", "bodies"],
  hands: ["hand", "hands"],
  classifications: ["label", "labels"],
  contours: ["contour", "contours"],
  horizon: ["horizon", "horizon"],
  peopleMask: ["outline of people", "outlines of people"],
  saliency: ["salient part", "salient parts"],
};

/** The chains of joints that are drawn as lines. */
const bones = {
  bodies: [
    ["rightEar", "rightEye", "nose", "leftEye", "leftEar"], ["nose", "neck", "root"],
    ["rightWrist", "rightElbow", "rightShoulder", "neck", "leftShoulder", "leftElbow", "leftWrist"],
    ["rightAnkle", "rightKnee", "rightHip", "root", "leftHip", "leftKnee", "leftAnkle"],
  ],
  hands: [
    ["wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip"], ["wrist", "indexMCP", "indexPIP", "indexDIP", "indexTip"],
    ["middleMCP", "middlePIP", "middleDIP", "middleTip"], ["ringMCP", "ringPIP", "ringDIP", "ringTip"],
    ["wrist", "littleMCP", "littlePIP", "littleDIP", "littleTip"], ["indexMCP", "middleMCP", "ringMCP", "littleMCP"],
  ],
};

const symbologyNames = {
  qr: "QR code", microQR: "Micro QR code", aztec: "Aztec code", dataMatrix: "Data Matrix", pdf417: "PDF417",
  microPDF417: "MicroPDF417", ean8: "EAN-8", ean13: "EAN-13", upce: "UPC-E", code39: "Code 39", code93: "Code 93",
  code128: "Code 128", itf14: "ITF-14", i2of5: "Interleaved 2 of 5", codabar: "Codabar", gs1DataBar: "GS1 DataBar",
};

/** All observations of the chosen kinds, in reading order; `key` stays the same when kinds come or go. */
export function observations(detections, chosen) {
  return kinds
    .filter((kind) => chosen.has(kind))
    .flatMap((kind) => (detections[kind] ?? []).map(
      (found, index) => ({ ...makers[kind](found, index), key: `${kind} ${index}` })));
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
      found.elementStrings ? ["GS1 elements", found.elementStrings] : null,
      found.inferredCharset ? ["Charset", `${found.inferredCharset}, inferred from the bytes`] : null,
    ].filter(Boolean),
  }),
  text: (found) => ({
    kind: "text", title: "Text", copy: found.string, corners: found.corners, confidence: found.confidence,
    characters: (found.characters ?? []).map((character) => cornersOf(character.box)),
    facts: found.unrecognized ? [["Not recognized", lettersIn(found.unrecognized)]] : [],
  }),
  bodies: (found, index) => posed("bodies", `Body ${index + 1}`, found),
  hands: (found, index) => posed(
    "hands", found.side ? `${found.side === "left" ? "Left" : "Right"} hand` : `Hand ${index + 1}`, found),
  classifications: (found) => ({
    kind: "classifications", title: "Label", copy: found.identifier, corners: [], confidence: found.confidence, facts: [],
  }),
  contours: (found, index) => ({
    kind: "contours", title: `Contour ${index + 1}`, copy: null, corners: found.points, confidence: null,
    facts: [["Corners", found.points.length], found.parent === null ? null : ["In", `Contour ${found.parent + 1}`]].filter(Boolean),
  }),
  horizon: (found) => ({
    kind: "horizon", title: "Horizon", copy: null, corners: found.line, confidence: found.confidence,
    facts: [["Angle", `${((found.angle * 180) / Math.PI).toFixed(1)}°`]],
  }),
  peopleMask: (found, index) => ({
    kind: "peopleMask", title: `People ${index + 1}`, copy: null, corners: found.outline, holes: found.holes,
    confidence: null, facts: [["Share of the picture", `${Math.round(found.share * 100)} %`]],
  }),
  saliency: (found, index) => ({
    kind: "saliency", title: `Salient part ${index + 1}`, copy: null, corners: cornersOf(found.box),
    confidence: found.confidence, facts: [],
  }),
};

const lettersIn = ({ length }) => (length === 1 ? "1 letter" : `${length} letters`);

function posed(kind, title, { joints, box, confidence }) {
  const pairs = bones[kind].flatMap((chain) => chain.slice(1).map((name, index) => [joints[chain[index]], joints[name]]));
  return {
    kind, title, copy: null, corners: cornersOf(box), confidence, facts: [["Joints", Object.keys(joints).length]],
    points: Object.values(joints).map(({ point }) => point),
    lines: pairs.filter(([from, to]) => from && to).map(([from, to]) => [from.point, to.point]),
  };
}

/** An observation in one line. */
export const summary = (observation) => observation.copy || observation.title;

/** All observations as text, a line each, under the titles of their kinds if there are several. */
export function resultText(observations) {
  const groups = kinds
    .map((kind) => ({ kind, members: observations.filter((observation) => observation.kind === kind) }))
    .filter(({ members }) => members.length > 0);
  return groups.map(({ kind, members }) => {
    const lines = members.map(resultLine).join("\n");
    return groups.length > 1 ? `${kindTitles[kind]}\n${lines}` : lines;
  }).join("\n\n");
}

function resultLine(observation) {
  const { kind, title, copy, confidence, facts } = observation;
  if (kind === "classifications") return `${copy} (${Math.floor(confidence * 100)} %)`;
  if (copy) return copy;
  return [title, facts.map(([name, value]) => `${name} ${value}`).join(", ")].filter(Boolean).join(": ");
}

/** The link in a payload, if it is one that a browser opens as a page. */
export function link(observation) {
  if (observation.kind !== "barcodes") return null;
  try {
    const address = new URL(observation.copy);
    return ["http:", "https:"].includes(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Text such as “1 rectangle, no faces and 5 lines of text”. */
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
