import CoreGraphics
import ImageIO
import Testing

@Suite("Pixels and normalized coordinates")
struct PixelSizeTests {
  private let size = PixelSize(width: 10, height: 20)

  @Test("the vertical axis is flipped, and flipped back")
  func flip() {
    let box = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
    #expect(box.verticallyFlipped == CGRect(x: 0.25, y: 0.625, width: 0.5, height: 0.25))
    #expect(box.verticallyFlipped.verticallyFlipped == box)
    #expect(CGPoint(x: 0.25, y: 0.125).verticallyFlipped == CGPoint(x: 0.25, y: 0.875))
  }

  @Test("normalized boxes and points are converted to pixels from the top left, and back")
  func pixels() {
    let box = CGRect(x: 0.5, y: 0.75, width: 0.25, height: 0.125)
    #expect(size.pixels(box) == CGRect(x: 5, y: 2.5, width: 2.5, height: 2.5))
    #expect(size.normalized(size.pixels(box)) == box)
    #expect(size.pixels(CGPoint(x: 0.5, y: 0.75)) == CGPoint(x: 5, y: 5))
    #expect(size.normalized(CGPoint(x: 5, y: 5)) == CGPoint(x: 0.5, y: 0.75))
  }

  @Test("a point of the image is normalized to a region of it")
  func region() {
    let region = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.25)
    #expect(region.normalized(CGPoint(x: 0.75, y: 0.375)) == CGPoint(x: 0.5, y: 0.5))
  }

  @Test("a region is expanded to whole pixels, except for tiny excesses, which are rounded")
  func wholePixels() {
    // From 2.6 to 5.2 across, and from 20 · 0.27 = 5.4 to 20 · 0.52 = 10.4 down.
    let region = CGRect(x: 0.26, y: 0.48, width: 0.26, height: 0.25)
    let (columns, rows) = size.wholePixels(ofNormalized: region)
    #expect(columns == 3..<5 && rows == 5..<10)
    let touched = size.wholePixels(ofNormalized: region, .outward)
    #expect(touched.columns == 2..<6 && touched.rows == 5..<11)
    let quotient = CGRect(x: 0.3 - 1e-12, y: 0, width: 0.4 + 2e-12, height: 1)
    #expect(size.wholePixels(ofNormalized: quotient, .outward).columns == 3..<7)
    #expect(
      size.wholePixels(of: CGRect(x: 2.6, y: 5.4, width: 2.6, height: 5))
        == CGRect(x: 3, y: 5, width: 2, height: 5))
  }

  @Test("a region has at least one pixel, inside; nil is the whole image")
  func smallest() {
    let dot = CGRect(x: 1, y: 0, width: 0, height: 0)
    let (columns, rows) = size.wholePixels(ofNormalized: dot)
    #expect(columns == 9..<10 && rows == 19..<20)
    #expect(
      size.wholePixels(of: CGRect(x: -5, y: 30, width: 1, height: 1))
        == CGRect(x: 0, y: 19, width: 1, height: 1))
    #expect(size.wholePixels(of: nil) == CGRect(x: 0, y: 0, width: 10, height: 20))
  }
}
