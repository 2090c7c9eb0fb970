/// The alignment of one image with another. An abstract class; its subclasses have the transform.
open class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}
