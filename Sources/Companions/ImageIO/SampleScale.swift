/// The numeric type of an image's samples.
enum SampleKind: Equatable {
  case unsigned(bits: Int)
  case signed(bits: Int)
  /// IEEE 754 of 16, 32 or 64 bits.
  case float(bits: Int)
}

/// The range of samples that a file states for itself.
struct DeclaredSamples: Equatable {
  /// The samples of black and white, of which the former is less.
  var range: ClosedRange<Double>?
  /// The number of bits that the source of the samples had. Programs that follow PNG's specification scale
  /// such samples to the full range; others store them as they are, in the lower bits.
  var significantBits: Int?
  /// The sample that stands for a pixel without a value.
  var missing: Double?
}

/// The extremes of an image's samples, without those of transparent pixels and without infinities, NaN and
/// markers of missing values.
struct MeasuredSamples: Equatable {
  /// Empty if `lower` exceeds `upper`.
  var lower = Double.infinity
  var upper = -Double.infinity
  var sum = 0.0
  var count = 0
  /// The largest alpha.
  var alpha = 0.0

  var span: Double { upper - lower }
  var mean: Double { count > 0 ? sum / Double(count) : 0 }
}

/// The mapping of an image's samples to black and white.
///
/// Integers have a nominal range: that of their type, or the one declared by the file. Floating-point samples
/// have only conventions, 0…1 and 0…255 (and 0…65,535). Sensors, however, store 9 to 14 bits in 16, and
/// measurements have any unit: if the samples take up less than a quarter of the nominal range, the measured
/// extremes become black and white, since cut to 8 bits little of them would remain. Photographs, even dark
/// ones, have a light somewhere.
struct SampleScale: Equatable {
  let black: Double
  let white: Double
  /// Whether these are the extremes of the samples themselves.
  let isMeasured: Bool

  private init(_ range: ClosedRange<Double>, isMeasured: Bool = false) {
    (black, white, self.isMeasured) = (range.lowerBound, range.upperBound, isMeasured)
  }

  /// Returns nil for floating-point color of linear light, 0…1 and above, which libvips converts.
  init?(
    _ kind: SampleKind, isColor: Bool, declared: DeclaredSamples = .init(), measured: MeasuredSamples
  ) {
    let nominal = Self.nominal(kind, declared, measured)
    let isWide = measured.count == 0 || measured.span == 0 || measured.span >= nominal.span / 4
    if case .float = kind, isColor, declared.range ?? 0...1 == 0...1, measured.mean <= 1,
      measured.lower >= -0.05, measured.count == 0 || measured.span >= 0.25
    {
      return nil
    }
    self = isWide ? Self(nominal) : Self(measured.lower...measured.upper, isMeasured: true)
  }

  private static func nominal(
    _ kind: SampleKind, _ declared: DeclaredSamples, _ measured: MeasuredSamples
  ) -> ClosedRange<Double> {
    // A declaration that none of the samples meets is wrong.
    if let range = declared.range, range.lowerBound < measured.upper, range.upperBound > measured.lower {
      return range
    }
    switch kind {
    case .unsigned(let bits):
      if let significant = declared.significantBits, significant < bits,
        measured.upper < largest(significant) + 1
      {
        return 0...largest(significant)
      }
      return 0...largest(bits)
    case .signed(let bits):
      return measured.lower < 0 ? (-largest(bits - 1) - 1)...largest(bits - 1) : 0...largest(bits - 1)
    case .float:
      // Resampling overshoots.
      let white = [1.0, 255, 65_535].first { measured.lower >= -0.05 * $0 && measured.upper <= 1.05 * $0 }
      return 0...(white ?? .infinity)
    }
  }

  /// The alpha of opaque pixels, which files store in the lower bits if they do so with colors.
  static func opaque(_ kind: SampleKind, _ measured: MeasuredSamples) -> Double {
    switch kind {
    case .float: return [1.0, 255].first { measured.alpha <= 1.05 * $0 } ?? 65_535
    case .unsigned(let bits), .signed(let bits):
      var full = bits
      if case .signed = kind { full -= 1 }
      guard full > 8, measured.alpha > 0, measured.alpha < largest(full) / 4 else { return largest(full) }
      return largest((8...full).first { measured.alpha <= largest($0) } ?? full)
    }
  }

  private static func largest(_ bits: Int) -> Double {
    Double(sign: .plus, exponent: bits, significand: 1) - 1
  }
}

extension ClosedRange<Double> {
  fileprivate var span: Double { upperBound - lowerBound }
}
