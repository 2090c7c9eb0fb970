public import Foundation
import Saliency

/// The first revision of `VNGenerateObjectnessBasedSaliencyImageRequest`.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision1 = 1
/// The second revision, the same as the first.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision2 = 2

/// Estimates where objects stand out from the background.
///
/// The result is one `VNSaliencyImageObservation`, with up to three boxes in `salientObjects`, the most
/// prominent first. The map is that of `VNGenerateAttentionBasedSaliencyImageRequest`: an area that differs
/// from its surroundings counts as an object whether or not it is one, and an object that touches the image's
/// border along much of its outline doesn't.
open class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {
  /// One observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNSaliencyImageObservation]? { observations() }

  /// `VNGenerateObjectnessBasedSaliencyImageRequestRevision1` and `2`, the default.
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
