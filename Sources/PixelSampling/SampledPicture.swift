import CoreVideo

/// A picture with how it is to be seen: what an image feature value carries until the model's input is at hand,
/// so that orientation, cropping, scaling and conversion are one pass straight into it.
package struct SampledPicture: Sendable {
  package let buffer: CVPixelBuffer
  package let plan: SamplingPlan

  package init(buffer: CVPixelBuffer, plan: SamplingPlan) {
    self.buffer = buffer
    self.plan = plan
  }
}
