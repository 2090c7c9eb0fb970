// Orientation predicates. Single-precision values are computed in double precision, where their products are
// exact; double-precision results are rounded, so points very near a line may seem to be on it or on the
// other side.

/// The determinant of two vectors: positive if y points to the left of x.
public func simd_orient(_ x: SIMD2<Double>, _ y: SIMD2<Double>) -> Double { x.x * y.y - x.y * y.x }

/// The determinant of two vectors: positive if y points to the left of x.
public func simd_orient(_ x: SIMD2<Float>, _ y: SIMD2<Float>) -> Float {
  Float(simd_orient(SIMD2<Double>(x), SIMD2<Double>(y)))
}

/// The determinant of three vectors: positive if they are a right-handed system.
public func simd_orient(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> Double {
  simd_dot(x, simd_cross(y, z))
}

/// The determinant of three vectors: positive if they are a right-handed system.
public func simd_orient(_ x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) -> Float {
  Float(simd_orient(SIMD3<Double>(x), SIMD3<Double>(y), SIMD3<Double>(z)))
}

/// The side of the line from b to c on which a is: positive if a, b, c are counterclockwise, 0 if collinear.
public func simd_orient(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
  simd_orient(a - c, b - c)
}

/// The side of the line from b to c on which a is: positive if a, b, c are counterclockwise, 0 if collinear.
public func simd_orient(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
  Float(simd_orient(SIMD2<Double>(a), SIMD2<Double>(b), SIMD2<Double>(c)))
}

/// The determinant of a − d, b − d and c − d: positive if the three are clockwise as seen from d.
public func simd_orient(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>)
  -> Double
{
  simd_orient(a - d, b - d, c - d)
}

/// The determinant of a − d, b − d and c − d: positive if the three are clockwise as seen from d.
public func simd_orient(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ d: SIMD3<Float>) -> Float {
  Float(simd_orient(SIMD3<Double>(a), SIMD3<Double>(b), SIMD3<Double>(c), SIMD3<Double>(d)))
}
