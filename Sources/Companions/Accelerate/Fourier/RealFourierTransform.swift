// Unsafe: as FourierTransform.swift; the loop visits pairs of elements from both ends.

/// The transform of N real numbers, stored as N / 2 complex pairs: even elements are real parts.
///
/// The result is packed in place: elements 1 to N / 2 − 1 are the transform's; element 0 holds frequency 0 as
/// its real part and N / 2 as its imaginary part, which are both real. As in vDSP, the forward transform is
/// twice the mathematical one, and the inverse lacks the factor 1 / N.
struct RealFourierTransform<T: vDSP_FloatingPointGeneratable>: Sendable {
  private let half: FourierTransform<T>
  /// exp(−2πi · k / N) for k < N / 4.
  private let roots: Twiddles<T>

  /// N must be 2, or a multiple of 4 without prime factors other than 2, 3 and 5.
  init?(_ count: Int, sharing tables: inout [Int: Twiddles<T>]) {
    guard count == 2 || count.isMultiple(of: 4), let half = FourierTransform<T>(count / 2, sharing: &tables)
    else {
      return nil
    }
    self.half = half
    if count == 2 {
      roots = Twiddles(radix: 2, n: 2)
    } else {
      roots = tables[count] ?? Twiddles(radix: 4, n: count)
      tables[count] = roots
    }
  }

  func run(inPlace z: SplitVector<T>, isInverse: Bool) where T: TransformLanes, T.Scalar == T {
    if isInverse {
      combine(z, isInverse: true)
      half.run(inPlace: z, isInverse: true)
    } else {
      half.run(inPlace: z, isInverse: false)
      combine(z, isInverse: false)
    }
  }

  /// Forward, converts the pairs' transform Z to 2 X; inverse, X to 2 Z. With n = N / 2 and w = exp(−2πi /
  /// N):
  /// 2 X[k] = Z[k] + Z*[n − k] − i · wᵏ · (Z[k] − Z*[n − k]); inverse with +i and w⁻ᵏ.
  @inline(__always)
  private func combine(_ z: SplitVector<T>, isInverse: Bool) {
    let n = half.n
    let first = z[0]
    let scale: T = isInverse ? 1 : 2
    z[0] = Complex(scale * (first.real + first.imaginary), scale * (first.real - first.imaginary))
    guard n > 1 else { return }
    roots.withRoots { roots in
      for k in 1..<((n + 1) / 2) {
        let (a, b) = (z[k], z[n &- k].conjugate)
        let root = Complex(roots.real[k], isInverse ? -roots.imaginary[k] : roots.imaginary[k])
        let (sum, difference) = (a + b, (a - b) * root)
        // ∓i · difference
        let turned =
          isInverse
          ? Complex(-difference.imaginary, difference.real) : Complex(difference.imaginary, -difference.real)
        z[k] = sum + turned
        z[n &- k] = (sum - turned).conjugate
      }
    }
    if n.isMultiple(of: 2) {
      // w^(N / 4) = −i
      let middle = z[n / 2]
      z[n / 2] = Complex(2 * middle.real, -2 * middle.imaginary)
    }
  }
}
