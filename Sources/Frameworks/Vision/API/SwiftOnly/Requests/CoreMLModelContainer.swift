public import CoreML

/// A Core ML model for requests, with an image among its inputs.
public struct CoreMLModelContainer: Sendable {
  /// The input that receives the image. Default: the model's first image input.
  public var inputImageFeatureName: String
  let model: MLModel
  let interpretation: ModelInterpretation
  /// The feature provider's values for the model's inputs.
  let features: [String: MLFeatureValue]

  /// Creates a model for requests.
  ///
  /// - Parameters:
  ///   - model: a model with an image input.
  ///   - featureProvider: the model's other inputs, such as a detector's thresholds; read once, here.
  /// - Throws: `VisionError.invalidModel` if no input is an image.
  public init(model: MLModel, featureProvider: (any MLFeatureProvider)? = nil) throws {
    do {
      let counterpart = try VNCoreMLModel(for: model)
      counterpart.featureProvider = featureProvider
      inputImageFeatureName = counterpart.inputImageFeatureName
      self.model = model
      interpretation = counterpart.interpretation
      // Of all inputs, because the image input may change later.
      features = counterpart.features(except: nil)
    } catch {
      throw VisionError(error)
    }
  }
}

extension CoreMLModelContainer: Hashable {
  /// Whether the model objects, the image inputs and the features are equal.
  public static func == (one: CoreMLModelContainer, other: CoreMLModelContainer) -> Bool {
    one.model === other.model && one.inputImageFeatureName == other.inputImageFeatureName
      && one.features == other.features
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(model))
    hasher.combine(inputImageFeatureName)
  }
}
