/// L-BFGS (Nocedal, "Updating quasi-Newton matrices with limited storage", 1980), with bisection for the weak
/// Wolfe conditions (Lewis and Overton, "Nonsmooth optimization via quasi-Newton methods", 2013).
///
/// After encoding and decoding, it continues bit for bit as without the interruption.
package struct LimitedMemoryBFGS: Sendable, Hashable {
  /// A step, and the change of the gradient.
  struct Update: Sendable, Hashable {
    var step: [Double]
    var change: [Double]
  }

  /// The parameters with the smallest value so far.
  package private(set) var parameters: [Double]
  package private(set) var value: Double
  package private(set) var iteration: Int
  /// Whether no further step reduces the value.
  package private(set) var isConverged: Bool
  private(set) var gradient: [Double]
  private(set) var updates: [Update]

  private static let memory = 10
  /// The maximum absolute derivative at convergence.
  private static let tolerance = 1e-5
  private static let searchLimit = 40

  /// - Parameter parameters: the starting point.
  /// - Throws: errors of the objective.
  package init(_ objective: some Objective, startingAt parameters: [Double]) throws {
    precondition(parameters.count == objective.parameterCount)
    self.parameters = parameters
    gradient = Array(repeating: 0, count: parameters.count)
    value = try objective.value(at: parameters, gradient: &gradient)
    (iteration, updates) = (0, [])
    isConverged = Self.isFlat(gradient)
  }

  init(
    parameters: [Double], value: Double, iteration: Int, isConverged: Bool, gradient: [Double],
    updates: [Update]
  ) {
    (self.parameters, self.value, self.iteration) = (parameters, value, iteration)
    (self.isConverged, self.gradient, self.updates) = (isConverged, gradient, updates)
  }

  /// Performs one step, unless it has converged.
  ///
  /// - Throws: errors of the objective; the state is then unchanged.
  package mutating func step(_ objective: some Objective) throws {
    guard !isConverged else { return }
    let direction = direction()
    let slope = dot(direction, gradient)
    // Only rounding errors are left.
    guard slope < 0 else { return isConverged = true }
    guard let found = try search(objective, along: direction, slope: slope) else { return isConverged = true }
    let update = Update(
      step: zip(found.parameters, parameters).map { $0 - $1 },
      change: zip(found.gradient, gradient).map { $0 - $1 })
    if dot(update.step, update.change) > 0 {
      updates.append(update)
      if updates.count > Self.memory { updates.removeFirst() }
    }
    (parameters, value, gradient) = (found.parameters, found.value, found.gradient)
    iteration += 1
    isConverged = Self.isFlat(gradient)
  }

  /// The descent direction, by Nocedal's two-loop recursion.
  private func direction() -> [Double] {
    var direction = gradient.map { -$0 }
    var factors: [Double] = []
    for update in updates.reversed() {
      let factor = dot(update.step, direction) / dot(update.step, update.change)
      add(update.change, times: -factor, to: &direction)
      factors.append(factor)
    }
    if let last = updates.last {
      let scale = dot(last.step, last.change) / dot(last.change, last.change)
      for index in direction.indices { direction[index] *= scale }
    }
    for (update, factor) in zip(updates, factors.reversed()) {
      let other = dot(update.change, direction) / dot(update.step, update.change)
      add(update.step, times: factor - other, to: &direction)
    }
    return direction
  }

  private func search(
    _ objective: some Objective, along direction: [Double], slope: Double
  ) throws -> (parameters: [Double], value: Double, gradient: [Double])? {
    var (low, high) = (0.0, Double.infinity)
    // The first step has no curvature information: no parameter changes by more than 1.
    var length = updates.isEmpty ? min(1, 1 / (direction.map(abs).max() ?? 1)) : 1
    var gradient = self.gradient
    for _ in 0..<Self.searchLimit {
      var parameters = self.parameters
      add(direction, times: length, to: &parameters)
      let value = try objective.value(at: parameters, gradient: &gradient)
      // Negated, so that NaN counts as too large.
      if !(value <= self.value + 1e-4 * length * slope) {
        high = length
      } else if dot(direction, gradient) < 0.9 * slope {
        low = length
      } else {
        return (parameters, value, gradient)
      }
      length = high.isFinite ? (low + high) / 2 : 2 * low
    }
    return nil
  }

  private static func isFlat(_ gradient: [Double]) -> Bool { gradient.allSatisfy { abs($0) <= tolerance } }
}

private func dot(_ one: [Double], _ other: [Double]) -> Double {
  var sum = 0.0
  for index in one.indices { sum += one[index] * other[index] }
  return sum
}

private func add(_ values: [Double], times factor: Double, to sum: inout [Double]) {
  for index in sum.indices { sum[index] += values[index] * factor }
}
