public import CoreML
public import Foundation

/// A Core ML model that requests can be made of: one with a picture among its inputs.
///
/// Its properties may be changed between performs, and count from the next one on.
open class VNCoreMLModel: NSObject {
  let model: MLModel
  let interpretation: ModelInterpretation

  /// The input that Vision fills with the picture. The model's first image input unless set.
  open var inputImageFeatureName: String
  /// What gives the model's other inputs, such as a detector's thresholds. It is asked on the performing thread,
  /// before each perform, for each of them. Nil unless set: optional inputs then have the model's own defaults.
  open var featureProvider: (any MLFeatureProvider)?

  /// Takes a model.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain` with `VNErrorCode.invalidModel` where no input is a picture.
  public init(for model: MLModel) throws {
    let description = model.modelDescription
    let image = description.inputNames.first { description.inputDescriptionsByName[$0]?.type == .image }
    guard let image else {
      throw VNErrorCode.invalidModel.error(
        "None of the model's inputs is a picture: \(description.inputNames.joined(separator: ", ")).")
    }
    self.model = model
    inputImageFeatureName = image
    interpretation = ModelInterpretation(of: model)
  }

  /// The other interface's model, with the features that its provider gave.
  init(_ container: CoreMLModelContainer) {
    model = container.model
    interpretation = container.interpretation
    inputImageFeatureName = container.inputImageFeatureName
    featureProvider = MLDictionaryFeatureProvider(values: container.features)
  }

  /// The image input that is set.
  func inputImageConstraint() throws -> MLImageConstraint {
    guard
      let constraint = model.modelDescription.inputDescriptionsByName[inputImageFeatureName]?.imageConstraint
    else {
      throw VNErrorCode.invalidArgument.error(
        "The model has no image input named \"\(inputImageFeatureName)\".")
    }
    return constraint
  }

  /// What the feature provider gives for the inputs that aren't Vision's to fill.
  func otherFeatures() -> [String: MLFeatureValue] { features(except: inputImageFeatureName) }

  /// What the feature provider gives for all inputs but one.
  func features(except input: String?) -> [String: MLFeatureValue] {
    guard let featureProvider else { return [:] }
    var features: [String: MLFeatureValue] = [:]
    for name in model.modelDescription.inputNames where name != input {
      features[name] = featureProvider.featureValue(for: name)
    }
    return features
  }
}
