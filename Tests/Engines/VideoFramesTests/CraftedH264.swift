import Foundation

/// H.264 of any size in a few hundred bytes: a truncated key frame, then skipped macroblocks (H.264, 7.3).
struct CraftedH264 {
  let width: Int
  let height: Int
  var frameCount = 6
  var referenceFrames = 16

  private var macroblocks: Int { (width / 16) * (height / 16) }

  var sequenceParameterSet: Data {
    var bits = BitWriter()
    // Baseline profile, level 5.1.
    for byte in [66, 0, 51] { bits.append(byte, bits: 8) }
    // The identifier, frame numbers of 4 bits, output in decoding order, and reference frames.
    for value in [0, 0, 2, referenceFrames] { bits.appendGolomb(value) }
    bits.append(0, bits: 1)
    bits.appendGolomb(width / 16 - 1)
    bits.appendGolomb(height / 16 - 1)
    // Frames only, direct 8×8 inference, no cropping, no usability information.
    bits.append(0b1100, bits: 4)
    return Data([0x67]) + bits.escaped
  }

  let imageParameterSet: Data = {
    var bits = BitWriter()
    bits.appendGolomb(0)
    bits.appendGolomb(0)
    bits.append(0, bits: 2)
    for _ in 0..<3 { bits.appendGolomb(0) }
    bits.append(0, bits: 3)
    for _ in 0..<3 { bits.appendGolomb(0) }
    bits.append(0, bits: 3)
    return Data([0x68]) + bits.escaped
  }()

  private var keyFrame: Data {
    var bits = BitWriter()
    for value in [0, 7, 0] { bits.appendGolomb(value) }
    bits.append(0, bits: 4)
    bits.appendGolomb(0)
    bits.append(0, bits: 2)
    bits.appendGolomb(0)
    bits.append(0x1234_5555, bits: 32)
    return Data([0x65]) + bits.escaped
  }

  private func skippedFrame(_ number: Int) -> Data {
    var bits = BitWriter()
    for value in [0, 5, 0] { bits.appendGolomb(value) }
    bits.append(number % 16, bits: 4)
    bits.append(0, bits: 3)
    bits.appendGolomb(0)
    bits.appendGolomb(macroblocks)
    return Data([0x61]) + bits.escaped
  }

  var frames: [Data] { [keyFrame] + (1..<frameCount).map(skippedFrame) }

  /// The units of each frame with start codes, and the parameter sets before the first.
  var annexB: [Data] {
    let start = Data([0, 0, 0, 1])
    var units = frames.map { start + $0 }
    units[0] = start + sequenceParameterSet + start + imageParameterSet + units[0]
    return units
  }
}

/// Writes numbers bit by bit, most significant first.
struct BitWriter {
  private var bits: [UInt8] = []

  mutating func append(_ value: Int, bits count: Int) {
    for shift in (0..<count).reversed() { bits.append(UInt8(value >> shift & 1)) }
  }

  /// Exp-Golomb (ITU-T H.264, 9.1).
  mutating func appendGolomb(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    append(0, bits: length - 1)
    append(value + 1, bits: length)
  }

  /// With the stop bit, and an emulation prevention byte before any start code.
  var escaped: Data {
    let padded = bits + [1] + [UInt8](repeating: 0, count: (8 - (bits.count + 1) % 8) % 8)
    var escaped = Data()
    var zeros = 0
    for start in stride(from: 0, to: padded.count, by: 8) {
      let byte = padded[start..<start + 8].reduce(0) { $0 << 1 | $1 }
      if zeros >= 2, byte <= 3 {
        escaped.append(3)
        zeros = 0
      }
      escaped.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return escaped
  }
}
