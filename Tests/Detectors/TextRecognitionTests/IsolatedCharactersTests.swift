import CoreVideo
import ImageIO
import ParallelWork
import PixelSampling
import PlaneGeometry
import Testing

@testable import TextRecognition

@Suite("Isolated characters")
struct IsolatedCharactersTests {
  /// Two lines of a row, 20 high, from 0 to 80 and from 200 to 280, on a white image.
  private static let lines = [line(0...80), line(200...280)]

  private static func line(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double> = 10...30)
    -> Quadrilateral
  {
    Quadrilateral(
      PixelPoint(columns.lowerBound, rows.lowerBound), PixelPoint(columns.upperBound, rows.lowerBound),
      PixelPoint(columns.upperBound, rows.upperBound), PixelPoint(columns.lowerBound, rows.upperBound))
  }

  /// Returns the possible positions of characters in an image with these rectangles of ink.
  private static func places(
    _ rectangles: [(columns: Range<Int>, rows: Range<Int>)], level: UInt8 = 20, lines: [Quadrilateral] = lines
  ) throws -> [IsolatedCharacters.Candidate] {
    let (width, height) = (280, 40)
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8))
    let plane = buffer.planes[0]
    for row in 0..<height {
      for column in 0..<width {
        let isInk = rectangles.contains { $0.columns.contains(column) && $0.rows.contains(row) }
        plane.baseAddress.storeBytes(
          of: isInk ? level : 240, toByteOffset: row * plane.bytesPerRow + column, as: UInt8.self)
      }
    }
    var budget = WorkBudget(units: 1_000_000)
    return try IsolatedCharacters(page: TextPage(OrientedImage(buffer))).places(beside: lines, &budget)
  }

  private static let colon = [(100..<103, 16..<19), (100..<103, 24..<27)]

  @Test("a colon between two lines is a place of their height, with some background at both sides")
  func colon() throws {
    let places = try Self.places(Self.colon)
    try #require(places.count == 1)
    // The crop has 2.4 pixels per pixel of the image: strokes are accurate to one of these.
    #expect(places[0].isColon)
    let quadrilateral = places[0].quadrilateral
    let (left, right) = (quadrilateral.topLeft, quadrilateral.bottomRight)
    #expect(abs(left.x - 92) < 1.5 && abs(right.x - 111) < 1.5)
    #expect(abs(left.y - 10) < 0.01 && abs(right.y - 30) < 0.01)
  }

  @Test("distant characters are separate places, adjacent ones a single place")
  func groups() throws {
    #expect(try Self.places(Self.colon + [(150..<154, 14..<27)]).count == 2)
    #expect(try Self.places(Self.colon + [(107..<111, 14..<27)]).count == 1)
  }

  @Test("blank paper, faint spots, rules, frames, words and textures aren't characters")
  func others() throws {
    #expect(try Self.places([]).isEmpty)
    #expect(try Self.places(Self.colon, level: 215).isEmpty)
    #expect(try Self.places([(80..<200, 19..<21)]).isEmpty)
    #expect(try Self.places([(140..<142, 0..<40)]).isEmpty)
    #expect(try Self.places([(100..<150, 14..<27)]).isEmpty)
    #expect(try Self.places((0..<6).map { (90 + $0 * 16..<94 + $0 * 16, 18..<23) }).isEmpty)
  }

  @Test("two dots one above the other look like a colon, other characters don't")
  func colonShape() throws {
    #expect(try Self.places([(100..<104, 14..<27)]).map(\.isColon) == [false])
    #expect(try Self.places([(100..<103, 16..<19), (106..<109, 24..<27)]).map(\.isColon) == [false])
    #expect(try Self.places([(100..<103, 16..<19), (100..<108, 24..<27)]).map(\.isColon) == [false])
  }

  @Test("only colons are detected without a following line; others need lines of similar height")
  func rows() throws {
    let digit = [(100..<104, 14..<27)]
    #expect(try Self.places(Self.colon, lines: [Self.lines[0]]).count == 1)
    #expect(try Self.places(digit, lines: [Self.lines[0]]).isEmpty)
    #expect(try Self.places(digit).count == 1)
    #expect(try Self.places(digit, lines: [Self.lines[0], Self.line(200...280, 0...40)]).isEmpty)
    #expect(try Self.places(digit, lines: [Self.line(0...120), Self.line(90...280)]).isEmpty)
  }
}
