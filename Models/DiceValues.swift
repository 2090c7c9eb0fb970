import CoreGraphics
import CoreML
import CoreVideo
import Foundation

// The shape of the class that Xcode makes for a model; see `DiceDetector`.

/// What the classifier of single dice takes.
public final class DiceValuesInput: MLFeatureProvider {
  /// The size of the pictures that the model takes, in pixels.
  static let imageSize = 96

  /// A picture of `imageSize` × `imageSize` pixels.
  public var image: CVPixelBuffer

  public init(image: CVPixelBuffer) { self.image = image }

  /// Scales an image to the model's size.
  public convenience init(imageWith image: CGImage) throws {
    self.init(
      image: try MLFeatureValue(
        cgImage: image, pixelsWide: Self.imageSize, pixelsHigh: Self.imageSize,
        pixelFormatType: kCVPixelFormatType_32ARGB
      ).pixelBuffer())
  }

  /// Reads a picture's file, turns it upright and scales it to the model's size.
  public convenience init(imageAt url: URL) throws {
    self.init(
      image: try MLFeatureValue(
        imageAt: url, pixelsWide: Self.imageSize, pixelsHigh: Self.imageSize,
        pixelFormatType: kCVPixelFormatType_32ARGB
      ).pixelBuffer())
  }

  public var featureNames: Set<String> { ["image"] }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    featureName == "image" ? MLFeatureValue(pixelBuffer: image) : nil
  }
}

/// What the classifier of single dice gives.
public final class DiceValuesOutput: MLFeatureProvider {
  /// The most likely label: "1" to "6" for a die with that value on top, "none" where no die is in the middle.
  public let classLabel: String
  /// The probability of each label, 0…1.
  public let classLabelProbs: [String: Double]

  public init(classLabel: String, classLabelProbs: [String: Double]) {
    self.classLabel = classLabel
    self.classLabelProbs = classLabelProbs
  }

  /// Takes the two outputs of a prediction.
  ///
  /// - Throws: `MLModelError` (`.featureType`) where one is missing.
  public convenience init(features: any MLFeatureProvider) throws {
    let label = features.featureValue(for: "classLabel")
    let probabilities = features.featureValue(for: "classLabelProbs")
    guard let label, label.type == .string, let probabilities, probabilities.type == .dictionary else {
      throw MLModelError(
        .featureType,
        userInfo: [NSLocalizedDescriptionKey: "The model gave no \"classLabel\" and \"classLabelProbs\"."])
    }
    let named = probabilities.dictionaryValue.map { ("\($0.key.base)", $0.value.doubleValue) }
    self.init(
      classLabel: label.stringValue,
      classLabelProbs: Dictionary(named, uniquingKeysWith: { first, _ in first }))
  }

  public var featureNames: Set<String> { ["classLabel", "classLabelProbs"] }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    switch featureName {
    case "classLabel": MLFeatureValue(string: classLabel)
    case "classLabelProbs":
      try? MLFeatureValue(dictionary: classLabelProbs.mapValues { NSNumber(value: $0) })
    default: nil
    }
  }
}

/// Says which value a die that fills most of the picture shows on top: the second look at what `DiceDetector` finds.
///
/// Data, licences and measured accuracy: the model card, `DiceValues.md`.
public final class DiceValues: Sendable {
  /// The model, for Vision: `try VNCoreMLModel(for: DiceValues().model)`.
  public let model: MLModel

  private static let file = "DiceValues.mlmodel"

  /// Where the model's file is: among the resources beside the program, or, run from a checkout, in the
  /// checkout. Where it is in neither, the place beside the program.
  public static var urlOfModelInThisBundle: URL {
    let places = ModelResources.places(of: file)
    return places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
  }

  /// Takes a model that was loaded elsewhere.
  public init(model: MLModel) { self.model = model }

  /// Loads this module's own model.
  ///
  /// - Throws: `MLModelError`, `.io` with the places searched where the file is missing.
  public convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
    self.init(model: try MLModel(contentsOf: ModelResources.url(of: Self.file), configuration: configuration))
  }

  /// Loads a model of the same form, compiled or not, from elsewhere.
  public convenience init(
    contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    self.init(model: try MLModel(contentsOf: modelURL, configuration: configuration))
  }

  /// Loads this module's own model without holding up the caller's thread.
  public static func load(
    configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> DiceValues {
    let url = try ModelResources.url(of: file)
    return DiceValues(model: try await MLModel.load(contentsOf: url, configuration: configuration))
  }

  /// Classifies a picture.
  public func prediction(
    input: DiceValuesInput, options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> DiceValuesOutput {
    try DiceValuesOutput(features: model.prediction(from: input, options: options))
  }

  /// Classifies a picture of the model's size.
  public func prediction(image: CVPixelBuffer) throws -> DiceValuesOutput {
    try prediction(input: DiceValuesInput(image: image))
  }
}
