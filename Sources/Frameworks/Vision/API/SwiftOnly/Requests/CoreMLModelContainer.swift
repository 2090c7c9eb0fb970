public import CoreML

/// A Core ML model that requests can be made of: one with a picture among its inputs.
public struct CoreMLModelContainer: Sendable {
  /// The input that Vision fills with the picture. The model's first image input unless set.
  public var inputImageFeatureName: String
  let model: MLModel
  let interpretation: ModelInterpretation
  /// What the provider gave for the model's inputs.
  let features: [String: MLFeatureValue]

  /// Takes a model.
  ///
  /// - Parameter featureProvider: gives the model's other inputs, such as a detector's thresholds. It is asked here, once for
  ///   each of them: a container is a value.
  /// - Throws: `VisionError.invalidModel` where no input is a picture.
  public init(model: MLModel, featureProvider: (any MLFeatureProvider)? = nil) throws {
    do {
      let counterpart = try VNCoreMLModel(for: model)
      counterpart.featureProvider = featureProvider
      inputImageFeatureName = counterpart.inputImageFeatureName
      self.model = model
      interpretation = counterpart.interpretation
      // Of all inputs: which of them Vision fills may be set later.
      features = counterpart.features(except: nil)
    } catch {
      throw VisionError(error)
    }
  }
}

extension CoreMLModelContainer: Hashable {
  /// Whether both are of the same model object, with equal features.
  public static func == (one: CoreMLModelContainer, other: CoreMLModelContainer) -> Bool {
    one.model === other.model && one.inputImageFeatureName == other.inputImageFeatureName
      && one.features == other.features
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(model))
    hasher.combine(inputImageFeatureName)
  }
}
