/// What an optimizer makes small: a number that depends smoothly on parameters.
///
/// This is the seam between the optimizers and what is trained. The head of a network is one objective, ``SoftmaxObjective``; a network
/// whose convolutions are trained, too, will be another, whichever engine computes its gradients.
package protocol Objective {
  var parameterCount: Int { get }

  /// The value and its derivatives by all parameters.
  ///
  /// - Parameters:
  ///   - parameters: `parameterCount` numbers.
  ///   - gradient: `parameterCount` numbers, of any values before.
  func value(at parameters: [Double], gradient: inout [Double]) throws -> Double
}
