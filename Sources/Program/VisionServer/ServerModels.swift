public import DiceRoll
public import PictionARy
public import PictureClassifier

/// The networks and detectors behind the routes, loaded once.
public struct ServerModels: Sendable {
  let dice: DiceReader
  let lookAtFrames: DiceReadingMode
  let looksAtRest: Bool
  let drawings: DrawingClassifier
  let classifier: ImageLabeler

  /// - Parameters:
  ///   - dice: reads dice.
  ///   - lookAtFrames: how it looks at the frames of live rolls; pictures are looked at as closely as it can.
  ///   - looksAtRest: whether dice that have come to rest are looked at again before a roll is told.
  ///   - drawings: says what is drawn.
  ///   - classifier: answers `/api/classify`.
  public init(
    dice: DiceReader, lookAtFrames: DiceReadingMode = RollTracker.defaultLook, looksAtRest: Bool = true,
    drawings: DrawingClassifier, classifier: ImageLabeler
  ) {
    self.dice = dice
    self.lookAtFrames = lookAtFrames
    self.looksAtRest = looksAtRest
    self.drawings = drawings
    self.classifier = classifier
  }
}
