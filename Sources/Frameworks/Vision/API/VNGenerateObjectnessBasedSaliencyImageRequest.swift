public import Foundation
import Saliency

/// The first revision of `VNGenerateObjectnessBasedSaliencyImageRequest`.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision1 = 1
/// The second, which is the same here.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision2 = 2

/// Tells where objects stand out from the background.
///
/// The result is one `VNSaliencyImageObservation`, whose `salientObjects` are up to three boxes, the most prominent first. The map is that of
/// `VNGenerateAttentionBasedSaliencyImageRequest`: what is surrounded by something else is taken for an object, whether or not
/// it is one, and an object that touches the picture's border on a long side isn't seen as one.
open class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {
  /// One observation: nil before the first perform and after one that failed or was canceled.
  open var results: [VNSaliencyImageObservation]? { observations() }

  /// `VNGenerateObjectnessBasedSaliencyImageRequestRevision1` and `2`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNGenerateObjectnessBasedSaliencyImageRequestRevision1,
      VNGenerateObjectnessBasedSaliencyImageRequestRevision2,
    ]
  }

  override func work() throws -> any RequestWork {
    SaliencyWork(maximumObjects: 3, regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}
