import CoreGraphics
import Foundation
import Testing

@Suite("Path elements")
struct CGPathTests {
  private let path: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: 8))
    path.closeSubpath()
    return path
  }()

  private func steps(_ path: CGPath) -> [(CGPathElementType, [CGPoint])] {
    let counts: [CGPathElementType: Int] = [.moveToPoint: 1, .addLineToPoint: 1, .addCurveToPoint: 3]
    var steps: [(CGPathElementType, [CGPoint])] = []
    path.applyWithBlock { step in
      let count = counts[step.pointee.type] ?? 0
      steps.append((step.pointee.type, (0..<count).map { step.pointee.points[$0] }))
    }
    return steps
  }

  @Test("each element has its points, in order")
  func steps() {
    let steps = steps(path)
    #expect(steps.map(\.0) == [.moveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath])
    #expect(
      steps.flatMap(\.1).map(\.x) == [1, 3, 5, 7, 9] && steps.flatMap(\.1).map(\.y) == [2, 4, 6, 8, 10])
  }

  @Test("a copy is transformed, and the path is unchanged")
  func copies() throws {
    var transform = CGAffineTransform(scaleX: 2, y: 10)
    let moved = try #require(path.copy(using: &transform))
    #expect(steps(moved).flatMap(\.1).map(\.x) == [2, 6, 10, 14, 18])
    #expect(steps(moved).flatMap(\.1).map(\.y) == [20, 40, 60, 80, 100])
    let grown = try #require(path.mutableCopy(using: nil))
    grown.addLine(to: .zero)
    #expect(steps(grown).count == 5 && steps(path).count == 4 && path.copy().map { steps($0).count } == 4)
  }
}
