import Accelerate
import simd

extension VectorCase {
  /// BLAS, in single precision, and products of matrices in double precision.
  static func matrices(_ m: VectorMemory<Float>, _ double: VectorMemory<Double>) -> [VectorCase] {
    let (count, n) = (m.count, Int32(m.count))
    let (a, b, c, result) = (m.a, m.b, m.c, m.result)
    let side = Int(Double(count).squareRoot())
    let (s, area) = (Int32(side), side * side)
    return [
      VectorCase("cblas_scopy", count, ours: { cblas_scopy(n, a, 1, result, 1) }) {
        for k in 0..<count { result[k] = a[k] }
      },
      VectorCase("cblas_sswap", count, ours: { cblas_sswap(n, result, 1, c, 1) }) {
        for k in 0..<count { (result[k], c[k]) = (c[k], result[k]) }
      },
      VectorCase("cblas_saxpy", count, ours: { cblas_saxpy(n, 1e-9, a, 1, result, 1) }) {
        for k in 0..<count { result[k] += 1e-9 * a[k] }
      },
      VectorCase("catlas_saxpby", count, ours: { catlas_saxpby(n, 0.5, a, 1, 0.5, result, 1) }) {
        for k in 0..<count { result[k] = 0.5 * a[k] + 0.5 * result[k] }
      },
      VectorCase("catlas_sset", count, ours: { catlas_sset(n, 0.5, result, 1) }) {
        for k in 0..<count { result[k] = 0.5 }
      },
      VectorCase("cblas_sscal", count, ours: { cblas_sscal(n, -1, result, 1) }) {
        for k in 0..<count { result[k] *= -1 }
      },
      VectorCase("cblas_srot", count, ours: { cblas_srot(n, result, 1, c, 1, 0.8, 0.6) }) {
        for k in 0..<count {
          (result[k], c[k]) = (0.8 * result[k] + 0.6 * c[k], 0.8 * c[k] - 0.6 * result[k])
        }
      },
      VectorCase("cblas_sdot", count, ours: { result[0] = cblas_sdot(n, a, 1, b, 1) }) {
        var sum: Float = 0
        for k in 0..<count { sum += a[k] * b[k] }
        result[0] = sum
      },
      VectorCase("cblas_sasum", count, ours: { result[0] = cblas_sasum(n, a, 1) }) {
        var sum: Float = 0
        for k in 0..<count { sum += abs(a[k]) }
        result[0] = sum
      },
      VectorCase("cblas_snrm2", count, ours: { result[0] = cblas_snrm2(n, a, 1) }) {
        var sum: Float = 0
        for k in 0..<count { sum += a[k] * a[k] }
        result[0] = sum.squareRoot()
      },
      VectorCase("cblas_isamax", count, ours: { result[0] = Float(cblas_isamax(n, a, 1)) }) {
        var place = 0
        for k in 0..<count where abs(a[k]) > abs(a[place]) { place = k }
        result[0] = Float(place)
      },
      VectorCase(
        "cblas_sgemv", area,
        ours: { cblas_sgemv(CblasRowMajor, CblasNoTrans, s, s, 1, a, s, b, 1, 0, result, 1) },
        loop: {
          for row in 0..<side {
            var sum: Float = 0
            for column in 0..<side { sum += a[row * side + column] * b[column] }
            result[row] = sum
          }
        }),
      VectorCase("cblas_sger", area, ours: { cblas_sger(CblasRowMajor, s, s, 1e-9, a, 1, b, 1, result, s) }) {
        for row in 0..<side {
          for column in 0..<side { result[row * side + column] += 1e-9 * a[row] * b[column] }
        }
      },
      VectorCase(
        "cblas_sgemm", area * side,
        ours: {
          cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, s, s, s, 1, a, s, b, s, 0, result, s)
        }, loop: { multiply(a, b, result, side) }),
      VectorCase(
        "cblas_dgemm", area * side,
        ours: {
          cblas_dgemm(
            CblasRowMajor, CblasNoTrans, CblasNoTrans, s, s, s, 1, double.a, s, double.b, s, 0, double.result,
            s)
        }, loop: { multiply(double.a, double.b, double.result, side) }),
    ]
  }

  /// simd's functions on vectors of three and matrices of 4 × 4, against the same with scalars.
  static func small(_ m: VectorMemory<Float>) -> [VectorCase] {
    let (a, b, result, count) = (m.a, m.b, m.result, m.count / 4)
    @inline(__always) func x(_ k: Int) -> simd_float3 { simd_float3(a[4 * k], a[4 * k + 1], a[4 * k + 2]) }
    @inline(__always) func y(_ k: Int) -> simd_float3 { simd_float3(b[4 * k], b[4 * k + 1], b[4 * k + 2]) }
    @inline(__always) func dot(_ k: Int) -> Float {
      a[4 * k] * b[4 * k] + a[4 * k + 1] * b[4 * k + 1] + a[4 * k + 2] * b[4 * k + 2]
    }
    let matrix = simd_float4x4(
      simd_float4(1, 2, 3, 4), simd_float4(0, 1, 2, 3), simd_float4(0, 0, 1, 2), simd_float4(0, 0, 0, 1))
    let numbers: [Float] = [1, 2, 3, 4, 0, 1, 2, 3, 0, 0, 1, 2, 0, 0, 0, 1]
    return [
      VectorCase("simd_dot", count, ours: { for k in 0..<count { result[k] = simd_dot(x(k), y(k)) } }) {
        for k in 0..<count { result[k] = dot(k) }
      },
      VectorCase(
        "simd_distance", count, ours: { for k in 0..<count { result[k] = simd_distance(x(k), y(k)) } }
      ) {
        for k in 0..<count {
          let (u, v, w) = (a[4 * k] - b[4 * k], a[4 * k + 1] - b[4 * k + 1], a[4 * k + 2] - b[4 * k + 2])
          result[k] = (u * u + v * v + w * w).squareRoot()
        }
      },
      VectorCase(
        "simd_cross", count,
        ours: {
          for k in 0..<count {
            let product = simd_cross(x(k), y(k))
            (result[4 * k], result[4 * k + 1], result[4 * k + 2]) = (product.x, product.y, product.z)
          }
        },
        loop: {
          for k in 0..<count {
            let (p, q, i) = (a + 4 * k, b + 4 * k, 4 * k)
            (result[i], result[i + 1], result[i + 2]) = (
              p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]
            )
          }
        }),
      VectorCase(
        "simd_mul, 4 × 4 by 4", count,
        ours: {
          for k in 0..<count {
            let i = 4 * k
            let product = simd_mul(matrix, simd_float4(a[i], a[i + 1], a[i + 2], a[i + 3]))
            (result[i], result[i + 1], result[i + 2], result[i + 3]) = (
              product.x, product.y, product.z, product.w
            )
          }
        },
        loop: {
          numbers.withUnsafeBufferPointer { numbers in
            for k in 0..<count {
              for row in 0..<4 {
                var sum: Float = 0
                for column in 0..<4 { sum += numbers[4 * column + row] * a[4 * k + column] }
                result[4 * k + row] = sum
              }
            }
          }
        }),
    ]
  }
}
