extension vDSP {
  /// The rounding of fractions.
  public enum RoundingMode {
    case towardZero
    /// To the nearest integer, ties to even.
    case towardNearestInteger
  }

  // MARK: - Precision

  public static func floatToDouble(_ source: some AccelerateBuffer<Float>) -> [Double] {
    newVector(source) { vDSP_vspdp($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func doubleToFloat(_ source: some AccelerateBuffer<Double>) -> [Float] {
    newVector(source) { vDSP_vdpsp($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vspdp($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vdpsp($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  // MARK: - Integers

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int8>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vflt8($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int8>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vflt8($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: Int8.Type, rounding: RoundingMode
  ) -> [Int8] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix8($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr8($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<Int8>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix8($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr8($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int8>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vflt8D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int8>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vflt8D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: Int8.Type, rounding: RoundingMode
  ) -> [Int8] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<Int8>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int16>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vflt16($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int16>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vflt16($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: Int16.Type, rounding: RoundingMode
  ) -> [Int16] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix16($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr16($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<Int16>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix16($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr16($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int16>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vflt16D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int16>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vflt16D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: Int16.Type, rounding: RoundingMode
  ) -> [Int16] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<Int16>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int32>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vflt32($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int32>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vflt32($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: Int32.Type, rounding: RoundingMode
  ) -> [Int32] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix32($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr32($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<Int32>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix32($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr32($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<Int32>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vflt32D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<Int32>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vflt32D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: Int32.Type, rounding: RoundingMode
  ) -> [Int32] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfix32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<Int32>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixr32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt8>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vfltu8($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt8>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vfltu8($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: UInt8.Type, rounding: RoundingMode
  ) -> [UInt8] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu8($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru8($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<UInt8>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu8($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru8($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt8>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vfltu8D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt8>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vfltu8D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: UInt8.Type, rounding: RoundingMode
  ) -> [UInt8] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<UInt8>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru8D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt16>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vfltu16($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt16>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vfltu16($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: UInt16.Type, rounding: RoundingMode
  ) -> [UInt16] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu16($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru16($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<UInt16>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu16($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru16($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt16>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vfltu16D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt16>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vfltu16D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: UInt16.Type, rounding: RoundingMode
  ) -> [UInt16] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<UInt16>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru16D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt32>, floatingPointType: Float.Type
  ) -> [Float] {
    newVector(vector) { vDSP_vfltu32($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt32>, to destination: inout some AccelerateMutableBuffer<Float>
  ) {
    withVectors(source, &destination) { vDSP_vfltu32($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Float>, integerType: UInt32.Type, rounding: RoundingMode
  ) -> [UInt32] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu32($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru32($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Float>, to destination: inout some AccelerateMutableBuffer<UInt32>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu32($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru32($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  public static func integerToFloatingPoint(
    _ vector: some AccelerateBuffer<UInt32>, floatingPointType: Double.Type
  ) -> [Double] {
    newVector(vector) { vDSP_vfltu32D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  public static func convertElements(
    of source: some AccelerateBuffer<UInt32>, to destination: inout some AccelerateMutableBuffer<Double>
  ) {
    withVectors(source, &destination) { vDSP_vfltu32D($0.base, 1, $1.base, 1, vDSP_Length($2)) }
  }

  /// Converts to integers; values out of range saturate.
  public static func floatingPointToInteger(
    _ vector: some AccelerateBuffer<Double>, integerType: UInt32.Type, rounding: RoundingMode
  ) -> [UInt32] {
    newVector(vector) {
      switch rounding {
      case .towardZero: vDSP_vfixu32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// Converts to integers; values out of range saturate.
  public static func convertElements(
    of source: some AccelerateBuffer<Double>, to destination: inout some AccelerateMutableBuffer<UInt32>,
    rounding: RoundingMode
  ) {
    withVectors(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      case .towardNearestInteger: vDSP_vfixru32D($0.base, 1, $1.base, 1, vDSP_Length($2))
      }
    }
  }

  /// 20 · log₁₀(amplitude[n] / zeroReference).
  public static func amplitudeToDecibels(_ amplitude: some AccelerateBuffer<Float>, zeroReference: Float)
    -> [Float]
  {
    withUnsafePointer(to: zeroReference) { reference in
      newVector(amplitude) { vDSP_vdbcon($0.base, 1, reference, $1.base, 1, vDSP_Length($2), 1) }
    }
  }

  /// 10 · log₁₀(power[n] / zeroReference).
  public static func powerToDecibels(_ power: some AccelerateBuffer<Float>, zeroReference: Float) -> [Float] {
    withUnsafePointer(to: zeroReference) { reference in
      newVector(power) { vDSP_vdbcon($0.base, 1, reference, $1.base, 1, vDSP_Length($2), 0) }
    }
  }

  /// 20 · log₁₀(amplitude[n] / zeroReference).
  public static func amplitudeToDecibels(_ amplitude: some AccelerateBuffer<Double>, zeroReference: Double)
    -> [Double]
  {
    withUnsafePointer(to: zeroReference) { reference in
      newVector(amplitude) { vDSP_vdbconD($0.base, 1, reference, $1.base, 1, vDSP_Length($2), 1) }
    }
  }

  /// 10 · log₁₀(power[n] / zeroReference).
  public static func powerToDecibels(_ power: some AccelerateBuffer<Double>, zeroReference: Double)
    -> [Double]
  {
    withUnsafePointer(to: zeroReference) { reference in
      newVector(power) { vDSP_vdbconD($0.base, 1, reference, $1.base, 1, vDSP_Length($2), 0) }
    }
  }
}
