import NetworkInference

enum ReductionOperations {
  static let definitions: [OperationDefinition] = [
    plain("reduce_sum", "The sum of the elements", .sum),
    plain("reduce_mean", "The mean of the elements", .mean),
    plain("reduce_prod", "The product of the elements", .product),
    plain("reduce_max", "The maximum of the elements", .max),
    plain("reduce_min", "The minimum of the elements", .min),
    plain("reduce_l1_norm", "The L1 norm of the elements", .l1),
    plain("reduce_l2_norm", "The L2 norm of the elements", .l2),
    reduction("reduce_sum_square", "The sum of the elements' squares") {
      $0.reduce(.sum, $0.binary(.multiply, $1, $1), axes: $2, keepsDimensions: $3)
    },
    reduction("reduce_log_sum", "The logarithm of the elements' sum") {
      $0.unary(.log, $0.reduce(.sum, $1, axes: $2, keepsDimensions: $3))
    },
    reduction("reduce_log_sum_exp", "The logarithm of the sum of the elements' exponentials") {
      // Subtracting the maximum keeps exponentials from overflowing.
      let largest = $0.reduce(.max, $1, axes: $2)
      let sum = $0.reduce(.sum, $0.unary(.exp, $0.binary(.subtract, $1, largest)), axes: $2)
      let result = $0.binary(.add, $0.unary(.log, sum), largest)
      return $3 ? result : $0.squeeze(result, $2)
    },
    argument("reduce_argmax", "The index of the largest element, the first of equal ones", .max),
    argument("reduce_argmin", "The index of the smallest element, the first of equal ones", .min),
  ]

  private static func plain(
    _ name: String, _ summary: String, _ function: Reduction
  ) -> OperationDefinition {
    // The engine computes means and norms only in floating point.
    let isExact = [.sum, .product, .max, .min].contains(function)
    return reduction(name, summary, inFloatingPoint: !isExact) {
      $0.reduce(function, $1, axes: $2, keepsDimensions: $3)
    }
  }

  private static func reduction(
    _ name: String, _ summary: String, inFloatingPoint: Bool = true,
    _ emission: @escaping @Sendable (GraphBuilder, GraphTensor, [Int], Bool) -> GraphTensor
  ) -> OperationDefinition {
    .unary(name, summary + " along the axes", [.integers("axes").optional, .flag("keep_dims")]) {
      let (builder, rank, keeps) = ($0.builder, try $1.rank, try $0.flag("keep_dims"))
      let axes = try Shape.axes($0.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
      let numbers = inFloatingPoint ? builder.convert($1, to: .float32) : $1
      // The engine rejects an empty list of axes: each element is then reduced alone.
      let reduced =
        axes.isEmpty
        ? emission(builder, builder.unsqueeze(numbers, [rank]), [rank], false)
        : emission(builder, numbers, axes, keeps)
      return builder.convert(reduced, to: $1.element == .int32 ? .int32 : .float32)
    }
  }

  private static func argument(
    _ name: String, _ summary: String, _ extreme: Extreme
  ) -> OperationDefinition {
    .unary(
      name, summary + ", along an axis",
      [.integer("axis", -1), .flag("keep_dims"), .text("output_dtype").optional]
    ) {
      let (builder, axis) = ($0.builder, try $0.axis("axis", of: $1))
      let exact = $1.element == .int32 ? $1 : builder.convert($1, to: .float32)
      let found = builder.ordered(exact, extreme, count: builder.integer(1), axis: axis).indices
      return try $0.flag("keep_dims") ? found : builder.squeeze(found, [axis])
    }
  }
}
