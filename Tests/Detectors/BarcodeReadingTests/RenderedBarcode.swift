import Foundation
import GrayImage
import SeededRandom

/// An EAN-13 code by its definition (GS1 General Specifications, section 5.2), or other bars, rotated.
struct RenderedBarcode {
  var digits = ""
  /// One for a bar and zero for a space; drawn instead of the digits'.
  var otherModules: [Int]?
  var center = SIMD2(150.0, 150.0)
  /// Clockwise on screen, in degrees.
  var angle = 0.0
  /// The width of the narrowest bar in pixels.
  var module = 2.0
  var height = 90.0
  var dark = 20.0
  var paper = 230.0

  private static let odd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111",
    "0111011", "0110111", "0001011",
  ]
  private static let parities = [
    "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG",
    "LGLGGL", "LGGLGL",
  ]

  /// Returns twelve digits and their check digit (GS1 General Specifications, section 7.9).
  static func digits(_ random: inout SplitMix64) -> String {
    let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
    let sum = zip(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]).map { $0 * $1 }.reduce(0, +)
    return (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
  }

  /// One for a bar and zero for a space; 95 for digits.
  var modules: [Int] {
    if let otherModules { return otherModules }
    let values = digits.compactMap(\.wholeNumberValue)
    var text = "101"
    for (value, parity) in zip(values[1...6], Self.parities[values[0]]) {
      let odd = Self.odd[value]
      text += parity == "L" ? odd : String(odd.map { $0 == "0" ? "1" : "0" }.reversed())
    }
    text += "01010"
    for value in values[7...12] { text += String(Self.odd[value].map { $0 == "0" ? "1" : "0" }) }
    return (text + "101").compactMap(\.wholeNumberValue)
  }

  /// Returns an image with some codes, each pixel the mean of nine samples.
  static func image(width: Int, height: Int, ground: Double = 230, _ codes: [RenderedBarcode]) -> GrayImage {
    var levels: [UInt8] = []
    levels.reserveCapacity(width * height)
    let placed = codes.map(PlacedBarcode.init)
    for row in 0..<height {
      for column in 0..<width {
        var sum = 0.0
        for place in 0..<9 {
          let x = Double(column) + (Double(place % 3) + 0.5) / 3
          let y = Double(row) + (Double(place / 3) + 0.5) / 3
          var level: Double?
          for index in placed.indices where level == nil { level = placed[index].level(x, y) }
          sum += level ?? ground
        }
        levels.append(UInt8(sum / 9))
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }
}

/// A code with what each of its pixels needs.
private struct PlacedBarcode {
  private let modules: [Int]
  private let (cosine, sine): (Double, Double)
  private let center: SIMD2<Double>
  private let (module, height): (Double, Double)
  private let (dark, paper): (Double, Double)

  init(_ code: RenderedBarcode) {
    modules = code.modules
    (cosine, sine) = (cos(code.angle * .pi / 180), sin(code.angle * .pi / 180))
    (center, module, height) = (code.center, code.module, code.height)
    (dark, paper) = (code.dark, code.paper)
  }

  /// Returns the brightness at a point; nil outside the code and its quiet zone.
  func level(_ x: Double, _ y: Double) -> Double? {
    let (dx, dy) = (x - center.x, y - center.y)
    let width = Double(modules.count)
    let (u, v) = ((dx * cosine + dy * sine) / module + width / 2, dy * cosine - dx * sine)
    guard u >= -11, u < width + 11, abs(v) < height / 2 + 12 else { return nil }
    guard u >= 0, u < width, abs(v) < height / 2 else { return paper }
    return modules[Int(u)] == 1 ? dark : paper
  }
}
