package import AnnotationFormats

/// The validation data of a training.
package enum ValidationPlan<Picture: ImageFile>: Codable, Hashable, Sendable {
  case none
  case split(ratio: Double, seed: Int)
  case pictures([Picture])

  /// Resolves a split of the training images.
  ///
  /// - Parameter count: the number of training images.
  /// - Throws: `MLCreateError.generic` if the fraction is out of range.
  init(_ strategy: MLSplitStrategy, count: Int) throws {
    let (ratio, seed) = strategy.resolve(count: count)
    guard ratio >= 0, ratio < 1 else {
      throw MLCreateError.generic(
        reason: "The validation fraction must be at least 0 and less than 1, not \(ratio).")
    }
    self = ratio == 0 ? .none : .split(ratio: ratio, seed: seed)
  }
}
