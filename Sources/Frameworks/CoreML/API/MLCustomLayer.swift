public import Foundation
import Synchronization

/// A neural network's layer whose code is the caller's.
///
/// Register the type with `MLCustomLayerRegistry` under the name that the model's file gives before the model is loaded.
/// A model makes an instance when it is loaded, and another for each prediction that runs at the same time; an instance
/// is used by one prediction at a time. Layers run on the processor: Apple's method for a GPU's command buffer isn't
/// there.
public protocol MLCustomLayer: SendableMetatype {
  /// Makes the layer.
  ///
  /// - Parameter parameters: those of the file by name: `NSNumber` or `String`.
  init(parameters: [String: Any]) throws

  /// Takes the layer's weights, before anything is evaluated.
  ///
  /// - Parameter weights: the file's, in its order and form: 32-bit or 16-bit floating-point numbers, or bytes.
  func setWeightData(_ weights: [Data]) throws

  /// The shapes of the outputs for inputs of these shapes.
  ///
  /// Shapes are as the network's layers see them: [sequence, batch, channel, height, width] in a network of rank-5
  /// mapping, the array's own in one of exact mapping.
  func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]]

  /// Computes the outputs, arrays of `.float32` of the shapes that `outputShapes(forInputShapes:)` gave.
  func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws
}

/// The types of custom layers by the names that models give them.
///
/// Apple's Core ML finds a class by its Objective-C name; Linux has no such names.
public enum MLCustomLayerRegistry {
  private static let types = Mutex<[String: any MLCustomLayer.Type]>([:])

  /// Makes a type known, in place of another of the same name.
  ///
  /// - Parameters:
  ///   - type: what runs the layer.
  ///   - className: the layer's class name in the model's file.
  public static func register(_ type: any MLCustomLayer.Type, forClassName className: String) {
    types.withLock { $0[className] = type }
  }

  static func type(named className: String) -> (any MLCustomLayer.Type)? {
    types.withLock { $0[className] }
  }
}
