import Testing
import simd

@Suite struct VectorTests {
  private let v = simd_float3(1, 2, 3)
  private let w = float3(4, 5, 6)

  @Test("products, lengths and distances, by both names")
  func geometry() {
    #expect(simd_dot(v, w) == 32 && dot(v, w) == 32)
    #expect(
      simd_cross(v, w) == simd_float3(-3, 6, -3)
        && cross(simd_double2(1, 0), simd_double2(0, 1)) == [0, 0, 1])
    #expect(length(simd_double2(3, 4)) == 5 && simd_length_squared(v) == 14)
    #expect(simd_distance(simd_float2(1, 1), simd_float2(4, 5)) == 5 && distance_squared(v, w) == 27)
    #expect(normalize(simd_double4(0, 0, 0, 2)) == [0, 0, 0, 1])
    #expect(simd_project(simd_double2(3, 4), simd_double2(2, 0)) == [3, 0])
    #expect(reflect(simd_double2(1, -1), n: [0, 1]) == [1, 1])
    // Straight on, there is no refraction; beyond the critical angle, total reflection.
    #expect(refract(simd_double2(0, -1), n: [0, 1], eta: 1.5) == [0, -1])
    #expect(simd_refract(simd_double2(0.8, -0.6), simd_double2(0, 1), 1.5) == [0, 0])
    #expect(simd_norm_one(simd_float2(-3, 2)) == 5 && norm_inf(simd_float2(-3, 2)) == 3)
  }

  @Test("clamping and mixing, of vectors and of scalars")
  func limits() {
    #expect(
      simd_clamp(v, [2, 0, 0], [5, 1, 9]) == [2, 1, 3] && clamp(v, min: 1.5, max: 2.5) == [1.5, 2, 2.5])
    #expect(clamp(5.0, min: 0, max: 2) == 2 && simd_clamp(-1 as Float, 0, 1) == 0)
    #expect(simd_mix(v, w, [0, 0.5, 1]) == [1, 3.5, 6] && mix(v, w, t: 0.5) == [2.5, 3.5, 4.5])
    #expect(simd_min(v, [0, 9, 3]) == [0, 2, 3] && max(v, [0, 9, 3]) == [1, 9, 3])
    #expect(simd_abs(simd_int2(-3, 2)) == [3, 2] && abs(-v) == v)
    #expect(sign(simd_float3(-2, 0, 5)) == [-1, 0, 1] && simd_step(v, [0, 2, 9]) == [0, 1, 1])
    #expect(simd_smoothstep(simd_double2(0, 0), [1, 1], [0.5, 2]) == [0.5, 1])
    #expect(simd_reduce_add(v) == 6 && simd_reduce_max(v) == 3 && simd_reduce_min(v) == 1)
    #expect(simd_almost_equal_elements(v, v + 0.01, 0.1) && !simd_almost_equal_elements(v, w, 0.1))
  }

  @Test("rounding and functions, lane by lane, compared with scalars")
  func functions() {
    let x = simd_double2(1.5, -1.5)
    #expect(floor(x) == [1, -2] && ceil(x) == [2, -1] && trunc(x) == [1, -1] && round(x) == [2, -2])
    #expect(fract(x) == [0.5, 0.5] && rint(simd_double2(2.5, 3.5)) == [2, 4])
    #expect(sqrt(simd_double2(4, 9)) == [2, 3] && sqrt(16.0) == 4 && floor(2.5) == 2)
    #expect(simd_recip(simd_float2(2, 4)) == [0.5, 0.25] && rsqrt(simd_float2(4, 16)) == [0.5, 0.25])
    #expect(sin(simd_double2(0, 1)) == [0, sin(1.0)] && pow(simd_float2(2, 3), [3, 2]) == [8, 9])
  }

  @Test("longer vectors from shorter ones")
  func composition() {
    #expect(simd_make_float4(v, 9) == [1, 2, 3, 9] && simd_make_float3(simd_float4(1, 2, 3, 4)) == v)
    #expect(
      simd_make_double2(simd_double3(1, 2, 3)) == [1, 2] && simd_make_int4([1, 2], [3, 4]) == [1, 2, 3, 4])
  }
}
