import Foundation
import Synchronization

/// A model implemented by the caller.
///
/// Register the type with `MLCustomModelRegistry`, under the class name in the model's file, before loading
/// the model. Loading a model creates an instance, and concurrent predictions create further ones; an
/// instance makes one prediction at a time.
public protocol MLCustomModel: SendableMetatype {
  /// Creates the model.
  ///
  /// - Parameters:
  ///   - modelDescription: the description of the inputs and outputs.
  ///   - parameters: the file's parameters by name: `NSNumber`, `String` or `Data`.
  init(modelDescription: MLModelDescription, parameters: [String: Any]) throws

  /// Returns the outputs for inputs that match the model's description.
  func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws
    -> any MLFeatureProvider
}

/// The types of custom models by class name.
///
/// Apple's Core ML finds a class by its Objective-C name; Linux has no such names.
public enum MLCustomModelRegistry {
  private static let types = Mutex<[String: any MLCustomModel.Type]>([:])

  /// Registers a type; it replaces an earlier one of the same name.
  ///
  /// - Parameters:
  ///   - type: the type that implements the model.
  ///   - className: the model's class name in its file.
  public static func register(_ type: any MLCustomModel.Type, forClassName className: String) {
    types.withLock { $0[className] = type }
  }

  static func type(named className: String) -> (any MLCustomModel.Type)? {
    types.withLock { $0[className] }
  }
}
