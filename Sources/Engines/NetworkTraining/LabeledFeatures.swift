/// Training examples: rows of features with class indices, padded with zeros to chunks of eight values.
package struct LabeledFeatures: Sendable {
  package typealias Chunk = SIMD8<Float>

  package let featureCount: Int
  package let classCount: Int
  package private(set) var classes: [Int] = []
  private(set) var steps: [Chunk] = []

  package var count: Int { classes.count }
  var stepCount: Int { Self.stepCount(of: featureCount) }

  package init(featureCount: Int, classCount: Int) {
    (self.featureCount, self.classCount) = (featureCount, classCount)
  }

  /// - Parameter label: the example's class, `0..<classCount`.
  package mutating func append(_ features: [Float], class label: Int) {
    precondition(features.count == featureCount && (0..<classCount).contains(label))
    steps += Self.steps(of: features)
    classes.append(label)
  }

  static func stepCount(of featureCount: Int) -> Int {
    (featureCount + Chunk.scalarCount - 1) / Chunk.scalarCount
  }

  static func steps(of features: [Float]) -> [Chunk] {
    var steps = [Chunk](repeating: .zero, count: stepCount(of: features.count))
    for (index, value) in features.enumerated() {
      steps[index / Chunk.scalarCount][index % Chunk.scalarCount] = value
    }
    return steps
  }
}
