import Foundation
import Testing

@testable import Segmentation

@Suite("Instance maps")
struct InstanceMapTests {
  /// Eight by four: the first instance is the left half, the second the lower half, more likely where both
  /// are; the last column of the upper half is uncertain.
  private let map = InstanceMap(width: 8, height: 4, count: 2) { thing, x, y in
    switch thing {
    case 0: x < 0.5 ? 0.75 : x > 0.9 ? 0.25 : 0
    default: y > 0.5 ? 1 : 0
    }
  }

  @Test("a pixel belongs to the most likely instance, if that is more likely than not")
  func labels() {
    let row = Array(map.labels[0..<8])
    #expect(row == [1, 1, 1, 1, 0, 0, 0, 0])
    #expect(map.labels[16..<32].allSatisfy { $0 == 2 })
  }

  @Test("a mask has the requested instances' probabilities, the background's for 0")
  func masks() {
    let first = map.mask(of: [1])
    #expect(first.shares[0] == 0.75 && first.shares[7] == 0.25 && first.shares[16] == 0)
    let both = map.mask(of: [1, 2])
    #expect(both.shares[16] == 1)
    let background = map.mask(of: [0])
    #expect(background.shares[0] == 0.25 && background.shares[4] == 1 && background.shares[16] == 0)
    #expect(map.mask(of: [0, 1]).shares[0] == 1)
  }

  @Test("a mask's extent encloses the pixels above one half")
  func extent() throws {
    let extent = try #require(map.mask(of: [1]).extent)
    #expect(extent.columns == 0..<4 && extent.rows == 0..<2)
    #expect(Mask(width: 2, height: 2, shares: [0, 0.5, 0, 0]).extent == nil)
  }

  @Test("a mask is interpolated between pixel centers, cropped, and placed in a larger one")
  func sizes() {
    let mask = Mask(width: 2, height: 1, shares: [0, 1])
    // The centers of four columns are at 0.25, 0.75, 1.25, 1.75 of two.
    #expect(mask.scaled(width: 4, height: 1).shares == [0, 0.25, 0.75, 1])
    let whole = mask.placed(inWidth: 4, height: 3, column: 1, row: 2)
    #expect(whole.shares == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    #expect(whole.part(columns: 1..<3, rows: 2..<3) == mask)
  }
}
