import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Shadows")
struct ShadowTests {
  private let black = CGColor(gray: 0, alpha: 1)

  /// Returns blue, green, red and alpha of a drawing on 24 × 20 black pixels, by column and row from the top.
  private func drawn(_ draw: (CGContext) throws -> Void) throws -> (Int, Int) -> [Int] {
    let buffer = try #require(canvasBuffer(width: 24, height: 20))
    let context = try #require(CGContext(drawingOn: buffer))
    try draw(context)
    context.flush()
    return { pixel(buffer, $0, $1) }
  }

  @Test("a sharp shadow is the drawing's offset shape, up for positive heights, beneath the drawing")
  func sharp() throws {
    let result = try drawn { context in
      context.setShadow(
        offset: CGSize(width: 3, height: 2), blur: 0,
        color: CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.fill(CGRect(x: 4, y: 4, width: 6, height: 5))
    }
    // The rectangle has rows 11…15 from the top, its shadow rows 9…13 and three columns more to the right.
    for row in 0..<20 {
      for column in 0..<24 {
        let isInside = (4..<10).contains(column) && (11..<16).contains(row)
        let isShadow = (7..<13).contains(column) && (9..<14).contains(row)
        let expected = isInside ? [255, 0, 0, 255] : isShadow ? [0, 0, 128, 255] : [0, 0, 0, 255]
        #expect(largestDifference(result(column, row), expected) <= 1, "\(column) \(row)")
      }
    }
  }

  /// Filters a line with boxes of pixels before and after the center, and zeros beyond the ends.
  private func boxed(_ line: [Double], _ boxes: [(Int, Int)]) -> [Double] {
    boxes.reduce(line) { line, box in
      line.indices.map { n in
        (n - box.0...n + box.1).reduce(0) { $0 + (line.indices.contains($1) ? line[$1] : 0) }
          / Double(box.0 + box.1 + 1)
      }
    }
  }

  @Test(
    "a soft shadow is three box filters of the shape, with half the blur as the deviation",
    arguments: [
      (4.0, [(2, 1), (1, 2), (2, 2)]), (6.0, [(3, 2), (2, 3), (3, 3)]), (2.5, [(1, 0), (0, 1), (1, 1)]),
    ])
  func soft(blur: Double, boxes: [(Int, Int)]) throws {
    let result = try drawn { context in
      context.setShadow(offset: .zero, blur: blur, color: CGColor(gray: 1, alpha: 1))
      context.setFillColor(CGColor(gray: 1, alpha: 0.5))
      context.setBlendMode(.normal)
      context.fill(CGRect(x: 9, y: 6, width: 7, height: 8))
    }
    let across = boxed((0..<24).map { (9..<16).contains($0) ? 1 : 0 }, boxes)
    let down = boxed((0..<20).map { (6..<14).contains($0) ? 1 : 0 }, boxes)
    for row in 0..<20 {
      for column in 0..<24 {
        let shadow = across[column] * down[row] * 128 / 255
        let inside = (9..<16).contains(column) && (6..<14).contains(row)
        let level = inside ? 0.5 + 0.5 * shadow : shadow
        #expect(abs(Double(result(column, row)[0]) - 255 * level) <= 2, "\(column) \(row)")
      }
    }
  }

  @Test("the offset is in pixels whatever the transform; restoring or a nil color ends shadows")
  func transforms() throws {
    let result = try drawn { context in
      context.saveGState()
      context.setShadow(offset: CGSize(width: -4, height: -5), blur: 0, color: CGColor(gray: 1, alpha: 1))
      context.scaleBy(x: 2, y: 2)
      context.setFillColor(black)
      context.fill(CGRect(x: 5, y: 4, width: 2, height: 2))
      context.restoreGState()
      context.setFillColor(black)
      context.fill(CGRect(x: 20, y: 10, width: 2, height: 2))
      context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0)
      context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: nil)
      context.fill(CGRect(x: 20, y: 10, width: 2, height: 2))
    }
    let bright = (0..<20).flatMap { row in (0..<24).map { ($0, row) } }.filter { result($0.0, $0.1)[0] > 0 }
    // Columns 10…13, rows 8…11 from the bottom; the shadow's are 6…9 and 3…6: rows 13…16 from the top.
    #expect(bright.count == 16)
    #expect(bright.allSatisfy { (6..<10).contains($0.0) && (13..<17).contains($0.1) })
  }

  @Test("clips and masks limit shadows; drawings outside the image cast them into it")
  func clips() throws {
    let result = try drawn { context in
      context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: CGColor(gray: 1, alpha: 1))
      context.setFillColor(black)
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 20))
      context.fill(CGRect(x: -8, y: 2, width: 8, height: 4))
      context.restoreGState()
      let half = try #require(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
      half.setFillColor(CGColor(gray: 0.6, alpha: 1))
      half.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.clip(to: CGRect(x: 0, y: 0, width: 24, height: 20), mask: try #require(half.makeImage()))
      context.fill(CGRect(x: 2, y: 10, width: 4, height: 4))
    }
    let far = try drawn { context in
      context.setShadow(
        offset: CGSize(width: 10_000, height: -3), blur: 0, color: CGColor(gray: 1, alpha: 1))
      context.fill(CGRect(x: -9990, y: 10, width: 4, height: 4))
    }
    #expect(far(10, 10)[0] == 255 && far(13, 12)[0] == 255 && far(9, 10)[0] == 0 && far(10, 8)[0] == 0)
    // Columns 2…9 of the shadow, clipped at column 2.
    #expect(result(2, 15)[0] == 255 && result(3, 15)[0] == 0)
    #expect(abs(result(13, 8)[0] - 153) <= 1 && result(11, 8)[0] == 0)
  }

  @Test("lines, images and text cast shadows; a layer casts a single one")
  func others() throws {
    let red = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    red.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    red.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let image = try #require(red.makeImage())
    let result = try drawn { context in
      context.setShadow(offset: CGSize(width: 0, height: -6), blur: 0, color: CGColor(gray: 1, alpha: 0.4))
      context.setStrokeColor(black)
      context.setLineWidth(2)
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 18), CGPoint(x: 4, y: 18)])
      context.interpolationQuality = .none
      context.draw(image, in: CGRect(x: 6, y: 10, width: 4, height: 4))
      // Two overlapping squares: as a layer their shadows don't add up.
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(black)
      context.fill(CGRect(x: 12, y: 10, width: 4, height: 4))
      context.fill(CGRect(x: 14, y: 10, width: 4, height: 4))
      context.endTransparencyLayer()
    }
    // The line's shadow is around y = 12: rows 7 and 8.
    #expect(abs(result(1, 7)[0] - 102) <= 1 && abs(result(1, 8)[0] - 102) <= 1 && result(1, 9)[0] == 0)
    // The image is red only on the left, and so is its shadow: y from 4 to 8, rows 12…15.
    #expect(abs(result(6, 13)[0] - 102) <= 1 && abs(result(7, 13)[1] - 102) <= 1 && result(8, 13)[0] == 0)
    #expect(result(6, 8) == [0, 0, 255, 255])
    #expect([12, 14, 15, 17].allSatisfy { abs(result($0, 13)[0] - 102) <= 1 })
    let plain = try drawn { $0.draw("I", at: CGPoint(x: 4, y: 8), font: LabelFont(size: 10)) }
    let shaded = try drawn { context in
      context.setShadow(offset: CGSize(width: 12, height: 0), blur: 0, color: CGColor(gray: 1, alpha: 1))
      context.draw("I", at: CGPoint(x: 4, y: 8), font: LabelFont(size: 10))
    }
    let white = try drawn { context in
      context.setFillColor(CGColor(gray: 1, alpha: 1))
      context.draw("I", at: CGPoint(x: 4, y: 8), font: LabelFont(size: 10))
    }
    // The same letter twelve pixels to the right.
    for row in 0..<20 {
      for column in 0..<12 {
        #expect(plain(column, row)[0] == 0)
        #expect(largestDifference(shaded(column + 12, row), white(column, row)) <= 1)
      }
    }
  }

  @Test("shadows of any size are drawn or omitted")
  func hostile() throws {
    for value in [CGFloat.nan, .infinity, -.infinity, -1e300, 1e300, 1e6, -3] {
      _ = try drawn { context in
        context.setShadow(offset: CGSize(width: value, height: 0), blur: 1, color: black)
        context.fill(CGRect(x: 2, y: 2, width: 3, height: 3))
      }
    }
    let result = try drawn { context in
      context.setShadow(offset: .zero, blur: .nan, color: CGColor(gray: 1, alpha: 1))
      context.fill(CGRect(x: 2, y: 2, width: 3, height: 3))
      context.setShadow(offset: CGSize(width: 8, height: 0), blur: -5, color: CGColor(gray: 1, alpha: 1))
      context.fill(CGRect(x: 2, y: 2, width: 3, height: 3))
    }
    #expect(result(10, 16)[0] == 255 && result(3, 16)[0] == 0)
  }
}
