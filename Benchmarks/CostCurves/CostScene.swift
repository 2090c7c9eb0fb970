import BarcodeSymbols
import CoreGraphics
import CoreVideo
import Foundation
import GrayImage
import ImageIO
import PixelSampling

/// An image of 4:3 with objects in a grid that they fill: the more there are, the smaller they are.
struct CostScene {
  enum Figure {
    case die, face, hand, person, card, code, word
  }

  let figure: Figure
  let megapixels: Double
  /// At most ``maximumObjects``.
  let objects: Int

  static let maximumObjects = 252
  private static let ground: UInt8 = 200

  /// - Throws: `BenchmarkError`; errors of drawing.
  func image() throws -> CVPixelBuffer {
    guard (0...Self.maximumObjects).contains(objects), megapixels > 0 else {
      throw BenchmarkError("An image has up to \(Self.maximumObjects) objects.")
    }
    let height = Int((megapixels * 1e6 * 3 / 4).squareRoot())
    let width = height * 4 / 3
    let rows = (1...Self.maximumObjects).first { $0 * ($0 * 4 / 3) >= objects } ?? 1
    let columns = rows * 4 / 3
    let side = height / rows
    // A tenth of the cell's side remains free all around.
    let margin = side / 10
    var levels = Array(repeating: Self.ground, count: width * height)
    for object in 0..<objects {
      let stamp = try Self.levels(of: figure, number: object, side: side - 2 * margin)
      let (left, top) = (object % columns * side + margin, object / columns * side + margin)
      for row in 0..<stamp.height {
        let start = (top + row) * width + left
        levels.replaceSubrange(
          start..<(start + stamp.width), with: stamp.levels[(row * stamp.width)..<((row + 1) * stamp.width)])
      }
    }
    guard let buffer = GrayImage(width: width, height: height, levels: levels).pixelBuffer() else {
      throw BenchmarkError("There is no memory for an image.")
    }
    return buffer
  }

  private static func levels(of figure: Figure, number: Int, side: Int) throws -> GrayImage {
    switch figure {
    case .die: try part(of: "Examples/SampleRoll/still.jpg", dice[number % dice.count], side)
    case .face:
      try part(of: "Tests/Fixtures/DrawnFace/face.jpg", CGRect(x: 130, y: 190, width: 380, height: 380), side)
    case .hand: try part(of: "Tests/Fixtures/DrawnPerson/hand.jpg", nil, side)
    case .person: try part(of: "Tests/Fixtures/DrawnPerson/person.jpg", nil, side)
    case .card: drawn(side) { _, v in (0.15...0.85).contains(v) ? 1 : 0.2 }
    case .code: try code("\(number + 100)", side)
    case .word: try word(words[number % words.count], side)
    }
  }

  /// The sample's dice, with some of the table.
  private static let dice = [
    CGRect(x: 70, y: 320, width: 110, height: 110), CGRect(x: 475, y: 74, width: 110, height: 110),
    CGRect(x: 740, y: 330, width: 110, height: 110),
  ]

  /// A part of an image of this package, in pixels, top-left origin; nil for all of it.
  private static func part(of path: String, _ part: CGRect?, _ side: Int) throws -> GrayImage {
    let image = try ImageDecoder.decode(contentsOf: URL(filePath: path)).picture
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let part = part ?? CGRect(x: 0, y: 0, width: width, height: height)
    let region = CGRect(
      x: part.minX / width, y: 1 - part.maxY / height, width: part.width / width, height: part.height / height
    )
    return try GrayImage(image, region: region, width: side, height: side)
  }

  /// Draws a figure from its darkness, 0…1, at a point, both coordinates 0…1.
  private static func drawn(_ side: Int, _ darkness: (Double, Double) -> Double) -> GrayImage {
    GrayImage(
      width: side, height: side,
      levels: (0..<(side * side)).map { index in
        let (u, v) = (Double(index % side) + 0.5, Double(index / side) + 0.5)
        return UInt8(255 - 255 * darkness(u / Double(side), v / Double(side)))
      })
  }

  private static func code(_ text: String, _ side: Int) throws -> GrayImage {
    let code = try QRCode(text)
    // With a margin of four modules.
    let modules = Double(code.size + 8)
    return drawn(side) { u, v in
      code.isDark(column: Int(u * modules) - 4, row: Int(v * modules) - 4) ? 1 : 0
    }
  }

  private static let words = ["Total", "Monday", "Street", "12.50", "Coffee", "garden", "Kyoto", "invoice"]

  private static func word(_ text: String, _ side: Int) throws -> GrayImage {
    guard let canvas = CVPixelBuffer(width: side, height: side, pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: canvas)
    else { throw BenchmarkError("There is no memory for an image.") }
    context.setFillColor(gray: CGFloat(ground) / 255, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    context.setFillColor(gray: 0.1, alpha: 1)
    context.draw(
      text, at: CGPoint(x: 1, y: side / 2), font: LabelFont(isBold: false, size: CGFloat(side) / 4))
    context.flush()
    return try GrayImage(OrientedImage(canvas))
  }
}
