package import CoreMLSpecification
import Foundation

typealias Specification = CoreML_Specification_Model

/// The weights of a layer as 32-bit or 16-bit floats, in the file's order.
package enum DecodedWeights {
  case floats([Float])
  /// Little-endian.
  case halves(Data)

  /// Decodes weights of any format and checks their count.
  ///
  /// - Parameters:
  ///   - shape: the shape of the weights, which determines their count.
  ///   - channelAxis: the axis of `shape` whose elements may have their own scale and bias.
  ///   - groups: the number of groups along the first axis that may have scales and biases of their own.
  ///   - what: the name of the weights for errors.
  /// - Throws: `MLModelError` (`.parameters`) if the count doesn't match or the format is unknown.
  package init(
    _ weights: CoreML_Specification_WeightParams, shape: [Int], channelAxis: Int = 0, groups: Int = 1,
    what: String
  ) throws {
    let count = try Shape.elementCount(shape)
    if !weights.floatValue.isEmpty {
      try Self.check(weights.floatValue.count, count, what)
      self = .floats(weights.floatValue)
    } else if !weights.float16Value.isEmpty {
      try ensure(weights.float16Value.count.isMultiple(of: 2), "half a 16-bit number in the \(what)")
      try Self.check(weights.float16Value.count / 2, count, what)
      self = .halves(weights.float16Value)
    } else if !weights.rawValue.isEmpty, weights.hasQuantization {
      let bits = Int(clamping: weights.quantization.numberOfBits)
      let codes = try Self.codes(weights.rawValue, bits: bits, count: count, what)
      self = .floats(
        try Self.dequantized(
          codes, bits: bits, weights.quantization, shape: shape, channelAxis: channelAxis, groups: groups,
          what))
    } else if !weights.int8RawValue.isEmpty, weights.hasQuantization {
      try Self.check(weights.int8RawValue.count, count, what)
      let codes = weights.int8RawValue.map { Float(Int8(bitPattern: $0)) }
      self = .floats(
        try Self.linear(
          codes, weights.quantization.linearQuantization, shape: shape, channelAxis: channelAxis,
          groups: groups, what))
    } else {
      throw MLModelError(.parameters, "the \(what) are missing; expected \(count) numbers")
    }
  }

  /// The weights as 32-bit floats.
  package var floats: [Float] {
    switch self {
    case .floats(let values): return values
    case .halves(let data):
      return data.withUnsafeBytes { bytes in
        (0..<bytes.count / 2).map { index in
          let bits = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
          return Float(Float16(bitPattern: UInt16(littleEndian: bits)))
        }
      }
    }
  }

  private static func check(_ count: Int, _ expected: Int, _ what: String) throws {
    try ensure(count == expected, "\(count) numbers in the \(what), expected \(expected)")
  }

  /// Unpacks codes of `bits` bits, most significant bits first, without padding.
  private static func codes(_ data: Data, bits: Int, count: Int, _ what: String) throws -> [UInt8] {
    try ensure((1...8).contains(bits), "the \(what) have codes of \(bits) bits; 1 to 8 are supported")
    try check(data.count, (count * bits + 7) / 8, "bytes of the \(what)")
    if bits == 8 { return [UInt8](data) }
    let mask = UInt16(1) << UInt16(bits) - 1
    return data.withUnsafeBytes { bytes in
      (0..<count).map { index in
        let (byte, bit) = (index * bits / 8, index * bits % 8)
        let next = byte + 1 < bytes.count ? UInt16(bytes[byte + 1]) : 0
        let pair = UInt16(bytes[byte]) << 8 | next
        return UInt8(truncatingIfNeeded: pair >> UInt16(16 - bit - bits) & mask)
      }
    }
  }

  private static func dequantized(
    _ codes: [UInt8], bits: Int, _ quantization: CoreML_Specification_QuantizationParams, shape: [Int],
    channelAxis: Int, groups: Int, _ what: String
  ) throws -> [Float] {
    switch quantization.quantizationType {
    case .linearQuantization(let parameters):
      return try linear(
        codes.map(Float.init), parameters, shape: shape, channelAxis: channelAxis, groups: groups, what)
    case .lookupTableQuantization(let table):
      try ensure(
        table.floatValue.count == 1 << bits,
        "a table of \(table.floatValue.count) entries for the \(what), of \(bits) bits")
      return codes.map { table.floatValue[Int($0)] }
    case nil: throw MLModelError(.parameters, "the \(what) are quantized, but have no quantization type")
    }
  }

  private static func linear(
    _ codes: [Float], _ parameters: CoreML_Specification_LinearQuantizationParams, shape: [Int],
    channelAxis: Int, groups: Int, _ what: String
  ) throws -> [Float] {
    let channels = shape[channelAxis]
    let scale = parameters.scale
    let bias = parameters.bias.isEmpty ? [0] : parameters.bias
    for count in [scale.count, bias.count] where ![1, channels, channels * groups].contains(count) {
      throw MLModelError(.parameters, "\(count) scales or biases for the \(what) of \(channels) channels")
    }
    if scale.count == 1, bias.count == 1 { return codes.map { $0 * scale[0] + bias[0] } }
    let inner = Shape.product(ofChecked: shape[(channelAxis + 1)...])
    var values = codes
    // The elements of a group are adjacent.
    let groupSize = max(codes.count / groups, 1)
    for start in stride(from: 0, to: codes.count, by: inner) {
      let place = (group: start / groupSize, channel: start / inner % channels)
      func own(_ numbers: [Float]) -> Float {
        numbers[numbers.count == 1 ? 0 : (place.group * channels + place.channel) % numbers.count]
      }
      let (factor, addend) = (own(scale), own(bias))
      for index in start..<start + inner { values[index] = codes[index] * factor + addend }
    }
    return values
  }
}
