public import DiceRoll
public import PictionARy
public import ImageModels

/// The models behind the routes, loaded once.
public struct ServerModels: Sendable {
  let dice: DiceReader
  let frameReadingMode: DiceReadingMode
  let rechecksAtRest: Bool
  let drawings: DrawingClassifier
  let classifier: ImageLabeler

  /// - Parameters:
  ///   - dice: reads dice.
  ///   - lookAtFrames: the reading mode for frames of live rolls; images are always read with the second
  ///     look, if there is one.
  ///   - looksAtRest: whether stationary dice are rechecked before a roll is reported.
  ///   - drawings: classifies drawings.
  ///   - classifier: handles `/api/classify`.
  public init(
    dice: DiceReader, lookAtFrames: DiceReadingMode = RollTracker.defaultLook, looksAtRest: Bool = true,
    drawings: DrawingClassifier, classifier: ImageLabeler
  ) {
    self.dice = dice
    self.frameReadingMode = lookAtFrames
    self.rechecksAtRest = looksAtRest
    self.drawings = drawings
    self.classifier = classifier
  }
}
