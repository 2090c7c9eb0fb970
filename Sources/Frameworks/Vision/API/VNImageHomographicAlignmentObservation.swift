public import simd

/// The projection that moves the floating picture onto the reference.
open class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
  /// From pixels of the floating picture to pixels of the reference, both upright, origin at the lower left: (x, y, 1) times
  /// the matrix from the left is (u, v, w), and (u / w, v / w) the place in the reference.
  ///
  /// That it maps this way is what Apple's documentation says in words ("to morph the floating image into the reference
  /// image"); a kernel that asks for each pixel of the result where it comes from needs the inverse.
  public let warpTransform: matrix_float3x3

  init(warpTransform: matrix_float3x3, confidence: VNConfidence, requestRevision: Int) {
    self.warpTransform = warpTransform
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
