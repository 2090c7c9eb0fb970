import Accelerate
import Foundation

// Loops are written out: a formula that is passed as a closure isn't inlined into a stored loop.
extension VectorCase {
  static func elementary(_ m: VectorMemory<Float>) -> [VectorCase] {
    let (count, b, d, result) = (m.count, m.b, m.d, m.result)
    return [
      m.force("vvacosf", vvacosf) { for n in 0..<count { result[n] = acos(b[n]) } },
      m.force("vvasinf", vvasinf) { for n in 0..<count { result[n] = asin(b[n]) } },
      m.force("vvasinhf", vvasinhf) { for n in 0..<count { result[n] = asinh(b[n]) } },
      m.force("vvatanf", vvatanf) { for n in 0..<count { result[n] = atan(b[n]) } },
      m.force("vvatanhf", vvatanhf) { for n in 0..<count { result[n] = atanh(b[n]) } },
      m.force("vvcbrtf", vvcbrtf) { for n in 0..<count { result[n] = cbrt(b[n]) } },
      m.force("vvceilf", vvceilf) { for n in 0..<count { result[n] = ceil(b[n]) } },
      m.force("vvcosf", vvcosf) { for n in 0..<count { result[n] = cos(b[n]) } },
      m.force("vvcoshf", vvcoshf) { for n in 0..<count { result[n] = cosh(b[n]) } },
      m.force("vvexpf", vvexpf) { for n in 0..<count { result[n] = exp(b[n]) } },
      m.force("vvexp2f", vvexp2f) { for n in 0..<count { result[n] = exp2(b[n]) } },
      m.force("vvexpm1f", vvexpm1f) { for n in 0..<count { result[n] = expm1(b[n]) } },
      m.force("vvfloorf", vvfloorf) { for n in 0..<count { result[n] = floor(b[n]) } },
      m.force("vvlogf", vvlogf) { for n in 0..<count { result[n] = log(b[n]) } },
      m.force("vvlog10f", vvlog10f) { for n in 0..<count { result[n] = log10(b[n]) } },
      m.force("vvlog1pf", vvlog1pf) { for n in 0..<count { result[n] = log1p(b[n]) } },
      m.force("vvlog2f", vvlog2f) { for n in 0..<count { result[n] = log2(b[n]) } },
      m.force("vvsinf", vvsinf) { for n in 0..<count { result[n] = sin(b[n]) } },
      m.force("vvsinhf", vvsinhf) { for n in 0..<count { result[n] = sinh(b[n]) } },
      m.force("vvsqrtf", vvsqrtf) { for n in 0..<count { result[n] = sqrt(b[n]) } },
      m.force("vvtanf", vvtanf) { for n in 0..<count { result[n] = tan(b[n]) } },
      m.force("vvtanhf", vvtanhf) { for n in 0..<count { result[n] = tanh(b[n]) } },
      m.force("vvrecf", vvrecf) { for n in 0..<count { result[n] = 1 / b[n] } },
      m.force("vvrsqrtf", vvrsqrtf) { for n in 0..<count { result[n] = 1 / b[n].squareRoot() } },
      m.force("vvfabsf", vvfabsf) { for n in 0..<count { result[n] = abs(b[n]) } },
      m.force("vvintf", vvintf) { for n in 0..<count { result[n] = trunc(b[n]) } },
      m.force("vvnintf", vvnintf) { for n in 0..<count { result[n] = rint(b[n]) } },
      m.force("vvcospif", vvcospif) {
        for n in 0..<count { result[n] = cos(.pi * (b[n] - 2 * (b[n] / 2).rounded())) }
      },
      m.force("vvsinpif", vvsinpif) {
        for n in 0..<count { result[n] = sin(.pi * (b[n] - 2 * (b[n] / 2).rounded())) }
      },
      m.force("vvtanpif", vvtanpif) { for n in 0..<count { result[n] = tan(.pi * (b[n] - b[n].rounded())) } },
      m.pairForce("vvatan2f", vvatan2f) { for n in 0..<count { result[n] = atan2(b[n], d[n]) } },
      m.pairForce("vvcopysignf", vvcopysignf) { for n in 0..<count { result[n] = copysign(b[n], d[n]) } },
      m.pairForce("vvdivf", vvdivf) { for n in 0..<count { result[n] = b[n] / d[n] } },
      m.pairForce("vvfmodf", vvfmodf) { for n in 0..<count { result[n] = fmod(b[n], d[n]) } },
      m.pairForce("vvnextafterf", vvnextafterf) { for n in 0..<count { result[n] = nextafter(b[n], d[n]) } },
      m.pairForce("vvremainderf", vvremainderf) { for n in 0..<count { result[n] = remainder(b[n], d[n]) } },
      m.pairForce("vvpowf", vvpowf) { for n in 0..<count { result[n] = pow(d[n], b[n]) } },
    ]
  }

  static func elementary(_ m: VectorMemory<Double>) -> [VectorCase] {
    let (count, b, d, result) = (m.count, m.b, m.d, m.result)
    return [
      m.force("vvacos", vvacos) { for n in 0..<count { result[n] = acos(b[n]) } },
      m.force("vvasin", vvasin) { for n in 0..<count { result[n] = asin(b[n]) } },
      m.force("vvasinh", vvasinh) { for n in 0..<count { result[n] = asinh(b[n]) } },
      m.force("vvatan", vvatan) { for n in 0..<count { result[n] = atan(b[n]) } },
      m.force("vvatanh", vvatanh) { for n in 0..<count { result[n] = atanh(b[n]) } },
      m.force("vvcbrt", vvcbrt) { for n in 0..<count { result[n] = cbrt(b[n]) } },
      m.force("vvceil", vvceil) { for n in 0..<count { result[n] = ceil(b[n]) } },
      m.force("vvcos", vvcos) { for n in 0..<count { result[n] = cos(b[n]) } },
      m.force("vvcosh", vvcosh) { for n in 0..<count { result[n] = cosh(b[n]) } },
      m.force("vvexp", vvexp) { for n in 0..<count { result[n] = exp(b[n]) } },
      m.force("vvexp2", vvexp2) { for n in 0..<count { result[n] = exp2(b[n]) } },
      m.force("vvexpm1", vvexpm1) { for n in 0..<count { result[n] = expm1(b[n]) } },
      m.force("vvfloor", vvfloor) { for n in 0..<count { result[n] = floor(b[n]) } },
      m.force("vvlog", vvlog) { for n in 0..<count { result[n] = log(b[n]) } },
      m.force("vvlog10", vvlog10) { for n in 0..<count { result[n] = log10(b[n]) } },
      m.force("vvlog1p", vvlog1p) { for n in 0..<count { result[n] = log1p(b[n]) } },
      m.force("vvlog2", vvlog2) { for n in 0..<count { result[n] = log2(b[n]) } },
      m.force("vvsin", vvsin) { for n in 0..<count { result[n] = sin(b[n]) } },
      m.force("vvsinh", vvsinh) { for n in 0..<count { result[n] = sinh(b[n]) } },
      m.force("vvsqrt", vvsqrt) { for n in 0..<count { result[n] = sqrt(b[n]) } },
      m.force("vvtan", vvtan) { for n in 0..<count { result[n] = tan(b[n]) } },
      m.force("vvtanh", vvtanh) { for n in 0..<count { result[n] = tanh(b[n]) } },
      m.force("vvrec", vvrec) { for n in 0..<count { result[n] = 1 / b[n] } },
      m.force("vvrsqrt", vvrsqrt) { for n in 0..<count { result[n] = 1 / b[n].squareRoot() } },
      m.force("vvfabs", vvfabs) { for n in 0..<count { result[n] = abs(b[n]) } },
      m.force("vvint", vvint) { for n in 0..<count { result[n] = trunc(b[n]) } },
      m.force("vvnint", vvnint) { for n in 0..<count { result[n] = rint(b[n]) } },
      m.force("vvcospi", vvcospi) {
        for n in 0..<count { result[n] = cos(.pi * (b[n] - 2 * (b[n] / 2).rounded())) }
      },
      m.force("vvsinpi", vvsinpi) {
        for n in 0..<count { result[n] = sin(.pi * (b[n] - 2 * (b[n] / 2).rounded())) }
      },
      m.force("vvtanpi", vvtanpi) { for n in 0..<count { result[n] = tan(.pi * (b[n] - b[n].rounded())) } },
      m.pairForce("vvatan2", vvatan2) { for n in 0..<count { result[n] = atan2(b[n], d[n]) } },
      m.pairForce("vvcopysign", vvcopysign) { for n in 0..<count { result[n] = copysign(b[n], d[n]) } },
      m.pairForce("vvdiv", vvdiv) { for n in 0..<count { result[n] = b[n] / d[n] } },
      m.pairForce("vvfmod", vvfmod) { for n in 0..<count { result[n] = fmod(b[n], d[n]) } },
      m.pairForce("vvnextafter", vvnextafter) { for n in 0..<count { result[n] = nextafter(b[n], d[n]) } },
      m.pairForce("vvremainder", vvremainder) { for n in 0..<count { result[n] = remainder(b[n], d[n]) } },
      m.pairForce("vvpow", vvpow) { for n in 0..<count { result[n] = pow(d[n], b[n]) } },
    ]
  }
}
