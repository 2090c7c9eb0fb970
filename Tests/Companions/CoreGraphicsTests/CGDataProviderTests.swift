import Foundation
import Testing

@testable import _CoreGraphics

@Suite("Data providers")
struct CGDataProviderTests {
  @Test("bytes at an address are copied, and released at once")
  func addresses() throws {
    var bytes: [UInt8] = [1, 2, 3, 4]
    var released: [Int] = []
    let made = try bytes.withUnsafeMutableBytes { memory in
      let base = try #require(UnsafeRawPointer(memory.baseAddress))
      return CGDataProvider(dataInfo: nil, data: base, size: 4) { info, address, size in
        released.append(info == nil && address == base ? size : -1)
      }
    }
    let provider = try #require(made)
    bytes[0] = 9
    #expect(provider.data == Data([1, 2, 3, 4]))
    #expect(released == [4])
  }

  @Test("empty data and missing files have no provider")
  func nothing() {
    var byte: UInt8 = 0
    #expect(CGDataProvider(dataInfo: nil, data: &byte, size: 0, releaseData: nil) == nil)
    #expect(CGDataProvider(filename: "/nowhere/at/all") == nil)
  }

  @Test("deprecated geometry functions")
  func geometry() {
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2) && CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
  }
}
