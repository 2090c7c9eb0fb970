import Foundation

// Periodic windows of N points: the next point would equal the first.

/// The whole window.
public var vDSP_HANN_DENORM: Int { 0 }
/// The first half of the window, (N + 1) / 2 points.
public var vDSP_HALF_WINDOW: Int { 1 }
/// A Hann window whose squares have a mean of 1.
public var vDSP_HANN_NORM: Int { 2 }

extension Vectors {
  /// constant + first · cos(2πn / N) + second · cos(4πn / N), each computed in double precision.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func cosineWindow<T: vDSP_FloatingPointGeneratable>(
    _ constant: Double, _ first: Double, _ second: Double, _ result: UnsafeMutablePointer<T>, length: Int,
    half: Bool
  ) {
    for n in 0..<(half ? (length + 1) / 2 : length) {
      let angle = 2 * Double.pi * Double(n) / Double(length)
      let value = constant + first * cos(angle) + (second == 0 ? 0 : second * cos(2 * angle))
      result[n] = T(value)
    }
  }
}

/// C[n] = 0.42 − 0.5 · cos(2πn / N) + 0.08 · cos(4πn / N). The flag is 0 or `vDSP_HALF_WINDOW`.
public func vDSP_blkman_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
  Vectors.cosineWindow(0.42, -0.5, 0.08, __C, length: Int(__N), half: __Flag & 1 != 0)
}

/// Same as `vDSP_blkman_window`, in double precision.
public func vDSP_blkman_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
  Vectors.cosineWindow(0.42, -0.5, 0.08, __C, length: Int(__N), half: __Flag & 1 != 0)
}

/// C[n] = 0.54 − 0.46 · cos(2πn / N). The flag is 0 or `vDSP_HALF_WINDOW`.
public func vDSP_hamm_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
  Vectors.cosineWindow(0.54, -0.46, 0, __C, length: Int(__N), half: __Flag & 1 != 0)
}

/// C[n] = 0.54 − 0.46 · cos(2πn / N). The flag is 0 or `vDSP_HALF_WINDOW`. In double precision.
public func vDSP_hamm_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
  Vectors.cosineWindow(0.54, -0.46, 0, __C, length: Int(__N), half: __Flag & 1 != 0)
}

/// C[n] = W · (1 − cos(2πn / N)), where W is 0.5 for the flag `vDSP_HANN_DENORM` and √(2 / 3) for
/// `vDSP_HANN_NORM`. Either may be combined with `vDSP_HALF_WINDOW`.
public func vDSP_hann_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
  let weight = __Flag & 2 != 0 ? (2.0 / 3).squareRoot() : 0.5
  Vectors.cosineWindow(weight, -weight, 0, __C, length: Int(__N), half: __Flag & 1 != 0)
}

/// Same as `vDSP_hann_window`, in double precision.
public func vDSP_hann_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
  let weight = __Flag & 2 != 0 ? (2.0 / 3).squareRoot() : 0.5
  Vectors.cosineWindow(weight, -weight, 0, __C, length: Int(__N), half: __Flag & 1 != 0)
}
