import Foundation

/// How often a die is right of which both models together are so sure: Platt's logistic function of the pool's confidence.
///
/// By itself the pool is too careful above one half and too sure below it. The constants are fitted by
/// `Training/values/calibrate.py` (`make -C Training values-calibrate`) on training photographs that the classifier hasn't seen and as
/// many pictures without dice; `Models/DiceValues.md` has the figures.
enum DieConfidence {
  static let slope: Float = 1.886
  static let offset: Float = -0.266

  /// - Parameter share: The pool's confidence, 0…1.
  /// - Returns: 0…1; more for more.
  static func calibrated(_ share: Float) -> Float {
    // Surer than this is nobody.
    let least: Float = 1e-6
    let odds = min(max(share, least), 1 - least)
    return 1 / (1 + exp(-(slope * log(odds / (1 - odds)) + offset)))
  }
}
