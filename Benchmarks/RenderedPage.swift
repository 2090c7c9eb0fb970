import CoreGraphics
import CoreVideo
import Foundation
import PixelSampling
import PlaneGeometry
import SeededRandom

/// A drawn page of text with known lines and characters, in several fonts and sizes, and in perspective:
/// scanned pages with manual boxes aren't exact.
///
/// Each character is drawn with the local perspective of its position.
struct RenderedPage {
  enum Kind: String, CaseIterable {
    case flat, turned, perspective, italic
  }

  struct Line {
    var string = ""
    /// The characters' ink boxes except for spaces, upright, in pixels from the upper left.
    var characters: [CGRect] = []

    var box: CGRect { characters.reduce(CGRect.null) { $0.union($1) } }
  }

  static let (width, height) = (1000, 1300)
  private static let margin = 70.0

  let picture: CVPixelBuffer
  private(set) var lines: [Line] = []

  init(_ kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    guard
      let canvas = CVPixelBuffer(
        width: Self.width, height: Self.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: canvas)
    else { throw BenchmarkError("There is no memory for an image.") }
    picture = canvas
    context.translateBy(x: 0, y: CGFloat(Self.height))
    context.scaleBy(x: 1, y: -1)
    context.setFillColor(gray: 0.92, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: Self.width, height: Self.height))
    context.setFillColor(gray: random.next(in: 0...0.25), alpha: 1)
    let transform = Homography(unitSquareTo: Self.frame(kind, &random))
    var top = Self.margin
    while true {
      let font = LabelFont(
        family: random.element(["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"]),
        isBold: random.chance(0.2), isItalic: kind == .italic, size: random.next(in: 16...34))
      guard top + 1.6 * font.size < Double(Self.height) - Self.margin else { break }
      let widest = Double(Self.width) - 2 * Self.margin
      let text = Self.words(&random) { context.extents(of: $0, font: font).width <= widest }
      lines.append(Self.draw(text, font, baseline: top + 1.1 * font.size, in: context, transform))
      top += font.size * random.next(in: 1.5...2.2)
    }
    context.flush()
    canvas.addGrain(deviation: random.next(in: 1...4), &random)
  }

  /// Returns the positions of the page's corners in the image.
  private static func frame(_ kind: Kind, _ random: inout SplitMix64) -> Quadrilateral {
    let (width, height) = (Double(width), Double(height))
    let page = Quadrilateral(
      PixelPoint(0, 0), PixelPoint(width, 0), PixelPoint(width, height), PixelPoint(0, height))
    switch kind {
    case .flat, .italic: return page
    case .turned:
      let (angle, scale) = (random.next(in: -0.12...0.12), 0.88)
      return page.map { corner in
        let (x, y) = ((corner.x - width / 2) * scale, (corner.y - height / 2) * scale)
        return PixelPoint(
          width / 2 + x * cos(angle) - y * sin(angle), height / 2 + x * sin(angle) + y * cos(angle))
      }
    case .perspective:
      return page.map { corner in
        PixelPoint(
          corner.x + (corner.x == 0 ? 1 : -1) * random.next(in: 0...0.12) * width,
          corner.y + (corner.y == 0 ? 1 : -1) * random.next(in: 0...0.08) * height)
      }
    }
  }

  private static let vocabulary = [
    "invoice", "the", "total", "of", "Street", "and", "number", "due", "Monday", "paid", "tax", "receipt",
    "Coffee", "with", "milk", "garden", "to", "Library", "window", "north", "opened", "at", "quick", "brown",
    "fox", "jumps", "over", "lazy", "dog", "Please", "return", "before", "noon", "extra", "zebra", "vowel",
    "jigsaw", "equal", "Kyoto", "Xavier", "Hamburg", "sphinx", "judge", "my", "vow", "black", "quartz",
  ]

  /// Returns as many words as fit, some of them numbers.
  private static func words(_ random: inout SplitMix64, fit: (String) -> Bool) -> String {
    var text = ""
    for _ in 0..<random.integer(1...9) {
      var word = random.element(vocabulary)
      switch random.integer(0...9) {
      case 0: word = "\(random.integer(1...9999))"
      case 1: word = "\(random.integer(0...99)).\(random.integer(10...99))"
      case 2: word += ","
      case 3: word = "(\(word))"
      default: break
      }
      let longer = text.isEmpty ? word : text + " " + word
      guard fit(longer) else { break }
      text = longer
    }
    return text
  }

  private static func draw(
    _ text: String, _ font: LabelFont, baseline: Double, in context: CGContext,
    _ transform: Homography
  ) -> Line {
    var line = Line(string: text)
    var left = margin
    for character in text.map(String.init) {
      let advance = context.extents(of: character, font: font).width
      let middle = CGPoint(x: left + advance / 2, y: baseline - font.size / 3)
      let place = affine(near: middle, transform)
      if character != " " {
        context.saveGState()
        context.concatenate(place)
        context.draw(character, at: CGPoint(x: left, y: baseline), font: font)
        context.restoreGState()
        let ink = context.inkBounds(of: character, font: font).offsetBy(dx: left, dy: baseline)
        line.characters.append(ink.applying(place))
      }
      left += advance
    }
    return line
  }

  /// Returns the perspective's tangent near a point of the page.
  private static func affine(near point: CGPoint, _ transform: Homography) -> CGAffineTransform {
    func image(_ x: Double, _ y: Double) -> CGPoint {
      let point = transform(PixelPoint(x / Double(width), y / Double(height)))
      return CGPoint(x: point.x, y: point.y)
    }
    let (x, y) = (Double(point.x), Double(point.y))
    let (here, right, left) = (image(x, y), image(x + 4, y), image(x - 4, y))
    let (below, above) = (image(x, y + 4), image(x, y - 4))
    let (a, b) = ((right.x - left.x) / 8, (right.y - left.y) / 8)
    let (c, d) = ((below.x - above.x) / 8, (below.y - above.y) / 8)
    return CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: here.x - a * point.x - c * point.y, ty: here.y - b * point.x - d * point.y)
  }
}
