/// A differentiable function of parameters, to be minimized by an optimizer.
///
/// ``SoftmaxObjective`` is that of a network's head; a network with trained convolutions can be another.
package protocol Objective {
  var parameterCount: Int { get }

  /// - Parameters:
  ///   - parameters: `parameterCount` values.
  ///   - gradient: `parameterCount` derivatives, which are overwritten.
  func value(at parameters: [Double], gradient: inout [Double]) throws -> Double
}
