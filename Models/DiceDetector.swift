import CoreGraphics
import CoreML
import CoreVideo
import Foundation

// The shape of the class that Xcode makes for a model; the differences are that nothing here stops the program
// when the model or an output is missing, and that everything is public, because it is a module of its own.

/// What the dice detector takes.
public final class DiceDetectorInput: MLFeatureProvider {
  /// The size of the pictures that the model takes, in pixels.
  static let imageSize = 576

  /// A picture of `imageSize` × `imageSize` pixels.
  public var image: CVPixelBuffer
  /// Of two boxes that overlap more than this (intersection over union, 0…1), the less confident is left out.
  /// Nil for the model's own, 0.45.
  public var iouThreshold: Double?
  /// Boxes less confident than this (0…1) are left out. Nil for the model's own, 0.25.
  public var confidenceThreshold: Double?

  public init(image: CVPixelBuffer, iouThreshold: Double? = nil, confidenceThreshold: Double? = nil) {
    self.image = image
    self.iouThreshold = iouThreshold
    self.confidenceThreshold = confidenceThreshold
  }

  /// Scales an image to the model's size.
  public convenience init(
    imageWith image: CGImage, iouThreshold: Double? = nil, confidenceThreshold: Double? = nil
  ) throws {
    self.init(
      image: try MLFeatureValue(
        cgImage: image, pixelsWide: Self.imageSize, pixelsHigh: Self.imageSize,
        pixelFormatType: kCVPixelFormatType_32ARGB
      ).pixelBuffer(),
      iouThreshold: iouThreshold, confidenceThreshold: confidenceThreshold)
  }

  /// Reads a picture's file, turns it upright and scales it to the model's size.
  public convenience init(
    imageAt url: URL, iouThreshold: Double? = nil, confidenceThreshold: Double? = nil
  ) throws {
    self.init(
      image: try MLFeatureValue(
        imageAt: url, pixelsWide: Self.imageSize, pixelsHigh: Self.imageSize,
        pixelFormatType: kCVPixelFormatType_32ARGB
      ).pixelBuffer(),
      iouThreshold: iouThreshold, confidenceThreshold: confidenceThreshold)
  }

  public var featureNames: Set<String> { ["image", "iouThreshold", "confidenceThreshold"] }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    switch featureName {
    case "image": MLFeatureValue(pixelBuffer: image)
    case "iouThreshold": iouThreshold.map { MLFeatureValue(double: $0) }
    case "confidenceThreshold": confidenceThreshold.map { MLFeatureValue(double: $0) }
    default: nil
    }
  }
}

/// What the dice detector gives.
public final class DiceDetectorOutput: MLFeatureProvider {
  /// For each box, the confidence of each label, "1" to "6": [boxes × 6], 0…1.
  public let confidence: MLMultiArray
  /// For each box its centre x, centre y, width and height: [boxes × 4], 0…1, from the upper left.
  public let coordinates: MLMultiArray

  public init(confidence: MLMultiArray, coordinates: MLMultiArray) {
    self.confidence = confidence
    self.coordinates = coordinates
  }

  /// Takes the two outputs of a prediction.
  ///
  /// - Throws: `MLModelError` (`.featureType`) where one is missing.
  public convenience init(features: any MLFeatureProvider) throws {
    func output(_ name: String) throws -> MLMultiArray {
      guard let array = features.featureValue(for: name)?.multiArrayValue else {
        throw MLModelError(
          .featureType, userInfo: [NSLocalizedDescriptionKey: "The dice detector gave no \"\(name)\"."])
      }
      return array
    }
    self.init(confidence: try output("confidence"), coordinates: try output("coordinates"))
  }

  public var confidenceShapedArray: MLShapedArray<Double> { MLShapedArray(converting: confidence) }
  public var coordinatesShapedArray: MLShapedArray<Double> { MLShapedArray(converting: coordinates) }

  public var featureNames: Set<String> { ["confidence", "coordinates"] }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    switch featureName {
    case "confidence": MLFeatureValue(multiArray: confidence)
    case "coordinates": MLFeatureValue(multiArray: coordinates)
    default: nil
    }
  }
}

/// Finds dice in a picture and reads the values of their top faces.
///
/// Data, licences and measured accuracy: the model card, `DiceDetector.md`.
public final class DiceDetector: Sendable {
  /// The model, for Vision: `try VNCoreMLModel(for: DiceDetector().model)`.
  public let model: MLModel

  /// Where the model's file is: among the resources beside the program, or, run from a checkout, in the
  /// checkout. Where it is in neither, the place beside the program.
  public static var urlOfModelInThisBundle: URL {
    let places = ModelResources.places(of: "DiceDetector.mlmodel")
    return places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
  }

  /// Takes a model that was loaded elsewhere.
  public init(model: MLModel) { self.model = model }

  /// Loads this module's own model.
  ///
  /// - Throws: `MLModelError`, `.io` with the places searched where the file is missing.
  public convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
    self.init(model: try MLModel(contentsOf: try Self.foundModel(), configuration: configuration))
  }

  /// Loads a model of the same form, compiled or not, from elsewhere.
  public convenience init(contentsOf modelURL: URL) throws {
    self.init(model: try MLModel(contentsOf: modelURL))
  }

  /// Loads a model of the same form, compiled or not, from elsewhere.
  public convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
    self.init(model: try MLModel(contentsOf: modelURL, configuration: configuration))
  }

  /// Loads this module's own model without holding up the caller's thread.
  public static func load(
    configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> DiceDetector {
    try await load(contentsOf: try foundModel(), configuration: configuration)
  }

  /// Loads this module's own model on another thread and calls `handler` there.
  public static func load(
    configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<DiceDetector, any Error>) -> Void
  ) {
    load(
      contentsOf: urlOfModelInThisBundle, configuration: configuration, completionHandler: handler)
  }

  /// Loads a model of the same form, compiled or not, without holding up the caller's thread.
  public static func load(
    contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> DiceDetector {
    DiceDetector(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
  }

  /// Loads a model of the same form, compiled or not, on another thread and calls `handler` there.
  public static func load(
    contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<DiceDetector, any Error>) -> Void
  ) {
    MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
      handler(result.map { DiceDetector(model: $0) })
    }
  }

  /// Finds the dice in a picture.
  public func prediction(input: DiceDetectorInput) throws -> DiceDetectorOutput {
    try prediction(input: input, options: MLPredictionOptions())
  }

  /// Finds the dice in a picture.
  public func prediction(
    input: DiceDetectorInput, options: MLPredictionOptions
  ) throws -> DiceDetectorOutput {
    try DiceDetectorOutput(features: model.prediction(from: input, options: options))
  }

  /// Finds the dice in a picture and gives the thread back meanwhile.
  public func prediction(
    input: DiceDetectorInput, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> DiceDetectorOutput {
    try DiceDetectorOutput(features: await model.prediction(from: input, options: options))
  }

  /// Finds the dice in a picture of the model's size.
  public func prediction(
    image: CVPixelBuffer, iouThreshold: Double? = nil, confidenceThreshold: Double? = nil
  ) throws -> DiceDetectorOutput {
    try prediction(
      input: DiceDetectorInput(
        image: image, iouThreshold: iouThreshold, confidenceThreshold: confidenceThreshold))
  }

  /// Finds the dice in each picture, in order; the first error ends it.
  public func predictions(
    inputs: [DiceDetectorInput], options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> [DiceDetectorOutput] {
    let outputs = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
    return try (0..<outputs.count).map { try DiceDetectorOutput(features: outputs.features(at: $0)) }
  }

  private static func foundModel() throws -> URL { try ModelResources.url(of: "DiceDetector.mlmodel") }
}
