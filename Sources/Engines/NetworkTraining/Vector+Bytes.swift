package import Foundation

extension [Double] {
  /// Eight little-endian bytes for each value: exact, and shorter than text.
  package var bytes: Data {
    var data = Data(capacity: count * 8)
    for value in self {
      let pattern = value.bitPattern
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        data.append(UInt8(truncatingIfNeeded: pattern >> shift))
      }
    }
    return data
  }

  package init(bytes: Data) {
    let bytes = [UInt8](bytes)
    self = (0..<bytes.count / 8).map { index in
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[index * 8 + $1]) << UInt64($1 * 8) })
    }
  }
}

extension [Float] {
  package var bytes: Data { map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) } }

  package init(bytes: Data) {
    self = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
  }
}
