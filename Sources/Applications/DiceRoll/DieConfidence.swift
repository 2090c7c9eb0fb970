import Foundation

/// Calibrates the pooled confidence to the probability of a correct value, by Platt's logistic function.
///
/// The raw value is too low above one half and too high below it. `Training/values/calibrate.py` (`make -C
/// Training values-calibrate`) fits the constants on training photographs that the classifier wasn't trained
/// on and as many images without dice; `Models/DiceValues.md` has the figures.
enum DieConfidence {
  static let slope: Float = 1.886
  static let offset: Float = -0.266

  /// - Parameter share: the pooled confidence, 0…1.
  /// - Returns: the calibrated confidence, 0…1, an increasing function of `share`.
  static func calibrated(_ share: Float) -> Float {
    // Keeps the odds finite.
    let least: Float = 1e-6
    let odds = min(max(share, least), 1 - least)
    return 1 / (1 + exp(-(slope * log(odds / (1 - odds)) + offset)))
  }
}
