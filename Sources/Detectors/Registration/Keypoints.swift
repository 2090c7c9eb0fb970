import Foundation
import GrayImage
import PlaneGeometry

/// A corner that can be recognized, with a description of its surroundings.
struct Keypoint: Sendable {
  /// In pixels of the image.
  let place: PixelPoint
  /// The sampling step of the surroundings, in pixels of the image.
  let scale: Double
  /// The orientation of the surroundings, in radians, from right to down.
  let angle: Double
  /// A unit vector of gradient histograms, 4 × 4 cells of 8 directions (Lowe 2004, "Distinctive image
  /// features from scale-invariant keypoints", section 6).
  let descriptor: [Float]
}

/// An image's corners at scales a factor of √2 apart (Shi and Tomasi 1994, "Good features to track").
///
/// At most about 900, spread over the image.
struct Keypoints {
  let points: [Keypoint]

  private static let scaleLimit = 5

  init(_ image: GrayImage, checkCancellation: () throws -> Void) throws {
    var points: [Keypoint] = []
    let between = Self.reduced(image)
    var (even, odd) = (image, between)
    for level in 0..<Self.scaleLimit {
      try checkCancellation()
      let current = level.isMultiple(of: 2) ? even : odd
      guard min(current.width, current.height) >= 40 else { break }
      let gradients = GradientPlane(SmoothPlane(current))
      let scale = Double(image.width) / Double(current.width)
      let budget = Int(320 * pow(0.75, Double(level)))
      for corner in gradients.corners(count: budget) {
        for angle in gradients.angles(at: corner) {
          points.append(
            Keypoint(
              place: PixelPoint(corner.x, corner.y) * scale, scale: scale, angle: angle,
              descriptor: gradients.descriptor(at: corner, angle: angle)))
        }
      }
      if level.isMultiple(of: 2) { even = even.halved() } else { odd = odd.halved() }
    }
    self.points = points
  }

  private static func reduced(_ image: GrayImage) -> GrayImage {
    let plane = SmoothPlane(image)
    let width = max(Int((Double(image.width) / 2.0.squareRoot()).rounded()), 1)
    let height = max(Int((Double(image.height) / 2.0.squareRoot()).rounded()), 1)
    let (x, y) = (Double(image.width) / Double(width), Double(image.height) / Double(height))
    let levels = plane.levels.withUnsafeBufferPointer { levels in
      (0..<(width * height)).map { index in
        let place = PixelPoint((Double(index % width) + 0.5) * x, (Double(index / width) + 0.5) * y)
        let level =
          plane.level(place.x, place.y, in: levels)
          ?? levels[
            min(Int(place.y), image.height - 1) * image.width + min(Int(place.x), image.width - 1)]
        return UInt8(min(max(level.rounded(), 0), 255))
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }
}

/// An image's gradients and corners.
///
/// The loops over pixels use unsafe buffers; positions are checked to keep a margin from the image's border.
struct GradientPlane {
  let width: Int
  let height: Int
  private let across: [Float]
  private let down: [Float]

  /// The minimum distance of corners from the border, so that most of their surroundings are visible.
  private static let margin = 8

  init(_ plane: SmoothPlane) {
    let (width, height) = (plane.width, plane.height)
    (self.width, self.height) = (width, height)
    var across = [Float](repeating: 0, count: width * height)
    var down = across
    plane.levels.withUnsafeBufferPointer { levels in
      across.withUnsafeMutableBufferPointer { across in
        down.withUnsafeMutableBufferPointer { down in
          for row in 1..<max(height - 1, 1) {
            for column in 1..<max(width - 1, 1) {
              let index = row &* width &+ column
              across[index] = (levels[index &+ 1] - levels[index &- 1]) * 0.5
              down[index] = (levels[index &+ width] - levels[index &- width]) * 0.5
            }
          }
        }
      }
    }
    (self.across, self.down) = (across, down)
  }

  /// Returns the strongest corners, spread over the image's tiles, in pixels.
  func corners(count: Int) -> [PixelPoint] {
    let strengths = cornerStrengths()
    let (columns, rows) = (8, 6)
    // A limit per tile keeps a crowded one from taking all.
    let share = max(count * 3 / (2 * columns * rows), 2)
    var parts = [[(strength: Float, index: Int)]](repeating: [], count: columns * rows)
    strengths.withUnsafeBufferPointer { strengths in
      for row in Self.margin..<max(height - Self.margin, Self.margin) {
        for column in Self.margin..<max(width - Self.margin, Self.margin) {
          let index = row &* width &+ column
          let strength = strengths[index]
          guard strength > 4, isPeak(strengths, index) else { continue }
          let part = row * rows / height * columns + column * columns / width
          let place = parts[part].firstIndex { $0.strength < strength } ?? parts[part].count
          guard place < share else { continue }
          parts[part].insert((strength, index), at: place)
          if parts[part].count > share { parts[part].removeLast() }
        }
      }
    }
    return parts.flatMap(\.self).sorted { ($1.strength, $0.index) < ($0.strength, $1.index) }.prefix(count)
      .map { PixelPoint(Double($0.index % width) + 0.5, Double($0.index / width) + 0.5) }
  }

  private func isPeak(_ strengths: UnsafeBufferPointer<Float>, _ index: Int) -> Bool {
    let strength = strengths[index]
    for y in -2...2 {
      for x in -2...2 where strengths[index &+ y &* width &+ x] > strength { return false }
    }
    return true
  }

  /// Returns the smaller eigenvalue of the structure tensor around each pixel, in levels squared.
  private func cornerStrengths() -> [Float] {
    var tensors = [SIMD4<Float>](repeating: .zero, count: width * height)
    for index in tensors.indices {
      let (dx, dy) = (across[index], down[index])
      tensors[index] = SIMD4(dx * dx, dx * dy, dy * dy, 0)
    }
    // A separable box filter of seven pixels.
    var sums = tensors
    tensors.withUnsafeMutableBufferPointer { tensors in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<height {
          Self.sum(tensors, sums, start: row * width, step: 1, count: width)
        }
        for column in 0..<width {
          Self.sum(sums, tensors, start: column, step: width, count: height)
        }
      }
    }
    return tensors.map { tensor in
      let (a, b, c) = (tensor.x / 49, tensor.y / 49, tensor.z / 49)
      return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    }
  }

  private static func sum(
    _ source: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ target: UnsafeMutableBufferPointer<SIMD4<Float>>, start: Int, step: Int, count: Int
  ) {
    guard count > 7 else {
      for index in 0..<count { target[start + index * step] = .zero }
      return
    }
    for index in 0..<count {
      var sum = SIMD4<Float>.zero
      for other in max(index &- 3, 0)...min(index &+ 3, count &- 1) {
        sum += source[start &+ other &* step]
      }
      target[start &+ index &* step] = sum
    }
  }

  /// Returns the one or two dominant gradient directions around a point.
  func angles(at place: PixelPoint) -> [Double] {
    let bins = 36
    var histogram = [Float](repeating: 0, count: bins)
    let (x, y) = (Int(place.x), Int(place.y))
    for row in max(y - 8, 1)...min(y + 8, height - 2) {
      for column in max(x - 8, 1)...min(x + 8, width - 2) {
        let (dx, dy) = (across[row * width + column], down[row * width + column])
        let distance = Float((row - y) * (row - y) + (column - x) * (column - x))
        guard distance <= 64 else { continue }
        let turn = (atan2(dy, dx) / (2 * .pi) + 1) * Float(bins)
        histogram[Int(turn) % bins] += (dx * dx + dy * dy).squareRoot() * exp(-distance / 40)
      }
    }
    for _ in 0..<2 {
      let before = histogram
      for bin in 0..<bins {
        histogram[bin] = (before[(bin + bins - 1) % bins] + before[bin] + before[(bin + 1) % bins]) / 3
      }
    }
    let highest = histogram.max() ?? 0
    let peaks = (0..<bins).filter { bin in
      let value = histogram[bin]
      return value >= 0.8 * highest && value > histogram[(bin + bins - 1) % bins]
        && value >= histogram[(bin + 1) % bins]
    }
    return peaks.sorted { histogram[$0] > histogram[$1] }.prefix(2).map { bin in
      let (before, after) = (histogram[(bin + bins - 1) % bins], histogram[(bin + 1) % bins])
      let bend = before + after - 2 * histogram[bin]
      let offset = bend < 0 ? 0.5 * (before - after) / bend : 0
      return (Double(bin) + 0.5 + Double(offset)) * 2 * .pi / Double(bins)
    }
  }

  func descriptor(at place: PixelPoint, angle: Double) -> [Float] {
    var cells = [Float](repeating: 0, count: 128)
    let (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
    let (x, y) = (Float(place.x), Float(place.y))
    let side: Float = 5
    for row in -12..<12 {
      for column in -12..<12 {
        let (u, v) = (Float(column) + 0.5, Float(row) + 0.5)
        let (px, py) = (x + u * cosine - v * sine, y + u * sine + v * cosine)
        guard px >= 1, py >= 1, px < Float(width - 1), py < Float(height - 1) else { continue }
        let index = Int(py) * width + Int(px)
        let (dx, dy) = (across[index], down[index])
        let (along, aside) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
        let strength = (dx * dx + dy * dy).squareRoot() * exp(-(u * u + v * v) / 200)
        let turn = (atan2(aside, along) / (2 * .pi) + 1) * 8
        Self.add(strength, u / side + 1.5, v / side + 1.5, turn, to: &cells)
      }
    }
    Self.normalize(&cells)
    // Clip, so that one strong edge doesn't dominate.
    for index in cells.indices { cells[index] = min(cells[index], 0.2) }
    Self.normalize(&cells)
    return cells
  }

  /// Distributes a sample to the neighboring cells and directions by trilinear interpolation.
  private static func add(_ strength: Float, _ x: Float, _ y: Float, _ turn: Float, to cells: inout [Float]) {
    let (left, top, first) = (x.rounded(.down), y.rounded(.down), turn.rounded(.down))
    let (fx, fy, ft) = (x - left, y - top, turn - first)
    for (row, rowShare) in [(Int(top), 1 - fy), (Int(top) + 1, fy)] where (0..<4).contains(row) {
      for (column, columnShare) in [(Int(left), 1 - fx), (Int(left) + 1, fx)]
      where (0..<4).contains(column) {
        let start = (row * 4 + column) * 8
        let share = strength * rowShare * columnShare
        cells[start + Int(first) % 8] += share * (1 - ft)
        cells[start + (Int(first) + 1) % 8] += share * ft
      }
    }
  }

  private static func normalize(_ cells: inout [Float]) {
    let length = cells.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 0 else { return }
    for index in cells.indices { cells[index] /= length }
  }
}
