import Accelerate
import Testing

/// Lengths, strides and positions at which vectorized loops end.
@Suite struct WindowTests {
  @Test("sliding windows over many elements, in place, too", arguments: [0, 1, 15, 255, 256, 257, 600])
  func sliding(count: Int) {
    let values = numbers(count + 4, seed: 3)
    for stride in [1, 2, -1] {
      for isInPlace in [false, true] {
        let (sums, most) = (Strip(values, stride: stride), Strip(values, stride: stride))
        let results = (Strip(values, stride: stride), Strip(values, stride: stride))
        let (sum, maximum) = isInPlace ? (sums, most) : results
        vDSP_vswsumD(sums.base, stride, sum.base, stride, UInt(count), 5)
        vDSP_vswmaxD(most.base, stride, maximum.base, stride, UInt(count), 5)
        for n in 0..<count {
          let window = values[n..<n + 5]
          #expect(abs(sum.values[n] - window.reduce(0, +)) < 1e-13)
          #expect(maximum.values[n] == window.max())
        }
        #expect(sum.surroundingsAreUntouched && maximum.surroundingsAreUntouched)
      }
    }
  }

  @Test("polynomials and decimations of all lengths", arguments: [0, 1, 7, 8, 9, 16, 33])
  func blocks(count: Int) {
    let (variables, filter) = (numbers(3 * count + 8, seed: 4), [0.5, -2, 1])
    let (values, decimated) = (Strip(variables, stride: 1), Strip(variables, stride: 1))
    vDSP_vpolyD(filter, 1, values.base, 1, values.base, 1, UInt(count), 2)
    vDSP_desampD(variables, 3, filter, decimated.base, UInt(count), 3)
    for n in 0..<count {
      let x = variables[n]
      #expect(abs(values.values[n] - (0.5 * x * x - 2 * x + 1)) < 1e-12)
      let sum = 0.5 * variables[3 * n] - 2 * variables[3 * n + 1] + variables[3 * n + 2]
      #expect(abs(decimated.values[n] - sum) < 1e-12)
    }
  }

  @Test("multiples of π, large and small: signs depend on whether the integer is odd")
  func multiplesOfPi() {
    let x: [Float] = [0.25, 1.25, 2.75, -1.25, 4_194_304.5, 8_388_607, 3e38]
    var (sine, cosine, tangent) = (x, x, x)
    var count = Int32(x.count)
    vvsinpif(&sine, x, &count)
    vvcospif(&cosine, x, &count)
    vvtanpif(&tangent, x, &count)
    let half = Float(0.5).squareRoot()
    for (value, expected) in zip(sine, [half, -half, half, half, 1, 0, 0]) {
      #expect(abs(value - expected) < 1e-7)
    }
    for (value, expected) in zip(cosine, [half, -half, -half, -half, 0, -1, 1]) {
      #expect(abs(value - expected) < 1e-7)
    }
    for (value, expected) in zip(tangent, [1, 1, -1, -1, .infinity, 0, 0] as [Float]) {
      #expect(value == expected || abs(value - expected) < 3e-7)
    }
  }

  @Test("a complex dot product, at strides", arguments: [0, 1, 16, 50])
  func complexProducts(count: Int) {
    let parts = (1...4).map { Strip(numbers(count, seed: UInt64($0)), stride: 2) }
    var x = DSPDoubleSplitComplex(realp: parts[0].base, imagp: parts[1].base)
    var y = DSPDoubleSplitComplex(realp: parts[2].base, imagp: parts[3].base)
    let sum = Strip([0.0, 0], stride: 1)
    var result = DSPDoubleSplitComplex(realp: sum.base, imagp: sum.base + 1)
    vDSP_zdotprD(&x, 2, &y, 2, &result, UInt(count))
    let (a, b, c, d) = (parts[0].values, parts[1].values, parts[2].values, parts[3].values)
    let real = (0..<count).reduce(0) { $0 + a[$1] * c[$1] - b[$1] * d[$1] }
    let imaginary = (0..<count).reduce(0) { $0 + a[$1] * d[$1] + b[$1] * c[$1] }
    #expect(abs(sum.values[0] - real) < 1e-11 && abs(sum.values[1] - imaginary) < 1e-11)
  }
}
