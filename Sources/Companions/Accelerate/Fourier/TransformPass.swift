// Unsafe: see FourierTransform.swift.

/// One pass of a transform: splits transforms of length n into `radix` times as many of length n / radix.
///
/// With m = n / radix, x[q + stride · (p + r · m)] for all r determine y[q + stride · (radix · p + k)] for
/// all k: the sum over r of x[…] · exp(−2πi · r · k / radix), times exp(−2πi · p · k / n).
struct TransformPass<T: vDSP_FloatingPointGeneratable>: Sendable {
  let radix: Int
  let n: Int
  let twiddles: Twiddles<T>

  /// The two buffers must not overlap.
  @inline(__always)
  func run(from x: SplitVector<T>, to y: SplitVector<T>, stride: Int) where T: TransformLanes, T.Scalar == T {
    if stride.isMultiple(of: 4) {
      run(from: x, to: y, stride: stride, eachOf: SIMD4<T>.self)
    } else if stride == 1, radix == 4, n.isMultiple(of: 16) {
      runFirst(from: x, to: y)
    } else {
      run(from: x, to: y, stride: stride, eachOf: T.self)
    }
  }

  @inline(__always)
  private func run<Lanes: TransformLanes>(
    from x: SplitVector<T>, to y: SplitVector<T>, stride: Int, eachOf: Lanes.Type
  ) where Lanes.Scalar == T {
    typealias Value = ComplexLanes<Lanes>
    let m = n / radix
    let step = m &* stride
    twiddles.withRoots { roots in
      for p in 0..<m {
        let (source, destination) = (p &* stride, p &* stride &* radix)
        @inline(__always) func root(_ k: Int) -> Value {
          Value(
            Lanes(repeating: roots.real[(k &- 1) &* m &+ p]),
            Lanes(repeating: roots.imaginary[(k &- 1) &* m &+ p]))
        }
        switch radix {
        case 4:
          let (w1, w2, w3) = (root(1), root(2), root(3))
          for q in Swift.stride(from: 0, to: stride, by: Lanes.width) {
            let (i, o) = (source &+ q, destination &+ q)
            let (y0, y1, y2, y3) = Self.four(
              Value(x, at: i), Value(x, at: i &+ step), Value(x, at: i &+ 2 &* step),
              Value(x, at: i &+ 3 &* step))
            y0.store(to: y, at: o)
            (y1 * w1).store(to: y, at: o &+ stride)
            (y2 * w2).store(to: y, at: o &+ 2 &* stride)
            (y3 * w3).store(to: y, at: o &+ 3 &* stride)
          }
        case 2:
          let w1 = root(1)
          for q in Swift.stride(from: 0, to: stride, by: Lanes.width) {
            let (i, o) = (source &+ q, destination &+ q)
            let (a, b) = (Value(x, at: i), Value(x, at: i &+ step))
            (a + b).store(to: y, at: o)
            ((a - b) * w1).store(to: y, at: o &+ stride)
          }
        case 3:
          let (w1, w2) = (root(1), root(2))
          for q in Swift.stride(from: 0, to: stride, by: Lanes.width) {
            let (i, o) = (source &+ q, destination &+ q)
            let (y0, y1, y2) = Self.three(
              Value(x, at: i), Value(x, at: i &+ step), Value(x, at: i &+ 2 &* step))
            y0.store(to: y, at: o)
            (y1 * w1).store(to: y, at: o &+ stride)
            (y2 * w2).store(to: y, at: o &+ 2 &* stride)
          }
        default:
          let (w1, w2, w3, w4) = (root(1), root(2), root(3), root(4))
          for q in Swift.stride(from: 0, to: stride, by: Lanes.width) {
            let (i, o) = (source &+ q, destination &+ q)
            let (y0, y1, y2, y3, y4) = Self.five(
              Value(x, at: i), Value(x, at: i &+ step), Value(x, at: i &+ 2 &* step),
              Value(x, at: i &+ 3 &* step),
              Value(x, at: i &+ 4 &* step))
            y0.store(to: y, at: o)
            (y1 * w1).store(to: y, at: o &+ stride)
            (y2 * w2).store(to: y, at: o &+ 2 &* stride)
            (y3 * w3).store(to: y, at: o &+ 3 &* stride)
            (y4 * w4).store(to: y, at: o &+ 4 &* stride)
          }
        }
      }
    }
  }

  /// The first pass, whose results aren't contiguous: four p at a time, transposed as they are written.
  @inline(__always)
  private func runFirst(from x: SplitVector<T>, to y: SplitVector<T>) {
    typealias Value = ComplexLanes<SIMD4<T>>
    let m = n / 4
    twiddles.withRoots { roots in
      for p in Swift.stride(from: 0, to: m, by: 4) {
        @inline(__always) func root(_ k: Int) -> Value {
          Value(
            SIMD4(loading: roots.real + ((k &- 1) &* m &+ p)),
            SIMD4(loading: roots.imaginary + ((k &- 1) &* m &+ p)))
        }
        let (y0, x1, x2, x3) = Self.four(
          Value(x, at: p), Value(x, at: p &+ m), Value(x, at: p &+ 2 &* m), Value(x, at: p &+ 3 &* m))
        let (y1, y2, y3) = (x1 * root(1), x2 * root(2), x3 * root(3))
        for lane in 0..<4 {
          SIMD4(y0.real[lane], y1.real[lane], y2.real[lane], y3.real[lane]).store(
            to: y.real + 4 &* (p &+ lane))
          SIMD4(y0.imaginary[lane], y1.imaginary[lane], y2.imaginary[lane], y3.imaginary[lane])
            .store(to: y.imaginary + 4 &* (p &+ lane))
        }
      }
    }
  }

  // MARK: - Transforms of a few numbers

  @inline(__always)
  private static func four<Lanes>(
    _ a: ComplexLanes<Lanes>, _ b: ComplexLanes<Lanes>, _ c: ComplexLanes<Lanes>, _ d: ComplexLanes<Lanes>
  ) -> (ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>) {
    let (even, odd) = (a + c, b + d)
    let (evenRest, oddRest) = (a - c, b - d)
    return (even + odd, evenRest.minusRotated(oddRest), even - odd, evenRest.plusRotated(oddRest))
  }

  @inline(__always)
  private static func three<Lanes: TransformLanes>(
    _ a: ComplexLanes<Lanes>, _ b: ComplexLanes<Lanes>, _ c: ComplexLanes<Lanes>
  ) -> (ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>) where Lanes.Scalar == T {
    let sum = b + c
    let middle = a - sum * Lanes(repeating: 0.5)
    // sin 60°
    let side = (b - c) * Lanes(repeating: T(0.866_025_403_784_438_646_763_723_170_752_936_183))
    return (a + sum, middle.minusRotated(side), middle.plusRotated(side))
  }

  @inline(__always)
  private static func five<Lanes: TransformLanes>(
    _ a: ComplexLanes<Lanes>, _ b: ComplexLanes<Lanes>, _ c: ComplexLanes<Lanes>, _ d: ComplexLanes<Lanes>,
    _ e: ComplexLanes<Lanes>
  ) -> (
    ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>, ComplexLanes<Lanes>
  ) where Lanes.Scalar == T {
    // The cosine and sine of 72° and 144°.
    let c1 = Lanes(repeating: T(0.309_016_994_374_947_424_102_293_417_182_819_059))
    let c2 = Lanes(repeating: T(-0.809_016_994_374_947_424_102_293_417_182_819_059))
    let s1 = Lanes(repeating: T(0.951_056_516_295_153_572_116_439_333_379_382_143))
    let s2 = Lanes(repeating: T(0.587_785_252_292_473_129_168_705_954_639_072_769))
    let (sum1, sum2, difference1, difference2) = (b + e, c + d, b - e, c - d)
    let middle1 = a + sum1 * c1 + sum2 * c2
    let middle2 = a + sum1 * c2 + sum2 * c1
    let side1 = difference1 * s1 + difference2 * s2
    let side2 = difference1 * s2 - difference2 * s1
    return (
      a + sum1 + sum2, middle1.minusRotated(side1), middle2.minusRotated(side2), middle2.plusRotated(side2),
      middle1.plusRotated(side1)
    )
  }
}
