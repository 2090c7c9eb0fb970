import Accelerate

/// Vectors of one length in memory: four inputs, with numbers in −4…4 except 0, and one for results.
///
/// Unsafe: the memory has `count` elements at each address and is never freed, as measurements last as long
/// as the program.
struct VectorMemory<T: BinaryFloatingPoint & Sendable>: @unchecked Sendable {
  let count: Int
  /// 9, unknown at compile time to the loops, like a window's length to the functions.
  let window: Int
  let a, b, c, d, result: UnsafeMutablePointer<T>
  /// Scalar inputs: 1.25 and −0.75.
  let first, second: UnsafeMutablePointer<T>

  init(count: Int) {
    self.count = count
    window = min(count, 9)
    func vector(_ seed: Int) -> UnsafeMutablePointer<T> {
      let vector = UnsafeMutablePointer<T>.allocate(capacity: 2 * count)
      for n in 0..<2 * count { vector[n] = T((n &* 7919 &+ seed &* 104_729) % 8191) / 1024 - 3.9995 }
      return vector
    }
    (a, b, c, d, result) = (vector(1), vector(2), vector(3), vector(4), vector(5))
    (first, second) = (vector(6), vector(7))
    (first[0], second[0]) = (1.25, -0.75)
  }

  var length: vDSP_Length { vDSP_Length(count) }
  /// The first two vectors as a complex one, the next two, and one for results.
  var complex: DSPSplitComplex? { split(a, b) }
  var otherComplex: DSPSplitComplex? { split(c, d) }
  var complexResult: DSPSplitComplex? { split(result, result + count) }

  private func split(_ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>)
    -> DSPSplitComplex?
  {
    guard let real = real as? UnsafeMutablePointer<Float>,
      let imaginary = imaginary as? UnsafeMutablePointer<Float>
    else { return nil }
    return DSPSplitComplex(realp: real, imagp: imaginary)
  }
}

/// One of our functions and an equivalent plain loop over the same memory.
struct VectorCase {
  let name: String
  let elements: Int
  let ours: () -> Void
  let loop: () -> Void

  init(_ name: String, _ elements: Int, ours: @escaping () -> Void, loop: @escaping () -> Void) {
    (self.name, self.elements, self.ours, self.loop) = (name, elements, ours, loop)
  }
}

// vDSP's function signatures, by operands: V is a vector, S a number.
typealias V<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, Int, UInt) -> Void
typealias VV<T> = (UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafeMutablePointer<T>, Int, UInt) -> Void
typealias VS<T> = (UnsafePointer<T>, Int, UnsafePointer<T>, UnsafeMutablePointer<T>, Int, UInt) -> Void
typealias SV<T> = (UnsafePointer<T>, UnsafePointer<T>, Int, UnsafeMutablePointer<T>, Int, UInt) -> Void
typealias VSS<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, UnsafePointer<T>, UnsafeMutablePointer<T>, Int, UInt
) -> Void
typealias VSV<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, UnsafePointer<T>, Int, UnsafeMutablePointer<T>, Int, UInt
) -> Void
typealias VVS<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafePointer<T>, UnsafeMutablePointer<T>, Int, UInt
) -> Void
typealias VVV<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafeMutablePointer<T>, Int, UInt
) -> Void
typealias VSVS<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, UnsafePointer<T>, Int, UnsafePointer<T>, UnsafeMutablePointer<T>,
  Int, UInt
) -> Void
typealias VVVV<T> = (
  UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafePointer<T>, Int,
  UnsafeMutablePointer<T>, Int, UInt
) -> Void
typealias Reduction<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UInt) -> Void
typealias PairReduction<T> = (UnsafePointer<T>, Int, UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UInt) ->
  Void
typealias Search<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UnsafeMutablePointer<UInt>, UInt) ->
  Void
typealias ForceFunction<T> = (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void
typealias PairForceFunction<T> = (
  UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>
) -> Void

// Each creates the case of a function of that signature.
extension VectorMemory {
  func unary(_ name: String, _ f: @escaping V<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, result, 1, length) }, loop: loop)
  }

  func binary(_ name: String, _ f: @escaping VV<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, b, 1, result, 1, length) }, loop: loop)
  }

  func scalar(_ name: String, _ f: @escaping VS<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, first, result, 1, length) }, loop: loop)
  }

  func scalarFirst(_ name: String, _ f: @escaping SV<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(first, a, 1, result, 1, length) }, loop: loop)
  }

  func limits(_ name: String, _ f: @escaping VSS<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, second, first, result, 1, length) }, loop: loop)
  }

  func scaled(_ name: String, _ f: @escaping VSV<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, first, b, 1, result, 1, length) }, loop: loop)
  }

  func pairScaled(_ name: String, _ f: @escaping VVS<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, b, 1, first, result, 1, length) }, loop: loop)
  }

  func ternary(_ name: String, _ f: @escaping VVV<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, b, 1, c, 1, result, 1, length) }, loop: loop)
  }

  func bothScaled(_ name: String, _ f: @escaping VSVS<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, first, b, 1, second, result, 1, length) }, loop: loop)
  }

  func quaternary(_ name: String, _ f: @escaping VVVV<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, b, 1, c, 1, d, 1, result, 1, length) }, loop: loop)
  }

  func reduction(_ name: String, _ f: @escaping Reduction<T>, _ loop: @escaping () -> Void) -> VectorCase {
    VectorCase(name, count, ours: { f(a, 1, result, length) }, loop: loop)
  }

  func pairReduction(_ name: String, _ f: @escaping PairReduction<T>, _ loop: @escaping () -> Void)
    -> VectorCase
  {
    VectorCase(name, count, ours: { f(a, 1, b, 1, result, length) }, loop: loop)
  }

  func search(_ name: String, _ f: @escaping Search<T>, _ loop: @escaping () -> Void) -> VectorCase {
    var index: UInt = 0
    return VectorCase(name, count, ours: { f(a, 1, result, &index, length) }, loop: loop)
  }

  /// With positive numbers below 1, for which all of vForce's functions except `vvacosh` are defined.
  func force(_ name: String, _ f: @escaping ForceFunction<T>, _ loop: @escaping () -> Void) -> VectorCase {
    for n in 0..<count { b[n] = T(n % 997 + 1) / 1000 }
    let number = [Int32(count)]
    return VectorCase(name, count, ours: { f(result, b, number) }, loop: loop)
  }

  func pairForce(_ name: String, _ f: @escaping PairForceFunction<T>, _ loop: @escaping () -> Void)
    -> VectorCase
  {
    let number = [Int32(count)]
    return VectorCase(name, count, ours: { f(result, b, d, number) }, loop: loop)
  }
}
