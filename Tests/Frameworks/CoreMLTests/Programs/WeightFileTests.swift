import Foundation
import Testing

@testable import CoreML

@Suite("Weight files")
struct WeightFileTests {
  /// A file of one blob whose record has these values.
  private func file(
    version: UInt32 = 2, sentinel: UInt32 = 0xDEAD_BEEF, type: UInt32 = 2, byteCount: UInt64 = 8,
    offset: UInt64 = 128
  ) throws -> URL {
    var data = Data()
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    add(UInt32(1))
    add(version)
    data.append(Data(count: 56))
    add(sentinel)
    add(type)
    add(byteCount)
    add(offset)
    data.append(Data(count: 40))
    for number in [Float(1.5), -2] { add(number.bitPattern) }
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try data.write(to: url)
    return url
  }

  @Test("a blob is found by the offset of its record")
  func blob() throws {
    let url = try file()
    defer { try? FileManager.default.removeItem(at: url) }
    let weights = try WeightFile(contentsOf: url)
    let blob = try weights.blob(at: 64)
    #expect(blob == .init(element: .float32, offset: 128, byteCount: 8))
    let constant = ConstantTensor(element: .float32, shape: [2], storage: .file(name: "", weights, blob))
    #expect(constant.floats() == [1.5, -2])
  }

  @Test(
    "an invalid record, or one that exceeds the file, is rejected",
    arguments: [
      (UInt32(0xDEAD_BEE0), UInt32(2), UInt64(8), UInt64(128)), (0xDEAD_BEEF, 99, 8, 128),
      (0xDEAD_BEEF, 2, 9, 128), (0xDEAD_BEEF, 2, .max, 128), (0xDEAD_BEEF, 2, 8, .max),
      (0xDEAD_BEEF, 2, 8, 129),
    ])
  func hostileRecords(sentinel: UInt32, type: UInt32, byteCount: UInt64, offset: UInt64) throws {
    let url = try file(sentinel: sentinel, type: type, byteCount: byteCount, offset: offset)
    defer { try? FileManager.default.removeItem(at: url) }
    let weights = try WeightFile(contentsOf: url)
    #expect { try weights.blob(at: 64) } throws: { MLModelError.io ~= $0 }
    #expect { try weights.blob(at: .max) } throws: { MLModelError.io ~= $0 }
    #expect { try weights.blob(at: 0) } throws: { MLModelError.io ~= $0 }
  }

  @Test("Git LFS's pointer in place of a package's weights is reported as such")
  func largeFilePointer() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7340032\n"
    try Data(pointer.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: MLModelError.self) { try WeightFile(contentsOf: url) }
    #expect(error?.code == .io)
    #expect(
      error?.localizedDescription.contains("is a Git LFS pointer, not the file itself (7340032") == true)
  }

  @Test("a file of another version isn't read")
  func version() throws {
    let url = try file(version: 1)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect { try WeightFile(contentsOf: url) } throws: { MLModelError.io ~= $0 }
  }

  @Test("three-bit codes are unpacked across bytes, starting with the lowest bits")
  func packedCodes() {
    // 5, 1, 7, 2 → 101, 001, 111, 010 from the lowest bit up.
    let bits = 5 | 1 << 3 | 7 << 6 | 2 << 9
    let bytes = Data([UInt8(bits & 0xFF), UInt8(bits >> 8)])
    let constant = ConstantTensor(
      element: .integer(bits: 3, isSigned: false), shape: [4], storage: .bytes(bytes))
    #expect(constant.integers() == [5, 1, 7, 2])
  }
}
