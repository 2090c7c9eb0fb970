import DiceRoll
import PictionARy
import PictureClassifier

/// The networks and detectors behind the routes, loaded once.
public struct Engines: Sendable {
  let dice: DiceReader
  let lookAtFrames: DiceLook
  let drawings: DrawingClassifier
  let classifier: PictureLabeler

  /// - Parameters:
  ///   - dice: reads dice.
  ///   - lookAtFrames: how it looks at the frames of live rolls; pictures are looked at as closely as it can.
  ///   - drawings: says what is drawn.
  ///   - classifier: answers `/api/classify`.
  public init(
    dice: DiceReader, lookAtFrames: DiceLook = RollTracker.defaultLook, drawings: DrawingClassifier,
    classifier: PictureLabeler
  ) {
    self.dice = dice
    self.lookAtFrames = lookAtFrames
    self.drawings = drawings
    self.classifier = classifier
  }
}
