import CoreML
import Foundation
import TestSupport
import Testing

@testable import VisionCLI

/// Files written by NumPy: `Tests/Fixtures/NumPy/make.py`.
@Suite("NumPy arrays")
struct NumPyArrayTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/NumPy")

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: Self.folder.appending(path: "\(name).npy"))
  }

  private func values(_ array: MLMultiArray) -> [Double] { (0..<array.count).map { array[$0].doubleValue } }

  @Test(
    "numbers of every type are read; integers as 32-bit ones, or as 8-bit ones if they are signed bytes",
    arguments: [
      ("f8", MLMultiArrayDataType.double, -2), ("f4", .float32, -2), ("f2", .float16, -2), ("i8", .int32, -2),
      ("i4", .int32, -2), ("i2", .int32, -2), ("i1", .int8, -2), ("u8", .int32, 0), ("u4", .int32, 0),
      ("u2", .int32, 0), ("u1", .int32, 0), ("big-endian-f4", .float32, -2), ("big-endian-i2", .int32, -2),
      ("columns", .float32, -2), ("version2", .float32, -2), ("version3", .float32, -2),
    ])
  func types(name: String, type: MLMultiArrayDataType, first: Int) throws {
    let array = try NumPyArray.read(file(name))
    #expect(array.shape == [2, 3] && array.dataType == type)
    #expect(values(array) == (first..<first + 6).map(Double.init))
  }

  @Test("Boolean values are read as 0 and 1")
  func truth() throws {
    let array = try NumPyArray.read(file("bool"))
    #expect(array.dataType == .int8 && values(array) == [0, 1, 1, 1, 1, 1])
  }

  @Test("arrays with no dimensions, one dimension and no elements are read")
  func shapes() throws {
    let scalar = try NumPyArray.read(file("scalar"))
    #expect(scalar.shape == [] && values(scalar) == [1.5])
    let vector = try NumPyArray.read(file("vector"))
    #expect(vector.shape == [3] && values(vector) == [0.5, -0.25, 3])
    #expect(try NumPyArray.read(file("empty")).shape == [0, 3])
  }

  @Test("half precision is read exactly")
  func halves() throws {
    // A third as NumPy rounds it to 11 bits: 1365 / 4096.
    #expect(values(try NumPyArray.read(file("fractions"))) == [0.5, -1.25, 65504, 1365.0 / 4096])
  }

  @Test(
    "a written file equals NumPy's, except for spaces in the header",
    arguments: ["f8", "f4", "f2", "i4", "i1", "scalar", "vector", "empty", "fractions"])
  func writing(name: String) throws {
    let (original, written) = (try file(name), NumPyArray.contents(try NumPyArray.read(file(name))))
    func parts(_ data: Data) throws -> (version: Data, header: String, numbers: Data) {
      let length = Int(data[8]) | Int(data[9]) << 8
      #expect((10 + length).isMultiple(of: 64))
      let header = String(decoding: data[10..<10 + length], as: UTF8.self)
      #expect(header.hasSuffix("\n"))
      return (data[..<8], header.filter { !$0.isWhitespace }, data[(10 + length)...])
    }
    let (expected, actual) = (try parts(original), try parts(written))
    #expect(actual.version == expected.version)
    #expect(actual.header == expected.header)
    #expect(actual.numbers == expected.numbers)
  }

  @Test("a strided array is written contiguously")
  func gaps() throws {
    let array = try MLMultiArray(shape: [2, 3], dataType: .float32, strides: [8, 2])
    for index in 0..<6 { array[index] = NSNumber(value: index - 2) }
    #expect(NumPyArray.contents(array) == NumPyArray.contents(try NumPyArray.read(file("f4"))))
  }

  @Test("a file that can't be a multi-array is rejected", arguments: ["beyond", "complex", "text", "fields"])
  func otherTypes(name: String) throws {
    let data = try file(name)
    #expect(throws: NumPyArray.Malformed.self) { try NumPyArray.read(data) }
  }

  @Test("a truncated or overlong file, or one with a damaged header, is rejected")
  func damage() throws {
    let data = try file("f4")
    for length in 0..<data.count {
      #expect(throws: NumPyArray.Malformed.self, "\(length)") { try NumPyArray.read(data.prefix(length)) }
    }
    #expect(throws: NumPyArray.Malformed.self) { try NumPyArray.read(data + Data([0])) }
    func replacing(_ old: String, _ new: String) -> Data {
      var bytes = data
      if let range = data.range(of: Data(old.utf8)) { bytes.replaceSubrange(range, with: Data(new.utf8)) }
      return bytes
    }
    // Replacements of the same length, so that the values start where they should.
    for (old, new) in [
      ("(2, 3), }                ", "(99999999999999999999), }"), ("(2, 3)", "(6, 3)"), ("(2, 3)", "(-2,3)"),
      ("<f4", "<f3"), ("False", "Maybe"), ("NUMPY", "NUMPX"),
    ] {
      let damaged = replacing(old, new)
      #expect(damaged != data && damaged.count == data.count)
      #expect(throws: NumPyArray.Malformed.self, "\(new)") { try NumPyArray.read(damaged) }
    }
    var version = data
    version[6] = 4
    #expect(throws: NumPyArray.Malformed.self) { try NumPyArray.read(version) }
  }
}
