package import Foundation

/// Memory of a network's constants. OpenVINO reads it even after compiling, so a network retains it.
///
/// Unsafe: `write` checks its bounds and is called only before the buffer is passed to a network, nothing is
/// written afterwards, and the memory is freed only with the object; hence also `@unchecked Sendable`.
package final class WeightsBuffer: @unchecked Sendable {
  package let baseAddress: UnsafeMutableRawPointer
  package let byteCount: Int

  /// The memory into which files are mapped; nil if there are none.
  private let mapped: MappedMemory?
  /// The mapped files by offset; their ranges can't be written to.
  package let files: [(range: Range<Int>, file: MappedFile)]

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: baseAddress, count: byteCount) }

  /// Allocates zeros.
  package init(byteCount: Int, alignment: Int) {
    self.byteCount = byteCount
    baseAddress = .allocate(byteCount: byteCount, alignment: alignment)
    baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    mapped = nil
    files = []
  }

  /// Allocates zeros, with files mapped at offsets that are multiples of `pageByteCount`, without overlaps.
  /// Throws the system's error if memory is short.
  package init(byteCount: Int, files: [(offset: Int, file: MappedFile)]) throws {
    let memory = try MappedMemory(byteCount: byteCount, files: files)
    self.byteCount = byteCount
    baseAddress = memory.baseAddress
    mapped = memory
    self.files = files.map { (range: $0.offset..<$0.offset + $0.file.bytes.count, file: $0.file) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The page size, the alignment of mapped files.
  package static var pageByteCount: Int { MappedMemory.pageByteCount }

  /// Copies bytes, aligned for OpenVINO's fastest access.
  package convenience init(copying bytes: some ContiguousBytes & Collection) {
    self.init(byteCount: bytes.count, alignment: Self.alignment)
    bytes.withUnsafeBytes { write($0, at: 0) }
  }

  /// A cache line, in bytes, which suffices for any vector instruction.
  package static let alignment = 64

  deinit { if mapped == nil { baseAddress.deallocate() } }

  package func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
    precondition(offset >= 0 && source.count <= byteCount - offset, "A constant outside the weights.")
    guard let address = source.baseAddress else { return }
    let range = offset..<offset + source.count
    precondition(!files.contains { $0.range.overlaps(range) }, "A constant over a mapped file.")
    (baseAddress + offset).copyMemory(from: address, byteCount: source.count)
  }
}
