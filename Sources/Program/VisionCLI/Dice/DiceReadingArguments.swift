import ArgumentParser
import DiceRoll
import Foundation

struct DiceReadingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Core ML detector: .mlmodel, .mlpackage or .mlmodelc. (default: the built-in model)", valueName: "file"),
    completion: .coreMLModel)
  var model: String?

  @Option(name: .customLong("second-look"), help: SecondLookPolicy.help)
  private var wantedSecondLook = SecondLookPolicy.atRest

  @Option(
    help: ArgumentHelp(
      """
      Intersection over union above which overlapping detections are suppressed, 0…1; with the second look, two thirds of it \
      for detections of one value, and 1.5 times it for others.
      """, valueName: "0…1"))
  var iouThreshold = DiceReader.defaultIOUThreshold

  @Option(
    name: .confidence,
    help: ArgumentHelp(
      "Minimum confidence of a die, 0…1. "
        + "(default: \(String(format: "%.2f", DiceReader.defaultMinimumConfidenceOfBoth)); "
        + "\(DiceReader.defaultMinimumConfidence) with the detector only)", valueName: "0…1"))
  var minimumConfidence: Double?

  /// The detections that the second-look classifier checks; it is trained for the built-in detector only.
  var secondLook: SecondLookPolicy { model == nil ? wantedSecondLook : .never }

  func validate() throws {
    try validateFractions([
      "--confidence": minimumConfidence, "--iou-threshold": iouThreshold,
    ])
  }
}
