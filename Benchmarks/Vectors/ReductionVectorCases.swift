import Accelerate
import Foundation

// Loops are written out: a formula that is passed as a closure isn't inlined into a stored loop.
extension VectorCase {
  static func reductions(_ m: VectorMemory<Float>) -> [VectorCase] {
    let (count, a, b, result) = (m.count, m.a, m.b, m.result)
    return [
      m.reduction("vDSP_sve", vDSP_sve) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] }
        result[0] = value
      },
      m.reduction("vDSP_svemg", vDSP_svemg) {
        var value: Float = 0
        for n in 0..<count { value = value + abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_svesq", vDSP_svesq) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_svs", vDSP_svs) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_meanv", vDSP_meanv) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] }
        result[0] = value
      },
      m.reduction("vDSP_meamgv", vDSP_meamgv) {
        var value: Float = 0
        for n in 0..<count { value = value + abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_measqv", vDSP_measqv) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_mvessq", vDSP_mvessq) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_rmsqv", vDSP_rmsqv) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_maxv", vDSP_maxv) {
        var value: Float = -.infinity
        for n in 0..<count { value = max(value, a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_minv", vDSP_minv) {
        var value: Float = .infinity
        for n in 0..<count { value = min(value, a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_maxmgv", vDSP_maxmgv) {
        var value: Float = 0
        for n in 0..<count { value = max(value, abs(a[n])) }
        result[0] = value
      },
      m.reduction("vDSP_minmgv", vDSP_minmgv) {
        var value: Float = .infinity
        for n in 0..<count { value = min(value, abs(a[n])) }
        result[0] = value
      },
      m.search("vDSP_maxvi", vDSP_maxvi) {
        var (best, place) = (a[0], 0)
        for n in 0..<count where a[n] > best { (best, place) = (a[n], n) }
        (result[0], result[1]) = (best, Float(place))
      },
      m.search("vDSP_minvi", vDSP_minvi) {
        var (best, place) = (a[0], 0)
        for n in 0..<count where a[n] < best { (best, place) = (a[n], n) }
        (result[0], result[1]) = (best, Float(place))
      },
      m.search("vDSP_maxmgvi", vDSP_maxmgvi) {
        var (best, place) = (abs(a[0]), 0)
        for n in 0..<count where abs(a[n]) > best { (best, place) = (abs(a[n]), n) }
        (result[0], result[1]) = (best, Float(place))
      },
      m.search("vDSP_minmgvi", vDSP_minmgvi) {
        var (best, place) = (abs(a[0]), 0)
        for n in 0..<count where abs(a[n]) < best { (best, place) = (abs(a[n]), n) }
        (result[0], result[1]) = (best, Float(place))
      },
      m.pairReduction("vDSP_dotpr", vDSP_dotpr) {
        var value: Float = 0
        for n in 0..<count { value = value + a[n] * b[n] }
        result[0] = value
      },
      m.pairReduction("vDSP_distancesq", vDSP_distancesq) {
        var value: Float = 0
        for n in 0..<count { value = value + (a[n] - b[n]) * (a[n] - b[n]) }
        result[0] = value
      },
    ]
  }

  static func reductions(_ m: VectorMemory<Double>) -> [VectorCase] {
    let (count, a, b, result) = (m.count, m.a, m.b, m.result)
    return [
      m.reduction("vDSP_sveD", vDSP_sveD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] }
        result[0] = value
      },
      m.reduction("vDSP_svemgD", vDSP_svemgD) {
        var value: Double = 0
        for n in 0..<count { value = value + abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_svesqD", vDSP_svesqD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_svsD", vDSP_svsD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_meanvD", vDSP_meanvD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] }
        result[0] = value
      },
      m.reduction("vDSP_meamgvD", vDSP_meamgvD) {
        var value: Double = 0
        for n in 0..<count { value = value + abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_measqvD", vDSP_measqvD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_mvessqD", vDSP_mvessqD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * abs(a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_rmsqvD", vDSP_rmsqvD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * a[n] }
        result[0] = value
      },
      m.reduction("vDSP_maxvD", vDSP_maxvD) {
        var value: Double = -.infinity
        for n in 0..<count { value = max(value, a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_minvD", vDSP_minvD) {
        var value: Double = .infinity
        for n in 0..<count { value = min(value, a[n]) }
        result[0] = value
      },
      m.reduction("vDSP_maxmgvD", vDSP_maxmgvD) {
        var value: Double = 0
        for n in 0..<count { value = max(value, abs(a[n])) }
        result[0] = value
      },
      m.reduction("vDSP_minmgvD", vDSP_minmgvD) {
        var value: Double = .infinity
        for n in 0..<count { value = min(value, abs(a[n])) }
        result[0] = value
      },
      m.search("vDSP_maxviD", vDSP_maxviD) {
        var (best, place) = (a[0], 0)
        for n in 0..<count where a[n] > best { (best, place) = (a[n], n) }
        (result[0], result[1]) = (best, Double(place))
      },
      m.search("vDSP_minviD", vDSP_minviD) {
        var (best, place) = (a[0], 0)
        for n in 0..<count where a[n] < best { (best, place) = (a[n], n) }
        (result[0], result[1]) = (best, Double(place))
      },
      m.search("vDSP_maxmgviD", vDSP_maxmgviD) {
        var (best, place) = (abs(a[0]), 0)
        for n in 0..<count where abs(a[n]) > best { (best, place) = (abs(a[n]), n) }
        (result[0], result[1]) = (best, Double(place))
      },
      m.search("vDSP_minmgviD", vDSP_minmgviD) {
        var (best, place) = (abs(a[0]), 0)
        for n in 0..<count where abs(a[n]) < best { (best, place) = (abs(a[n]), n) }
        (result[0], result[1]) = (best, Double(place))
      },
      m.pairReduction("vDSP_dotprD", vDSP_dotprD) {
        var value: Double = 0
        for n in 0..<count { value = value + a[n] * b[n] }
        result[0] = value
      },
      m.pairReduction("vDSP_distancesqD", vDSP_distancesqD) {
        var value: Double = 0
        for n in 0..<count { value = value + (a[n] - b[n]) * (a[n] - b[n]) }
        result[0] = value
      },
    ]
  }
}
