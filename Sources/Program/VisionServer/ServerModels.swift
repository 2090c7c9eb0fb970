#if Server
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
  ///   - frameMode: the reading mode for frames of live rolls; images are always read with the second
  ///     look, if there is one.
  ///   - rechecksAtRest: whether stationary dice are rechecked before a roll is reported.
  ///   - drawings: classifies drawings.
  ///   - classifier: handles `/api/classify`.
  public init(
    dice: DiceReader, frameMode: DiceReadingMode = RollTracker.defaultLook, rechecksAtRest: Bool = true,
    drawings: DrawingClassifier, classifier: ImageLabeler
  ) {
    self.dice = dice
    self.frameReadingMode = frameMode
    self.rechecksAtRest = rechecksAtRest
    self.drawings = drawings
    self.classifier = classifier
  }
}
#endif
