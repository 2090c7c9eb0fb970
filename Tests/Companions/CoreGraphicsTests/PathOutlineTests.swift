import Foundation
import Testing

@testable import _CoreGraphics

/// A line style.
private struct Line: CustomTestStringConvertible {
  var width: CGFloat = 7
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

  var testDescription: String {
    "\(width) \(cap) \(join) \(miterLimit) \(dash.phase) \(dash.lengths)"
  }

  static let all: [Line] = [
    Line(), Line(cap: .round, join: .round), Line(cap: .square, join: .bevel), Line(miterLimit: 1.2),
    Line(width: 1.5), Line(width: 25, cap: .round), Line(dash: (0, [12, 5])),
    Line(cap: .round, join: .round, dash: (4, [9, 14, 2])),
    Line(width: 4, cap: .square, dash: (-7, [11, 9])),
    Line(width: 6, cap: .round, dash: (0, [0, 10])),
  ]

  func set(_ context: CGContext) {
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
  }

  func outline(_ path: CGPath) -> CGPath {
    path.copy(dashingWithPhase: dash.phase, lengths: dash.lengths).copy(
      strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }
}

/// Draws on 120 × 100 gray levels, initially black.
private func levels(_ draw: (CGContext) -> Void) throws -> [UInt8] {
  let context = try #require(
    CGContext(
      data: nil, width: 120, height: 100, bitsPerComponent: 8, bytesPerRow: 120,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
  context.setFillColor(gray: 1, alpha: 1)
  context.setStrokeColor(gray: 1, alpha: 1)
  draw(context)
  let data = try #require(context.data)
  return Array(UnsafeRawBufferPointer(start: data, count: 120 * 100))
}

/// Returns the number of pixels that differ by more than an eighth, and the mean difference of all.
private func difference(_ a: [UInt8], _ b: [UInt8]) -> (wrong: Int, mean: Double) {
  let differences = zip(a, b).map { abs(Int($0) - Int($1)) }
  return (differences.count { $0 > 32 }, Double(differences.reduce(0, +)) / Double(differences.count))
}

@Suite("Path outlines")
struct PathOutlineTests {
  /// Corners of all kinds, a closed subpath, a curve, a cusp, and a segment that folds back on itself.
  private var path: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 12, y: 14))
    path.addLine(to: CGPoint(x: 44, y: 84))
    path.addLine(to: CGPoint(x: 52, y: 20))
    path.addLine(to: CGPoint(x: 60, y: 40))
    path.move(to: CGPoint(x: 70, y: 12))
    path.addLine(to: CGPoint(x: 108, y: 16))
    path.addLine(to: CGPoint(x: 92, y: 40))
    path.closeSubpath()
    path.move(to: CGPoint(x: 66, y: 60))
    path.addCurve(
      to: CGPoint(x: 110, y: 64), control1: CGPoint(x: 70, y: 110), control2: CGPoint(x: 106, y: 20))
    path.move(to: CGPoint(x: 64, y: 84))
    path.addCurve(
      to: CGPoint(x: 66, y: 86), control1: CGPoint(x: 130, y: 86), control2: CGPoint(x: 90, y: 92))
    return path
  }

  @Test("a filled outline equals Cairo's stroke", arguments: Line.all)
  fileprivate func stroked(_ line: Line) throws {
    let stroke = try levels {
      line.set($0)
      $0.addPath(path)
      $0.strokePath()
    }
    let filled = try levels {
      $0.addPath(line.outline(path))
      $0.fillPath()
    }
    let (wrong, mean) = difference(stroke, filled)
    // Cairo approximates curves and round ends with lines, to a tenth of a pixel, and measures dashes along
    // these: only edges differ, and a few pixels where a dash ends on a curve.
    #expect(mean < 0.5, "mean difference \(mean)")
    #expect(wrong <= 12, "\(wrong) pixels")
    let replaced = try levels {
      line.set($0)
      $0.addPath(path)
      $0.replacePathWithStrokedPath()
      $0.fillPath()
    }
    #expect(difference(filled, replaced).mean < 0.05)
  }

  @Test("joins and caps have the exact geometry") func corners() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    func box(_ cap: CGLineCap, _ join: CGLineJoin, _ limit: CGFloat = 10) -> CGRect {
      path.copy(strokingWithWidth: 2, lineCap: cap, lineJoin: join, miterLimit: limit).boundingBoxOfPath
    }
    #expect(box(.butt, .miter) == CGRect(x: 0, y: -1, width: 11, height: 11))
    #expect(box(.square, .miter) == CGRect(x: -1, y: -1, width: 12, height: 12))
    func contains(_ join: CGLineJoin, _ limit: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Bool {
      path.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: join, miterLimit: limit).contains(
        CGPoint(x: x, y: y))
    }
    // A right angle's miter is √2 line widths from one side to the other: at (11, −1), the bevel's middle at
    // (10.5, −0.5), the circle's at 1 from (10, 0).
    #expect(contains(.miter, 1.42, 10.9, -0.9) && !contains(.miter, 1.41, 10.9, -0.9))
    #expect(contains(.bevel, 10, 10.49, -0.49) && !contains(.bevel, 10, 10.51, -0.51))
    #expect(contains(.round, 10, 10.7, -0.7) && !contains(.round, 10, 10.72, -0.72))
    let moved = path.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 3, y: 1))
    #expect(moved.boundingBoxOfPath == CGRect(x: 0, y: -1, width: 33, height: 11))
    for width in [0, -1, CGFloat.nan, .infinity] {
      #expect(path.copy(strokingWithWidth: width, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty)
    }
  }

  @Test("dashes have the pattern's lengths along lines, corners and curves") func dashes() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    let expected = CGMutablePath()
    expected.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0)])
    expected.addLines(between: [CGPoint(x: 7, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 1)])
    expected.addLines(between: [CGPoint(x: 10, y: 4), CGPoint(x: 10, y: 8)])
    #expect(path.copy(dashingWithPhase: 0, lengths: [4, 3]).elements == expected.elements)
    #expect(path.copy(dashingWithPhase: 7, lengths: [4, 3]).elements == expected.elements)
    let later = path.copy(dashingWithPhase: 5, lengths: [4, 3]).elements
    #expect(later.first == .move(CGPoint(x: 2, y: 0)))
    // A circle of radius 10 in dashes of a quarter each, the second of which starts at its top.
    let circle = CGMutablePath()
    circle.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let quarter = CGFloat.pi * 5
    let arcs = circle.copy(dashingWithPhase: quarter, lengths: [quarter, quarter])
    guard case .move(let start)? = arcs.elements.first else {
      Issue.record("nothing was drawn")
      return
    }
    // Curves are within 0.03 % of a circle.
    #expect(hypot(start.x, start.y - 10) < 0.02)
    // A solid line for invalid patterns.
    for lengths in [[], [0, 0], [-1, 2], [CGFloat.nan], [1e-9, 1e-9]] {
      #expect(path.copy(dashingWithPhase: 0, lengths: lengths).elements == path.elements)
    }
    #expect(CGMutablePath().copy(dashingWithPhase: 0, lengths: [1, 1]).isEmpty)
  }

  @Test("closed subpaths' dashes meet at the start") func closed() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let expected = CGMutablePath()
    expected.addLines(between: [CGPoint(x: 10, y: 5), CGPoint(x: 10, y: 10), CGPoint(x: 5, y: 10)])
    expected.addLines(
      between: [CGPoint(x: 0, y: 10), CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    // The last dash of 10 ends where the first one starts.
    let dashed = square.copy(dashingWithPhase: 0, lengths: [10, 5, 10, 5])
    #expect(dashed.elements == expected.elements)
    #expect(square.copy(dashingWithPhase: 0, lengths: [50, 5]).elements.last == .close)
  }

  @Test("rectangles are distinguished from other paths") func rectangles() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    let corners = [(4, 6), (4, 2), (1, 2), (1, 6), (4, 6)].map { CGPoint(x: $0.0, y: $0.1) }
    let path = CGMutablePath()
    path.addLines(between: corners)
    found = .zero
    #expect(path.isRect(&found) && found == rect)
    path.addLine(to: .zero)
    #expect(!path.isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    turn = CGAffineTransform(rotationAngle: 0).scaledBy(x: -2, y: 1)
    #expect(CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGMutablePath().isRect(nil))
    let bent = CGMutablePath()
    bent.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0.1, y: 1)])
    #expect(!bent.isRect(nil))
  }

  @Test("a context's path contains the added elements, in user space") func contextPath() throws {
    _ = try levels { context in
      #expect(context.path == nil && context.isPathEmpty && context.boundingBoxOfPath.isNull)
      context.scaleBy(x: 2, y: 3)
      context.addRect(CGRect(x: 1, y: 2, width: 8, height: 4))
      context.move(to: CGPoint(x: 2, y: 2))
      context.addCurve(
        to: CGPoint(x: 8, y: 8), control1: CGPoint(x: 2, y: 4), control2: CGPoint(x: 4, y: 8))
      let expected = CGMutablePath()
      expected.addRect(CGRect(x: 1, y: 2, width: 8, height: 4))
      expected.move(to: CGPoint(x: 2, y: 2))
      expected.addCurve(
        to: CGPoint(x: 8, y: 8), control1: CGPoint(x: 2, y: 4), control2: CGPoint(x: 4, y: 8))
      let path = context.path
      #expect(path?.elements.count == expected.elements.count)
      // Accurate to 1/256 of a pixel and to floating point.
      let box = path?.boundingBox ?? .null
      #expect(abs(box.minX - 1) < 0.002 && abs(box.minY - 2) < 0.002)
      #expect(abs(box.width - 8) < 0.004 && abs(box.height - 6) < 0.004)
      #expect(context.boundingBoxOfPath == path?.boundingBox)
      for (made, own) in zip(path?.elements ?? [], expected.elements) {
        for (a, b) in zip(made.points, own.points) {
          #expect(abs(a.x - b.x) < 0.002 && abs(a.y - b.y) < 0.002)
        }
      }
      #expect(context.pathContains(CGPoint(x: 5, y: 3), mode: .fill))
      #expect(!context.pathContains(CGPoint(x: 5, y: 4), mode: .stroke))
      context.setLineWidth(0.5)
      #expect(context.pathContains(CGPoint(x: 1.2, y: 3), mode: .stroke))
      #expect(!context.isPathEmpty)
      context.beginPath()
      #expect(context.isPathEmpty)
    }
  }
}
