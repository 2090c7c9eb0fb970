/// A differentiable function of parameters, to be minimized by an optimizer.
///
/// It separates optimizers from models. ``SoftmaxObjective`` is the objective of a network's head; a network
/// with trained convolutions can be another, with any engine for its gradients.
package protocol Objective {
  var parameterCount: Int { get }

  /// The value and its derivatives with respect to all parameters.
  ///
  /// - Parameters:
  ///   - parameters: `parameterCount` values.
  ///   - gradient: `parameterCount` values, which are overwritten.
  func value(at parameters: [Double], gradient: inout [Double]) throws -> Double
}
