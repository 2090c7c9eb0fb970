/// How one picture is moved to lie on another. An abstract class; its subclasses have the motion.
open class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}
