import Foundation
import NetworkInference

/// The numbers of a network's constants, gathered and then laid out in one block of memory.
struct WeightsLayout {
  enum Numbers {
    case floats([Float])
    /// 16-bit floating-point numbers, little-endian.
    case halves(Data)
    case integers([Int64])
    /// Numbers of any type, little-endian.
    case bytes(Data)

    var byteCount: Int {
      switch self {
      case .floats(let values): values.count * 4
      case .halves(let data): data.count
      case .integers(let values): values.count * 8
      case .bytes(let data): data.count
      }
    }
  }

  /// A cache line, and enough for any vector instruction.
  private static let alignment = 64
  private var pieces: [(offset: Int, numbers: Numbers)] = []
  private(set) var byteCount = 0

  /// Reserves a place and answers its offset.
  mutating func append(_ numbers: Numbers) -> Int {
    let offset = byteCount
    pieces.append((offset, numbers))
    byteCount = (offset + numbers.byteCount + Self.alignment - 1) & ~(Self.alignment - 1)
    return offset
  }

  /// The block with every number in its place.
  func makeBuffer() -> WeightsBuffer {
    let buffer = WeightsBuffer(byteCount: max(byteCount, Self.alignment), alignment: Self.alignment)
    for (offset, numbers) in pieces {
      switch numbers {
      case .floats(let values): values.withUnsafeBytes { buffer.write($0, at: offset) }
      case .halves(let data): data.withUnsafeBytes { buffer.write($0, at: offset) }
      case .integers(let values): values.withUnsafeBytes { buffer.write($0, at: offset) }
      case .bytes(let data): data.withUnsafeBytes { buffer.write($0, at: offset) }
      }
    }
    return buffer
  }
}
