public import Foundation
import Saliency

/// The first revision of `VNGenerateAttentionBasedSaliencyImageRequest`.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision1 = 1
/// The second revision, the same as the first.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision2 = 2

/// Estimates where people are likely to look first.
///
/// The result is one `VNSaliencyImageObservation`; `salientObjects` is at most one box, the most prominent.
///
/// The method has no knowledge of people or objects: an area is salient if it differs from its surroundings
/// on all sides (Zhang and Sclaroff, "Saliency Detection: A Boolean Map Approach", 2013). Among a dozen
/// methods, including spectral residual, image signature, frequency-tuned saliency and a network's features,
/// it agreed best with areas that people had marked in 250 images (faces, dice, words, puzzles in newspapers,
/// pasted animals): a marked location ranks above an unmarked one in 88 of 100 pairs, against 79 for the next
/// best method and 77 for the distance from the center. Actual gaze wasn't measured. For faces alone the
/// figure is 76: a face without contrast in color or brightness doesn't differ from its surroundings.
///
/// Needs no installed data. An image takes some milliseconds, plus downscaling, for any content and size.
open class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {
  /// One observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNSaliencyImageObservation]? { observations() }

  /// `VNGenerateAttentionBasedSaliencyImageRequestRevision1` and `2`, the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNGenerateAttentionBasedSaliencyImageRequestRevision1,
      VNGenerateAttentionBasedSaliencyImageRequestRevision2,
    ]
  }

  override func work() throws -> any RequestWork {
    SaliencyWork(maximumObjects: 1, regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}
