import Foundation

// Unsafe: a transform of n complex numbers reads n from its source and writes n to its destination and to a
// work buffer of the same size; a pass visits only those, as its loops' bounds show.

/// The twiddle factors of one pass: roots of unity, in the order of their use.
struct Twiddles<T: vDSP_FloatingPointGeneratable>: Sendable {
  /// exp(−2πi · p · k / n), for each k from 1 to radix − 1 and, within it, each p below n / radix.
  private let real: [T]
  private let imaginary: [T]

  /// Computes each root from its own angle, in double precision, so that errors don't accumulate.
  init(radix: Int, n: Int) {
    let roots = (1..<radix).flatMap { k in (0..<(n / radix)).map { p in Self.root(p * k % n, of: n) } }
    real = roots.map { T($0.0) }
    imaginary = roots.map { T($0.1) }
  }

  @inline(__always)
  func withRoots<R>(_ body: ((real: UnsafePointer<T>, imaginary: UnsafePointer<T>)) -> R) -> R {
    real.withUnsafeBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in body((Strided(real).base, Strided(imaginary).base)) }
    }
  }

  /// exp(−2πi · k / n), exact at the axes.
  private static func root(_ k: Int, of n: Int) -> (Double, Double) {
    // The quadrant is removed first: sine and cosine are most accurate near 0.
    let (quadrant, rest) = (4 * k / n, 4 * k % n)
    let angle = Double.pi / 2 * Double(rest) / Double(n)
    let (c, s) = (cos(angle), sin(angle))
    return switch quadrant {
    case 0: (c, -s)
    case 1: (-s, -c)
    case 2: (-c, s)
    default: (s, c)
    }
  }
}

/// The discrete Fourier transform of n = 2ᵃ · 3ᵇ · 5ᶜ complex numbers: X[k] = Σ x[j] · exp(−2πi · j · k / n).
///
/// Stockham's algorithm: each pass reads one buffer and writes another. The results end up in order without
/// rearranging, and the innermost loops are contiguous. Radix 4 as long as four divides, then 2, 3 and 5.
struct FourierTransform<T: vDSP_FloatingPointGeneratable>: Sendable {
  let n: Int
  private let passes: [TransformPass<T>]

  /// Returns nil for lengths with other prime factors than 2, 3 and 5. Existing tables are shared.
  init?(_ n: Int, sharing tables: inout [Int: Twiddles<T>]) {
    guard n > 0 else { return nil }
    var (rest, passes): (Int, [TransformPass<T>]) = (n, [])
    while rest > 1 {
      guard let radix = [4, 2, 3, 5].first(where: { rest.isMultiple(of: $0) }) else { return nil }
      // A length implies the radix, so it identifies the table.
      let twiddles = tables[rest] ?? Twiddles(radix: radix, n: rest)
      tables[rest] = twiddles
      passes.append(TransformPass(radix: radix, n: rest, twiddles: twiddles))
      rest /= radix
    }
    (self.n, self.passes) = (n, passes)
  }

  /// Transforms x, with work buffer y; overwrites x in more than one pass. Returns whether the result is in
  /// y.
  ///
  /// - Parameters:
  ///   - isInverse: whether to compute the unscaled inverse, by exchanging real and imaginary parts.
  ///   - transforms: the number of interleaved transforms of length n: the columns of a matrix of n rows. A
  ///     pass treats them like the transforms into which earlier passes split one.
  func run(_ x: SplitVector<T>, _ y: SplitVector<T>, isInverse: Bool, transforms: Int = 1) -> Bool
  where T: TransformLanes, T.Scalar == T {
    var source = isInverse ? SplitVector(x.imaginary, x.real, 1) : x
    var destination = isInverse ? SplitVector(y.imaginary, y.real, 1) : y
    var stride = transforms
    for pass in passes {
      pass.run(from: source, to: destination, stride: stride)
      (source, destination) = (destination, source)
      stride *= pass.radix
    }
    return !passes.count.isMultiple(of: 2)
  }

  /// Transforms a vector in place.
  func run(inPlace x: SplitVector<T>, isInverse: Bool) where T: TransformLanes, T.Scalar == T {
    withUnsafeTemporaryAllocation(of: T.self, capacity: 2 * n) { memory in
      guard let base = memory.baseAddress else { return }
      let y = SplitVector(base, base + n, 1)
      if run(x, y, isInverse: isInverse) { y.copy(n, to: x) }
    }
  }
}
