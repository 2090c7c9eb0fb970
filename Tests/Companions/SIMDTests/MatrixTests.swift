import Testing
import simd

/// Returns pseudorandom numbers between −1 and 1.
private func numbers(_ count: Int, seed: UInt64) -> [Double] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 23) - 1
  }
}

private func matrix<M: SquareMatrix>(_: M.Type, seed: UInt64) -> M where M.Scalar == Double {
  let values = numbers(16, seed: seed)
  var result = M()
  for column in 0..<M.Column.scalarCount {
    for row in 0..<M.Column.scalarCount { result[column, row] = values[column * 4 + row] }
  }
  return result
}

@Suite struct MatrixTests {
  @Test("matrices from columns, rows and diagonals")
  func making() {
    let m = simd_float2x2(columns: ([1, 2], [3, 4]))
    #expect(m[1] == [3, 4] && m[1, 0] == 3 && m[1][0] == 3 && m.columns.0 == [1, 2])
    #expect(simd_float2x2(rows: [[1, 3], [2, 4]]) == m && simd_float2x2([1, 2], [3, 4]) == m)
    #expect(
      simd_matrix([1, 2] as simd_float2, [3, 4]) == m
        && simd_matrix_from_rows([1, 3] as simd_float2, [2, 4]) == m)
    #expect(float2x2([simd_float2(1, 2), simd_float2(3, 4)]) == m)
    #expect(
      simd_double3x3(diagonal: [1, 2, 3])[2] == [0, 0, 3] && matrix_identity_float4x4 == simd_float4x4(1))
    #expect(simd_double4x4()[3] == [0, 0, 0, 0] && float3x3.identity[1] == [0, 1, 0])
    var n = m
    n.columns.1 = [7, 8]
    n[0] = [5, 6]
    n[0, 1] = 9
    #expect(n == simd_float2x2([5, 9], [7, 8]))
  }

  @Test("sums and products")
  func arithmetic() {
    let (a, b) = (simd_double2x2([1, 2], [3, 4]), simd_double2x2([5, 6], [7, 8]))
    #expect(
      a + b == simd_double2x2([6, 8], [10, 12]) && a - b == simd_double2x2(rows: [[-4, -4], [-4, -4]]))
    // [1 3; 2 4] · [5 7; 6 8] = [23 31; 34 46]
    #expect(a * b == simd_double2x2(rows: [[23, 31], [34, 46]]) && simd_mul(a, b) == a * b)
    #expect(a * simd_double2(1, 10) == [31, 42] && simd_mul(simd_double2(1, 10), a) == [21, 43])
    #expect(2 * a == a * 2 && (2 * a)[1] == [6, 8] && -a == -1 * a)
    #expect(a.transpose == simd_double2x2([1, 3], [2, 4]) && a.determinant == -2)
  }

  private func checkInverse<M: SquareMatrix>(_ type: M.Type, determinant: (M) -> Double)
  where M.Scalar == Double {
    for seed in 1...20 {
      let m = matrix(type, seed: UInt64(seed))
      #expect(simd_almost_equal_elements(m.inverse * m, .identity, 1e-10))
      #expect(simd_almost_equal_elements(m * simd_inverse(m), .identity, 1e-10))
      #expect(abs(m.determinant - determinant(m)) < 1e-12)
      #expect(m.transpose.transpose == m && abs(m.transpose.determinant - m.determinant) < 1e-12)
    }
  }

  /// Returns the determinant by Laplace expansion along the first column.
  private func determinant(_ rows: [[Double]]) -> Double {
    if rows.count == 1 { return rows[0][0] }
    return rows.indices.reduce(0) { sum, row in
      var rest = rows.map { Array($0.dropFirst()) }
      rest.remove(at: row)
      return sum + (row.isMultiple(of: 2) ? 1 : -1) * rows[row][0] * determinant(rest)
    }
  }

  private func rows<M: SquareMatrix>(_ m: M) -> [[Double]] where M.Scalar == Double {
    (0..<M.Column.scalarCount).map { row in (0..<M.Column.scalarCount).map { m[$0, row] } }
  }

  @Test("inverses cancel, and determinants equal the expansion")
  func inverses() {
    checkInverse(simd_double2x2.self) { determinant(rows($0)) }
    checkInverse(simd_double3x3.self) { determinant(rows($0)) }
    checkInverse(simd_double4x4.self) { determinant(rows($0)) }
    #expect(!simd_float2x2(rows: [[1, 2], [2, 4]]).inverse[0][0].isFinite)
  }
}

@Suite struct QuaternionTests {
  private func isNear(_ a: simd_double3, _ b: simd_double3) -> Bool {
    simd_almost_equal_elements(a, b, 1e-12)
  }

  @Test("rotations follow the right-hand rule, and are applied from right to left")
  func rotation() {
    let aboutZ = simd_quatd(angle: .pi / 2, axis: [0, 0, 1])
    let aboutX = simd_quatd(angle: .pi / 2, axis: [1, 0, 0])
    #expect(isNear(aboutZ.act([1, 0, 0]), [0, 1, 0]) && isNear(aboutX.act([0, 1, 0]), [0, 0, 1]))
    #expect(isNear((aboutX * aboutZ).act([1, 0, 0]), [0, 0, 1]))
    #expect(isNear(simd_act(aboutZ.inverse, [0, 1, 0]), [1, 0, 0]))
    #expect(abs(aboutZ.angle - .pi / 2) < 1e-12 && isNear(aboutZ.axis, [0, 0, 1]))
    #expect(
      (simd_quatd(ix: 1, iy: 0, iz: 0, r: 0) * simd_quatd(ix: 0, iy: 1, iz: 0, r: 0))
        == simd_quatd(ix: 0, iy: 0, iz: 1, r: 0))
    #expect(simd_quatd(real: 3, imag: [0, 4, 0]).length == 5)
  }

  @Test("rotation matrices and back", arguments: [0.1, 1.5, 3.0, 3.14159, 5.0])
  func matrices(angle: Double) {
    for axis in [
      simd_double3(1, 0, 0), [0, 1, 0], [0, 0, 1], normalize([1, -2, 3]), normalize([-3, 1, 0.1]),
    ] {
      let q = simd_quatd(angle: angle, axis: axis)
      let m = simd_double3x3(q)
      #expect(isNear(m * simd_double3(0.3, -2, 5), q.act([0.3, -2, 5])))
      #expect(abs(m.determinant - 1) < 1e-12)
      let back = simd_quatd(m)
      // A quaternion and its negative are the same rotation.
      #expect(abs(abs(simd_dot(q, back)) - 1) < 1e-12)
      #expect(abs(abs(simd_dot(q, simd_quatd(simd_double4x4(q)))) - 1) < 1e-12)
    }
  }

  @Test("rotations from one direction to another, also to the opposite one")
  func shortest() {
    let directions: [simd_double3] = [
      [1, 0, 0], [0, 0, -1], normalize([1, 2, 3]), normalize([-1, -2, -3]), normalize([-1, -2, -3.001]),
    ]
    for from in directions {
      // Nearly opposite ones lose some precision: their midpoint is small.
      for to in directions {
        #expect(simd_almost_equal_elements(simd_quatd(from: from, to: to).act(from), to, 1e-10))
      }
    }
  }

  @Test("interpolation between two rotations at constant speed")
  func interpolation() {
    let (a, b) = (simd_quatd(angle: 0.2, axis: [0, 1, 0]), simd_quatd(angle: 1.2, axis: [0, 1, 0]))
    #expect(abs(simd_slerp(a, b, 0.3).angle - 0.5) < 1e-12)
    // The negative is the same rotation; interpolation takes the shorter path.
    #expect(abs(simd_slerp(a, -b, 0.3).angle - 0.5) < 1e-12)
    #expect(simd_slerp(a, a, 0.7) == a.normalized || abs(simd_slerp(a, a, 0.7).angle - 0.2) < 1e-12)
    let longest = simd_slerp_longest(a, b, 0.5)
    #expect(isNear(longest.act([1, 0, 0]), -simd_quatd(angle: 0.7, axis: [0, 1, 0]).act([1, 0, 0])))
  }
}
