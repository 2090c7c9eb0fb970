/// A finite field with the elements 0 … 2ⁿ − 1, whose nonzero elements are the powers of 2.
struct GaloisField: Sendable {
  private let powers: [Int]
  private let logarithms: [Int]

  /// - Parameter polynomial: a primitive polynomial of degree n; its bits are the coefficients.
  init(polynomial: Int) {
    let size = 1 << (Int.bitWidth - 1 - polynomial.leadingZeroBitCount)
    var (powers, logarithms) = ([1], [Int](repeating: 0, count: size))
    for exponent in 1..<(size - 1) {
      let double = powers[exponent - 1] << 1
      powers.append(double < size ? double : double ^ polynomial)
      logarithms[powers[exponent]] = exponent
    }
    (self.powers, self.logarithms) = (powers, logarithms)
  }

  /// Whether codewords, the last `corrections` of which are for error correction, are intact: the polynomial
  /// with these coefficients, highest power first, has the powers of 2 from the `firstRoot`th on as roots.
  func isIntact(_ codewords: [Int], corrections: Int, firstRoot: Int) -> Bool {
    (0..<corrections).allSatisfy { number in
      let root = firstRoot + number
      return codewords.reduce(0) { value, codeword in
        value == 0 ? codeword : powers[(logarithms[value] + root) % powers.count] ^ codeword
      } == 0
    }
  }

  /// x⁴ + x + 1.
  static let of16 = GaloisField(polynomial: 0x13)
  /// x⁶ + x + 1.
  static let of64 = GaloisField(polynomial: 0x43)
  /// x⁸ + x⁴ + x³ + x² + 1, used by QR codes.
  static let of256 = GaloisField(polynomial: 0x11D)
  /// x⁸ + x⁵ + x³ + x² + 1, used by Aztec and Data Matrix codes.
  static let of256InAztec = GaloisField(polynomial: 0x12D)
  /// x¹⁰ + x³ + 1.
  static let of1024 = GaloisField(polynomial: 0x409)
  /// x¹² + x⁶ + x⁵ + x³ + 1.
  static let of4096 = GaloisField(polynomial: 0x1069)
}
