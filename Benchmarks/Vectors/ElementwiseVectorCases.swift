import Accelerate
import Foundation

// Loops are written out: a formula that is passed as a closure isn't inlined into a stored loop.
extension VectorCase {
  static func elementwise(_ m: VectorMemory<Float>) -> [VectorCase] {
    let (count, a, b, c, d, result, s, t) = (m.count, m.a, m.b, m.c, m.d, m.result, m.first[0], m.second[0])
    return [
      m.unary("vDSP_vneg", vDSP_vneg) { for n in 0..<count { result[n] = -a[n] } },
      m.unary("vDSP_vabs", vDSP_vabs) { for n in 0..<count { result[n] = abs(a[n]) } },
      m.unary("vDSP_vnabs", vDSP_vnabs) { for n in 0..<count { result[n] = -abs(a[n]) } },
      m.unary("vDSP_vsq", vDSP_vsq) { for n in 0..<count { result[n] = a[n] * a[n] } },
      m.unary("vDSP_vssq", vDSP_vssq) { for n in 0..<count { result[n] = a[n] * abs(a[n]) } },
      m.unary("vDSP_vfrac", vDSP_vfrac) {
        for n in 0..<count { result[n] = a[n] - a[n].rounded(.towardZero) }
      },
      m.binary("vDSP_vadd", vDSP_vadd) { for n in 0..<count { result[n] = a[n] + b[n] } },
      m.binary("vDSP_vsub", vDSP_vsub) { for n in 0..<count { result[n] = b[n] - a[n] } },
      m.binary("vDSP_vmul", vDSP_vmul) { for n in 0..<count { result[n] = a[n] * b[n] } },
      m.binary("vDSP_vdiv", vDSP_vdiv) { for n in 0..<count { result[n] = b[n] / a[n] } },
      m.binary("vDSP_vmax", vDSP_vmax) { for n in 0..<count { result[n] = max(a[n], b[n]) } },
      m.binary("vDSP_vmin", vDSP_vmin) { for n in 0..<count { result[n] = min(a[n], b[n]) } },
      m.binary("vDSP_vmaxmg", vDSP_vmaxmg) { for n in 0..<count { result[n] = max(abs(a[n]), abs(b[n])) } },
      m.binary("vDSP_vminmg", vDSP_vminmg) { for n in 0..<count { result[n] = min(abs(a[n]), abs(b[n])) } },
      m.binary("vDSP_vdist", vDSP_vdist) {
        for n in 0..<count { result[n] = (a[n] * a[n] + b[n] * b[n]).squareRoot() }
      },
      m.scalar("vDSP_vsadd", vDSP_vsadd) { for n in 0..<count { result[n] = a[n] + s } },
      m.scalar("vDSP_vsmul", vDSP_vsmul) { for n in 0..<count { result[n] = a[n] * s } },
      m.scalar("vDSP_vsdiv", vDSP_vsdiv) { for n in 0..<count { result[n] = a[n] / s } },
      m.scalarFirst("vDSP_svdiv", vDSP_svdiv) { for n in 0..<count { result[n] = s / a[n] } },
      m.scalar("vDSP_vthr", vDSP_vthr) { for n in 0..<count { result[n] = a[n] >= s ? a[n] : s } },
      m.scalar("vDSP_vthres", vDSP_vthres) { for n in 0..<count { result[n] = a[n] >= s ? a[n] : 0 } },
      m.limits("vDSP_vclip", vDSP_vclip) { for n in 0..<count { result[n] = min(max(a[n], t), s) } },
      m.limits("vDSP_viclip", vDSP_viclip) {
        for n in 0..<count { result[n] = a[n] <= t || a[n] >= s ? a[n] : a[n] < 0 ? t : s }
      },
      m.limits("vDSP_vlim", vDSP_vlim) { for n in 0..<count { result[n] = a[n] >= t ? s : -s } },
      m.limits("vDSP_vthrsc", vDSP_vthrsc) { for n in 0..<count { result[n] = a[n] >= t ? s : -s } },
      m.limits("vDSP_vsmsa", vDSP_vsmsa) { for n in 0..<count { result[n] = a[n] * t + s } },
      m.scaled("vDSP_vsma", vDSP_vsma) { for n in 0..<count { result[n] = a[n] * s + b[n] } },
      m.scaled("vDSP_vsmsb", vDSP_vsmsb) { for n in 0..<count { result[n] = a[n] * s - b[n] } },
      m.ternary("vDSP_vma", vDSP_vma) { for n in 0..<count { result[n] = a[n] * b[n] + c[n] } },
      m.ternary("vDSP_vmsb", vDSP_vmsb) { for n in 0..<count { result[n] = a[n] * b[n] - c[n] } },
      m.ternary("vDSP_vam", vDSP_vam) { for n in 0..<count { result[n] = (a[n] + b[n]) * c[n] } },
      m.ternary("vDSP_vsbm", vDSP_vsbm) { for n in 0..<count { result[n] = (a[n] - b[n]) * c[n] } },
      m.pairScaled("vDSP_vmsa", vDSP_vmsa) { for n in 0..<count { result[n] = a[n] * b[n] + s } },
      m.pairScaled("vDSP_vasm", vDSP_vasm) { for n in 0..<count { result[n] = (a[n] + b[n]) * s } },
      m.pairScaled("vDSP_vsbsm", vDSP_vsbsm) { for n in 0..<count { result[n] = (a[n] - b[n]) * s } },
      m.pairScaled("vDSP_vintb", vDSP_vintb) { for n in 0..<count { result[n] = a[n] + s * (b[n] - a[n]) } },
      m.bothScaled("vDSP_vsmsma", vDSP_vsmsma) { for n in 0..<count { result[n] = a[n] * s + b[n] * t } },
      m.quaternary("vDSP_vmma", vDSP_vmma) { for n in 0..<count { result[n] = a[n] * b[n] + c[n] * d[n] } },
      m.quaternary("vDSP_vmmsb", vDSP_vmmsb) { for n in 0..<count { result[n] = a[n] * b[n] - c[n] * d[n] } },
      m.quaternary("vDSP_vaam", vDSP_vaam) {
        for n in 0..<count { result[n] = (a[n] + b[n]) * (c[n] + d[n]) }
      },
      m.quaternary("vDSP_vsbsbm", vDSP_vsbsbm) {
        for n in 0..<count { result[n] = (a[n] - b[n]) * (c[n] - d[n]) }
      },
      m.quaternary("vDSP_vasbm", vDSP_vasbm) {
        for n in 0..<count { result[n] = (a[n] + b[n]) * (c[n] - d[n]) }
      },
      m.quaternary("vDSP_vpythg", vDSP_vpythg) {
        for n in 0..<count {
          result[n] = ((a[n] - c[n]) * (a[n] - c[n]) + (b[n] - d[n]) * (b[n] - d[n])).squareRoot()
        }
      },
    ]
  }

  static func elementwise(_ m: VectorMemory<Double>) -> [VectorCase] {
    let (count, a, b, c, d, result, s, t) = (m.count, m.a, m.b, m.c, m.d, m.result, m.first[0], m.second[0])
    return [
      m.unary("vDSP_vnegD", vDSP_vnegD) { for n in 0..<count { result[n] = -a[n] } },
      m.unary("vDSP_vabsD", vDSP_vabsD) { for n in 0..<count { result[n] = abs(a[n]) } },
      m.unary("vDSP_vnabsD", vDSP_vnabsD) { for n in 0..<count { result[n] = -abs(a[n]) } },
      m.unary("vDSP_vsqD", vDSP_vsqD) { for n in 0..<count { result[n] = a[n] * a[n] } },
      m.unary("vDSP_vssqD", vDSP_vssqD) { for n in 0..<count { result[n] = a[n] * abs(a[n]) } },
      m.unary("vDSP_vfracD", vDSP_vfracD) {
        for n in 0..<count { result[n] = a[n] - a[n].rounded(.towardZero) }
      },
      m.binary("vDSP_vaddD", vDSP_vaddD) { for n in 0..<count { result[n] = a[n] + b[n] } },
      m.binary("vDSP_vsubD", vDSP_vsubD) { for n in 0..<count { result[n] = b[n] - a[n] } },
      m.binary("vDSP_vmulD", vDSP_vmulD) { for n in 0..<count { result[n] = a[n] * b[n] } },
      m.binary("vDSP_vdivD", vDSP_vdivD) { for n in 0..<count { result[n] = b[n] / a[n] } },
      m.binary("vDSP_vmaxD", vDSP_vmaxD) { for n in 0..<count { result[n] = max(a[n], b[n]) } },
      m.binary("vDSP_vminD", vDSP_vminD) { for n in 0..<count { result[n] = min(a[n], b[n]) } },
      m.binary("vDSP_vmaxmgD", vDSP_vmaxmgD) { for n in 0..<count { result[n] = max(abs(a[n]), abs(b[n])) } },
      m.binary("vDSP_vminmgD", vDSP_vminmgD) { for n in 0..<count { result[n] = min(abs(a[n]), abs(b[n])) } },
      m.binary("vDSP_vdistD", vDSP_vdistD) {
        for n in 0..<count { result[n] = (a[n] * a[n] + b[n] * b[n]).squareRoot() }
      },
      m.scalar("vDSP_vsaddD", vDSP_vsaddD) { for n in 0..<count { result[n] = a[n] + s } },
      m.scalar("vDSP_vsmulD", vDSP_vsmulD) { for n in 0..<count { result[n] = a[n] * s } },
      m.scalar("vDSP_vsdivD", vDSP_vsdivD) { for n in 0..<count { result[n] = a[n] / s } },
      m.scalarFirst("vDSP_svdivD", vDSP_svdivD) { for n in 0..<count { result[n] = s / a[n] } },
      m.scalar("vDSP_vthrD", vDSP_vthrD) { for n in 0..<count { result[n] = a[n] >= s ? a[n] : s } },
      m.scalar("vDSP_vthresD", vDSP_vthresD) { for n in 0..<count { result[n] = a[n] >= s ? a[n] : 0 } },
      m.limits("vDSP_vclipD", vDSP_vclipD) { for n in 0..<count { result[n] = min(max(a[n], t), s) } },
      m.limits("vDSP_viclipD", vDSP_viclipD) {
        for n in 0..<count { result[n] = a[n] <= t || a[n] >= s ? a[n] : a[n] < 0 ? t : s }
      },
      m.limits("vDSP_vlimD", vDSP_vlimD) { for n in 0..<count { result[n] = a[n] >= t ? s : -s } },
      m.limits("vDSP_vthrscD", vDSP_vthrscD) { for n in 0..<count { result[n] = a[n] >= t ? s : -s } },
      m.limits("vDSP_vsmsaD", vDSP_vsmsaD) { for n in 0..<count { result[n] = a[n] * t + s } },
      m.scaled("vDSP_vsmaD", vDSP_vsmaD) { for n in 0..<count { result[n] = a[n] * s + b[n] } },
      m.scaled("vDSP_vsmsbD", vDSP_vsmsbD) { for n in 0..<count { result[n] = a[n] * s - b[n] } },
      m.ternary("vDSP_vmaD", vDSP_vmaD) { for n in 0..<count { result[n] = a[n] * b[n] + c[n] } },
      m.ternary("vDSP_vmsbD", vDSP_vmsbD) { for n in 0..<count { result[n] = a[n] * b[n] - c[n] } },
      m.ternary("vDSP_vamD", vDSP_vamD) { for n in 0..<count { result[n] = (a[n] + b[n]) * c[n] } },
      m.ternary("vDSP_vsbmD", vDSP_vsbmD) { for n in 0..<count { result[n] = (a[n] - b[n]) * c[n] } },
      m.pairScaled("vDSP_vmsaD", vDSP_vmsaD) { for n in 0..<count { result[n] = a[n] * b[n] + s } },
      m.pairScaled("vDSP_vasmD", vDSP_vasmD) { for n in 0..<count { result[n] = (a[n] + b[n]) * s } },
      m.pairScaled("vDSP_vsbsmD", vDSP_vsbsmD) { for n in 0..<count { result[n] = (a[n] - b[n]) * s } },
      m.pairScaled("vDSP_vintbD", vDSP_vintbD) {
        for n in 0..<count { result[n] = a[n] + s * (b[n] - a[n]) }
      },
      m.bothScaled("vDSP_vsmsmaD", vDSP_vsmsmaD) { for n in 0..<count { result[n] = a[n] * s + b[n] * t } },
      m.quaternary("vDSP_vmmaD", vDSP_vmmaD) { for n in 0..<count { result[n] = a[n] * b[n] + c[n] * d[n] } },
      m.quaternary("vDSP_vmmsbD", vDSP_vmmsbD) {
        for n in 0..<count { result[n] = a[n] * b[n] - c[n] * d[n] }
      },
      m.quaternary("vDSP_vaamD", vDSP_vaamD) {
        for n in 0..<count { result[n] = (a[n] + b[n]) * (c[n] + d[n]) }
      },
      m.quaternary("vDSP_vsbsbmD", vDSP_vsbsbmD) {
        for n in 0..<count { result[n] = (a[n] - b[n]) * (c[n] - d[n]) }
      },
      m.quaternary("vDSP_vasbmD", vDSP_vasbmD) {
        for n in 0..<count { result[n] = (a[n] + b[n]) * (c[n] - d[n]) }
      },
      m.quaternary("vDSP_vpythgD", vDSP_vpythgD) {
        for n in 0..<count {
          result[n] = ((a[n] - c[n]) * (a[n] - c[n]) + (b[n] - d[n]) * (b[n] - d[n])).squareRoot()
        }
      },
    ]
  }
}
