import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Mapping to source coordinates")
struct MappingBackTests {
  /// Returns a stored image upright, pixel by pixel, by EXIF's definition of each value.
  static func upright(_ stored: [[UInt8]], _ orientation: CGImagePropertyOrientation) -> [[UInt8]] {
    let columns = stored[0].indices.map { x in stored.map { $0[x] } }
    return switch orientation {
    case .up: stored
    case .upMirrored: stored.map { $0.reversed() }
    case .down: stored.reversed().map { $0.reversed() }
    case .downMirrored: stored.reversed()
    case .leftMirrored: columns
    case .right: columns.map { $0.reversed() }
    case .rightMirrored: columns.reversed().map { $0.reversed() }
    case .left: columns.reversed()
    }
  }

  /// Returns the bounding box of all levels above half, normalized, origin at the top left.
  static func box<Level: BinaryInteger>(of rows: [[Level]]) throws -> CGRect {
    let (width, height) = (Double(rows[0].count), Double(rows.count))
    let down = rows.indices.filter { rows[$0].contains { $0 > 127 } }
    let across = rows[0].indices.filter { x in rows.contains { $0[x] > 127 } }
    let (top, bottom) = try (#require(down.first), #require(down.last))
    let (left, right) = try (#require(across.first), #require(across.last))
    return CGRect(
      x: Double(left) / width, y: Double(top) / height, width: Double(right - left + 1) / width,
      height: Double(bottom - top + 1) / height)
  }

  static let cases = CGImagePropertyOrientation.allCases.flatMap { orientation in
    CropAndScale.allCases.map { (orientation, $0) }
  }

  @Test("a block in the destination is mapped to its position in the image", arguments: cases)
  func block(orientation: CGImagePropertyOrientation, cropAndScale: CropAndScale) throws {
    let (width, height) = (120, 90)
    let stored = (0..<height).map { y in
      (0..<width).map { x in UInt8((48..<64).contains(x) && (40..<60).contains(y) ? 255 : 0) }
    }
    let seen = Self.upright(stored, orientation)
    let truth = try Self.box(of: seen)
    let flipped = CGRect(x: truth.minX, y: 1 - truth.maxY, width: truth.width, height: truth.height)
    for region in [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.25, y: 0.2, width: 0.5, height: 0.7),
    ] {
      let plan = try SamplingPlan(
        sourceWidth: width, sourceHeight: height, orientation: orientation, regionOfInterest: region,
        cropAndScale: cropAndScale, destinationWidth: 160, destinationHeight: 200)
      let found = try Self.box(of: PixelSampler(plan: plan).grid(of: Image.gray(stored)))
      let mapped = plan.rectInImage(found)
      // A destination's pixel is at most 0.8 of a source's here: edges are accurate to one source pixel.
      let pixel = 1 / Double(min(seen.count, seen[0].count))
      #expect(abs(mapped.minX - flipped.minX) <= pixel && abs(mapped.maxX - flipped.maxX) <= pixel)
      #expect(abs(mapped.minY - flipped.minY) <= pixel && abs(mapped.maxY - flipped.maxY) <= pixel)

      let inRegion = plan.rectInRegion(found)
      #expect(abs(region.minX + inRegion.minX * region.width - mapped.minX) < 1e-9)
      #expect(abs(region.minY + inRegion.maxY * region.height - mapped.maxY) < 1e-9)
    }
  }

  @Test("a letterbox's border is outside the image, and a crop's corner inside")
  func borders() throws {
    let fit = try SamplingPlan(
      sourceWidth: 200, sourceHeight: 100, cropAndScale: .scaleFit, destinationWidth: 100,
      destinationHeight: 100)
    #expect(fit.pointInImage(CGPoint(x: 0, y: 0)) == CGPoint(x: 0, y: 1.5))
    #expect(fit.pointInImage(CGPoint(x: 1, y: 0.75)) == CGPoint(x: 1, y: 0))
    let crop = try SamplingPlan(
      sourceWidth: 200, sourceHeight: 100, cropAndScale: .centerCrop, destinationWidth: 50,
      destinationHeight: 50)
    #expect(crop.pointInImage(CGPoint(x: 0, y: 0)) == CGPoint(x: 0.25, y: 1))
    #expect(crop.pointInRegion(CGPoint(x: 1, y: 1)) == CGPoint(x: 0.75, y: 0))
  }

  @Test(
    "every pixel is the average of its area, in any orientation",
    arguments: CGImagePropertyOrientation.allCases)
  func everyPixel(orientation: CGImagePropertyOrientation) throws {
    // More than one strip of 16 and one block of 64 destination pixels, with odd ends.
    let stored = Image.pattern(151, 133)
    let seen = Self.upright(stored, orientation)
    let plan = try SamplingPlan(
      sourceWidth: 151, sourceHeight: 133, orientation: orientation, destinationWidth: 101,
      destinationHeight: 83)
    let values = try PixelSampler(plan: plan).tensor(of: Image.gray(stored))
    let (stepX, stepY) = (Double(seen[0].count) / 101, Double(seen.count) / 83)
    var worst = 0.0
    for row in 0..<83 {
      for column in 0..<101 {
        let (left, right) = (Double(column) * stepX, Double(column + 1) * stepX)
        let (top, bottom) = (Double(row) * stepY, Double(row + 1) * stepY)
        var sum = 0.0
        for y in Int(top)..<min(Int(bottom) + 1, seen.count) {
          for x in Int(left)..<min(Int(right) + 1, seen[0].count) {
            let share =
              max(min(right, Double(x + 1)) - max(left, Double(x)), 0)
              * max(min(bottom, Double(y + 1)) - max(top, Double(y)), 0)
            sum += share * Double(seen[y][x])
          }
        }
        let expected = sum / (stepX * stepY)
        worst = max(worst, abs(Double(values[row * 101 + column]) - expected))
      }
    }
    // At most four products in each direction are rounded down to a 256th of a level.
    #expect(worst <= 8.0 / 256)
  }
}
