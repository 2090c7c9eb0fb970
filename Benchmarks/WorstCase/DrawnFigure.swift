import Foundation

/// A hostile image's repeated figures other than lines and squares: their darkness at a position in the cell.
///
/// Coordinates are 0…1 from the cell's upper left corner; darkness is 0 for light, 1 for dark.
enum DrawnFigure {
  /// A head with hair, brows, eyes, a nose and a mouth.
  static func face(_ u: Double, _ v: Double) -> Double {
    func inEllipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      let (dx, dy) = ((u - x) / width, (v - y) / height)
      return dx * dx + dy * dy < 1
    }
    guard inEllipse(0.5, 0.52, 0.34, 0.44) else { return inEllipse(0.5, 0.42, 0.42, 0.42) ? 0.85 : 0.45 }
    if v < 0.24 { return 0.85 }
    for x in [0.36, 0.64] {
      if inEllipse(x, 0.44, 0.07, 0.035) { return inEllipse(x, 0.44, 0.03, 0.03) ? 0.95 : 0.05 }
      if inEllipse(x, 0.36, 0.09, 0.02) { return 0.8 }
    }
    if inEllipse(0.5, 0.6, 0.05, 0.03) { return 0.45 }
    if inEllipse(0.5, 0.75, 0.13, 0.035) { return 0.65 }
    return 0.2
  }

  /// A die's upper face on a dark table.
  static func die(_ u: Double, _ v: Double, value: Int) -> Double {
    guard max(abs(u - 0.5), abs(v - 0.5)) < 0.4 else { return 0.8 }
    let (low, middle, high) = (0.28, 0.5, 0.72)
    var pips: [(Double, Double)] = value % 2 == 1 ? [(middle, middle)] : []
    if value > 1 { pips += [(low, low), (high, high)] }
    if value > 3 { pips += [(low, high), (high, low)] }
    if value == 6 { pips += [(low, middle), (high, middle)] }
    return pips.contains { hypot(u - $0.0, v - $0.1) < 0.08 } ? 1 : 0
  }

  /// A light palm with five fingers, their edges darker, in front of a dark wall.
  static func hand(_ u: Double, _ v: Double) -> Double {
    let fingers = [
      Limb(0.37, 0.72, 0.18, 0.48, 0.045), Limb(0.38, 0.52, 0.32, 0.2, 0.04),
      Limb(0.47, 0.5, 0.45, 0.12, 0.042), Limb(0.56, 0.5, 0.58, 0.14, 0.04),
      Limb(0.64, 0.55, 0.7, 0.26, 0.035),
    ]
    if fingers.contains(where: { $0.distance(u, v) < $0.radius }) { return 0.2 }
    if fingers.contains(where: { $0.distance(u, v) < $0.radius + 0.01 }) { return 0.65 }
    let palm = Limb(0.505, 0.62, 0.505, 0.72, 0.17)
    return palm.distance(u, v) < palm.radius || (v > 0.75 && abs(u - 0.51) < 0.12) ? 0.2 : 0.8
  }

  /// A light head with hair and a face, a shirt, trousers and shoes in front of a light wall.
  static func person(_ u: Double, _ v: Double) -> Double {
    let x = abs(u - 0.5)
    if hypot(x, v - 0.1) < 0.07 {
      if v < 0.075 { return 0.85 }
      return hypot(x - 0.025, v - 0.095) < 0.009 || (x < 0.02 && abs(v - 0.14) < 0.005) ? 0.9 : 0.2
    }
    // One half of the symmetric parts.
    let parts = [
      (Limb(0.06, 0.945, 0.1, 0.955, 0.025), 0.95), (Limb(0.05, 0.54, 0.08, 0.93, 0.04), 0.8),
      (Limb(0.11, 0.23, 0.17, 0.4, 0.028), 0.5), (Limb(0.17, 0.4, 0.15, 0.52, 0.025), 0.5),
      (Limb(0.15, 0.55, 0.15, 0.56, 0.027), 0.25),
    ]
    if let part = parts.first(where: { $0.0.distance(x, v) < $0.0.radius }) { return part.1 }
    if x < 0.12, (0.19..<0.54).contains(v) { return 0.57 }
    return x < 0.03 && v < 0.2 && v > 0.1 ? 0.3 : 0.15
  }
}

/// A stroke with round ends.
private struct Limb {
  private let from: SIMD2<Double>
  private let along: SIMD2<Double>
  /// Half of its width.
  let radius: Double

  init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ radius: Double) {
    (from, along, self.radius) = (SIMD2(x0, y0), SIMD2(x1 - x0, y1 - y0), radius)
  }

  /// Returns the distance from its center line to a point.
  func distance(_ x: Double, _ y: Double) -> Double {
    let offset = SIMD2(x, y) - from
    let share = min(max((offset * along).sum() / (along * along).sum(), 0), 1)
    let rest = offset - along * share
    return (rest * rest).sum().squareRoot()
  }
}
