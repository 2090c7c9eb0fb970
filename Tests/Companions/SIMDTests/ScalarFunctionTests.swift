import Testing
import simd

@Suite("Scalar functions of simd, and orientation tests")
struct ScalarFunctionTests {
  @Test("scalars have the same results as lanes")
  func scalars() {
    #expect(step(0.5, edge: 0.4) == 1 && step(0.3 as Float, edge: 0.4) == 0)
    #expect(sign(-2.5) == -1 && sign(0 as Float) == 0 && simd_sign(3.0) == 1)
    #expect(fract(-0.25) == 0.75 && recip(4.0) == 0.25 && rsqrt(16 as Float) == 0.25)
    // 3 · 0.25² − 2 · 0.25³.
    #expect(smoothstep(0.25, edge0: 0, edge1: 1) == 0.15625 && simd_smoothstep(0, 1, 2.0) == 1)
    #expect(simd_muladd(2.0, 3, 4) == 10)
    #expect(simd_muladd(SIMD2<Float>(1, 2), SIMD2(3, 4), SIMD2(5, 6)) == SIMD2(8, 14))
  }

  @Test("counterclockwise is positive, clockwise negative, and collinear zero")
  func planes() {
    let (a, b, c) = (SIMD2<Float>(0, 0), SIMD2<Float>(2, 0), SIMD2<Float>(0, 3))
    #expect(simd_orient(a, b, c) == 6 && simd_orient(b, a, c) == -6)
    #expect(simd_orient(a, b, SIMD2(5, 0)) == 0)
    #expect(simd_orient(SIMD2<Double>(1, 2), SIMD2(3, 4)) == -2)
    // In single precision the products round; their difference is 2⁻²³ here.
    let near = SIMD2<Float>(1 + 0x1p-23, 1)
    #expect(simd_orient(near, SIMD2(1, 1)) == 0x1p-23)
  }

  @Test("three vectors are right-handed, or not")
  func space() {
    let (x, y, z) = (SIMD3<Float>(1, 0, 0), SIMD3<Float>(0, 1, 0), SIMD3<Float>(0, 0, 1))
    #expect(simd_orient(x, y, z) == 1 && simd_orient(y, x, z) == -1)
    #expect(simd_orient(x, y, z, SIMD3(0, 0, 0)) == 1)
    #expect(simd_orient(SIMD3<Double>(2, 0, 0), SIMD3(0, 2, 0), SIMD3(0, 0, 2), .zero) == 8)
  }
}
