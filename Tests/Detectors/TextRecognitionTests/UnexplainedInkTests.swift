import Foundation
import Testing

@testable import TextRecognition

@Suite("Letters that no recognized character explains")
struct UnexplainedInkTests {
  private static let (width, height) = (120, 48)
  /// The centers of five letters of 16 × 30 pixels.
  private static let centers = [18.0, 38, 58, 78, 98]

  private static func line(without omitted: Int? = nil) -> DrawnLine {
    var line = DrawnLine(width: width, height: height)
    for (index, center) in centers.enumerated() where index != omitted {
      line.fill(Int(center) - 8..<Int(center) + 8, 9..<39)
    }
    return line
  }

  private func places(_ centers: [Double]) -> [CharacterPosition] {
    centers.map { CharacterPosition(center: $0 / Double(Self.width), isSpace: false) }
  }

  /// Returns the columns of the unexplained ink, in pixels.
  private func unexplained(_ line: DrawnLine, besides centers: [Double]) -> [ClosedRange<Double>] {
    line.strokes.unexplainedInk(besides: places(centers)).map { box in
      (box.minX * Double(Self.width)).rounded()...(box.maxX * Double(Self.width)).rounded()
    }
  }

  @Test("letters that were all recognized leave no ink, even if their centers are inexact")
  func complete() {
    #expect(unexplained(Self.line(), besides: Self.centers).isEmpty)
    #expect(unexplained(Self.line(), besides: [22, 34, 61, 74, 101]).isEmpty)
  }

  @Test("a letter that was left out is found, in the middle and at either end", arguments: 0..<5)
  func omitted(_ index: Int) throws {
    var recognized = Self.centers
    let center = recognized.remove(at: index)
    #expect(unexplained(Self.line(), besides: recognized) == [center - 8...center + 8])
    let box = try #require(Self.line().strokes.unexplainedInk(besides: places(recognized)).first)
    #expect(box.minY == 9 / 48 && box.maxY == 39 / 48)
  }

  @Test("the parts of a letter that is broken in print belong to it")
  func broken() {
    var line = Self.line(without: 2)
    line.fill(48..<56, 9..<39)
    line.fill(60..<68, 9..<39)
    #expect(unexplained(line, besides: Self.centers).isEmpty)
    // One part is far from a center that is inexact, but there is no room for another letter.
    #expect(unexplained(line, besides: [18, 38, 66, 78, 98]).isEmpty)
  }

  @Test("marks, thin strokes, frames and parts of other lines are no letters")
  func others() {
    var colon = DrawnLine(width: Self.width, height: Self.height)
    colon.fill(20..<25, 15..<20)
    colon.fill(20..<25, 30..<35)
    #expect(unexplained(colon, besides: [22]).isEmpty)
    var line = Self.line(without: 4)
    line.fill(95..<99, 9..<39)
    line.fill(0..<5, 0..<48)
    line.fill(88..<108, 44..<48)
    #expect(unexplained(line, besides: Array(Self.centers.prefix(4))).isEmpty)
  }

  @Test("of letters that touch, the part beyond the recognized ones is found")
  func touching() {
    var line = DrawnLine(width: Self.width, height: Self.height)
    line.fill(10..<106, 9..<39)
    #expect(unexplained(line, besides: Self.centers).isEmpty)
    // The second letter's ink reaches three quarters of the height beyond its center.
    #expect(unexplained(line, besides: [18, 38]) == [61...106])
  }

  @Test("nothing is found in the grain of paper")
  func lowContrast() {
    var line = DrawnLine(width: Self.width, height: Self.height, paper: 200, ink: 180)
    line.fill(50..<66, 9..<39)
    line.fill(10..<26, 9..<39)
    #expect(unexplained(line, besides: [18]).isEmpty)
  }
}
