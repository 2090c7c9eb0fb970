import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import PlaneGeometry
import SeededRandom

/// A drawn table with sheets and cards on it, whose corners are known: photographs have only one annotated
/// outline.
///
/// Each has two to five sheets in perspective, some with a card or a frame on them, some with low contrast,
/// some with a covered or cut corner, among lines, cups and scraps that aren't rectangles. It is drawn at
/// twice its size and halved, which makes edges as soft as a lens does, and grain is added.
struct RenderedTable {
  static let (width, height) = (1280, 960)

  let image: CVPixelBuffer
  /// In pixels, clockwise; a hidden or cut corner is where the sides would meet.
  private(set) var outlines: [Quadrilateral] = []

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    guard
      let canvas = CVPixelBuffer(
        width: 2 * Self.width, height: 2 * Self.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let half = CVPixelBuffer(
        width: Self.width, height: Self.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: canvas)
    else { throw BenchmarkError("There is no memory for an image.") }
    // From the upper left, in pixels of the halved image.
    context.translateBy(x: 0, y: CGFloat(2 * Self.height))
    context.scaleBy(x: 2, y: -2)
    let table = random.next(in: 0.25...0.7)
    Self.drawTable(level: table, in: context, &random)
    let wanted = random.integer(2...5)
    var places: [Quadrilateral] = []
    for _ in 0..<200 where places.count < wanted {
      let place = Self.place(&random)
      if Self.isInside(place), places.allSatisfy({ Self.areApart($0, place) }) { places.append(place) }
    }
    for place in places { outlines += Self.drawSheet(place, table: table, in: context, &random) }
    context.flush()
    let plan = try SamplingPlan(
      sourceWidth: canvas.width, sourceHeight: canvas.height, destinationWidth: Self.width,
      destinationHeight: Self.height)
    try PixelSampler(plan: plan).sample(canvas, into: half)
    half.addGrain(deviation: random.next(in: 1...4), &random)
    image = half
  }

  // MARK: Table

  private static func drawTable(level: Double, in context: CGContext, _ random: inout SplitMix64) {
    // Light from one side, in bands too fine to be seen.
    let slope = random.next(in: -0.1...0.1)
    for column in 0..<width {
      context.setFillColor(gray: level + slope * (Double(column) / Double(width) - 0.5), alpha: 1)
      context.fill(CGRect(x: column, y: 0, width: 1, height: height))
    }
    // Wood grain, or a cloth's threads: long strokes hardly darker.
    for _ in 0..<random.integer(0...60) {
      let y = random.next(in: 0...Double(height))
      context.setStrokeColor(gray: level - random.next(in: 0.01...0.05), alpha: 0.6)
      context.setLineWidth(random.next(in: 1...3))
      context.beginPath()
      context.move(to: CGPoint(x: 0, y: y))
      context.addCurve(
        to: CGPoint(x: Double(width), y: y + random.next(in: -30...30)),
        control1: CGPoint(x: 400, y: y + random.next(in: -20...20)),
        control2: CGPoint(x: 800, y: y + random.next(in: -20...20)))
      context.strokePath()
    }
    // Cups, coins, pens and scraps.
    for _ in 0..<random.integer(3...10) {
      let (x, y) = (random.next(in: 0...Double(width)), random.next(in: 0...Double(height)))
      let size = random.next(in: 20...90)
      context.setFillColor(gray: random.next(in: 0...1), alpha: 1)
      context.setStrokeColor(gray: random.next(in: 0...1), alpha: 1)
      context.setLineWidth(random.next(in: 2...8))
      switch random.integer(0...2) {
      case 0: context.fillEllipse(in: CGRect(x: x - size, y: y - size, width: 2 * size, height: 2 * size))
      case 1:
        let angle = random.next(in: 0...(.pi))
        context.strokeLineSegments(between: [
          CGPoint(x: x, y: y), CGPoint(x: x + 3 * size * cos(angle), y: y + 3 * size * sin(angle)),
        ])
      default:
        fill(
          (0..<3).map { corner in
            let angle = (Double(corner) + random.next(in: 0...0.5)) * 2 * .pi / 3
            return PixelPoint(x + size * cos(angle), y + size * sin(angle))
          }, in: context)
      }
    }
  }

  // MARK: Sheets

  /// Returns a rectangle in a random position and perspective: corners are within about 15° of a right angle.
  private static func place(_ random: inout SplitMix64) -> Quadrilateral {
    let long = random.next(in: 180...520)
    let short = long * random.next(in: 0.55...1)
    let angle = random.next(in: -0.6...0.6) + (random.chance(0.5) ? .pi / 2 : 0)
    let center = PixelPoint(
      random.next(in: 120...Double(width - 120)), random.next(in: 120...Double(height - 120)))
    let tilt = PixelPoint(random.next(in: -0.12...0.12), random.next(in: -0.12...0.12))
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down -> PixelPoint in
      let depth = 1 + tilt.x * across + tilt.y * down
      let (x, y) = (across * long / 2 / depth, down * short / 2 / depth)
      return center + PixelPoint(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
    return Quadrilateral(corners[0], corners[1], corners[2], corners[3])
  }

  private static func areApart(_ first: Quadrilateral, _ second: Quadrilateral) -> Bool {
    first.grown(by: 1.12).intersectionOverUnion(with: second.grown(by: 1.12)) == 0
  }

  private static func isInside(_ place: Quadrilateral) -> Bool {
    place.corners.allSatisfy {
      $0.x > 8 && $0.y > 8 && $0.x < Double(width) - 8 && $0.y < Double(height) - 8
    }
  }

  /// Draws a sheet with its contents.
  ///
  /// - Returns: the outlines of the sheet and of a card on it, if any.
  private static func drawSheet(
    _ place: Quadrilateral, table: Double, in context: CGContext, _ random: inout SplitMix64
  ) -> [Quadrilateral] {
    // One in four has the contrast of white paper on a pale table: 10 to 20 of 255 levels.
    let isWeak = random.chance(0.25)
    let contrast = (isWeak ? random.next(in: 0.04...0.08) : random.next(in: 0.15...0.35))
    let level = table + (random.chance(0.7) || table - contrast < 0.1 ? contrast : -contrast)
    context.setFillColor(gray: min(max(level, 0.02), 1), alpha: 1)
    let cut = random.chance(0.15) ? random.next(in: 0.08...0.18) : 0
    let (start, end) = (place[0] + (place[1] - place[0]) * cut, place[0] + (place[3] - place[0]) * cut)
    fill([start, place[1], place[2], place[3], end], in: context)
    var outlines = [place]
    if random.chance(0.4) {
      // A card on the sheet, or a frame printed on it.
      let card = place.grown(by: random.next(in: 0.45...0.65))
      let other = min(max(level + (level > 0.5 ? -1 : 1) * random.next(in: 0.12...0.4), 0.02), 1)
      context.setFillColor(gray: other, alpha: 1)
      fill(card.corners, in: context)
      outlines.append(card)
    } else {
      drawWriting(on: place, level: level, in: context, &random)
    }
    if cut == 0, random.chance(0.2) {
      let radius = random.next(in: 0.08...0.15) * (place[0] - place[2]).length
      context.setFillColor(gray: random.next(in: 0...1), alpha: 1)
      let corner = place[random.integer(0...3)]
      context.fillEllipse(
        in: CGRect(x: corner.x - radius, y: corner.y - radius, width: 2 * radius, height: 2 * radius))
    }
    return outlines
  }

  /// Draws lines of short strokes, ragged at their ends.
  private static func drawWriting(
    on place: Quadrilateral, level: Double, in context: CGContext, _ random: inout SplitMix64
  ) {
    context.setStrokeColor(gray: max(level - random.next(in: 0.15...0.5), 0), alpha: 1)
    context.setLineWidth(random.next(in: 1.5...3))
    func point(_ across: Double, _ down: Double) -> CGPoint {
      let top = place[0] + (place[1] - place[0]) * across
      let bottom = place[3] + (place[2] - place[3]) * across
      let point = top + (bottom - top) * down
      return CGPoint(x: point.x, y: point.y)
    }
    for line in 0..<random.integer(0...9) {
      let down = 0.12 + 0.08 * Double(line)
      var across = 0.12
      let end = random.next(in: 0.5...0.88)
      while across < end {
        let word = min(random.next(in: 0.03...0.12), end - across)
        context.strokeLineSegments(between: [point(across, down), point(across + word, down)])
        across += word + 0.03
      }
    }
  }

  private static func fill(_ corners: [PixelPoint], in context: CGContext) {
    context.beginPath()
    context.addLines(between: corners.map { CGPoint(x: $0.x, y: $0.y) })
    context.closePath()
    context.fillPath()
  }
}

extension Quadrilateral {
  fileprivate func grown(by factor: Double) -> Quadrilateral {
    let corners = corners.map { center + ($0 - center) * factor }
    return Quadrilateral(corners[0], corners[1], corners[2], corners[3])
  }
}

extension CVPixelBuffer {
  /// Adds the same noise to each pixel's colors.
  ///
  /// Unsafe: addresses stay within the rows of a buffer of 4 bytes per pixel, which outlives this call.
  func addGrain(deviation: Double, _ random: inout SplitMix64) {
    guard let plane = planes.first else { return }
    // The sum of four uniform numbers is nearly normal; its standard deviation is 147.8 for bytes.
    let scale = deviation / 147.8
    for row in 0..<plane.height {
      let bytes = plane.baseAddress + row * plane.bytesPerRow
      for column in 0..<plane.width {
        let bits = random.next()
        let sum = (bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255)
        let noise = ((Double(sum) - 510) * scale).rounded()
        for channel in 0..<3 {
          let level = Double(bytes.load(fromByteOffset: 4 * column + channel, as: UInt8.self)) + noise
          bytes.storeBytes(
            of: UInt8(min(max(level, 0), 255)), toByteOffset: 4 * column + channel, as: UInt8.self)
        }
      }
    }
  }
}
