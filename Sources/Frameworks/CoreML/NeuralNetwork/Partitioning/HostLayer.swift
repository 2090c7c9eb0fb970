import CoreMLSpecification

/// A layer that runs outside the engine: its output's shape depends on values, or its code is the caller's.
struct HostLayer: Sendable {
  private enum Kind: Sendable {
    case nonZero
    case suppression(CoreML_Specification_NonMaximumSuppressionLayerParams)
    case custom(CustomLayerInstances)
  }

  private let name: String
  private let typeName: String
  private let inputs: [String]
  private let outputs: [String]
  private let kind: Kind

  /// - Throws: `MLModelError` (`.customLayer`, `.parameters`) for a layer that can't be run.
  init(_ layer: CoreML_Specification_NeuralNetworkLayer) throws {
    (name, typeName, inputs, outputs) = (layer.name, layer.typeName, layer.input, layer.output)
    switch layer.layer {
    case .whereNonZero:
      kind = .nonZero
      try Self.check(layer, inputs: 1...1, outputs: 1)
    case .nonMaximumSuppression(let parameters):
      kind = .suppression(parameters)
      try Self.check(layer, inputs: 2...5, outputs: 4)
    case .custom(let parameters): kind = .custom(try CustomLayerInstances(parameters))
    default: throw MLModelError(.parameters, "this type of layer is unknown")
    }
  }

  private static func check(
    _ layer: CoreML_Specification_NeuralNetworkLayer, inputs: ClosedRange<Int>, outputs: Int
  ) throws {
    guard inputs.contains(layer.input.count), layer.output.count == outputs else {
      throw MLModelError(
        .parameters, "\(layer.input.count) inputs and \(layer.output.count) outputs, expected other numbers")
    }
  }

  func run(_ blobs: inout [String: BlobValue]) throws {
    do {
      let values = try inputs.map { name -> BlobValue in
        guard let value = blobs[name] else {
          throw MLModelError(.parameters, "no earlier layer computes its input \"\(name)\"")
        }
        return value
      }
      let results: [BlobValue] =
        switch kind {
        case .nonZero: [try Self.nonZero(values[0])]
        case .suppression(let parameters): try Self.suppress(values, parameters)
        case .custom(let instances): try instances.evaluate(values)
        }
      guard results.count == outputs.count else {
        throw MLModelError(.parameters, "\(outputs.count) outputs, expected \(results.count)")
      }
      for (name, result) in zip(outputs, results) { blobs[name] = result }
    } catch let error as MLModelError {
      throw error.located(at: "The layer \"\(name)\" of type \(typeName)")
    }
  }

  /// The indices of nonzero elements, a row each.
  private static func nonZero(_ value: BlobValue) throws -> BlobValue {
    let count = value.numbers.count { $0 != 0 }
    if count == 0 { return BlobValue(shape: [0, value.shape.count], numbers: []) }
    var rows: [Float] = []
    rows.reserveCapacity(try Shape.elementCount([count, value.shape.count]))
    for (offset, number) in value.numbers.enumerated() where number != 0 {
      var (rest, index) = (offset, Array(repeating: Float(0), count: value.shape.count))
      for axis in value.shape.indices.reversed() {
        index[axis] = Float(rest % value.shape[axis])
        rest /= value.shape[axis]
      }
      rows += index
    }
    return BlobValue(shape: [count, value.shape.count], numbers: rows)
  }

  /// Returns the selected boxes of each batch element, their scores and indices, and their counts. A box is
  /// kept if its best score is above the threshold; if there is none, the best box is.
  private static func suppress(
    _ values: [BlobValue], _ parameters: CoreML_Specification_NonMaximumSuppressionLayerParams
  ) throws -> [BlobValue] {
    func number(_ index: Int, _ standard: Float) throws -> Float {
      guard values.count > index else { return standard }
      guard values[index].numbers.count == 1 else {
        throw MLModelError(
          .parameters, "its input \(index + 1) is of shape \(values[index].shape), not a number")
      }
      return values[index].numbers[0]
    }
    let (boxes, scores) = (values[0], values[1])
    guard boxes.shape.count == 3, scores.shape.count == 3, boxes.shape[2] == 4,
      boxes.shape[..<2] == scores.shape[..<2]
    else {
      throw MLModelError(
        .parameters, "boxes of shape \(boxes.shape) and scores of shape \(scores.shape)")
    }
    let (batch, count, labels) = (boxes.shape[0], boxes.shape[1], scores.shape[2])
    let limit = try size(
      Int(exactly: number(4, Float(parameters.maxBoxes)).rounded(.towardZero)) ?? 0, "number of boxes")
    _ = try Shape.elementCount([batch, limit, max(labels, 4)])
    let suppression = NonMaximumSuppression<Float>(
      iouThreshold: try number(2, parameters.iouThreshold),
      confidenceThreshold: try number(3, parameters.scoreThreshold).nextUp,
      isPerClass: parameters.perClassSuppression, limit: limit)
    var keptBoxes = Array(repeating: Float(0), count: batch * limit * 4)
    var keptScores = Array(repeating: Float(0), count: batch * limit * labels)
    var places = Array(repeating: Float(-1), count: batch * limit)
    var counts: [Float] = []
    for item in 0..<batch {
      let confidences = Array(scores.numbers[item * count * labels..<(item + 1) * count * labels])
      let coordinates = Array(boxes.numbers[item * count * 4..<(item + 1) * count * 4])
      var rows = try suppression.keptRows(confidences: confidences, coordinates: coordinates)
      if rows.isEmpty, let best = confidences.indices.max(by: { confidences[$0] < confidences[$1] }) {
        rows = [best / labels]
      }
      for (place, row) in rows.enumerated() {
        let slot = item * limit + place
        places[slot] = Float(row)
        for side in 0..<4 { keptBoxes[slot * 4 + side] = coordinates[row * 4 + side] }
        for label in 0..<labels { keptScores[slot * labels + label] = confidences[row * labels + label] }
      }
      counts.append(Float(rows.count))
    }
    return [
      BlobValue(shape: [batch, limit, 4], numbers: keptBoxes),
      BlobValue(shape: [batch, limit, labels], numbers: keptScores),
      BlobValue(shape: [batch, limit], numbers: places), BlobValue(shape: [batch], numbers: counts),
    ]
  }
}
