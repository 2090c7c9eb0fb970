import CoreGraphics
import Foundation
import Testing

@Suite("Geometry functions of C, and dictionaries")
struct GeometryFunctionTests {
  @Test("C's transform functions apply in the same order as the methods")
  func transforms() {
    let point = CGPoint(x: 3, y: 4)
    // Translated by (1, 2), then scaled by two and three.
    let both = CGAffineTransformConcat(
      CGAffineTransformMakeTranslation(1, 2), CGAffineTransformMakeScale(2, 3))
    #expect(CGPointApplyAffineTransform(point, both) == CGPoint(x: 8, y: 18))
    // CGAffineTransformScale applies before the existing transform.
    let scaledFirst = CGAffineTransformScale(CGAffineTransformMakeTranslation(1, 2), 2, 3)
    #expect(CGPointApplyAffineTransform(point, scaledFirst) == CGPoint(x: 7, y: 14))
    let back = CGAffineTransformConcat(both, CGAffineTransformInvert(both))
    #expect(CGAffineTransformIsIdentity(back))
    let quarter = CGPointApplyAffineTransform(point, CGAffineTransformMakeRotation(.pi / 2))
    #expect(abs(quarter.x + 4) < 1e-12 && abs(quarter.y - 3) < 1e-12)
  }

  @Test("C's rectangle functions")
  func rectangles() {
    let rect = CGRectMake(10, 20, -4, 6)
    #expect(CGRectGetMinX(rect) == 6 && CGRectGetMaxX(rect) == 10 && CGRectGetWidth(rect) == 4)
    #expect(CGRectGetMidY(rect) == 23)
    #expect(CGRectEqualToRect(CGRectStandardize(rect), CGRect(x: 6, y: 20, width: 4, height: 6)))
    #expect(CGRectContainsPoint(rect, CGPointMake(7, 21)) && !CGRectContainsPoint(rect, CGPointMake(11, 21)))
    #expect(CGRectIsNull(CGRectIntersection(rect, CGRectMake(100, 100, 1, 1))))
  }

  @Test(
    "a rectangle with NaN edges intersects no other",
    arguments: [
      CGRect(x: Double.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: Double.nan, height: 1),
      CGRect(x: 0, y: -Double.infinity, width: 1, height: .infinity),
    ])
  func noNumbers(rect: CGRect) {
    let other = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(CGRectIsNull(CGRectIntersection(rect, other)) && CGRectIsNull(CGRectIntersection(other, rect)))
    #expect(!CGRectIntersectsRect(rect, other) && !CGRectIntersectsRect(other, rect))
    #expect(!CGRectContainsPoint(rect, .zero))
  }

  @Test("a dictionary's rectangle is restored, also from other number types")
  func dictionaries() {
    let rect = CGRect(x: 0.25, y: -3, width: 12, height: 1e-3)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(
      Set(rect.dictionaryRepresentation.keys) == ["X", "Y", "Width", "Height"])
    #expect(CGPoint(dictionaryRepresentation: ["X": 1, "Y": NSNumber(value: 2.5)]) == CGPoint(x: 1, y: 2.5))
    #expect(CGSize(dictionaryRepresentation: ["Width": 1]) == nil)
    #expect(CGPoint(dictionaryRepresentation: ["X": "1", "Y": 2]) == nil)
  }

  @Test(
    "a color's gray is its luminance: sRGB's primaries have Rec. 709's weights")
  func grayOfColors() throws {
    let gray = CGColorSpaceCreateDeviceGray()
    func level(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) throws -> CGFloat {
      let color = CGColor(red: red, green: green, blue: blue, alpha: 0.5)
      let converted = try #require(color.converted(to: gray, intent: .defaultIntent, options: nil))
      #expect(converted.alpha == 0.5 && converted.numberOfComponents == 2)
      return try #require(converted.components)[0]
    }
    // 1.055 · 0.2126^(1/2.4) − 0.055 and so on, by hand; published tables have 127, 220 and 76 of 255.
    #expect(abs(try level(1, 0, 0) * 255 - 127) < 0.6)
    #expect(abs(try level(0, 1, 0) * 255 - 220) < 0.6)
    #expect(abs(try level(0, 0, 1) * 255 - 76) < 0.6)
    #expect(abs(try level(0.4, 0.4, 0.4) - 0.4) < 1e-6)
    let back = CGColor(gray: 0.3, alpha: 1).converted(
      to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    #expect(back?.components == [0.3, 0.3, 0.3, 1])
  }

  @Test("paths are equal if their lines are, images only if identical")
  func equality() throws {
    let (path, same) = (CGMutablePath(), CGMutablePath())
    for each in [path, same] {
      each.move(to: .zero)
      each.addLine(to: CGPoint(x: 1, y: 2))
    }
    #expect(path == same && Set<CGPath>([path, same]).count == 1)
    same.closeSubpath()
    #expect(path != same)
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let (one, other) = (try #require(context.makeImage()), try #require(context.makeImage()))
    #expect(one == one && one != other && Set([one, other, one]).count == 2)
  }

  @Test("a context's memory is released once, when it is no longer used")
  func release() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { count.deallocate() }
    count.pointee = 0
    do {
      let context = CGContext(
        data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
        releaseCallback: { info, _ in info?.assumingMemoryBound(to: Int.self).pointee += 1 },
        releaseInfo: count)
      try #require(context != nil)
      #expect(count.pointee == 0)
    }
    #expect(count.pointee == 1)
  }
}
