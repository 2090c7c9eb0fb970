import Accelerate
import Foundation

extension VectorCase {
  /// vDSP's sums and extrema, in single precision.
  static func reductions(_ single: VectorMemory<Float>) -> [VectorCase] {
    [
      single.reduction("vDSP_sve", vDSP_sve, 0) { $0 + $1 },
      single.reduction("vDSP_svemg", vDSP_svemg, 0) { $0 + abs($1) },
      single.reduction("vDSP_svesq", vDSP_svesq, 0) { $0 + $1 * $1 },
      single.reduction("vDSP_svs", vDSP_svs, 0) { $0 + $1 * abs($1) },
      single.reduction("vDSP_meanv", vDSP_meanv, 0) { $0 + $1 },
      single.reduction("vDSP_meamgv", vDSP_meamgv, 0) { $0 + abs($1) },
      single.reduction("vDSP_measqv", vDSP_measqv, 0) { $0 + $1 * $1 },
      single.reduction("vDSP_mvessq", vDSP_mvessq, 0) { $0 + $1 * abs($1) },
      single.reduction("vDSP_rmsqv", vDSP_rmsqv, 0) { $0 + $1 * $1 },
      single.reduction("vDSP_maxv", vDSP_maxv, -.infinity) { max($0, $1) },
      single.reduction("vDSP_minv", vDSP_minv, .infinity) { min($0, $1) },
      single.reduction("vDSP_maxmgv", vDSP_maxmgv, 0) { max($0, abs($1)) },
      single.reduction("vDSP_minmgv", vDSP_minmgv, .infinity) { min($0, abs($1)) },
      single.search("vDSP_maxvi", vDSP_maxvi, { $0 }, >),
      single.search("vDSP_minvi", vDSP_minvi, { $0 }, <),
      single.search("vDSP_maxmgvi", vDSP_maxmgvi, { abs($0) }, >),
      single.search("vDSP_minmgvi", vDSP_minmgvi, { abs($0) }, <),
      single.pairReduction("vDSP_dotpr", vDSP_dotpr) { $0 + $1 * $2 },
      single.pairReduction("vDSP_distancesq", vDSP_distancesq) { $0 + ($1 - $2) * ($1 - $2) },
    ]
  }

  /// vDSP's sums and extrema, in double precision.
  static func reductions(_ double: VectorMemory<Double>) -> [VectorCase] {
    [
      double.reduction("vDSP_sveD", vDSP_sveD, 0) { $0 + $1 },
      double.reduction("vDSP_svemgD", vDSP_svemgD, 0) { $0 + abs($1) },
      double.reduction("vDSP_svesqD", vDSP_svesqD, 0) { $0 + $1 * $1 },
      double.reduction("vDSP_svsD", vDSP_svsD, 0) { $0 + $1 * abs($1) },
      double.reduction("vDSP_meanvD", vDSP_meanvD, 0) { $0 + $1 },
      double.reduction("vDSP_meamgvD", vDSP_meamgvD, 0) { $0 + abs($1) },
      double.reduction("vDSP_measqvD", vDSP_measqvD, 0) { $0 + $1 * $1 },
      double.reduction("vDSP_mvessqD", vDSP_mvessqD, 0) { $0 + $1 * abs($1) },
      double.reduction("vDSP_rmsqvD", vDSP_rmsqvD, 0) { $0 + $1 * $1 },
      double.reduction("vDSP_maxvD", vDSP_maxvD, -.infinity) { max($0, $1) },
      double.reduction("vDSP_minvD", vDSP_minvD, .infinity) { min($0, $1) },
      double.reduction("vDSP_maxmgvD", vDSP_maxmgvD, 0) { max($0, abs($1)) },
      double.reduction("vDSP_minmgvD", vDSP_minmgvD, .infinity) { min($0, abs($1)) },
      double.search("vDSP_maxviD", vDSP_maxviD, { $0 }, >),
      double.search("vDSP_minviD", vDSP_minviD, { $0 }, <),
      double.search("vDSP_maxmgviD", vDSP_maxmgviD, { abs($0) }, >),
      double.search("vDSP_minmgviD", vDSP_minmgviD, { abs($0) }, <),
      double.pairReduction("vDSP_dotprD", vDSP_dotprD) { $0 + $1 * $2 },
      double.pairReduction("vDSP_distancesqD", vDSP_distancesqD) { $0 + ($1 - $2) * ($1 - $2) },
    ]
  }
}
