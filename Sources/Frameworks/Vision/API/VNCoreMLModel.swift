public import CoreML
public import Foundation

/// A Core ML model for requests, with an image among its inputs.
///
/// Changes of its properties take effect with the next perform.
open class VNCoreMLModel: NSObject {
  let model: MLModel
  let interpretation: ModelInterpretation

  /// The input that receives the image. Default: the model's first image input.
  open var inputImageFeatureName: String
  /// The provider of the model's other inputs, such as a detector's thresholds, called for each of them
  /// before each perform on the performing thread. Default: nil: optional inputs have the model's defaults.
  open var featureProvider: (any MLFeatureProvider)?

  /// Creates a model for requests.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain` with `VNErrorCode.invalidModel` if no input is an image.
  public init(for model: MLModel) throws {
    let description = model.modelDescription
    let image = description.inputNames.first { description.inputDescriptionsByName[$0]?.type == .image }
    guard let image else {
      throw VNErrorCode.invalidModel.error(
        "None of the model's inputs is an image: \(description.inputNames.joined(separator: ", ")).")
    }
    self.model = model
    inputImageFeatureName = image
    interpretation = ModelInterpretation(of: model)
  }

  init(_ container: CoreMLModelContainer) {
    model = container.model
    interpretation = container.interpretation
    inputImageFeatureName = container.inputImageFeatureName
    featureProvider = MLDictionaryFeatureProvider(values: container.features)
  }

  func inputImageConstraint() throws -> MLImageConstraint {
    guard
      let constraint = model.modelDescription.inputDescriptionsByName[inputImageFeatureName]?.imageConstraint
    else {
      throw VNErrorCode.invalidArgument.error(
        "The model has no image input named \"\(inputImageFeatureName)\".")
    }
    return constraint
  }

  func otherFeatures() -> [String: MLFeatureValue] { features(except: inputImageFeatureName) }

  /// The feature provider's values for all inputs but one.
  func features(except input: String?) -> [String: MLFeatureValue] {
    guard let featureProvider else { return [:] }
    var features: [String: MLFeatureValue] = [:]
    for name in model.modelDescription.inputNames where name != input {
      features[name] = featureProvider.featureValue(for: name)
    }
    return features
  }
}
