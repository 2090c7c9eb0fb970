/// A request that finds how the targeted picture, the floating one, is to be moved to lie on the handler's, the reference. An
/// abstract class; its subclasses say what motions are allowed.
///
/// The results are one observation, or none where nothing in the pictures agrees: they show different things, or nothing that
/// could be told apart from the rest, such as a white wall. The confidence is low where the pictures agree in little, where
/// they could lie on one another otherwise as well, as a repeated pattern can, and where what they show leaves the place
/// inexact. How Apple's chooses in these cases isn't documented.
///
/// Transforms are in pixels of the upright pictures, origin at the lower left, and are those of the whole pictures also where
/// a region of interest is set, which limits what is compared. The pictures may differ in size, brightness and contrast.
open class VNImageRegistrationRequest: VNTargetedImageRequest {}
