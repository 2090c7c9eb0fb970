import CoreML
import Foundation
import SystemErrors

/// An array in NumPy's file format (`.npy`, versions 1 to 3).
enum NumPyArray {
  struct Malformed: LocalizedError {
    let errorDescription: String?

    init(_ reason: String) { errorDescription = "not a readable NumPy array: \(reason)" }
  }

  /// NumPy's own limit.
  private static let dimensionLimit = 64
  private static let magic = Data([0x93]) + Data("NUMPY".utf8)

  /// Reads an array: `Double`, `Float32`, `Float16`, `Int32` and `Int8` keep their type, other integers
  /// become `Int32`, Booleans `Int8`.
  ///
  /// - Throws: `Malformed`; `MLModelError` if memory is short.
  static func read(_ data: Data) throws -> MLMultiArray {
    let data = Data(data)
    if let pointer = LargeFilePointer(data) {
      throw Malformed("it \(pointer.problem). \(LargeFilePointer.recovery)")
    }
    guard data.count >= 12, data.starts(with: magic) else { throw Malformed("it has no signature") }
    let sizeBytes = data[6] == 1 ? 2 : 4
    guard (1...3).contains(data[6]) else { throw Malformed("its version \(data[6]) isn't supported") }
    let headerSize = data[8..<8 + sizeBytes].enumerated().reduce(0) {
      $0 | Int($1.element) << (8 * $1.offset)
    }
    let start = 8 + sizeBytes + headerSize
    guard headerSize <= 1 << 16, start <= data.count else { throw Malformed("its header is truncated") }
    let header = String(decoding: data[8 + sizeBytes..<start], as: UTF8.self)
    guard let type = header.firstMatch(of: /'descr':\s*'([<>|=]?)([fiub])([1248])'/),
      let order = header.firstMatch(of: /'fortran_order':\s*(True|False)/),
      let dimensions = header.firstMatch(of: /'shape':\s*\(([0-9, ]*)\)/)
    else { throw Malformed("its header has no plain number type and shape") }
    let shape = try dimensions.1.split(separator: ",").map { text in
      guard let size = Int(text.filter { $0 != " " }) else {
        throw Malformed("its shape (\(dimensions.1)) isn't a list of integers within the limits")
      }
      return size
    }
    guard shape.count <= dimensionLimit else {
      throw Malformed("it has \(shape.count) dimensions; at most \(dimensionLimit) are supported")
    }
    let size = Int(String(type.3)) ?? 0
    var count = 1
    for dimension in shape {
      let (product, isTooMuch) = count.multipliedReportingOverflow(by: dimension)
      guard !isTooMuch, product <= data.count else {
        throw Malformed("its shape \(shape) is larger than the file")
      }
      count = product
    }
    guard count * size == data.count - start else {
      throw Malformed("it has \(data.count - start) bytes of data for the shape \(shape)")
    }
    let elements = Elements(bytes: data[start...], size: size, isBigEndian: type.1 == ">")
    let isColumnMajor = order.1 == "True" && shape.count > 1
    let array = try MLMultiArray(
      shape: shape.map { NSNumber(value: $0) }, dataType: try dataType(String(type.2), size))
    try elements.copy(kind: String(type.2), to: array, isColumnMajor: isColumnMajor)
    return array
  }

  /// Encodes an array as version 1, in the array's own number type.
  static func contents(_ array: MLMultiArray) -> Data {
    let type =
      switch array.dataType {
      case .double: "<f8"
      case .float32: "<f4"
      case .float16: "<f2"
      case .int32: "<i4"
      case .int8: "|i1"
      }
    let shape = array.dimensions.map { "\($0)," }.joined(separator: " ")
    let tuple = array.dimensions.count == 1 ? shape : String(shape.dropLast())
    var header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(tuple)), }"
    // The data is aligned to 64 bytes.
    header += String(repeating: " ", count: 63 - (10 + header.utf8.count) % 64) + "\n"
    var data = magic + Data([1, 0, UInt8(header.utf8.count & 0xFF), UInt8(header.utf8.count >> 8)])
    data += Data(header.utf8)
    switch array.dataType {
    case .double: data += array.values(as: Double.self).withUnsafeBytes { Data($0) }
    case .float32: data += array.values(as: Float.self).withUnsafeBytes { Data($0) }
    case .float16: data += array.values(as: Float16.self).withUnsafeBytes { Data($0) }
    case .int32: data += array.values(as: Double.self).map { Int32($0) }.withUnsafeBytes { Data($0) }
    case .int8: data += array.values(as: Float.self).map { Int8($0) }.withUnsafeBytes { Data($0) }
    }
    return data
  }

  private static func dataType(_ kind: String, _ size: Int) throws -> MLMultiArrayDataType {
    switch (kind, size) {
    case ("f", 8): .double
    case ("f", 4): .float32
    case ("f", 2): .float16
    case ("i", 1), ("b", 1): .int8
    case ("i", _), ("u", _): .int32
    default: throw Malformed("its number type \(kind)\(size) isn't supported")
    }
  }

  /// The elements of an array, all of one size.
  private struct Elements {
    let bytes: Data
    let size: Int
    let isBigEndian: Bool

    func bits(_ index: Int) -> UInt64 {
      let start = bytes.startIndex + index * size
      let own = bytes[start..<start + size]
      return isBigEndian
        ? own.reduce(0) { $0 << 8 | UInt64($1) } : own.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    func number(_ index: Int, kind: String) -> NSNumber {
      let bits = bits(index)
      switch (kind, size) {
      case ("f", 8): return NSNumber(value: Double(bitPattern: bits))
      case ("f", 4): return NSNumber(value: Float(bitPattern: UInt32(bits)))
      case ("f", _): return NSNumber(value: Float(Float16(bitPattern: UInt16(bits))))
      case ("i", 1): return NSNumber(value: Int8(truncatingIfNeeded: bits))
      case ("i", 2): return NSNumber(value: Int16(truncatingIfNeeded: bits))
      case ("i", 4): return NSNumber(value: Int32(truncatingIfNeeded: bits))
      case ("i", _): return NSNumber(value: Int64(bitPattern: bits))
      default: return NSNumber(value: bits)
      }
    }

    /// - Throws: `Malformed` for an integer outside the array's range.
    func copy(kind: String, to array: MLMultiArray, isColumnMajor: Bool) throws {
      let shape = array.dimensions
      var indices = [Int](repeating: 0, count: shape.count)
      for position in 0..<array.count {
        var source = position
        if isColumnMajor {
          source = 0
          for axis in shape.indices.reversed() { source = source * shape[axis] + indices[axis] }
          for axis in shape.indices.reversed() {
            indices[axis] += 1
            if indices[axis] < shape[axis] { break }
            indices[axis] = 0
          }
        }
        let number = number(source, kind: kind)
        if kind == "i" || kind == "u", size > 4 || kind == "u" {
          guard Int32(exactly: number) != nil else {
            throw Malformed("the integer \(number) exceeds 32 bits")
          }
        }
        array[position] = number
      }
    }
  }
}
