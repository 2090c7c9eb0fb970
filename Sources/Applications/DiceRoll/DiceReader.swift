public import CoreML
public import ImageIO
import Vision

/// Finds dice in pictures: a detector in Create ML's form, asked through Vision as the sample app asks its own, and
/// perhaps a classifier of single dice that looks at each one again.
///
/// One reader serves any number of threads at once.
public final class DiceReader: Sendable {
  /// How much two boxes may overlap, 0…1, before the less confident one is dropped: 0.3, as in the sample.
  public static let defaultIOUThreshold = 0.3
  /// How confident a box has to be, 0…1, where only the detector looks: 0.2, as in the sample.
  public static let defaultMinimumConfidence = 0.2
  /// How confident both have to be together, 0…1, where each die is looked at twice: about 0.19, which is a pool of 0.35 calibrated.
  public static let defaultMinimumConfidenceOfBoth = Double(DieConfidence.calibrated(0.35))

  /// How confident both have to be of one die at least, or they look again at the picture made smaller.
  private static let moreLikelyThanNot: Float = 0.5

  private let model: MLModel
  /// Where only the detector looks.
  private let thresholds: DetectorThresholds
  private let overlapOfDetector: OverlapThresholds
  /// For the candidates of a second look.
  private let thresholdsOfCandidates: DetectorThresholds
  private let secondLook: SecondLook?
  /// Where both look.
  private let twoStageOverlap: OverlapThresholds
  /// How confident both have to be together.
  private let minimumConfidenceOfBoth: Float

  /// Takes an object detector whose labels are the values.
  ///
  /// - Parameters:
  ///   - model: A detector with a picture as input, and non-maximum suppression as its last step.
  ///   - secondLook: A classifier that sees each die alone, with the labels "1" to "6" and "none"; nil where
  ///     only the detector looks.
  ///   - iouThreshold: 0…1; the larger it is, the more overlapping boxes are kept. 1 keeps all. Where each die is looked at twice,
  ///     boxes of the same value are one die from two thirds of it on, and boxes of different values from one and a half times it on.
  ///   - minimumConfidence: 0…1; the larger it is, the fewer boxes are kept. Nil for the default, which depends on
  ///     whether there is a second look.
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

  /// The dice in a picture, the most confident first.
  ///
  /// - Parameters:
  ///   - picture: The pixels as stored.
  ///   - orientation: How they are to be turned to be upright. The boxes are those of the upright picture.
  ///   - look: Whether the second model, where there is one, looks at each die again. For a stream's frames,
  ///     ``RollTracker/look``. Where it finds nothing that is a die more likely than not, both look once more at the
  ///     picture made smaller, for dice that fill it: that takes as long again, at most.
  /// - Throws: Vision's error where the model can't be run.
  public func dice(
    in picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    look: DiceReadingMode = .twoStage
  ) throws -> [DieReading] {
    try dice(in: OrientedImage(picture, orientation: orientation), look: look)
  }

  /// The dice in a picture; see ``dice(in:orientation:look:)``.
  package func dice(in picture: OrientedImage, look: DiceReadingMode = .twoStage) throws -> [DieReading] {
    let handler = VNImageRequestHandler(picture)
    guard look == .twoStage, let secondLook else {
      return try thresholds.objects(of: model, in: handler).compactMap(DieReading.init)
        .suppressed(overlapOfDetector)
    }
    var found = try readings(of: secondLook, in: handler, size: picture.size)
    if !found.contains(where: { $0.confidence >= Self.moreLikelyThanNot }) {
      let view = try PaddedImage(of: picture)
      found += try readings(
        of: secondLook, in: VNImageRequestHandler(OrientedImage(view.canvas)),
        size: PixelSize(width: view.canvas.width, height: view.canvas.height)
      ).compactMap(view.inImage)
    }
    return found.suppressed(twoStageOverlap).filter { $0.confidence >= minimumConfidenceOfBoth }
  }

  /// What both models say together of the detector's candidates, in its order.
  private func readings(
    of secondLook: SecondLook, in handler: VNImageRequestHandler, size: PixelSize
  ) throws -> [DieReading] {
    let candidates = try thresholdsOfCandidates.objects(of: model, in: handler).map(StationaryDie.init)
    return try secondLook.readings(of: candidates, in: handler, width: size.width, height: size.height)
      .compactMap(\.self)
  }

  /// How ``RollTracker/take(_:frame:time:width:height:closerLook:)`` may look at the dice of a frame that lie still: with the second
  /// model, which says of each what both models say together.
  ///
  /// - Parameters:
  ///   - picture: The frame's pixels as stored.
  ///   - orientation: How they are to be turned to be upright.
  /// - Returns: nil where the reader has no second model.
  public func closerLook(
    at picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) -> Recheck<any Error>? {
    closerLook(at: OrientedImage(picture, orientation: orientation))
  }

  /// How dice that lie still in a frame are looked at; see ``closerLook(at:orientation:)``.
  package func closerLook(at picture: OrientedImage) -> Recheck<any Error>? {
    guard let secondLook else { return nil }
    return { [minimumConfidenceOfBoth] dice in
      try secondLook.readings(
        of: dice, in: VNImageRequestHandler(picture), width: picture.width, height: picture.height
      ).map { reading in reading.flatMap { $0.confidence >= minimumConfidenceOfBoth ? $0 : nil } }
    }
  }
}

/// Why a model can't read dice.
public enum DiceReaderError: LocalizedError, Hashable {
  /// Its last step isn't non-maximum suppression.
  case notADetector
  /// None of its labels is a whole number.
  case labels([String])
  /// The model for the second look is no classifier with values and "none" for labels.
  case notAClassifier([String])

  public var errorDescription: String? {
    switch self {
    case .notADetector: "the model is no object detector in Create ML's form"
    case .labels(let labels):
      "the model's labels are no dice values: \(labels.prefix(8).joined(separator: ", "))"
        + (labels.count > 8 ? "…" : "")
    case .notAClassifier(let labels):
      "the model for the second look is no classifier with dice values and \"\(SecondLook.nothingLabel)\" for "
        + "labels" + (labels.isEmpty ? "" : ": \(labels.prefix(8).joined(separator: ", "))")
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notADetector, .labels: "Give a detector whose labels are \"1\", \"2\", …"
    case .notAClassifier: "Give a classifier such as DiceValues.mlmodel, or none."
    }
  }
}
