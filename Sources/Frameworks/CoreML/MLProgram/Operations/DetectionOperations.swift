/// Non-maximum suppression, and the outputs of classifiers.
import NetworkInference

enum DetectionOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "non_maximum_suppression", "The boxes with the highest scores among overlapping ones",
      [
        .tensor("boxes"), .tensor("scores"), .number("iou_threshold"), .number("score_threshold").optional,
        .integer("max_boxes"), .flag("per_class_suppression"),
      ], outputs: ["boxes", "scores", "indices", "count"]
    ) { try NMSOperation($0).results() },
    OperationDefinition(
      "classify", "The class with the highest probability, and the probabilities by class",
      [.tensor("probabilities"), .numbers("classes")], outputs: ["class", "probabilities"]
    ) {
      let value = ProgramValue.classification(
        try $0.floatTensor("probabilities"), try $0.literal("classes"))
      return [value, value]
    },
  ]
}

/// Non-maximum suppression. A box's class is that of its highest score. Boxes are in descending order of
/// score; if fewer than the limit are kept, the rest are zeros with index -1, and if none reaches the
/// threshold, the best one is kept. Reference: MIL's `non_maximum_suppression` (iOS 15, 17) and its tests.
private struct NMSOperation {
  private let builder: GraphBuilder
  /// [batch, boxes, 4]: center x, center y, width, height.
  private let boxes: GraphTensor
  /// [batch, boxes, classes].
  private let scores: GraphTensor
  private let overlap: Float
  private let threshold: Float
  private let limit: Int
  private let isPerClass: Bool
  /// The iOS 17 form has the boxes in the last dimension, no threshold, and no count as output.
  private let hasBoxesLast: Bool

  /// The maximum batch size; each image is lowered separately.
  private static let batchLimit = 256

  init(_ arguments: OperationArguments) throws {
    builder = arguments.builder
    let (boxes, scores) = (try arguments.floatTensor("boxes"), try arguments.floatTensor("scores"))
    try ensure(boxes.rank == 3 && scores.rank == 3, "boxes and scores must have three dimensions")
    hasBoxesLast = !arguments.has("score_threshold")
    self.boxes = hasBoxesLast ? builder.transpose(boxes, [0, 2, 1]) : boxes
    self.scores = hasBoxesLast ? builder.transpose(scores, [0, 2, 1]) : scores
    overlap = try arguments.number("iou_threshold")
    threshold = try hasBoxesLast ? -.greatestFiniteMagnitude : arguments.number("score_threshold")
    limit = try size(arguments.integer("max_boxes"), "number of boxes")
    try Shape.checkDerived([limit])
    isPerClass = try arguments.flag("per_class_suppression")
  }

  func results() throws -> [ProgramValue] {
    let batch = try boxes.size(0)
    try ensure(
      batch <= Self.batchLimit, "a batch of \(batch) images, but the maximum is \(Self.batchLimit)")
    let kept = try (0..<batch).map { try self.kept(ofPicture: $0) }
    func joined(_ path: KeyPath<Selection, GraphTensor>) -> GraphTensor {
      kept.count == 1 ? kept[0][keyPath: path] : builder.concat(kept.map { $0[keyPath: path] }, axis: 0)
    }
    let (chosen, confidences) = (joined(\.boxes), joined(\.scores))
    guard hasBoxesLast else {
      return [.tensor(chosen), .tensor(confidences), .tensor(joined(\.indices)), .tensor(joined(\.count))]
    }
    return [
      .tensor(builder.transpose(chosen, [0, 2, 1])), .tensor(builder.transpose(confidences, [0, 2, 1])),
      .tensor(joined(\.indices)),
    ]
  }

  /// The selected boxes of one image, as a batch of one.
  private struct Selection {
    let boxes: GraphTensor
    let scores: GraphTensor
    let indices: GraphTensor
    let count: GraphTensor
  }

  private func kept(ofPicture index: Int) throws -> Selection {
    let boxes = builder.slice(self.boxes, axes: [0], begin: [index], end: [index + 1])
    let scores = builder.slice(self.scores, axes: [0], begin: [index], end: [index + 1])
    let best = builder.reduce(.max, scores, axes: [2], keepsDimensions: true)
    // [1, boxes, classes that the engine suppresses separately]
    let candidates = isPerClass ? ownClass(scores) : best
    let found = builder.operations(
      "NonMaxSuppression",
      [
        boxes, builder.transpose(candidates, [0, 2, 1]), builder.integer(limit),
        // The engine suppresses at and above its threshold, and keeps scores above the other one.
        builder.number(overlap.nextNormalUp), builder.number(-(-threshold).nextNormalUp),
      ], version: 9,
      ["box_encoding": "center", "sort_result_descending": "true", "output_type": "i32"],
      outputs: [.int32, .float32, .int32])
    let rows = builder.gather(found[0], builder.indices([2], shape: []), axis: 1)
    let argmax = builder.ordered(
      builder.reshape(best, [-1]), .max, count: builder.integer(1), axis: 0
    ).indices
    // The best box counts if no other does.
    let available = builder.reshape(builder.convert(found[2], to: .int32), [1])
    let count = builder.binary(
      .minimum, builder.binary(.maximum, available, builder.indices([1])), builder.indices([limit]))
    let order = builder.slice(
      builder.concat([rows, argmax], axis: 0), axes: [0], begin: builder.indices([0]), end: count)
    let missing = builder.binary(.subtract, builder.indices([limit]), count)
    func padded(_ tensor: GraphTensor, axis: Int, rank: Int, _ fill: Float) -> GraphTensor {
      let zeros = builder.indices(Array(repeating: 0, count: rank))
      let end = builder.concat(
        (0..<rank).map { $0 == axis ? missing : builder.indices([0]) }, axis: 0)
      return builder.pad(tensor, begin: zeros, end: end, with: fill)
    }
    let indices = padded(order, axis: 0, rank: 1, -1)
    return Selection(
      boxes: padded(builder.gather(boxes, order, axis: 1), axis: 1, rank: 3, 0),
      scores: padded(builder.gather(scores, order, axis: 1), axis: 1, rank: 3, 0),
      indices: builder.reshape(indices, [1, limit]), count: count)
  }

  /// The scores of each box in its own class; −∞ in others.
  private func ownClass(_ scores: GraphTensor) -> GraphTensor {
    let classes = builder.ordered(scores, .max, count: builder.integer(1), axis: 2).indices
    let all = builder.range(
      builder.gather(builder.shape(of: scores), builder.indices([2], shape: []), axis: 0))
    return builder.select(builder.compare(.equal, all, classes), scores, builder.number(-.infinity))
  }
}

extension Float {
  /// The next greater number that isn't subnormal: the engine treats subnormal numbers as zero.
  fileprivate var nextNormalUp: Float {
    guard nextUp.isSubnormal else { return nextUp }
    return self < 0 ? 0 : .leastNormalMagnitude
  }
}
