/// Operations in which the elements along axes become one.
import NetworkInference

enum ReductionOperations {
  static let rules: OperationRules = plain.merging(composed) { $1 }

  private static let plain: OperationRules = [
    "reduce_sum": "ReduceSum", "reduce_mean": "ReduceMean", "reduce_prod": "ReduceProd",
    "reduce_max": "ReduceMax", "reduce_min": "ReduceMin", "reduce_l1_norm": "ReduceL1",
    "reduce_l2_norm": "ReduceL2",
  ].mapValues { name in
    OperationArguments.single { arguments in
      // The engine's means and norms are of floating-point numbers.
      let isExact = ["ReduceSum", "ReduceProd", "ReduceMax", "ReduceMin"].contains(name)
      return try reduce(arguments, inFloatingPoint: !isExact) {
        arguments.builder.reduce(name, $0, axes: $1, keepsDimensions: $2)
      }
    }
  }

  private static let composed: OperationRules = [
    "reduce_sum_square": OperationArguments.single { arguments in
      try reduce(arguments) {
        let square = arguments.builder.binary("Multiply", $0, $0)
        return arguments.builder.reduce("ReduceSum", square, axes: $1, keepsDimensions: $2)
      }
    },
    "reduce_log_sum": OperationArguments.single { arguments in
      try reduce(arguments) {
        let sum = arguments.builder.reduce("ReduceSum", $0, axes: $1, keepsDimensions: $2)
        return arguments.builder.unary("Log", sum)
      }
    },
    "reduce_log_sum_exp": OperationArguments.single { arguments in
      try reduce(arguments) {
        // The largest is taken out first, so that no exponential overflows.
        let builder = arguments.builder
        let largest = builder.reduce("ReduceMax", $0, axes: $1, keepsDimensions: true)
        let exponentials = builder.unary("Exp", builder.binary("Subtract", $0, largest))
        let sum = builder.reduce("ReduceSum", exponentials, axes: $1, keepsDimensions: true)
        let result = builder.binary("Add", builder.unary("Log", sum), largest)
        return $2 ? result : builder.squeeze(result, $1)
      }
    },
    "reduce_argmax": OperationArguments.single { try argument($0, "max") },
    "reduce_argmin": OperationArguments.single { try argument($0, "min") },
  ]

  private static func reduce(
    _ arguments: OperationArguments, inFloatingPoint: Bool = true,
    _ body: (ProgramTensor, [Int], Bool) throws -> ProgramTensor
  ) throws -> ProgramTensor {
    let x = try arguments.x
    let keeps = try arguments.flag("keep_dims")
    let rank = try x.rank
    let axes = try Shape.axes(arguments.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
    let numbers = inFloatingPoint ? arguments.builder.convert(x, to: .float32) : x
    // The engine takes no empty list: each element is what is reduced then.
    let reduced =
      try axes.isEmpty
      ? body(arguments.builder.unsqueeze(numbers, [rank]), [rank], false) : body(numbers, axes, keeps)
    return arguments.builder.convert(reduced, to: x.element == .int32 ? .int32 : .float32)
  }

  private static func argument(_ arguments: OperationArguments, _ mode: String) throws -> ProgramTensor {
    arguments.ignore("output_dtype")
    let x = try arguments.x
    let axis = try arguments.axis("axis", of: x, default: -1)
    let keeps = try arguments.flag("keep_dims")
    let builder = arguments.builder
    let exact = x.element == .int32 ? x : builder.convert(x, to: .float32)
    let found = builder.operations(
      "TopK", [exact, builder.integer(1)], version: 11,
      ["axis": "\(axis)", "mode": mode, "sort": "value", "index_element_type": "i32", "stable": "true"],
      outputs: [exact.element, .int32])[1]
    return keeps ? found : builder.squeeze(found, [axis])
  }
}
