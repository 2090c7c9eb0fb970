import Accelerate
import Foundation
import Testing

@Suite("vImage: rotation, warping and scaling")
struct vImageWarpTests {
  private let fill = vImage_Flags(kvImageBackgroundColorFill)

  /// An image without sharp edges, which a filter of several pixels preserves.
  private func wave(_ width: Int, _ height: Int) -> PixelRows<Float> {
    PixelRows(
      (0..<height).map { y in
        (0..<width).map { x in Float(sin(Double(x) * 0.2) + cos(Double(y) * 0.15)) }
      })
  }

  @Test("a rotation by 90° counterclockwise equals the dedicated function")
  func quarter() {
    let source = PixelRows([[1, 2, 3], [4, 5, 6], [7, 8, 9]] as [[Float]])
    let turned = made(source, PixelRows<Float>(width: 3, height: 3, of: 0)) {
      vImageRotate_PlanarF($0, $1, nil, .pi / 2, 0, self.fill)
    }
    let quarter = made(source, PixelRows<Float>(width: 3, height: 3, of: 0)) {
      vImageRotate90_PlanarF($0, $1, UInt8(kRotate90DegreesCounterClockwise), 0, noFlags)
    }
    #expect(quarter.rows == [[3, 6, 9], [2, 5, 8], [1, 4, 7]])
    for (row, expected) in zip(turned.rows, quarter.rows) {
      for (number, other) in zip(row, expected) { #expect(abs(number - other) < 1e-3) }
    }
  }

  @Test("a rotation and its inverse preserve a smooth image, away from the edges")
  func back() {
    let source = wave(48, 40)
    let turned = made(source, PixelRows<Float>(width: 48, height: 40, of: 0)) {
      vImageRotate_PlanarF($0, $1, nil, 0.4, 0, vImage_Flags(kvImageEdgeExtend))
    }
    let back = made(PixelRows(turned.rows), PixelRows<Float>(width: 48, height: 40, of: 0)) {
      vImageRotate_PlanarF($0, $1, nil, -0.4, 0, vImage_Flags(kvImageEdgeExtend))
    }
    for y in 14..<26 {
      for x in 16..<32 { #expect(abs(back.rows[y][x] - source.rows[y][x]) < 0.02) }
    }
  }

  @Test("a translation moves pixels right and up, and fills with the background")
  func translation() {
    let source = PixelRows([[10, 20, 30], [40, 50, 60]] as [[UInt8]])
    var transform = vImage_AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1, ty: 1)
    let moved = made(source, PixelRows<UInt8>(width: 3, height: 2, of: 0)) {
      vImageAffineWarp_Planar8($0, $1, nil, &transform, 7, self.fill)
    }
    #expect(moved.status == kvImageNoError && moved.rows == [[7, 40, 50], [7, 7, 7]])
    var same = vImage_CGAffineTransform(translationX: 1, y: 1)
    let alike = made(source, PixelRows<UInt8>(width: 3, height: 2, of: 0)) {
      vImageAffineWarpCG_Planar8($0, $1, nil, &same, 7, self.fill)
    }
    #expect(alike.rows == moved.rows)
    var flat = vImage_AffineTransform(a: 1, b: 0, c: 2, d: 0, tx: 0, ty: 0)
    #expect(
      made(source, PixelRows<UInt8>(width: 3, height: 2, of: 0)) {
        vImageAffineWarp_Planar8($0, $1, nil, &flat, 7, self.fill)
      }.status == kvImageInvalidParameter)
  }

  @Test("half the size by a transform equals half the size by scaling")
  func halves() {
    let source = wave(32, 32)
    var half = vImage_AffineTransform_Double(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let warped = made(source, PixelRows<Float>(width: 16, height: 16, of: 0)) {
      vImageAffineWarpD_PlanarF($0, $1, nil, &half, 0, vImage_Flags(kvImageEdgeExtend))
    }
    let scaled = made(source, PixelRows<Float>(width: 16, height: 16, of: 0)) {
      vImageScale_PlanarF($0, $1, nil, noFlags)
    }
    for (row, other) in zip(warped.rows, scaled.rows) {
      for (number, expected) in zip(row, other) { #expect(abs(number - expected) < 1e-3) }
    }
  }

  @Test("singular and extreme transforms finish")
  func extremeTransforms() {
    let source = PixelRows([[10, 20], [30, 40]] as [[UInt8]])
    for (scale, offset) in [(1e-30, 0.0), (1e30, 0), (1, 1e300), (1e-9, 5)] {
      var transform = vImage_AffineTransform_Double(a: scale, b: 0, c: 0, d: scale, tx: offset, ty: 0)
      for flags in [fill, vImage_Flags(kvImageEdgeExtend)] {
        let result = made(source, PixelRows<UInt8>(width: 2, height: 2, of: 0)) {
          vImageAffineWarpD_Planar8($0, $1, nil, &transform, 9, flags)
        }
        #expect(result.status == kvImageNoError || result.status == kvImageInvalidParameter)
      }
    }
  }

  @Test("each format is scaled and rotated like its separate channels")
  func formats() {
    // A 16-bit plane, and pixels whose every channel is that plane.
    let rows: [[UInt16]] = (0..<6).map { (y: UInt16) in
      (0..<5).map { (x: UInt16) -> UInt16 in 1000 + 900 * x + 2000 * y }
    }
    let plane = PixelRows<UInt16>(rows)
    let scaled = made(plane, PixelRows<UInt16>(width: 3, height: 4, of: 0)) {
      vImageScale_Planar16U($0, $1, nil, noFlags)
    }
    let pixels = PixelRows<UInt16>(rows.map { row in row.flatMap { [$0, $0, $0, $0] } }, channels: 4)
    let four = made(pixels, PixelRows<UInt16>(width: 3, height: 4, channels: 4, of: 0)) {
      vImageScale_ARGB16U($0, $1, nil, noFlags)
    }
    #expect(four.rows.map { row in stride(from: 0, to: 12, by: 4).map { row[$0] } } == scaled.rows)
    let numbers = PixelRows<Float>(rows.map { row in row.map { Float($0) } })
    let float = made(numbers, PixelRows<Float>(width: 3, height: 4, of: 0)) {
      vImageScale_PlanarF($0, $1, nil, noFlags)
    }
    for (row, other) in zip(scaled.rows, float.rows) {
      for (number, expected) in zip(row, other) { #expect(abs(Float(number) - expected) <= 0.51) }
    }
    let pairs = PixelRows([[1, 2, 3, 4]] as [[UInt8]], channels: 2)
    let flipped = made(pairs, PixelRows<UInt8>(width: 2, height: 1, channels: 2, of: 0)) {
      vImageHorizontalReflect_CbCr8($0, $1, noFlags)
    }
    #expect(flipped.rows == [[3, 4, 1, 2]])
  }
}
