import Testing
import simd

@Suite struct ConversionTests {
  @Test("vectors converted to the other precision, and from integers")
  func precisions() {
    #expect(simd_float(simd_double3(1.5, -2, 0.1)) == simd_float3(1.5, -2, 0.1))
    #expect(simd_double(simd_float2(0.5, 3)) == simd_double2(0.5, 3))
    #expect(simd_float(simd_int4(1, 2, 3, -4)) == simd_float4(1, 2, 3, -4))
    #expect(simd_double(simd_int2(1, 2)) == simd_double2(1, 2))
  }

  @Test("sums of quaternions, and the same rotation with all signs flipped")
  func quaternions() {
    let (a, b) = (simd_quatf(ix: 1, iy: 2, iz: 3, r: 4), simd_quatf(ix: 1, iy: 1, iz: 1, r: 1))
    #expect(simd_add(a, b).vector == simd_float4(2, 3, 4, 5))
    #expect(simd_sub(a, b).vector == simd_float4(0, 1, 2, 3))
    #expect(simd_negate(a).vector == simd_float4(-1, -2, -3, -4))
  }
}
