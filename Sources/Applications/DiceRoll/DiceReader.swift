public import CoreML
public import ImageIO
import Vision

/// Reads the dice in images: a detector in Create ML's form, optionally followed by a classifier of dice.
///
/// A reader may be used by any number of threads concurrently.
public final class DiceReader: Sendable {
  /// The intersection over union, 0…1, above which the less confident box is dropped: 0.3, as in the sample.
  public static let defaultIOUThreshold = 0.3
  /// The minimum confidence of a box, 0…1, if only the detector is used: 0.2, as in the sample.
  public static let defaultMinimumConfidence = 0.2
  /// The minimum combined confidence of both models, 0…1: about 0.19, a pooled 0.35 after calibration.
  public static let defaultMinimumConfidenceOfBoth = Double(DieConfidence.calibrated(0.35))

  /// The combined confidence that a die must reach, or both models recheck a smaller copy of the image.
  private static let moreLikelyThanNot: Float = 0.5

  private let model: MLModel
  /// For the detector alone.
  private let thresholds: DetectorThresholds
  private let overlapOfDetector: OverlapThresholds
  /// For the candidates of a second look.
  private let thresholdsOfCandidates: DetectorThresholds
  private let secondLook: SecondLook?
  /// For both models.
  private let twoStageOverlap: OverlapThresholds
  private let minimumConfidenceOfBoth: Float

  /// Creates a reader from an object detector whose labels are dice values.
  ///
  /// - Parameters:
  ///   - model: a detector with an image input and non-maximum suppression as its last step.
  ///   - secondLook: a classifier of single dice with the labels "1" to "6" and "none", and perhaps
  ///     "unreadable" for dice without pips; nil to use only the detector.
  ///   - iouThreshold: 0…1; the larger it is, the more overlapping boxes are kept. 1 keeps all. With a second
  ///     look, boxes count as the same die above two thirds of it if their values are equal, above one and a
  ///     half times it if not.
  ///   - minimumConfidence: 0…1; the larger it is, the fewer boxes are kept. Nil for the default, which
  ///     depends on whether there is a second look.
  /// - Throws: ``DiceReaderError``.
  public init(
    model: MLModel, secondLook: MLModel? = nil, iouThreshold: Double = DiceReader.defaultIOUThreshold,
    minimumConfidence: Double? = nil
  ) throws {
    guard let outputs = model.detectorOutputs else { throw DiceReaderError.notADetector }
    let labels = outputs.labels
    guard labels.contains(where: { Int($0) != nil }) else { throw DiceReaderError.labels(labels) }
    self.model = model
    self.secondLook = try secondLook.map(SecondLook.init)
    thresholds = try DetectorThresholds(
      outputs, minimumConfidence: minimumConfidence ?? Self.defaultMinimumConfidence, overlap: iouThreshold)
    overlapOfDetector = .ofDetector(iouThreshold)
    thresholdsOfCandidates = try DetectorThresholds(
      outputs, minimumConfidence: SecondLook.minimumConfidence, overlap: SecondLook.candidateOverlap)
    twoStageOverlap = .twoStage(iouThreshold)
    minimumConfidenceOfBoth = Float(minimumConfidence ?? Self.defaultMinimumConfidenceOfBoth)
    _ = try VNCoreMLModel(for: model)
  }

  /// The dice in an image, in descending order of confidence.
  ///
  /// - Parameters:
  ///   - image: the pixels as stored.
  ///   - orientation: their orientation. The boxes refer to the upright image.
  ///   - look: whether the second model, if any, classifies each die. For a stream's frames,
  ///     ``RollTracker/look``. If no die is more likely than not, both models recheck a smaller copy of the
  ///     image, for dice that fill it, which at most doubles the time.
  /// - Throws: Vision's error if a model can't be run.
  public func dice(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    look: DiceReadingMode = .twoStage
  ) throws -> [DieReading] {
    try findings(in: image, orientation: orientation, look: look).dice
  }

  /// The dice in an image, also those without pips; see ``dice(in:orientation:look:)``.
  public func findings(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    look: DiceReadingMode = .twoStage
  ) throws -> DiceFindings {
    try findings(in: OrientedImage(image, orientation: orientation), look: look)
  }

  /// The dice in an image; see ``dice(in:orientation:look:)``.
  package func findings(
    in image: OrientedImage, look: DiceReadingMode = .twoStage
  ) throws -> DiceFindings {
    let handler = VNImageRequestHandler(image)
    guard look == .twoStage, let secondLook else {
      return try DiceFindings(
        thresholds.objects(of: model, in: handler).compactMap { DieReading($0).map(FoundDie.readable) }
          .suppressed(overlapOfDetector))
    }
    var found = try dice(of: secondLook, in: handler, size: image.size)
    if !found.contains(where: { $0.confidence >= Self.moreLikelyThanNot }) {
      let view = try PaddedImage(of: image)
      found += try dice(
        of: secondLook, in: VNImageRequestHandler(OrientedImage(view.canvas)),
        size: PixelSize(width: view.canvas.width, height: view.canvas.height)
      ).compactMap(view.inImage)
    }
    return DiceFindings(
      found.suppressed(twoStageOverlap).filter { $0.confidence >= minimumConfidenceOfBoth })
  }

  /// The detector's candidates after the second look, in its order.
  private func dice(
    of secondLook: SecondLook, in handler: VNImageRequestHandler, size: PixelSize
  ) throws -> [FoundDie] {
    let candidates = try thresholdsOfCandidates.objects(of: model, in: handler).map(StationaryDie.init)
    return try secondLook.dice(of: candidates, in: handler, width: size.width, height: size.height)
      .compactMap(\.self)
  }

  /// The recheck for ``RollTracker/update(_:frame:time:width:height:recheck:)``: it classifies stationary
  /// dice of a frame with the second model and combines the result with the detector's.
  ///
  /// - Parameters:
  ///   - image: the frame's pixels as stored.
  ///   - orientation: their orientation.
  /// - Returns: nil if the reader has no second model.
  public func recheck(
    of image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) -> Recheck<any Error>? {
    recheck(of: OrientedImage(image, orientation: orientation))
  }

  /// The recheck of a frame's stationary dice; see ``recheck(of:orientation:)``.
  package func recheck(of image: OrientedImage) -> Recheck<any Error>? {
    guard let secondLook else { return nil }
    return { [minimumConfidenceOfBoth] dice in
      try secondLook.dice(
        of: dice, in: VNImageRequestHandler(image), width: image.width, height: image.height
      ).map { die in die?.reading.flatMap { $0.confidence >= minimumConfidenceOfBoth ? $0 : nil } }
    }
  }
}

/// The reason why a model can't read dice.
public enum DiceReaderError: LocalizedError, Hashable {
  /// The model's last step isn't non-maximum suppression.
  case notADetector
  /// None of the model's labels is an integer.
  case labels([String])
  /// The second model isn't a classifier with values and "none" as labels.
  case notAClassifier([String])

  public var errorDescription: String? {
    switch self {
    case .notADetector: "the model isn't an object detector in Create ML's form"
    case .labels(let labels):
      "the model's labels aren't dice values: \(labels.prefix(8).joined(separator: ", "))"
        + (labels.count > 8 ? "…" : "")
    case .notAClassifier(let labels):
      "the second look's model isn't a classifier with dice values and \"\(SecondLook.nothingLabel)\" as "
        + "labels" + (labels.isEmpty ? "" : ": \(labels.prefix(8).joined(separator: ", "))")
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notADetector, .labels: "Use a detector whose labels are \"1\", \"2\", …"
    case .notAClassifier: "Use a classifier such as DiceValues.mlmodel, or none."
    }
  }
}
