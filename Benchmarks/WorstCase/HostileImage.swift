import BarcodeReading
import BarcodeSymbols
import Foundation
import GrayImage
import SeededRandom

/// An image designed to cost a detector much time: one figure repeated, with size and density as parameters.
struct HostileImage: Codable, Hashable, Sendable {
  enum Pattern: String, CaseIterable, Codable, Sendable {
    /// The finder patterns of QR codes.
    case finderPatterns
    /// Readable QR codes.
    case codes
    /// Squares, randomly dark or light.
    case noise
    /// Lines in two directions.
    case grid
    /// Stripes in six directions.
    case stripes
    /// Characters of a few strokes, in rows.
    case specks
    case rings
    case faces
    /// Light squares with one to six dark pips.
    case dice
    /// Open hands, upright, from the wrist on.
    case hands
    /// Standing people, from head to foot.
    case people
  }

  var pattern: Pattern
  /// The distance between figures, in pixels.
  var pitch: Double
  /// In degrees.
  var angle = 0.0
  /// The difference between dark and light, 0…255.
  var contrast = 255.0
  /// The random displacement, dimming or omission of each figure, 0…1.
  var jitter = 0.0
  var seed: UInt64 = 1
  /// Images at its right in columns as wide as its own: some detectors continue where a part of the image is
  /// promising. Their own `beside` is ignored.
  var beside: [HostileImage] = []

  /// - Throws: `BarcodeReadingError` if codes can't be created.
  func image(width: Int, height: Int) throws -> GrayImage {
    let cells = try ([self] + beside).map(HostileCell.init)
    let levels = (0..<(width * height)).map { index -> UInt8 in
      let (column, row) = (index % width, index / width)
      return cells[column * cells.count / width].level(Double(column) + 0.5, Double(row) + 0.5)
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  func mutated(_ random: inout SplitMix64) -> HostileImage {
    var other = self
    if random.chance(0.2) {
      if beside.isEmpty || (beside.count < Self.mostBeside && random.chance(0.5)) {
        other.beside.append(.random(random.element(Pattern.allCases), &random))
      } else {
        other.beside.remove(at: random.integer(0...beside.count - 1))
      }
      return other
    }
    if !beside.isEmpty, random.chance(0.5) {
      let column = random.integer(0...beside.count - 1)
      other.beside[column] = beside[column].mutatedParameters(&random)
      return other
    }
    return mutatedParameters(&random)
  }

  private static let mostBeside = 3

  /// Returns the image with one of its own parameters changed.
  private func mutatedParameters(_ random: inout SplitMix64) -> HostileImage {
    var other = self
    switch random.integer(0...5) {
    case 0, 1: other.pitch = min(max(pitch * exp(random.next(in: -0.5...0.5)), 2), 400)
    case 2: other.angle = random.chance(0.3) ? 0 : random.next(in: 0...90)
    case 3: other.contrast = random.chance(0.3) ? 255 : random.next(in: 6...255)
    case 4: other.jitter = random.chance(0.3) ? 0 : random.next(in: 0...1)
    default: other.seed = random.next()
    }
    return other
  }

  static func random(_ pattern: Pattern, _ random: inout SplitMix64) -> HostileImage {
    HostileImage(pattern: pattern, pitch: exp(random.next(in: 1...5)), seed: random.next())
  }
}

private struct HostileCell {
  private let picture: HostileImage
  private let turn: SIMD2<Double>
  private let codes: [QRCode]
  private let directions: [SIMD2<Double>]

  init(_ picture: HostileImage) throws {
    self.picture = picture
    turn = SIMD2(cos(picture.angle * .pi / 180), sin(picture.angle * .pi / 180))
    codes = picture.pattern == .codes ? try (0..<32).map { try QRCode("\($0 + 100)") } : []
    var random = SplitMix64(seed: picture.seed)
    directions = (0..<6).map { _ in
      let angle = random.next(in: 0...(.pi))
      return SIMD2(cos(angle), sin(angle))
    }
  }

  /// Returns the image's level at a point, in pixels from its upper left corner.
  func level(_ x: Double, _ y: Double) -> UInt8 {
    let darkness = darkness(x * turn.x + y * turn.y, y * turn.x - x * turn.y)
    return UInt8(min(max(127.5 + picture.contrast * (0.5 - darkness), 0), 255))
  }

  /// 0 for light, 1 for dark.
  private func darkness(_ x: Double, _ y: Double) -> Double {
    switch picture.pattern {
    case .stripes:
      let isDark = directions.contains { direction in
        (x * direction.x + y * direction.y).remainder(dividingBy: picture.pitch).magnitude < 1
      }
      return isDark ? 1 : 0
    case .rings:
      return (x * x + y * y).squareRoot().truncatingRemainder(dividingBy: picture.pitch)
        < picture.pitch / 3 ? 1 : 0
    default: break
    }
    let height = picture.pattern == .specks ? 1.6 * picture.pitch : picture.pitch
    let (column, row) = ((x / picture.pitch).rounded(.down), (y / height).rounded(.down))
    let chance = Self.chance(column, row, picture.seed)
    let shift = picture.jitter * 0.3 * (Self.unit(chance) - 0.5)
    let (u, v) = (x / picture.pitch - column + shift, y / height - row - shift)
    let share = 1 - picture.jitter * Self.unit(chance &* 31)
    return share * inside(u, v, chance)
  }

  /// At a position in a cell, both coordinates 0…1.
  private func inside(_ u: Double, _ v: Double, _ chance: UInt64) -> Double {
    switch picture.pattern {
    case .finderPatterns:
      // Nine modules, the outer ones light.
      let ring = max(abs(u - 0.5), abs(v - 0.5)) * 9
      return ring < 1.5 || (2.5..<3.5).contains(ring) ? 1 : 0
    case .codes:
      let code = codes[Int(chance % UInt64(codes.count))]
      let modules = Double(code.size + 4)
      return code.isDark(column: Int(u * modules) - 2, row: Int(v * modules) - 2) ? 1 : 0
    case .noise: return chance & 1 == 0 ? 1 : 0
    case .grid: return min(u, v) < 0.15 ? 1 : 0
    case .specks:
      // Three by five positions, each with ink or not, and space around.
      let (column, row) = (Int(u * 4), Int(v * 7) - 1)
      return column < 3 && (0..<5).contains(row) && chance >> UInt64(row * 3 + column + 7) & 1 == 1 ? 1 : 0
    case .faces: return DrawnFigure.face(u, v)
    case .dice: return DrawnFigure.die(u, v, value: Int((chance >> 40) % 6) + 1)
    case .hands: return DrawnFigure.hand(u, v)
    case .people: return DrawnFigure.person(u, v)
    case .stripes, .rings: return 0
    }
  }

  private static func chance(_ column: Double, _ row: Double, _ seed: UInt64) -> UInt64 {
    let place = UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9 ^ UInt64(bitPattern: Int64(row)) << 32
    var generator = SplitMix64(seed: place ^ seed)
    return generator.next()
  }

  private static func unit(_ chance: UInt64) -> Double { Double(chance >> 11) / Double(1 << 53) }
}
