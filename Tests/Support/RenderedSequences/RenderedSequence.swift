import Foundation
package import GrayImage
package import ObjectTracking
package import PlaneGeometry

/// A video with computed pixels: a textured card in front of a textured wall, and an optional occluder. The
/// card's position is known in every frame.
package struct RenderedSequence: Sendable {
  package let width: Int
  package let height: Int
  package let frameCount: Int
  /// The card's corners in a frame, clockwise from its own upper left one, in pixels.
  package var card: @Sendable (Int) -> Quadrilateral
  /// The occluder's corners in a frame, if present.
  package var occluder: @Sendable (Int) -> Quadrilateral? = { _ in nil }
  /// The corners of a card of another, similar texture in a frame, if present; behind the first one.
  package var lookalike: @Sendable (Int) -> Quadrilateral? = { _ in nil }
  /// The light in a frame: a gain and an offset of the levels.
  package var light: @Sendable (Int) -> (gain: Double, offset: Double) = { _ in (1, 0) }
  /// The camera's noise, in levels (a uniform distribution's half width).
  package var noise = 3.0

  private let cardTexture: Texture
  private let wallTexture: Texture
  private let occluderTexture: Texture
  private let lookalikeTexture: Texture

  package init(
    width: Int, height: Int, frameCount: Int, seed: UInt64 = 1,
    card: @escaping @Sendable (Int) -> Quadrilateral
  ) {
    (self.width, self.height, self.frameCount, self.card) = (width, height, frameCount, card)
    cardTexture = Texture(seed: 3 * seed, levels: 60...240, grains: 4)
    wallTexture = Texture(seed: 3 * seed + 1, levels: 40...170, grains: 8)
    occluderTexture = Texture(seed: 3 * seed + 2, levels: 20...200, grains: 6)
    lookalikeTexture = Texture(seed: 3 * seed + 1_000_003, levels: 60...240, grains: 4)
  }

  package func frame(_ index: Int) -> GrayImage {
    let card = Layer(card(index), cardTexture)
    let occluder = occluder(index).map { Layer($0, occluderTexture) }
    let lookalike = lookalike(index).map { Layer($0, lookalikeTexture) }
    let light = light(index)
    var generator = Noise(seed: UInt64(index) + 77)
    var levels: [UInt8] = []
    levels.reserveCapacity(width * height)
    let side = Double(max(width, height)) / 1.5
    for row in 0..<height {
      for column in 0..<width {
        let point = PixelPoint(Double(column) + 0.5, Double(row) + 0.5)
        var level = wallTexture.level(point.x / side, point.y / side)
        lookalike?.draw(at: point, over: &level)
        card.draw(at: point, over: &level)
        occluder?.draw(at: point, over: &level)
        level = level * light.gain + light.offset + (generator.uniform() * 2 - 1) * noise
        levels.append(UInt8(min(max(level, 0), 255)))
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  /// Returns the card's bounding box in a frame.
  package func box(_ index: Int) -> TrackedBox {
    let corners = card(index).corners
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let low = SIMD2(x.min() ?? 0, y.min() ?? 0)
    let high = SIMD2(x.max() ?? 0, y.max() ?? 0)
    return TrackedBox(center: (low + high) / 2, size: high - low)
  }

  /// Returns the visible share of the card that is inside the image, 0…1.
  package func visibleShare(_ index: Int) -> Double {
    let card = card(index)
    let image = Quadrilateral(
      PixelPoint(0, 0), PixelPoint(Double(width), 0), PixelPoint(Double(width), Double(height)),
      PixelPoint(0, Double(height)))
    let inside = card.overlapFraction(inside: image)
    return max(0, inside - (occluder(index).map { card.overlapFraction(inside: $0) } ?? 0))
  }
}

/// A textured quadrilateral.
private struct Layer {
  let corners: Quadrilateral
  let texture: Texture
  private let toSquare: Homography?
  private let bounds: (low: SIMD2<Double>, high: SIMD2<Double>)

  init(_ corners: Quadrilateral, _ texture: Texture) {
    (self.corners, self.texture) = (corners, texture)
    toSquare = Homography(centeredSquareTo: corners).inverse
    let (x, y) = (corners.corners.map(\.x), corners.corners.map(\.y))
    bounds = (
      SIMD2((x.min() ?? 0) - 1, (y.min() ?? 0) - 1), SIMD2((x.max() ?? 0) + 1, (y.max() ?? 0) + 1)
    )
  }

  /// Edges are a pixel wide.
  func draw(at point: PixelPoint, over level: inout Double) {
    guard all(point .>= bounds.low), all(point .<= bounds.high), let toSquare else { return }
    var depth = Double.infinity
    for index in 0..<4 {
      let side = corners[index + 1] - corners[index]
      depth = min(depth, side.cross(point - corners[index]) / side.length)
    }
    guard depth > -0.5 else { return }
    let place = toSquare(point)
    level += (texture.level(place.x / 2 + 0.5, place.y / 2 + 0.5) - level) * min(depth + 0.5, 1)
  }
}

extension Quadrilateral {
  /// A rotated rectangle.
  ///
  /// - Parameter angle: in radians, clockwise on screen.
  package init(center: PixelPoint, size: SIMD2<Double>, angle: Double = 0) {
    let right = PixelPoint(cos(angle), sin(angle)) * (size.x / 2)
    let down = PixelPoint(-sin(angle), cos(angle)) * (size.y / 2)
    self.init(
      center - right - down, center + right - down, center + right + down, center - right + down)
  }
}

extension TrackedBox {
  package func intersectionOverUnion(_ other: TrackedBox) -> Double {
    let low = pointwiseMax(center - size / 2, other.center - other.size / 2)
    let high = pointwiseMin(center + size / 2, other.center + other.size / 2)
    guard all(high .> low) else { return 0 }
    let shared = (high - low).x * (high - low).y
    return shared / (size.x * size.y + other.size.x * other.size.y - shared)
  }
}
