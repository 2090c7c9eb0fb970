import Foundation
package import GrayImage
package import PlaneGeometry

/// A plane of known brightness, and a camera's view of it: the exact alignment of two views is known.
package struct RenderedPlane: Sendable {
  package enum Pattern: Sendable {
    /// Smooth noise from coarse to fine.
    case varied
    /// A repeated square of that, with faint noise that isn't repeated.
    case repeated(period: Double)
    case stripes
    case blank
  }

  private enum Content: Sendable {
    case pattern(Pattern, coarse: Texture, fine: Texture)
    case picture(GrayImage)
  }

  private let content: Content

  package init(_ pattern: Pattern, seed: UInt64 = 1) {
    content = .pattern(
      pattern, coarse: Texture(seed: 2 * seed, levels: 30...225, grains: 6),
      fine: Texture(seed: 2 * seed + 1, levels: 30...225, grains: 8))
  }

  /// Creates a plane from an image, which is mirrored beyond its borders.
  package init(_ picture: GrayImage) { content = .picture(picture) }

  package func level(_ point: PixelPoint) -> Double {
    switch content {
    case .picture(let image):
      let (x, y) = (Self.mirrored(point.x - 0.5, image.width), Self.mirrored(point.y - 0.5, image.height))
      let (left, top) = (Int(x), Int(y))
      let (right, bottom) = (min(left + 1, image.width - 1), min(top + 1, image.height - 1))
      let (dx, dy) = (x - Double(left), y - Double(top))
      let above = Double(image[left, top]) * (1 - dx) + Double(image[right, top]) * dx
      let below = Double(image[left, bottom]) * (1 - dx) + Double(image[right, bottom]) * dx
      return above * (1 - dy) + below * dy
    case .pattern(let pattern, let coarse, let fine):
      let varied = {
        0.5 * coarse.level(point.x / 611, point.y / 611) + 0.5 * fine.level(point.x / 173, point.y / 173)
      }
      switch pattern {
      case .varied: return varied()
      case .repeated(let period):
        return 0.85 * coarse.level(point.x / period, point.y / period) + 0.15 * varied()
      case .stripes: return 128 + 80 * sin(2 * .pi * point.y / 23)
      case .blank: return 128
      }
    }
  }

  private static func mirrored(_ x: Double, _ count: Int) -> Double {
    let period = 2 * Double(count - 1)
    let place = x - (x / period).rounded(.down) * period
    return max(min(place, period - place), 0)
  }

  /// Returns a camera's view, each pixel the mean of four samples, with noise.
  ///
  /// - Parameters:
  ///   - place: maps the view's pixels to the plane.
  ///   - contrast: the factor of levels around middle gray.
  ///   - offset: added to the levels afterwards.
  ///   - noise: a uniform distribution's half width, in levels.
  package func view(
    _ place: Homography, width: Int, height: Int, contrast: Double = 1, offset: Double = 0,
    noise: Double = 0, seed: UInt64 = 1
  ) -> GrayImage {
    var generator = Noise(seed: seed)
    var levels: [UInt8] = []
    levels.reserveCapacity(width * height)
    let offsets = [
      PixelPoint(0.25, 0.25), PixelPoint(0.75, 0.25), PixelPoint(0.25, 0.75), PixelPoint(0.75, 0.75),
    ]
    for row in 0..<height {
      for column in 0..<width {
        let corner = PixelPoint(Double(column), Double(row))
        let mean = offsets.reduce(0) { $0 + self.level(place(corner + $1)) } / 4
        let level =
          (mean - 128) * contrast + 128 + offset + (generator.uniform() * 2 - 1) * noise
        levels.append(UInt8(min(max(level.rounded(), 0), 255)))
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }
}

extension Homography {
  /// A rotation and scaling around a point, and then a translation.
  ///
  /// - Parameters:
  ///   - angle: in radians, clockwise on screen.
  ///   - tilt: the third row's coefficients per pixel from the point, to the right and down.
  package init(
    around center: PixelPoint, angle: Double = 0, scale: Double = 1, tilt: SIMD2<Double> = .zero,
    shift: PixelPoint = .zero
  ) {
    let (c, s) = (scale * cos(angle), scale * sin(angle))
    let turn = Homography(SIMD3(c, -s, 0), SIMD3(s, c, 0), SIMD3(tilt.x, tilt.y, 1))
    self = Homography(translation: center + shift) * turn * Homography(translation: -center)
  }
}
