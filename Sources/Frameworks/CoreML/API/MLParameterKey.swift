public import Foundation

/// The name of a model's value, scoped to a part of the model.
///
/// Keys of the same class are equal if their names and scopes are.
///
/// Unchecked, because `NSObject` can't be checked: it is immutable.
public class MLKey: NSObject, @unchecked Sendable {
  /// The name of the value, such as `learningRate`.
  public let name: String
  /// The part of the model: the name of a layer or of a pipeline's model, or both, as `model1.dense`. Nil for
  /// the model itself.
  public let scope: String?

  init(name: String, scope: String?) {
    (self.name, self.scope) = (name, scope)
  }

  /// The scope and the name, joined by a period.
  public override var description: String { scope.map { "\($0).\(name)" } ?? name }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLKey else { return false }
    return type(of: self) == type(of: other) && name == other.name && scope == other.scope
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(scope)
    return hasher.finalize()
  }
}

/// The key of a parameter, for `MLModel.parameterValue(for:)` and `MLModelConfiguration.parameters`.
public final class MLParameterKey: MLKey, @unchecked Sendable {
  private convenience init(_ name: String) { self.init(name: name, scope: nil) }

  /// The learning rate of an optimizer. A `Double`.
  public static let learningRate = MLParameterKey("learningRate")
  /// The momentum of stochastic gradient descent. A `Double`.
  public static let momentum = MLParameterKey("momentum")
  /// The number of samples in an optimizer's step. An `Int64`.
  public static let miniBatchSize = MLParameterKey("miniBatchSize")
  /// The decay rate of the Adam optimizer's mean of gradients. A `Double`.
  public static let beta1 = MLParameterKey("beta1")
  /// The decay rate of the Adam optimizer's mean of squared gradients. A `Double`.
  public static let beta2 = MLParameterKey("beta2")
  /// The constant that the Adam optimizer adds to denominators. A `Double`.
  public static let eps = MLParameterKey("eps")
  /// The number of passes over the samples. An `Int64`.
  public static let epochs = MLParameterKey("epochs")
  /// Whether samples are shuffled for each epoch. A `Bool`.
  public static let shuffle = MLParameterKey("shuffle")
  /// The seed of the shuffling. An `Int64`.
  public static let seed = MLParameterKey("seed")
  /// The number of neighbors that vote in a nearest neighbors classifier. An `Int64`.
  public static let numberOfNeighbors = MLParameterKey("numberOfNeighbors")
  /// The file name of a linked model. A `String`.
  public static let linkedModelFileName = MLParameterKey("linkedModelFileName")
  /// The search path of a linked model's file. A `String`.
  public static let linkedModelSearchPath = MLParameterKey("linkedModelSearchPath")
  /// The weights of an updatable layer; scope the key to the layer. An `MLMultiArray`.
  public static let weights = MLParameterKey("weights")
  /// The biases of an updatable layer; scope the key to the layer. An `MLMultiArray`.
  public static let biases = MLParameterKey("biases")

  /// Returns the key for a part of the model: a layer's name, or the name of a pipeline's model (`model0`,
  /// `model1` and so on for models without one). For a layer of the latter, scope to the model first, then to
  /// the layer.
  public func scoped(to scope: String) -> MLParameterKey {
    MLParameterKey(name: name, scope: self.scope.map { "\($0).\(scope)" } ?? scope)
  }
}
