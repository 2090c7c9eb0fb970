// Paths over a picture, exactly aligned with it.
//
// The SVG uses the picture's pixels as coordinates and fills the same box as the picture; its
// preserveAspectRatio matches the picture's object-fit, so that the browser keeps both aligned at any size
// and orientation.

const fits = { contain: "xMidYMid meet", cover: "xMidYMid slice" };

/** Sets the overlay's coordinates to the picture's size. */
export function fitOverlay(svg, width, height) {
  const box = `0 0 ${width} ${height}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
}

/** Matches the overlay to the picture's object-fit; call it again when the style has changed. */
export function matchFit(svg, picture) {
  svg.setAttribute("preserveAspectRatio", fits[getComputedStyle(picture).objectFit] ?? fits.contain);
}

/** The number of the picture's pixels per CSS pixel, for labels of constant size on the screen. */
export function pixelsPerCSSPixel(svg) {
  const matrix = svg.getScreenCTM();
  return matrix && matrix.a > 0 ? 1 / matrix.a : 1;
}

/** The `d` attribute of a closed path through points. */
export function closedPath(points) {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}
