import CoreImage
import Foundation
import Testing

@Suite("Geometry filters")
struct GeometryTests {
  private let grid = Grid.colorful(12, 9)

  /// The bilinear sample at a point of the plane, origin at the lower left.
  private func sample(_ source: Grid, _ x: Double, _ y: Double, repeatingEdge: Bool) -> Pixel {
    let (column, row) = (x - 0.5, Double(source.height) - y - 0.5)
    let (left, top) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
    let (across, down) = (column - Double(left), row - Double(top))
    func pixel(_ column: Int, _ row: Int) -> Pixel {
      guard repeatingEdge else { return source[column, row] }
      return source[min(max(column, 0), source.width - 1), min(max(row, 0), source.height - 1)]
    }
    let upper = pixel(left, top) * (1 - across) + pixel(left + 1, top) * across
    let lower = pixel(left, top + 1) * (1 - across) + pixel(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }

  @Test("a rotated pixel is sampled at its center, mixed with transparency at the edges") func turned()
    throws
  {
    let turn = CGAffineTransform(rotationAngle: 0.4).concatenating(CGAffineTransform(translationX: 5, y: -2))
    let output = try grid.image().transformed(by: turn)
    let frame = output.extent.integral
    let source = try grid.image().computed()
    let back = turn.inverted()
    let expected = Grid(Int(frame.width), Int(frame.height)) { x, y in
      let place = CGPoint(x: frame.minX + CGFloat(x) + 0.5, y: frame.maxY - CGFloat(y) - 0.5).applying(back)
      return sample(source, Double(place.x), Double(place.y), repeatingEdge: false)
    }
    let difference = try output.computed(frame).difference(expected)
    #expect(difference < arithmetic, "\(difference)")
  }

  @Test("an enlarged image has opaque edges") func enlarged() throws {
    let output = try grid.image().transformed(by: CGAffineTransform(scaleX: 3, y: 2.5))
    #expect(output.extent == CGRect(x: 0, y: 0, width: 36, height: 22.5))
    let source = try grid.image().computed()
    let expected = Grid(36, 23) { x, y in
      sample(source, (Double(x) + 0.5) / 3, (23 - Double(y) - 0.5) / 2.5, repeatingEdge: true)
    }
    #expect(try output.computed(output.extent.integral).difference(expected) < arithmetic)
  }

  @Test("downscaled by an integer, pixels are means of blocks") func smaller() throws {
    let output = try grid.image().transformed(by: CGAffineTransform(scaleX: 1.0 / 3, y: 1.0 / 3))
    let source = try grid.image().computed()
    let expected = Grid(4, 3) { x, y in
      var sum = Pixel.zero
      for row in 0..<3 { for column in 0..<3 { sum += source[3 * x + column, 3 * y + row] / 9 } }
      return sum
    }
    #expect(try output.computed(CGRect(x: 0, y: 0, width: 4, height: 3)).difference(expected) < arithmetic)
  }

  @Test("successive transforms are combined, and an inverse restores the image") func together() throws {
    let input = try grid.image()
    let turned = input.transformed(by: CGAffineTransform(rotationAngle: 0.3))
    let back = turned.transformed(by: CGAffineTransform(rotationAngle: -0.3))
    #expect(try back.computed(grid.rect).difference(input.computed()) < 1e-4)
    #expect(input.transformed(by: .identity) === input)
    let moved = input.transformed(by: CGAffineTransform(translationX: 100, y: -7))
    #expect(moved.extent == CGRect(x: 100, y: -7, width: 12, height: 9))
    #expect(try moved.computed().difference(input.computed()) == 0)
  }

  @Test("cropping keeps the position; outside is transparent") func cropped() throws {
    let input = try grid.image()
    let source = try input.computed()
    let crop = CGRect(x: 2, y: 3, width: 5, height: 4)
    let output = input.applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(cgRect: crop)])
    #expect(output.extent == crop)
    let expected = Grid(12, 9) { x, y in (2..<7).contains(x) && (2..<6).contains(y) ? source[x, y] : .zero }
    #expect(try output.computed(grid.rect).difference(expected) == 0)
    #expect(input.cropped(to: CGRect(x: 50, y: 0, width: 5, height: 5)).extent.isEmpty)
    #expect(CIImage(color: .red).cropped(to: crop).extent == crop)
    #expect(input.cropped(to: .infinite).extent == input.extent)
    #expect(input.cropped(to: .null).extent.isEmpty)
  }

  @Test("a clamped image repeats its outermost pixels indefinitely") func clamped() throws {
    let input = try grid.image()
    let source = try input.computed()
    let output = input.clampedToExtent()
    #expect(output.extent.isInfinite)
    func expected(_ frame: CGRect) -> Grid {
      Grid(Int(frame.width), Int(frame.height)) { x, y in
        let (column, row) = (x + Int(frame.minX), 9 - Int(frame.maxY) + y)
        return source[min(max(column, 0), 11), min(max(row, 0), 8)]
      }
    }
    for frame in [
      CGRect(x: -5, y: -4, width: 30, height: 20), CGRect(x: 40, y: 2, width: 3, height: 3),
      CGRect(x: -9000, y: -9000, width: 2, height: 2),
    ] {
      #expect(try output.computed(frame).difference(expected(frame)) == 0)
    }
    #expect(CIImage.empty().clampedToExtent().extent.isEmpty)
  }

  @Test("a Lanczos scale has the scaled extent; a plain color is unchanged") func lanczos() throws {
    let plain = try Grid(40, 30) { _, _ in Pixel(0.2, 0.6, 1, 1) }.image()
    for (scale, aspect, size) in [(0.25, 1.0, (10, 8)), (0.5, 2, (40, 15)), (2, 0.5, (40, 60))] {
      let output = plain.applyingFilter(
        "CILanczosScaleTransform", parameters: [kCIInputScaleKey: scale, kCIInputAspectRatioKey: aspect])
      #expect(output.extent == CGRect(x: 0, y: 0, width: size.0, height: size.1))
      let expected = Grid(size.0, size.1) { _, _ in Pixel(51, 153, 255, 255) / 255 }
      #expect(try output.drawn().difference(expected) < rounding)
    }
    // A ramp is unchanged away from the edges, as the kernel is even and sums to 1.
    let ramp = try Grid(80, 8) { x, _ in Pixel(SIMD3(repeating: Double(x * 3) / 255), 1) }.image()
    let half = try ramp.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.5])
      .computed()
    for x in 8..<32 { #expect(abs(half[x, 2].x - (Double(2 * x) + 0.5) * 3 / 255) < 0.5 / 255) }
  }

  private func corners(_ points: [(CGFloat, CGFloat)]) -> [String: Any] {
    Dictionary(
      uniqueKeysWithValues: zip(["TopLeft", "TopRight", "BottomRight", "BottomLeft"], points).map {
        ("input" + $0, CIVector(x: $1.0, y: $1.1))
      })
  }

  @Test("perspective correction of an upright rectangle crops it") func correction() throws {
    let input = try grid.image()
    let source = try input.computed()
    let output = input.applyingFilter(
      "CIPerspectiveCorrection", parameters: corners([(2, 8), (10, 8), (10, 2), (2, 2)]))
    #expect(output.extent == CGRect(x: 0, y: 0, width: 8, height: 6))
    #expect(try output.computed().difference(Grid(8, 6) { source[$0 + 2, $1 + 1] }) < arithmetic)
    // Upside down, the first corner is still the top left one.
    let turned = input.applyingFilter(
      "CIPerspectiveCorrection", parameters: corners([(10, 2), (2, 2), (2, 8), (10, 8)]))
    #expect(try turned.computed().difference(Grid(8, 6) { source[9 - $0, 6 - $1] }) < arithmetic)
  }

  @Test("a perspective transform moves the corners by one projection") func perspective() throws {
    let input = try Grid(40, 40) { x, y in Pixel(SIMD3(Double(x), Double(y), 20) * 5 / 255, 1) }.image()
    let places = [(10.0, 70.0), (60, 80), (70, 5), (0, 0)]
    let points = corners(places.map { (CGFloat($0.0), CGFloat($0.1)) })
    let output = input.applyingFilter("CIPerspectiveTransform", parameters: points)
    #expect(output.extent == CGRect(x: 0, y: 0, width: 70, height: 80))
    // Under any projection, the center maps to the intersection of the diagonals.
    func crossing(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double))
      -> (Double, Double)
    {
      let (r, s) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1))
      let t = ((c.0 - a.0) * s.1 - (c.1 - a.1) * s.0) / (r.0 * s.1 - r.1 * s.0)
      return (a.0 + t * r.0, a.1 + t * r.1)
    }
    let middle = crossing(places[0], places[2], places[1], places[3])
    let drawn = try output.computed()
    let pixel = drawn[Int(middle.0), 79 - Int(middle.1)]
    // The center's color is 19.5 steps of 5 levels; half a pixel in the result is at most one step there.
    #expect(abs(pixel.x - 19.5 * 5 / 255) < 5.0 / 255)
    #expect(abs(pixel.y - 19.5 * 5 / 255) < 5.0 / 255)
    #expect(drawn[69, 0] == .zero)
    let back = output.applyingFilter("CIPerspectiveCorrection", parameters: points)
      .applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.5])
    let colors = try back.computed()
    let center = colors[colors.width / 2, colors.height / 2]
    #expect(abs(center.x - 20 * 5 / 255) < 5.0 / 255)
    // Corners that don't span a plane.
    let line = input.applyingFilter(
      "CIPerspectiveTransform", parameters: corners([(0, 0), (10, 0), (20, 0), (30, 0)]))
    #expect(line.extent.isEmpty)
  }

  @Test("pixellation makes blocks of means, with a block corner at the center") func pixellate() throws {
    let input = try grid.image()
    let source = try input.computed()
    let output = input.applyingFilter(
      "CIPixellate", parameters: [kCIInputCenterKey: CIVector(x: 6, y: 4), kCIInputScaleKey: 4])
    #expect(output.extent == CGRect(x: -2, y: 0, width: 16, height: 12))
    let expected = Grid(16, 12) { x, y in
      var sum = Pixel.zero
      for row in 0..<4 {
        for column in 0..<4 { sum += source[x / 4 * 4 + column - 2, y / 4 * 4 + row - 3] / 16 }
      }
      return sum
    }
    #expect(try output.computed().difference(expected) < arithmetic)
  }
}
