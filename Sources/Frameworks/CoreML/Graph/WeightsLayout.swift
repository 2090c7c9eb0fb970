import Foundation
import NetworkInference

/// The memory layout of a network's constants: collects them, then writes them to one buffer.
struct WeightsLayout {
  enum Numbers {
    case floats([Float])
    /// 16-bit floats, little-endian.
    case halves(Data)
    case integers([Int64])
    /// Numbers of any type, little-endian.
    case bytes(Data)
    /// Numbers of any type, little-endian, in a file.
    case file(MappedFile, Range<Int>)

    var byteCount: Int {
      switch self {
      case .floats(let values): values.count * 4
      case .halves(let data): data.count
      case .integers(let values): values.count * 8
      case .bytes(let data): data.count
      case .file(_, let range): range.count
      }
    }
  }

  /// The alignment to a cache line, enough for any vector instruction.
  private static let alignment = 64
  private var pieces: [(offset: Int, numbers: Numbers)] = []
  private var files: [(offset: Int, file: MappedFile)] = []
  private(set) var byteCount = 0
  /// The size of the constants that aren't in mapped files.
  private(set) var copiedByteCount = 0

  /// Reserves memory for a constant and returns its offset. The constant's file is mapped as a whole, unless
  /// the constant's offset in it is unaligned.
  mutating func append(_ numbers: Numbers) -> Int {
    if case .file(let file, let range) = numbers, range.lowerBound.isMultiple(of: Self.alignment) {
      return place(of: file) + range.lowerBound
    }
    let offset = byteCount
    pieces.append((offset, numbers))
    copiedByteCount += numbers.byteCount
    byteCount = (offset + numbers.byteCount + Self.alignment - 1) & ~(Self.alignment - 1)
    return offset
  }

  private mutating func place(of file: MappedFile) -> Int {
    if let known = files.first(where: { $0.file === file }) { return known.offset }
    let page = WeightsBuffer.pageByteCount
    let offset = (byteCount + page - 1) / page * page
    files.append((offset, file))
    byteCount = offset + (file.bytes.count + page - 1) / page * page
    return offset
  }

  /// Creates the buffer with all constants; throws `MLModelError.generic` if memory runs out.
  func makeBuffer() throws -> WeightsBuffer {
    let byteCount = max(byteCount, Self.alignment)
    let buffer: WeightsBuffer
    if files.isEmpty {
      buffer = WeightsBuffer(byteCount: byteCount, alignment: Self.alignment)
    } else {
      do {
        buffer = try WeightsBuffer(byteCount: byteCount, files: files)
      } catch {
        throw MLModelError(
          .generic, "Out of memory for weights of \(byteCount) bytes: \(error)", underlying: error)
      }
    }
    for (offset, numbers) in pieces {
      switch numbers {
      case .floats(let values): values.withUnsafeBytes { buffer.write($0, at: offset) }
      case .halves(let data): data.withUnsafeBytes { buffer.write($0, at: offset) }
      case .integers(let values): values.withUnsafeBytes { buffer.write($0, at: offset) }
      case .bytes(let data): data.withUnsafeBytes { buffer.write($0, at: offset) }
      case .file(let file, let range):
        buffer.write(UnsafeRawBufferPointer(rebasing: file.bytes[range]), at: offset)
      }
    }
    return buffer
  }
}
