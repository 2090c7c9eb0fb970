import CoreMLSpecification
import Foundation
import NetworkInference

/// A constant of a program: numbers of one type and their shape, wherever they are stored.
struct ConstantTensor {
  enum Storage {
    /// Row-major, little-endian; elements of less than a byte are packed.
    case bytes(Data)
    /// A blob of a weight file, in the same format.
    case file(name: String, WeightFile, WeightFile.Blob)
    case strings([String])
  }

  let element: ProgramElement
  let shape: [Int]
  let storage: Storage

  var count: Int { Shape.product(ofChecked: shape) }

  init(element: ProgramElement, shape: [Int], storage: Storage) {
    self.element = element
    self.shape = shape
    self.storage = storage
  }

  init(floats: [Float], shape: [Int]) {
    self.init(element: .float32, shape: shape, storage: .bytes(floats.withUnsafeBytes { Data($0) }))
  }

  init(integers: [Int32], shape: [Int]) {
    self.init(
      element: .integer(bits: 32, isSigned: true), shape: shape,
      storage: .bytes(integers.withUnsafeBytes { Data($0) }))
  }

  init(booleans: [Bool], shape: [Int]) {
    self.init(element: .boolean, shape: shape, storage: .bytes(Data(booleans.map { $0 ? 1 : 0 })))
  }

  init(text: String) { self.init(element: .string, shape: [], storage: .strings([text])) }

  /// Creates the constant of a specification's value; throws `MLModelError.parameters` or `.io` if type,
  /// shape and values don't match.
  init(_ value: CoreML_Specification_MILSpec_Value, files: inout WeightFiles) throws {
    guard case .tensorType(let type) = value.type.type, let element = ProgramElement(type.dataType) else {
      throw MLModelError(.parameters, "a constant of an unsupported type")
    }
    let shape = try type.dimensions.map { dimension -> Int in
      guard case .constant(let constant) = dimension.dimension, let size = Int(exactly: constant.size) else {
        throw MLModelError(.parameters, "a constant of unknown shape")
      }
      return size
    }
    try ensure(
      shape.count == Int(clamping: type.rank) && shape.count <= GraphTensor.rankLimit,
      "a constant of rank \(type.rank) with \(shape.count) dimensions")
    self.init(element: element, shape: shape, storage: try Self.storage(value, element, &files))
    try check()
  }

  private static func storage(
    _ value: CoreML_Specification_MILSpec_Value, _ element: ProgramElement, _ files: inout WeightFiles
  ) throws -> Storage {
    switch value.value {
    case .blobFileValue(let place):
      let file = try files.file(named: place.fileName)
      let blob = try file.blob(at: place.offset)
      // Booleans are stored as bytes.
      guard blob.element == element || (element == .boolean && blob.element.bitCount == 8) else {
        throw MLModelError(.io, "the blob at offset \(place.offset) has numbers of another type")
      }
      return .file(name: place.fileName, file, blob)
    case .immediateValue(let immediate):
      guard case .tensor(let tensor) = immediate.value else {
        throw MLModelError(.parameters, "a constant that isn't a tensor")
      }
      return try storage(tensor, element)
    case nil: throw MLModelError(.parameters, "a constant without a value")
    }
  }

  private static func storage(
    _ tensor: CoreML_Specification_MILSpec_TensorValue, _ element: ProgramElement
  ) throws -> Storage {
    switch (tensor.value, element) {
    case (.floats(let list), .float32): return .bytes(list.values.withUnsafeBytes { Data($0) })
    case (.doubles(let list), .float64): return .bytes(list.values.withUnsafeBytes { Data($0) })
    case (.bools(let list), .boolean): return .bytes(Data(list.values.map { $0 ? 1 : 0 }))
    case (.strings(let list), .string): return .strings(list.values)
    case (.bytes(let bytes), _) where element != .string: return .bytes(bytes.values)
    case (.longInts(let list), .integer(bits: 64, isSigned: _)):
      return .bytes(list.values.withUnsafeBytes { Data($0) })
    case (.ints(let list), .integer(bits: 32, isSigned: _)):
      return .bytes(list.values.withUnsafeBytes { Data($0) })
    case (.ints(let list), .integer(bits: 16, isSigned: _)):
      return .bytes(list.values.map(Int16.init(truncatingIfNeeded:)).withUnsafeBytes { Data($0) })
    case (.ints(let list), .integer(bits: 8, isSigned: _)):
      return .bytes(Data(list.values.map(UInt8.init(truncatingIfNeeded:))))
    case (nil, _): return .bytes(Data())
    default: throw MLModelError(.parameters, "a constant whose values don't match its type")
    }
  }

  private func check() throws {
    // Multiplies the other dimensions of an empty constant, too.
    let product = try Shape.elementCount(shape.filter { $0 != 0 })
    let count = shape.contains(0) ? 0 : product
    switch storage {
    case .strings(let values):
      try ensure(values.count == count, "\(values.count) strings in a constant of shape \(shape)")
    case .bytes, .file:
      try ensure(
        byteCount == (count * element.bitCount + 7) / 8, "\(byteCount) bytes in a constant of shape \(shape)")
    }
  }

  /// The size in bytes; 0 for strings.
  var byteCount: Int {
    switch storage {
    case .bytes(let data): data.count
    case .file(_, _, let blob): blob.byteCount
    case .strings: 0
    }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    switch storage {
    case .bytes(let data): try data.withUnsafeBytes(body)
    case .file(_, let file, let blob):
      try body(UnsafeRawBufferPointer(rebasing: file.file.bytes[blob.range]))
    case .strings: try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  // MARK: Reading

  var strings: [String]? {
    guard case .strings(let values) = storage else { return nil }
    return values
  }

  /// The values, converted from any type; integers above 2²⁴ lose precision.
  func floats() -> [Float] {
    switch element {
    case .float32: numbers(as: Float.self) { $0 }
    case .float64: numbers(as: Double.self) { Float($0) }
    case .float16: numbers(as: UInt16.self) { Float(Float16(bitPattern: UInt16(littleEndian: $0))) }
    case .bfloat16:
      numbers(as: UInt16.self) { Float(bitPattern: UInt32(UInt16(littleEndian: $0)) << 16) }
    case .boolean, .integer: integers().map(Float.init)
    case .string: []
    }
  }

  /// The values; floating-point numbers are rounded toward zero.
  func integers() -> [Int] {
    switch element {
    case .boolean: numbers(as: UInt8.self) { $0 == 0 ? 0 : 1 }
    case .integer(8, true): numbers(as: Int8.self) { Int($0) }
    case .integer(8, false): numbers(as: UInt8.self) { Int($0) }
    case .integer(16, true): numbers(as: Int16.self) { Int(Int16(littleEndian: $0)) }
    case .integer(16, false): numbers(as: UInt16.self) { Int(UInt16(littleEndian: $0)) }
    case .integer(32, true): numbers(as: Int32.self) { Int(Int32(littleEndian: $0)) }
    case .integer(32, false): numbers(as: UInt32.self) { Int(UInt32(littleEndian: $0)) }
    case .integer(64, _): numbers(as: Int64.self) { Int(Int64(littleEndian: $0)) }
    case .integer(let bits, let isSigned): packed(bits: bits, isSigned: isSigned)
    case .float16, .float32, .float64, .bfloat16:
      floats().map { Int(Int64(saturating: Double($0))) }
    case .string: []
    }
  }

  private func numbers<Stored: BitwiseCopyable, Result>(
    as type: Stored.Type, _ convert: (Stored) -> Result
  ) -> [Result] {
    withBytes { bytes in
      (0..<bytes.count / MemoryLayout<Stored>.size).map {
        convert(bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Stored>.size, as: type))
      }
    }
  }

  /// Unpacks elements of less than a byte, least significant bits first.
  private func packed(bits: Int, isSigned: Bool) -> [Int] {
    let mask = 1 << bits - 1
    return withBytes { bytes in
      (0..<count).map { index in
        let (byte, bit) = (index * bits / 8, index * bits % 8)
        let next = byte + 1 < bytes.count ? Int(bytes[byte + 1]) : 0
        let code = (Int(bytes[byte]) | next << 8) >> bit & mask
        return isSigned && code >= 1 << (bits - 1) ? code - 1 << bits : code
      }
    }
  }
}
