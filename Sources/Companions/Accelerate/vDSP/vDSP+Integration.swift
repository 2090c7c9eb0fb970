extension vDSP {
  /// The rule of numerical integration.
  public enum IntegrationRule: Sendable {
    /// Each element but the first times the step.
    case runningSum
    /// Parabolas through three elements each.
    case simpson
    /// Straight lines between elements.
    case trapezoidal
  }

  /// The integrals from the first element to each.
  ///
  /// - Parameter stepSize: the distance between elements.
  public static func integrate<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, using rule: IntegrationRule, stepSize: T = 1
  ) -> [T] {
    newVector(vector) { a, result, count in integrate(a, rule, stepSize, result, count) }
  }

  /// The integrals from the first element to each.
  ///
  /// - Parameter stepSize: the distance between elements.
  public static func integrate<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, using rule: IntegrationRule, stepSize: T = 1,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in integrate(a, rule, stepSize, result, count) }
  }

  private static func integrate<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ rule: IntegrationRule, _ step: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    switch rule {
    case .runningSum: Vectors.runningSum(a, step, result, count)
    case .simpson: Vectors.simpson(a, step, result, count)
    case .trapezoidal: Vectors.trapezoids(a, step, result, count)
    }
  }
}
