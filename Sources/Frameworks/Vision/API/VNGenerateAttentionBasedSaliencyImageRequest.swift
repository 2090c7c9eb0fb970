public import Foundation
import Saliency

/// The first revision of `VNGenerateAttentionBasedSaliencyImageRequest`.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision1 = 1
/// The second, which is the same here.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision2 = 2

/// Tells where people are likely to look first.
///
/// The result is one `VNSaliencyImageObservation`, whose `salientObjects` are at most one box, of the part that stands out most.
///
/// The method knows nothing of people or things: what differs from its surroundings on all sides stands out (Zhang and Sclaroff, "Saliency
/// Detection: A Boolean Map Approach", 2013). Of a dozen methods, among them spectral residual, image signature, frequency-tuned
/// saliency and the features of a network, it told best what people had marked in 250 pictures (faces, dice, words, puzzles in
/// newspapers, animals pasted in): a marked place is above an unmarked one in 88 of 100 pairs, where the next best method had 79 and
/// the mere distance from the middle 77. Where people really look wasn't measured. Of faces alone it is 76: a face that doesn't stand out by
/// color or light isn't told from its surroundings.
///
/// Nothing has to be installed. A picture takes some milliseconds, whatever it shows and however large it is, beside being
/// reduced.
open class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {
  /// One observation: nil before the first perform and after one that failed or was canceled.
  open var results: [VNSaliencyImageObservation]? { observations() }

  /// `VNGenerateAttentionBasedSaliencyImageRequestRevision1` and `2`, which is the default.
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
