import Accelerate
import Foundation

extension VectorCase {
  static func complex(_ m: VectorMemory<Float>) -> [VectorCase] {
    guard let vectors = m.complex, let others = m.otherComplex, let results = m.complexResult else {
      return []
    }
    let (count, n) = (m.count, m.length)
    let (ar, ai, br, bi) = (vectors.realp, vectors.imagp, others.realp, others.imagp)
    let (cr, ci) = (results.realp, results.imagp)
    // Addresses: variables captured and changed by closures take a few nanoseconds per access.
    let x = UnsafeMutablePointer<DSPSplitComplex>.allocate(capacity: 3)
    let (y, z) = (x + 1, x + 2)
    (x[0], y[0], z[0]) = (vectors, others, results)
    let pairs = UnsafeMutablePointer<DSPComplex>.allocate(capacity: count)
    for k in 0..<count { pairs[k] = DSPComplex(real: ar[k], imag: ai[k]) }
    return [
      VectorCase("vDSP_zvadd", count, ours: { vDSP_zvadd(x, 1, y, 1, z, 1, n) }) {
        for k in 0..<count { (cr[k], ci[k]) = (ar[k] + br[k], ai[k] + bi[k]) }
      },
      VectorCase("vDSP_zvsub", count, ours: { vDSP_zvsub(x, 1, y, 1, z, 1, n) }) {
        for k in 0..<count { (cr[k], ci[k]) = (ar[k] - br[k], ai[k] - bi[k]) }
      },
      VectorCase("vDSP_zvmul", count, ours: { vDSP_zvmul(x, 1, y, 1, z, 1, n, 1) }) {
        for k in 0..<count {
          (cr[k], ci[k]) = (ar[k] * br[k] - ai[k] * bi[k], ar[k] * bi[k] + ai[k] * br[k])
        }
      },
      VectorCase("vDSP_zvdiv", count, ours: { vDSP_zvdiv(y, 1, x, 1, z, 1, n) }) {
        for k in 0..<count {
          let square = br[k] * br[k] + bi[k] * bi[k]
          (cr[k], ci[k]) = (
            (ar[k] * br[k] + ai[k] * bi[k]) / square, (ai[k] * br[k] - ar[k] * bi[k]) / square
          )
        }
      },
      VectorCase("vDSP_zvconj", count, ours: { vDSP_zvconj(x, 1, z, 1, n) }) {
        for k in 0..<count { (cr[k], ci[k]) = (ar[k], -ai[k]) }
      },
      VectorCase("vDSP_zrvmul", count, ours: { vDSP_zrvmul(x, 1, br, 1, z, 1, n) }) {
        for k in 0..<count { (cr[k], ci[k]) = (ar[k] * br[k], ai[k] * br[k]) }
      },
      VectorCase("vDSP_zvabs", count, ours: { vDSP_zvabs(x, 1, cr, 1, n) }) {
        for k in 0..<count { cr[k] = (ar[k] * ar[k] + ai[k] * ai[k]).squareRoot() }
      },
      VectorCase("vDSP_zvmags", count, ours: { vDSP_zvmags(x, 1, cr, 1, n) }) {
        for k in 0..<count { cr[k] = ar[k] * ar[k] + ai[k] * ai[k] }
      },
      VectorCase("vDSP_zvphas", count, ours: { vDSP_zvphas(x, 1, cr, 1, n) }) {
        for k in 0..<count { cr[k] = atan2(ai[k], ar[k]) }
      },
      VectorCase("vDSP_ctoz", count, ours: { vDSP_ctoz(pairs, 2, z, 1, n) }) {
        for k in 0..<count { (cr[k], ci[k]) = (pairs[k].real, pairs[k].imag) }
      },
      VectorCase("vDSP_ztoc", count, ours: { vDSP_ztoc(x, 1, pairs, 2, n) }) {
        for k in 0..<count { pairs[k] = DSPComplex(real: ar[k], imag: ai[k]) }
      },
      VectorCase("vDSP_zdotpr", count, ours: { vDSP_zdotpr(x, 1, y, 1, z, n) }) {
        var (real, imaginary): (Float, Float) = (0, 0)
        for k in 0..<count {
          real += ar[k] * br[k] - ai[k] * bi[k]
          imaginary += ar[k] * bi[k] + ai[k] * br[k]
        }
        (cr[0], ci[0]) = (real, imaginary)
      },
    ]
  }
}
