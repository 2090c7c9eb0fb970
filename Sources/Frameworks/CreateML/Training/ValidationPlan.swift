/// What a training is validated with.
package import AnnotationFormats

package enum ValidationPlan<Picture: ImageFile>: Codable, Hashable, Sendable {
  case none
  case split(ratio: Double, seed: Int)
  case pictures([Picture])

  /// A part of the training's pictures.
  ///
  /// - Parameter count: how many those are.
  /// - Throws: `MLCreateError.generic` for a part that can't be.
  init(_ strategy: MLSplitStrategy, count: Int) throws {
    let (ratio, seed) = strategy.resolve(count: count)
    guard ratio >= 0, ratio < 1 else {
      throw MLCreateError.generic(
        reason: "The part for validation has to be from 0 to less than 1, not \(ratio).")
    }
    self = ratio == 0 ? .none : .split(ratio: ratio, seed: seed)
  }
}
