public import Foundation

/// The name of one of a model's values, and the part of the model that it belongs to.
///
/// Two keys of the same kind are equal where their names and scopes are.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
public class MLKey: NSObject, @unchecked Sendable {
  /// What the value is, such as `learningRate`.
  public let name: String
  /// The part of the model: a layer's name, a pipeline's model's, or both joined by a period, as `model1.dense`. Nil for the model
  /// itself.
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

/// Which of a model's parameters is meant, for `MLModel.parameterValue(for:)` and `MLModelConfiguration.parameters`.
public final class MLParameterKey: MLKey, @unchecked Sendable {
  private convenience init(_ name: String) { self.init(name: name, scope: nil) }

  /// How far an optimizer goes in each step. A `Double`.
  public static let learningRate = MLParameterKey("learningRate")
  /// How much of the step before stochastic gradient descent repeats. A `Double`.
  public static let momentum = MLParameterKey("momentum")
  /// How many samples an optimizer's step is computed of. An `Int64`.
  public static let miniBatchSize = MLParameterKey("miniBatchSize")
  /// How slowly the Adam optimizer's mean of gradients changes. A `Double`.
  public static let beta1 = MLParameterKey("beta1")
  /// How slowly the Adam optimizer's mean of squared gradients changes. A `Double`.
  public static let beta2 = MLParameterKey("beta2")
  /// What the Adam optimizer adds to denominators. A `Double`.
  public static let eps = MLParameterKey("eps")
  /// How often all samples are gone through. An `Int64`.
  public static let epochs = MLParameterKey("epochs")
  /// Whether samples are put in another order for each epoch. A `Bool`.
  public static let shuffle = MLParameterKey("shuffle")
  /// What the random order begins with. An `Int64`.
  public static let seed = MLParameterKey("seed")
  /// How many samples vote in a nearest neighbors classifier. An `Int64`.
  public static let numberOfNeighbors = MLParameterKey("numberOfNeighbors")
  /// The name of the file that a linked model is in. A `String`.
  public static let linkedModelFileName = MLParameterKey("linkedModelFileName")
  /// Where a linked model's file is looked for. A `String`.
  public static let linkedModelSearchPath = MLParameterKey("linkedModelSearchPath")
  /// The weights of an updatable layer, which the key is to be scoped to. An `MLMultiArray`.
  public static let weights = MLParameterKey("weights")
  /// The biases of an updatable layer, which the key is to be scoped to. An `MLMultiArray`.
  public static let biases = MLParameterKey("biases")

  /// The key for a part of the model: a layer, by its name; a pipeline's model, by the name that the pipeline gives it, or as
  /// `model0`, `model1` and so on where it gives none; or a layer of the latter, by scoping the key to the model and then to the
  /// layer.
  public func scoped(to scope: String) -> MLParameterKey {
    MLParameterKey(name: name, scope: self.scope.map { "\($0).\(scope)" } ?? scope)
  }
}
