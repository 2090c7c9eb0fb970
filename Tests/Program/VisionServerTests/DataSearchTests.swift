import Foundation
import Testing

@testable import VisionServer

@Suite("Search in data")
struct DataSearchTests {
  @Test("the first occurrence from a position is found, also in a slice, at the end, and after near misses")
  func positions() {
    let data = Data([1, 1, 2, 1, 2, 3, 1, 2, 3])
    #expect(data.position(of: [1, 2, 3], from: 0) == 3..<6)
    #expect(data.position(of: [1, 2, 3], from: 4) == 6..<9)
    #expect(data.position(of: [1, 2, 3], from: 7) == nil)
    #expect(data.position(of: [3], from: 9) == nil)
    let slice = data[2..<8]
    #expect(slice.position(of: [1, 2, 3], from: 2) == 3..<6)
    #expect(slice.position(of: [1, 2, 3], from: 4) == nil)
    #expect(Data().position(of: [0], from: 0) == nil)
  }
}
