/// An abstract request that aligns the targeted image (floating) with the handler's (reference).
///
/// The result is at most one observation: none if nothing in the images matches, because their content
/// differs or lacks features, such as a white wall. The confidence is low if little of the images matches, if
/// the alignment is ambiguous, as for repeated patterns, or if the content leaves it imprecise. Apple's
/// behavior in these cases isn't documented.
///
/// Transforms are in pixels of the whole upright images, lower-left origin, also with a region of interest,
/// which limits the compared area. The images may differ in size, brightness and contrast.
open class VNImageRegistrationRequest: VNTargetedImageRequest {}
