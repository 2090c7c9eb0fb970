import Foundation
import Synchronization

/// A model whose code is the caller's.
///
/// Register the type with `MLCustomModelRegistry` under the name that the model's file gives before the model is loaded. A model makes an
/// instance when it is loaded, and another for each prediction that runs at the same time; an instance makes one prediction at a time.
public protocol MLCustomModel: SendableMetatype {
  /// Makes the model.
  ///
  /// - Parameters:
  ///   - modelDescription: of the inputs and outputs.
  ///   - parameters: those of the file by name: `NSNumber`, `String` or `Data`.
  init(modelDescription: MLModelDescription, parameters: [String: Any]) throws

  /// The outputs for the inputs, which are as the description says.
  func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws
    -> any MLFeatureProvider
}

/// The types of custom models by the names that files give them.
///
/// Apple's Core ML finds a class by its Objective-C name; Linux has no such names.
public enum MLCustomModelRegistry {
  private static let types = Mutex<[String: any MLCustomModel.Type]>([:])

  /// Makes a type known, in place of another of the same name.
  ///
  /// - Parameters:
  ///   - type: what the model is.
  ///   - className: the model's class name in its file.
  public static func register(_ type: any MLCustomModel.Type, forClassName className: String) {
    types.withLock { $0[className] = type }
  }

  static func type(named className: String) -> (any MLCustomModel.Type)? {
    types.withLock { $0[className] }
  }
}
