import Accelerate
import Testing

/// vDSP's function signatures, by operands: V is a vector, S a scalar.
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

/// The strides of up to four operands and of the result, in turn.
private let strides = [
  [1, 1, 1, 1, 1], [2, 3, 1, 2, 1], [-1, 1, -2, 3, 2], [1, -2, 2, -1, -1], [3, 2, -1, 1, -2],
]

/// Compares a function with a formula at all lengths and strides, into a vector and into each operand.
func check<T: vDSP_FloatingPointGeneratable>(
  vectors: Int, units: Double = 4, sourceLocation: SourceLocation = #_sourceLocation,
  _ call: ([Strip<T>], Strip<T>, UInt) -> Void, _ formula: ([Double]) -> Double
) {
  for length in lengths {
    let operands = (0..<vectors).map { numbers(length, seed: UInt64($0 + 1)) }
    let expected = (0..<length).map { n in formula(operands.map { $0[n] }) }
    for strides in strides {
      for place in 0...vectors {
        let strips = (0..<vectors).map { Strip(operands[$0].map { T($0) }, stride: strides[$0]) }
        let result =
          place < vectors
          ? strips[place] : Strip([T](repeating: 77, count: length), stride: strides[4])
        call(strips, result, UInt(length))
        #expect(
          agrees(result.values, expected, units: units, scale: 4),
          "\(T.self), \(length) elements, strides \(strides), result in \(place)",
          sourceLocation: sourceLocation)
        #expect(result.surroundingsAreUntouched, sourceLocation: sourceLocation)
      }
    }
  }
}

let scalars = (1.25, -0.75)

func check(
  _ f: V<Float>, _ d: V<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double) -> Double
) {
  check(vectors: 1, sourceLocation: sourceLocation, { f($0[0].base, $0[0].stride, $1.base, $1.stride, $2) }) {
    formula($0[0])
  }
  check(vectors: 1, sourceLocation: sourceLocation, { d($0[0].base, $0[0].stride, $1.base, $1.stride, $2) }) {
    formula($0[0])
  }
}

func check(
  _ f: VV<Float>, _ d: VV<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double) -> Double
) {
  check(
    vectors: 2, sourceLocation: sourceLocation,
    { f($0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $1.base, $1.stride, $2) }
  ) { formula($0[0], $0[1]) }
  check(
    vectors: 2, sourceLocation: sourceLocation,
    { d($0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $1.base, $1.stride, $2) }
  ) { formula($0[0], $0[1]) }
}

func check(
  _ f: VS<Float>, _ d: VS<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double) -> Double
) {
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { f($0[0].base, $0[0].stride, [Float(scalars.0)], $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.0) }
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { d($0[0].base, $0[0].stride, [scalars.0], $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.0) }
}

func check(
  _ f: SV<Float>, _ d: SV<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double) -> Double
) {
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { f([Float(scalars.0)], $0[0].base, $0[0].stride, $1.base, $1.stride, $2) }
  ) { formula(scalars.0, $0[0]) }
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { d([scalars.0], $0[0].base, $0[0].stride, $1.base, $1.stride, $2) }
  ) { formula(scalars.0, $0[0]) }
}

/// Checks with the two scalars as limits: the lower one first.
func check(
  _ f: VSS<Float>, _ d: VSS<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double) -> Double
) {
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { f($0[0].base, $0[0].stride, [Float(scalars.1)], [Float(scalars.0)], $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.1, scalars.0) }
  check(
    vectors: 1, sourceLocation: sourceLocation,
    { d($0[0].base, $0[0].stride, [scalars.1], [scalars.0], $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.1, scalars.0) }
}

func check(
  _ f: VSV<Float>, _ d: VSV<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double) -> Double
) {
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    { f($0[0].base, $0[0].stride, [Float(scalars.0)], $0[1].base, $0[1].stride, $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.0, $0[1]) }
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    { d($0[0].base, $0[0].stride, [scalars.0], $0[1].base, $0[1].stride, $1.base, $1.stride, $2) }
  ) { formula($0[0], scalars.0, $0[1]) }
}

func check(
  _ f: VVS<Float>, _ d: VVS<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double) -> Double
) {
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    { f($0[0].base, $0[0].stride, $0[1].base, $0[1].stride, [Float(scalars.0)], $1.base, $1.stride, $2) }
  ) { formula($0[0], $0[1], scalars.0) }
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    { d($0[0].base, $0[0].stride, $0[1].base, $0[1].stride, [scalars.0], $1.base, $1.stride, $2) }
  ) { formula($0[0], $0[1], scalars.0) }
}

func check(
  _ f: VVV<Float>, _ d: VVV<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double) -> Double
) {
  check(
    vectors: 3, units: 8, sourceLocation: sourceLocation,
    {
      f(
        $0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $0[2].base, $0[2].stride, $1.base, $1.stride, $2)
    }
  ) { formula($0[0], $0[1], $0[2]) }
  check(
    vectors: 3, units: 8, sourceLocation: sourceLocation,
    {
      d(
        $0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $0[2].base, $0[2].stride, $1.base, $1.stride, $2)
    }
  ) { formula($0[0], $0[1], $0[2]) }
}

func check(
  _ f: VSVS<Float>, _ d: VSVS<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double, Double) -> Double
) {
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    {
      f(
        $0[0].base, $0[0].stride, [Float(scalars.0)], $0[1].base, $0[1].stride, [Float(scalars.1)], $1.base,
        $1.stride, $2)
    }
  ) { formula($0[0], scalars.0, $0[1], scalars.1) }
  check(
    vectors: 2, units: 8, sourceLocation: sourceLocation,
    {
      d(
        $0[0].base, $0[0].stride, [scalars.0], $0[1].base, $0[1].stride, [scalars.1], $1.base, $1.stride, $2)
    }
  ) { formula($0[0], scalars.0, $0[1], scalars.1) }
}

func check(
  _ f: VVVV<Float>, _ d: VVVV<Double>, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Double, Double, Double, Double) -> Double
) {
  check(
    vectors: 4, units: 16, sourceLocation: sourceLocation,
    {
      f(
        $0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $0[2].base, $0[2].stride, $0[3].base,
        $0[3].stride,
        $1.base, $1.stride, $2)
    }
  ) { formula($0[0], $0[1], $0[2], $0[3]) }
  check(
    vectors: 4, units: 16, sourceLocation: sourceLocation,
    {
      d(
        $0[0].base, $0[0].stride, $0[1].base, $0[1].stride, $0[2].base, $0[2].stride, $0[3].base,
        $0[3].stride,
        $1.base, $1.stride, $2)
    }
  ) { formula($0[0], $0[1], $0[2], $0[3]) }
}
