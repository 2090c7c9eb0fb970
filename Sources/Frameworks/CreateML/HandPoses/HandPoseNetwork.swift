import Foundation
import ModelEncoding
import NetworkTraining

/// Three fully connected layers with ReLU, from standardized joint coordinates to label probabilities.
struct HandPoseNetwork: ClassifierModel {
  private static let hiddenWidths = [64, 64]

  let labels: [String]
  /// In the order of `MultilayerPerceptron`.
  var parameters: [Double]

  static func widths(labelCount: Int) -> [Int] { [HandPose.valueCount] + hiddenWidths + [labelCount] }
  var widths: [Int] { Self.widths(labelCount: labels.count) }

  init(labels: [String], seed: Int) {
    self.labels = labels
    parameters = MultilayerPerceptron.initialParameters(
      widths: Self.widths(labelCount: labels.count), seed: seed)
  }

  /// - Returns: nil if the number of parameters doesn't match the number of labels.
  init?(labels: [String], parameters: [Double]) {
    guard !labels.isEmpty,
      parameters.count == MultilayerPerceptron.parameterCount(widths: Self.widths(labelCount: labels.count))
    else { return nil }
    (self.labels, self.parameters) = (labels, parameters)
  }

  func probabilities(of features: [Float]) -> [Double] {
    var values = HandPose(features).features.map { Double($0) }
    for layer in 0..<widths.count - 1 {
      let (weights, biases) = layerParameters(layer)
      let isLast = layer == widths.count - 2
      let inputs = values
      values = biases.indices.map { output in
        let row = weights[output * inputs.count..<(output + 1) * inputs.count]
        let sum = zip(row, inputs).reduce(biases[output]) { $0 + $1.0 * $1.1 }
        return isLast ? sum : max(sum, 0)
      }
    }
    _ = softmax(&values)
    return values
  }

  private func layerParameters(_ layer: Int) -> (weights: [Double], biases: [Double]) {
    let weights = MultilayerPerceptron.weights(layer, widths)
    let biases = weights.upperBound..<weights.upperBound + widths[layer + 1]
    return (Array(parameters[weights]), Array(parameters[biases]))
  }

  func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    EncodablePoseClassifier(
      labels: labels, jointCount: HandPose.jointCount, layers: Self.standardizationLayers + networkLayers,
      metadata: EncodableMetadata(metadata, attribution: ""))
  }

  /// The layers of `HandPose.features`: from one channel with three rows to three channels with one row.
  private static var standardizationLayers: [EncodableLayer] {
    func product(_ one: String, _ other: String, _ output: String) -> EncodableLayer {
      EncodableLayer(.multiply, inputs: [one, other], output: output)
    }
    /// A 1 × 1 convolution: each output is a weighted sum of the input's channels.
    func mixture(_ rows: [[Float]], of input: String, _ output: String) -> EncodableLayer {
      EncodableLayer(
        .convolution(
          .init(
            weights: rows.flatMap(\.self), biases: rows.map { _ in 0 }, inputsPerGroup: rows[0].count)),
        inputs: [input], output: output)
    }
    func mean(of input: String, _ output: String) -> EncodableLayer {
      EncodableLayer(.globalAverage, inputs: [input], output: output)
    }
    return [
      EncodableLayer(
        .permutation([0, 2, 1, 3]), inputs: [EncodablePoseClassifier.posesName], output: "joints"),
      mixture([[0, 0, 1 / HandPose.minimumConfidence]], of: "joints", "confidences"),
      EncodableLayer(.clip(0...1), inputs: ["confidences"], output: "presence"),
      mean(of: "presence", "seen"),
      EncodableLayer(.inverse, inputs: ["seen"], output: "share"),
      mixture([[1, 0, 0], [0, 1, 0]], of: "joints", "places"),
      product("places", "presence", "seen_places"),
      mean(of: "seen_places", "sums"),
      // Negated because there is no subtraction layer.
      mixture([[-1, 0], [0, -1]], of: "sums", "negative_sums"),
      product("negative_sums", "share", "negative_center"),
      EncodableLayer(.add, inputs: ["places", "negative_center"], output: "from_center"),
      product("from_center", "presence", "centered"),
      product("centered", "centered", "squares"),
      mean(of: "squares", "square_means"),
      mixture([[1, 1]], of: "square_means", "square_sum"),
      product("square_sum", "share", "variance"),
      EncodableLayer(.inverseRoot, inputs: ["variance"], output: "factor"),
      product("centered", "factor", "normalized"),
      EncodableLayer(.concatenation, inputs: ["normalized", "presence"], output: "features"),
    ]
  }

  private var networkLayers: [EncodableLayer] {
    let count = widths.count - 1
    var input = "features"
    return (0..<count).flatMap { layer -> [EncodableLayer] in
      let (weights, biases) = layerParameters(layer)
      let (isLast, name) = (layer == count - 1, "layer\(layer + 1)")
      let activated = isLast ? "probabilities" : name + "_rectified"
      defer { input = activated }
      return [
        EncodableLayer(
          .innerProduct(weights: weights.map { Float($0) }, biases: biases.map { Float($0) }),
          inputs: [input], output: name),
        EncodableLayer(isLast ? .softmax : .rectifier, inputs: [name], output: activated),
      ]
    }
  }
}
