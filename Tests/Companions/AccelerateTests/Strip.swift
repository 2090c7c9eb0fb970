import Accelerate

/// Numbers at a stride in memory, between others that must not change. The memory is never freed, since the
/// tests keep only addresses of it, which don't keep it alive.
final class Strip<T: vDSP_FloatingPointGeneratable> {
  private let memory: UnsafeMutableBufferPointer<T>
  private let count: Int
  let stride: Int

  init(_ values: [T], stride: Int) {
    count = values.count
    self.stride = stride
    memory = .allocate(capacity: count * abs(stride) + 8)
    memory.initialize(repeating: -12345)
    for (n, value) in values.enumerated() { base[n * stride] = value }
  }

  /// The address of the first number: with a negative stride, the last in memory.
  var base: UnsafeMutablePointer<T> {
    memory.baseAddress! + 4 + (stride < 0 ? (count - 1) * -stride : 0)
  }

  var values: [T] { (0..<count).map { base[$0 * stride] } }

  /// Whether the memory between the numbers is unchanged.
  var surroundingsAreUntouched: Bool {
    let own = Set((0..<count).map { base + $0 * stride })
    return memory.indices.allSatisfy { own.contains(memory.baseAddress! + $0) || memory[$0] == -12345 }
  }
}

/// Returns pseudorandom numbers from −4 to 4, reproducible and none near 0.
func numbers(_ count: Int, seed: UInt64) -> [Double] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // Twenty bits, so that both precisions represent them exactly.
    let value = Double(state >> 44) / 131072 - 4
    return abs(value) < 0.05 ? 0.5 : value
  }
}

/// Whether every number is within `ulps` units in the last place of the expected one, or of `scale` if that
/// is larger: a sum's error depends on its terms, not on its result.
func agrees<T: vDSP_FloatingPointGeneratable>(
  _ values: [T], _ expected: [Double], units: Double = 4, scale: Double = 0
) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { value, expected in
      if expected.isNaN { return value.isNaN }
      if expected.isInfinite { return Double(value) == expected }
      return abs(Double(value) - expected) <= units * Double(T.ulpOfOne) * max(abs(expected), scale)
    }
}

/// Lengths around those at which loops switch from vectors to single elements.
let lengths = [0, 1, 2, 7, 15, 16, 17, 33, 100]
