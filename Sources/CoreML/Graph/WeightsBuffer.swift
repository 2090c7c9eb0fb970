import Foundation

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

/// Memory that a compiled network goes on reading from; whoever keeps the network keeps this.
///
/// Unsafe: `write` checks its bounds, nothing is written after `WeightsLayout.makeBuffer` returns, and the
/// memory is freed only with the object; hence also `@unchecked Sendable`.
final class WeightsBuffer: @unchecked Sendable {
  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int

  fileprivate init(byteCount: Int, alignment: Int) {
    self.byteCount = byteCount
    baseAddress = .allocate(byteCount: byteCount, alignment: alignment)
    baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  deinit { baseAddress.deallocate() }

  fileprivate func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
    precondition(offset >= 0 && source.count <= byteCount - offset, "A constant outside the weights.")
    guard let address = source.baseAddress else { return }
    (baseAddress + offset).copyMemory(from: address, byteCount: source.count)
  }
}
