public import simd

/// The homography that aligns the floating image with the reference.
open class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
  /// The transform from pixels of the floating image to the reference's, both upright, lower-left origin: the
  /// matrix times the column (x, y, 1) is (u, v, w), and (u / w, v / w) is the point in the reference.
  ///
  /// This is the direction that Apple documents ("to morph the floating image into the reference image"); a
  /// kernel that looks up the source of each result pixel needs the inverse.
  public let warpTransform: matrix_float3x3

  init(warpTransform: matrix_float3x3, confidence: VNConfidence, requestRevision: Int) {
    self.warpTransform = warpTransform
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
