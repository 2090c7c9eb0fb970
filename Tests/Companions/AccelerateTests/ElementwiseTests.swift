import Accelerate
import Foundation
import Testing

@Suite struct ElementwiseTests {
  @Test("one vector, element by element")
  func unary() {
    check(vDSP_vneg, vDSP_vnegD) { -$0 }
    check(vDSP_vabs, vDSP_vabsD) { $0 < 0 ? -$0 : $0 }
    check(vDSP_vnabs, vDSP_vnabsD) { $0 > 0 ? -$0 : $0 }
    check(vDSP_vsq, vDSP_vsqD) { $0 * $0 }
    check(vDSP_vssq, vDSP_vssqD) { $0 < 0 ? -($0 * $0) : $0 * $0 }
    check(vDSP_vfrac, vDSP_vfracD) { $0 - trunc($0) }
  }

  @Test("two vectors, element by element; divisors and subtrahends come first")
  func binary() {
    check(vDSP_vadd, vDSP_vaddD) { $0 + $1 }
    check(vDSP_vsub, vDSP_vsubD) { $1 - $0 }
    check(vDSP_vmul, vDSP_vmulD) { $0 * $1 }
    check(vDSP_vdiv, vDSP_vdivD) { $1 / $0 }
    check(vDSP_vmax, vDSP_vmaxD) { max($0, $1) }
    check(vDSP_vmin, vDSP_vminD) { min($0, $1) }
    check(vDSP_vmaxmg, vDSP_vmaxmgD) { max(abs($0), abs($1)) }
    check(vDSP_vminmg, vDSP_vminmgD) { min(abs($0), abs($1)) }
    check(vDSP_vdist, vDSP_vdistD) { sqrt($0 * $0 + $1 * $1) }
  }

  @Test("a vector and a scalar")
  func scalar() {
    check(vDSP_vsadd, vDSP_vsaddD) { $0 + $1 }
    check(vDSP_vsmul, vDSP_vsmulD) { $0 * $1 }
    check(vDSP_vsdiv, vDSP_vsdivD) { $0 / $1 }
    check(vDSP_svdiv, vDSP_svdivD) { $0 / $1 }
    check(vDSP_vthr, vDSP_vthrD) { $0 >= $1 ? $0 : $1 }
    check(vDSP_vthres, vDSP_vthresD) { $0 >= $1 ? $0 : 0 }
  }

  @Test("a vector clipped to two limits")
  func limits() {
    check(vDSP_vclip, vDSP_vclipD) { min(max($0, $1), $2) }
    check(vDSP_viclip, vDSP_viclipD) { $0 <= $1 || $0 >= $2 ? $0 : $0 < 0 ? $1 : $2 }
    check(vDSP_vlim, vDSP_vlimD) { $0 >= $1 ? $2 : -$2 }
    check(vDSP_vthrsc, vDSP_vthrscD) { $0 >= $1 ? $2 : -$2 }
    check(vDSP_vsmsa, vDSP_vsmsaD) { $0 * $1 + $2 }
  }

  @Test("two and three operations in one pass")
  func compound() {
    check(vDSP_vsma, vDSP_vsmaD) { $0 * $1 + $2 }
    check(vDSP_vsmsb, vDSP_vsmsbD) { $0 * $1 - $2 }
    check(vDSP_vma, vDSP_vmaD) { $0 * $1 + $2 }
    check(vDSP_vmsb, vDSP_vmsbD) { $0 * $1 - $2 }
    check(vDSP_vam, vDSP_vamD) { ($0 + $1) * $2 }
    check(vDSP_vsbm, vDSP_vsbmD) { ($0 - $1) * $2 }
    check(vDSP_vmsa, vDSP_vmsaD) { $0 * $1 + $2 }
    check(vDSP_vasm, vDSP_vasmD) { ($0 + $1) * $2 }
    check(vDSP_vsbsm, vDSP_vsbsmD) { ($0 - $1) * $2 }
    check(vDSP_vintb, vDSP_vintbD) { $0 + $2 * ($1 - $0) }
    check(vDSP_vsmsma, vDSP_vsmsmaD) { $0 * $1 + $2 * $3 }
    check(vDSP_vmma, vDSP_vmmaD) { $0 * $1 + $2 * $3 }
    check(vDSP_vmmsb, vDSP_vmmsbD) { $0 * $1 - $2 * $3 }
    check(vDSP_vaam, vDSP_vaamD) { ($0 + $1) * ($2 + $3) }
    check(vDSP_vsbsbm, vDSP_vsbsbmD) { ($0 - $1) * ($2 - $3) }
    check(vDSP_vasbm, vDSP_vasbmD) { ($0 + $1) * ($2 - $3) }
    check(vDSP_vpythg, vDSP_vpythgD) { sqrt(($0 - $2) * ($0 - $2) + ($1 - $3) * ($1 - $3)) }
  }

  @Test("sums and differences at once, in place")
  func addSubtract() {
    var (a, b): ([Float], [Float]) = ([1, 2, 3], [10, 20, 30])
    a.withUnsafeMutableBufferPointer { a in
      b.withUnsafeMutableBufferPointer { b in
        vDSP_vaddsub(a.baseAddress!, 1, b.baseAddress!, 1, a.baseAddress!, 1, b.baseAddress!, 1, 3)
      }
    }
    #expect(a == [11, 22, 33])
    #expect(b == [9, 18, 27])
  }

  @Test("clipped elements are counted")
  func clippingCounts() {
    let a: [Float] = [-5, -1, 0, 1, 2, 3, 9]
    var (d, low, high) = ([Float](repeating: 0, count: 7), vDSP_Length(0), vDSP_Length(0))
    vDSP_vclipc(a, 1, [-1], [2], &d, 1, 7, &low, &high)
    #expect(d == [-1, -1, 0, 1, 2, 2, 2])
    #expect(low == 1)
    #expect(high == 2)
  }
}
