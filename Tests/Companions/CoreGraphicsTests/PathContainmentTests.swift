import Foundation
import Testing

@testable import _CoreGraphics

@Suite("Path containment and arcs")
struct PathContainmentTests {
  @Test("points inside are inside by either rule, and where a path winds twice only by winding")
  func rules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    #expect(path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 3, y: 3)))
    #expect(!path.contains(CGPoint(x: 3, y: 3), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 8, y: 8), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 11, y: 5)) && !path.contains(CGPoint(x: 5, y: -1)))
    #expect(path.contains(CGPoint(x: 15, y: 5), transform: CGAffineTransform(translationX: 10, y: 0)))
  }

  @Test("curves are followed, and open subpaths count as closed")
  func curves() {
    let disk = CGPath(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10), transform: nil)
    #expect(disk.contains(CGPoint(x: 3.5, y: 3.5)) && !disk.contains(CGPoint(x: 3.6, y: 3.6)))
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)])
    #expect(open.contains(CGPoint(x: 1, y: 1)) && !open.contains(CGPoint(x: 3, y: 3)))
    #expect(!CGMutablePath().contains(.zero))
  }

  @Test("the path's bounding box is within the control points'")
  func boxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    #expect(path.boundingBox.height == 4)
    // A cubic with handles of equal height reaches three quarters of it.
    #expect(abs(path.boundingBoxOfPath.height - 3) < 0.01 && path.boundingBoxOfPath.width == 4)
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
  }

  @Test("arcs follow the given direction, up to a full circle")
  func arcs() {
    let quarter = CGMutablePath()
    quarter.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(quarter.elements.first == .move(CGPoint(x: 2, y: 0)))
    #expect(abs(quarter.currentPoint.x) < 1e-9 && abs(quarter.currentPoint.y - 2) < 1e-9)
    #expect(quarter.boundingBoxOfPath.minY >= -1e-9)
    let rest = CGMutablePath()
    rest.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(rest.boundingBoxOfPath.minX + 2) < 0.01 && abs(rest.boundingBoxOfPath.minY + 2) < 0.01)
    let circle = CGMutablePath()
    circle.addRelativeArc(center: CGPoint(x: 1, y: 1), radius: 1, startAngle: 0, delta: 20)
    #expect(circle.contains(CGPoint(x: 0.05, y: 1)) && circle.contains(CGPoint(x: 1.95, y: 1)))
  }

  @Test("a corner is rounded by an arc that is tangent to both lines", arguments: [false, true])
  func roundedCorners(mirrored: Bool) {
    let side: CGFloat = mirrored ? -1 : 1
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: side * 10), radius: 4)
    // The arc goes from (6, 0) around (6, ±4) to (10, ±4).
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - side * 4) < 1e-9)
    path.addLine(to: CGPoint(x: 0, y: side * 10))
    path.closeSubpath()
    let middle = 4 * CGFloat(0.5).squareRoot()
    #expect(path.contains(CGPoint(x: 6 + middle - 0.01, y: side * (4 - middle + 0.01))))
    #expect(!path.contains(CGPoint(x: 6 + middle + 0.01, y: side * (4 - middle - 0.01))))
  }

  @Test("collinear points have no arc between them: a line leads to the corner")
  func straightCorners() {
    let path = CGMutablePath()
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    #expect(path.isEmpty)
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 3, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 1)
    #expect(path.currentPoint == CGPoint(x: 3, y: 0))
  }
}
