import GrayImage
package import ImageIO
import PixelSampling
import Vision

/// Finds the drawing in an image, so that the classifier sees it larger.
///
/// Ink is narrow and differs from the paper around it: darker on paper, brighter on a blackboard. Printed
/// lines, fainter than ink, are ignored; so are marks that touch the image's border.
package struct DrawingFinder {
  /// The longer side of the copy in which drawings are searched, in pixels.
  static let side = 256
  /// The side of the returned square, relative to the drawing's longer side.
  static let margin = 1.25

  /// The square around the drawing, clipped to the image.
  ///
  /// - Returns: normalized, lower-left origin, in the upright image; nil if no drawing stands out.
  /// - Throws: `PixelSamplingError` if the image can't be read.
  package static func region(of image: OrientedImage) throws -> CGRect? {
    let size = image.size
    let scale = min(1, Double(side) / Double(max(size.width, size.height, 1)))
    let gray = try GrayImage(
      image, width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    return box(of: gray).map {
      square(around: $0, in: PixelSize(width: gray.width, height: gray.height))
    }
  }

  /// The drawing's box in pixels, top-left origin; nil if none stands out.
  static func box(of gray: GrayImage) -> CGRect? {
    let candidates = InkPolarity.allCases.compactMap { candidate(in: gray, tone: $0) }
    return candidates.max { $0.contrast < $1.contrast }?.box
  }

  /// The widest line, relative to the image's longer side.
  private static let widestLine = 0.08
  /// Of 255 levels. Weaker contrast is grain and noise; pencil is several times stronger.
  private static let minimumContrast = 16
  /// Ink thresholds relative to the strongest contrast: half omits printed lines, a third includes faint ink.
  private static let inkShares = [0.5, 0.33]
  /// The minimum of a drawing's longer side, relative to the image's shorter side.
  private static let minimumExtent = 0.12

  private static func candidate(in gray: GrayImage, tone: InkPolarity) -> (box: CGRect, contrast: Int)? {
    let widest = max(3, Int(Double(max(gray.width, gray.height)) * widestLine))
    let contrast = TopHatTransform(of: gray, tone: tone, widest: widest)
    let strongest = contrast.strongest
    guard strongest >= minimumContrast else { return nil }
    for share in inkShares {
      let marks = marks(in: contrast, above: max(Int(Double(strongest) * share), minimumContrast / 2))
      guard let box = box(around: marks, of: gray) else { continue }
      // The paper between lines is as narrow as lines, but it surrounds the drawing as well.
      guard difference(of: marks, from: box, in: gray, tone: tone) * 2 > strongest else { continue }
      return (box, strongest)
    }
    return nil
  }

  /// The connected regions of ink that don't touch the border, where the table and text of the page do.
  private static func marks(in contrast: TopHatTransform, above level: Int) -> [[ConnectedComponents.Run]] {
    let (width, height) = (contrast.width, contrast.height)
    let mask = contrast.levels.map { Int($0) >= level }
    return ConnectedComponents(width: width, height: height, mask: mask).regions.filter { runs in
      runs[0].row > 0 && runs[runs.count - 1].row < height - 1
        && !runs.contains { $0.start == 0 || $0.end == width }
    }
  }

  /// The difference in levels between the box's surroundings and ink; positive for ink of this polarity.
  private static func difference(
    of marks: [[ConnectedComponents.Run]], from box: CGRect, in gray: GrayImage, tone: InkPolarity
  ) -> Int {
    var ink = LevelMean()
    for run in marks.joined() {
      for column in run.start..<run.end { ink.add(gray[column, run.row]) }
    }
    var around = LevelMean()
    let (left, right) = (max(0, Int(box.minX) - 2), min(gray.width - 1, Int(box.maxX) + 1))
    let (top, bottom) = (max(0, Int(box.minY) - 2), min(gray.height - 1, Int(box.maxY) + 1))
    for column in left...right {
      around.add(gray[column, top])
      around.add(gray[column, bottom])
    }
    for row in top...bottom {
      around.add(gray[left, row])
      around.add(gray[right, row])
    }
    return tone == .dark ? around.mean - ink.mean : ink.mean - around.mean
  }

  /// The box around all marks except specks; nil if it is too small for a drawing.
  private static func box(around marks: [[ConnectedComponents.Run]], of gray: GrayImage) -> CGRect? {
    let boxes = marks.map(box(of:))
    let largest = boxes.map { max($0.width, $0.height) }.max() ?? 0
    let shorter = Double(min(gray.width, gray.height))
    // An eye's dot or a sun's ray belongs to the drawing; a grain of dust is smaller.
    let drawn = boxes.filter { max($0.width, $0.height) >= max(3, largest * 0.06) }
    let whole = drawn.reduce(CGRect.null) { $0.union($1) }
    guard !whole.isNull else { return nil }
    return max(whole.width, whole.height) >= shorter * minimumExtent ? whole : nil
  }

  private static func box(of runs: [ConnectedComponents.Run]) -> CGRect {
    let left = runs.map(\.start).min() ?? 0
    let right = runs.map(\.end).max() ?? 0
    let (top, bottom) = (runs[0].row, runs[runs.count - 1].row + 1)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A square around a box, larger by `margin`, moved and clipped to lie within the image; normalized.
  private static func square(around box: CGRect, in size: PixelSize) -> CGRect {
    let image = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let side = max(box.width, box.height) * margin
    var square = CGRect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
    square.origin.x = max(0, min(square.minX, image.width - side))
    square.origin.y = max(0, min(square.minY, image.height - side))
    return size.normalized(square.intersection(image))
  }
}

/// A mean of levels, 0…255.
private struct LevelMean {
  private var sum = 0
  private var count = 0

  mutating func add(_ level: UInt8) {
    sum += Int(level)
    count += 1
  }

  var mean: Int { sum / max(count, 1) }
}
