import Accelerate
import Foundation

extension VectorCase {
  /// vDSP's generation, moving, sorting and filtering, in single precision.
  static func moving(_ m: VectorMemory<Float>) -> [VectorCase] {
    let (count, window, n) = (m.count, m.window, m.length)
    let (a, b, c, result) = (m.a, m.b, m.c, m.result)
    let places = UnsafeMutablePointer<Float>.allocate(capacity: count)
    let indices = UnsafeMutablePointer<vDSP_Length>.allocate(capacity: count)
    let gates = UnsafeMutablePointer<Float>.allocate(capacity: count)
    for k in 0..<count {
      places[k] = Float(k &* 7919 % (count - 1)) + 0.25
      indices[k] = vDSP_Length(k &* 7919 % count + 1)
      gates[k] = k % 3 == 0 ? 0 : 1
    }
    let side = Int(Double(count).squareRoot())
    let (rows, area) = (vDSP_Length(side), side * side)
    let taps = vDSP_Length(window)
    var start: Float = 0.5
    return [
      VectorCase("vDSP_vclr", count, ours: { vDSP_vclr(result, 1, n) }) {
        for k in 0..<count { result[k] = 0 }
      },
      VectorCase("vDSP_vfill", count, ours: { vDSP_vfill(m.first, result, 1, n) }) {
        let value = m.first[0]
        for k in 0..<count { result[k] = value }
      },
      VectorCase("vDSP_vramp", count, ours: { vDSP_vramp(m.first, m.second, result, 1, n) }) {
        let (first, step) = (m.first[0], m.second[0])
        for k in 0..<count { result[k] = first + Float(k) * step }
      },
      VectorCase("vDSP_vgen", count, ours: { vDSP_vgen(m.first, m.second, result, 1, n) }) {
        let (first, step) = (m.first[0], (m.second[0] - m.first[0]) / Float(count - 1))
        for k in 0..<count { result[k] = first + Float(k) * step }
      },
      VectorCase("vDSP_vrampmul", count, ours: { vDSP_vrampmul(a, 1, &start, m.second, result, 1, n) }) {
        let (first, step) = (start, m.second[0])
        for k in 0..<count { result[k] = a[k] * (first + Float(k) * step) }
        start = first + Float(count) * step
      },
      VectorCase("vDSP_vtmerg", count, ours: { vDSP_vtmerg(a, 1, b, 1, result, 1, n) }) {
        for k in 0..<count { result[k] = a[k] + Float(k) * (b[k] - a[k]) / Float(count - 1) }
      },
      VectorCase("vDSP_vrsum", count, ours: { vDSP_vrsum(a, 1, m.first, result, 1, n) }) {
        var sum: Float = 0
        result[0] = 0
        for k in 1..<count {
          sum += a[k] * m.first[0]
          result[k] = sum
        }
      },
      VectorCase("vDSP_vtrapz", count, ours: { vDSP_vtrapz(a, 1, m.first, result, 1, n) }) {
        let half = m.first[0] / 2
        result[0] = 0
        for k in 1..<count { result[k] = result[k - 1] + half * (a[k - 1] + a[k]) }
      },
      VectorCase("vDSP_vrvrs", count, ours: { vDSP_vrvrs(result, 1, n) }) {
        for k in 0..<count / 2 { (result[k], result[count - 1 - k]) = (result[count - 1 - k], result[k]) }
      },
      VectorCase("vDSP_vswap", count, ours: { vDSP_vswap(result, 1, c, 1, n) }) {
        for k in 0..<count { (result[k], c[k]) = (c[k], result[k]) }
      },
      VectorCase("vDSP_vcmprs", count, ours: { vDSP_vcmprs(a, 1, gates, 1, result, 1, n) }) {
        var kept = 0
        for k in 0..<count where gates[k] != 0 {
          result[kept] = a[k]
          kept += 1
        }
      },
      VectorCase("vDSP_vindex", count, ours: { vDSP_vindex(a, places, 1, result, 1, n) }) {
        for k in 0..<count { result[k] = a[Int(places[k])] }
      },
      VectorCase("vDSP_vgathr", count, ours: { vDSP_vgathr(a, indices, 1, result, 1, n) }) {
        for k in 0..<count { result[k] = a[Int(indices[k]) - 1] }
      },
      VectorCase("vDSP_vlint", count, ours: { vDSP_vlint(a, places, 1, result, 1, n, n) }) {
        for k in 0..<count {
          let place = Int(places[k])
          result[k] = a[place] + (places[k] - Float(place)) * (a[place + 1] - a[place])
        }
      },
      VectorCase(
        "vDSP_vsort", count,
        ours: {
          result.update(from: a, count: count)
          vDSP_vsort(result, n, 1)
        },
        loop: {
          result.update(from: a, count: count)
          var numbers = UnsafeMutableBufferPointer(start: result, count: count)
          numbers.sort()
        }),
      VectorCase("vDSP_conv, 9", count, ours: { vDSP_conv(a, 1, b, 1, result, 1, n, taps) }) {
        for k in 0..<count {
          var sum: Float = 0
          for p in 0..<window { sum += a[k + p] * b[p] }
          result[k] = sum
        }
      },
      VectorCase("vDSP_desamp, 9 by 2", count / 2, ours: { vDSP_desamp(a, 2, b, result, n / 2, taps) }) {
        for k in 0..<count / 2 {
          var sum: Float = 0
          for p in 0..<window { sum += a[2 * k + p] * b[p] }
          result[k] = sum
        }
      },
      VectorCase("vDSP_vswsum, 9", count, ours: { vDSP_vswsum(a, 1, result, 1, n, taps) }) {
        for k in 0..<count {
          var sum: Float = 0
          for p in 0..<window { sum += a[k + p] }
          result[k] = sum
        }
      },
      VectorCase("vDSP_vswmax, 9", count, ours: { vDSP_vswmax(a, 1, result, 1, n, taps) }) {
        for k in 0..<count {
          var most = a[k]
          for p in 1..<window { most = max(most, a[k + p]) }
          result[k] = most
        }
      },
      VectorCase("vDSP_vpoly, 4", count, ours: { vDSP_vpoly(b, 1, a, 1, result, 1, n, taps / 2) }) {
        for k in 0..<count {
          var value = b[0]
          for p in 1...window / 2 { value = value * a[k] + b[p] }
          result[k] = value
        }
      },
      VectorCase("vDSP_vdbcon", count, ours: { vDSP_vdbcon(gates, 1, m.first, result, 1, n, 1) }) {
        for k in 0..<count { result[k] = 20 * log10(gates[k] / m.first[0]) }
      },
      VectorCase("vDSP_normalize", count, ours: { vDSP_normalize(a, 1, result, 1, c, c + 1, n) }) {
        var (sum, squares): (Float, Float) = (0, 0)
        for k in 0..<count {
          sum += a[k]
          squares += a[k] * a[k]
        }
        let mean = sum / Float(count)
        let deviation = (squares / Float(count) - mean * mean).squareRoot()
        for k in 0..<count { result[k] = (a[k] - mean) / deviation }
      },
      VectorCase("vDSP_mtrans", area, ours: { vDSP_mtrans(a, 1, result, 1, rows, rows) }) {
        for row in 0..<side {
          for column in 0..<side { result[row * side + column] = a[column * side + row] }
        }
      },
      VectorCase("vDSP_mmov", area, ours: { vDSP_mmov(a, result, rows, rows, rows, rows) }) {
        for k in 0..<area { result[k] = a[k] }
      },
      VectorCase("vDSP_mmul", area * side, ours: { vDSP_mmul(a, 1, b, 1, result, 1, rows, rows, rows) }) {
        multiply(a, b, result, side)
      },
    ]
  }

  /// Multiplies square matrices in three loops, the inner one along rows.
  static func multiply<T: BinaryFloatingPoint>(
    _ a: UnsafePointer<T>, _ b: UnsafePointer<T>, _ result: UnsafeMutablePointer<T>, _ side: Int
  ) {
    for row in 0..<side {
      for column in 0..<side { result[row * side + column] = 0 }
      for k in 0..<side {
        let factor = a[row * side + k]
        for column in 0..<side { result[row * side + column] += factor * b[k * side + column] }
      }
    }
  }
}
