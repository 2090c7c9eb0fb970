// Paths over a picture, exactly registered with it.
//
// The SVG has the picture's pixels as its coordinates and fills the same box as the picture; preserveAspectRatio says
// what object-fit says of the picture, so the browser itself keeps both in step, in any size and orientation.

const fits = { contain: "xMidYMid meet", cover: "xMidYMid slice" };

/** Gives an overlay a picture's size. */
export function fitOverlay(svg, width, height) {
  const box = `0 0 ${width} ${height}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
}

/** Tells the overlay how the picture fits its box; call it again when the style has changed. */
export function matchFit(svg, picture) {
  svg.setAttribute("preserveAspectRatio", fits[getComputedStyle(picture).objectFit] ?? fits.contain);
}

/** How many of the picture's pixels one CSS pixel is: for labels, which keep their size on the screen. */
export function pixelsPerCSSPixel(svg) {
  const matrix = svg.getScreenCTM();
  return matrix && matrix.a > 0 ? 1 / matrix.a : 1;
}

/** The `d` of a closed path through points. */
export function closedPath(points) {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}
