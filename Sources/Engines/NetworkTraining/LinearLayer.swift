/// A fully connected layer in chunks of eight values, with a fixed order of summation for identical results.
struct LinearLayer {
  typealias Chunk = SIMD8<Double>

  let featureCount: Int
  let classCount: Int
  private let stepCount: Int
  private let weights: [Chunk]
  private let biases: [Double]

  /// - Parameter parameters: in the order of `SoftmaxClassifier`.
  init(_ parameters: [Double], featureCount: Int, classCount: Int) {
    (self.featureCount, self.classCount) = (featureCount, classCount)
    stepCount = LabeledFeatures.stepCount(of: featureCount)
    var weights = [Chunk](repeating: .zero, count: stepCount * classCount)
    var biases: [Double] = []
    for label in 0..<classCount {
      let start = (featureCount + 1) * label
      for feature in 0..<featureCount {
        weights[stepCount * label + feature / 8][feature % 8] = parameters[start + feature]
      }
      biases.append(parameters[start + featureCount])
    }
    (self.weights, self.biases) = (weights, biases)
  }

  func outputs(of features: [LabeledFeatures.Chunk], row: Int) -> [Double] {
    var outputs = biases
    for label in 0..<classCount {
      var sum = Chunk.zero
      for step in 0..<stepCount {
        sum += Chunk(features[stepCount * row + step]) * weights[stepCount * label + step]
      }
      outputs[label] += sum.sum()
    }
    return outputs
  }
}

/// The gradient of a linear layer's parameters, accumulated over examples.
struct LinearLayerGradient {
  private let stepCount: Int
  private var weights: [LinearLayer.Chunk]
  private var biases: [Double]

  init(featureCount: Int, classCount: Int) {
    stepCount = LabeledFeatures.stepCount(of: featureCount)
    weights = Array(repeating: .zero, count: stepCount * classCount)
    biases = Array(repeating: 0, count: classCount)
  }

  /// - Parameter factors: the derivatives with respect to the layer's outputs.
  mutating func add(_ features: [LabeledFeatures.Chunk], row: Int, times factors: [Double]) {
    for (label, factor) in factors.enumerated() {
      for step in 0..<stepCount {
        weights[stepCount * label + step] += LinearLayer.Chunk(features[stepCount * row + step]) * factor
      }
      biases[label] += factor
    }
  }

  /// Adds the accumulated gradient, times a factor, in the order of the parameters.
  func add(to gradient: inout [Double], times factor: Double) {
    let featureCount = gradient.count / biases.count - 1
    for label in biases.indices {
      let start = (featureCount + 1) * label
      for feature in 0..<featureCount {
        gradient[start + feature] += weights[stepCount * label + feature / 8][feature % 8] * factor
      }
      gradient[start + featureCount] += biases[label] * factor
    }
  }
}
