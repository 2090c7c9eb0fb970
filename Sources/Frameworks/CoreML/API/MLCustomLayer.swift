public import Foundation
import Synchronization

/// A neural network layer implemented by the caller.
///
/// Register the type with `MLCustomLayerRegistry`, under the class name in the model's file, before loading
/// the model. Loading a model creates an instance, and concurrent predictions create further ones; an
/// instance is used by one prediction at a time. Layers run on the CPU: Apple's method for a GPU's command
/// buffer is absent.
public protocol MLCustomLayer: SendableMetatype {
  /// Creates the layer.
  ///
  /// - Parameter parameters: the file's parameters by name: `NSNumber` or `String`.
  init(parameters: [String: Any]) throws

  /// Sets the layer's weights, before the first evaluation.
  ///
  /// - Parameter weights: the file's weights in its order and format: 32-bit or 16-bit floats, or bytes.
  func setWeightData(_ weights: [Data]) throws

  /// Returns the shapes of the outputs for these shapes of the inputs.
  ///
  /// Shapes are those of the network's layers: [sequence, batch, channel, height, width] in a network of
  /// rank-5 mapping, the array's own in one of exact mapping.
  func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]]

  /// Computes the outputs, `.float32` arrays of the shapes that `outputShapes(forInputShapes:)` returned.
  func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws
}

/// The types of custom layers by class name.
///
/// Apple's Core ML finds a class by its Objective-C name; Linux has no such names.
public enum MLCustomLayerRegistry {
  private static let types = Mutex<[String: any MLCustomLayer.Type]>([:])

  /// Registers a type; it replaces an earlier one of the same name.
  ///
  /// - Parameters:
  ///   - type: the type that implements the layer.
  ///   - className: the layer's class name in the model's file.
  public static func register(_ type: any MLCustomLayer.Type, forClassName className: String) {
    types.withLock { $0[className] = type }
  }

  static func type(named className: String) -> (any MLCustomLayer.Type)? {
    types.withLock { $0[className] }
  }
}
