import Foundation
import NetworkTraining
import SeededRandom
import Testing

@Suite("Softmax objective")
struct SoftmaxObjectiveTests {
  /// Random examples; 11 features leave a partly filled vector of eight.
  private static func examples(count: Int, features: Int = 11, classes: Int = 4) -> LabeledFeatures {
    var random = SplitMix64(seed: 5)
    var examples = LabeledFeatures(featureCount: features, classCount: classes)
    for _ in 0..<count {
      examples.append(
        (0..<features).map { _ in Float(random.next(in: -1...2)) },
        class: Int.random(in: 0..<classes, using: &random))
    }
    return examples
  }

  private static func parameters(_ count: Int) -> [Double] {
    var random = SplitMix64(seed: 9)
    return (0..<count).map { _ in random.next(in: -1...1) }
  }

  @Test("each derivative equals the finite difference", arguments: [0.0, 0.7])
  func gradient(penalty: Double) throws {
    let objective = SoftmaxObjective(examples: Self.examples(count: 37), penalty: penalty)
    var parameters = Self.parameters(objective.parameterCount)
    var gradient = [Double](repeating: .nan, count: parameters.count)
    _ = try objective.value(at: parameters, gradient: &gradient)
    var unused = gradient
    for index in parameters.indices {
      // Central differences: their error is of the order of the squared step, 1e-10.
      let (step, kept) = (1e-5, parameters[index])
      parameters[index] = kept + step
      let above = try objective.value(at: parameters, gradient: &unused)
      parameters[index] = kept - step
      let below = try objective.value(at: parameters, gradient: &unused)
      parameters[index] = kept
      #expect(abs((above - below) / (2 * step) - gradient[index]) < 1e-8, "parameter \(index)")
    }
  }

  @Test("with zero weights the loss is the logarithm of the number of classes")
  func uninformed() throws {
    let objective = SoftmaxObjective(examples: Self.examples(count: 20), penalty: 1)
    var gradient = [Double](repeating: 0, count: objective.parameterCount)
    let zeros = gradient
    #expect(abs(try objective.value(at: zeros, gradient: &gradient) - log(4)) < 1e-15)
  }

  @Test("the loss is the mean negative log probability of the examples")
  func loss() throws {
    let examples = Self.examples(count: 50)
    let objective = SoftmaxObjective(examples: examples, penalty: 0)
    let parameters = Self.parameters(objective.parameterCount)
    var gradient = parameters
    var random = SplitMix64(seed: 5)
    let classifier = SoftmaxClassifier(featureCount: 11, classCount: 4, parameters: parameters)
    var sum = 0.0
    for _ in 0..<50 {
      let features = (0..<11).map { _ in Float(random.next(in: -1...2)) }
      let label = Int.random(in: 0..<4, using: &random)
      // Computed without vectors of eight.
      let scores = (0..<4).map { label -> Double in
        let weights = parameters[label * 12..<label * 12 + 11]
        let products = zip(weights, features).map { weight, feature in weight * Double(feature) }
        return products.reduce(parameters[label * 12 + 11], +)
      }
      let sumOfExponentials = scores.map { exp($0) }.reduce(0, +)
      let probability = exp(scores[label]) / sumOfExponentials
      #expect(abs(classifier.probabilities(of: features)[label] - probability) < 1e-14)
      sum -= log(probability)
    }
    #expect(abs(try objective.value(at: parameters, gradient: &gradient) - sum / 50) < 1e-13)
  }

  @Test("features far from zero don't overflow")
  func large() throws {
    var examples = LabeledFeatures(featureCount: 1, classCount: 2)
    examples.append([1e6], class: 0)
    examples.append([-1e6], class: 1)
    let objective = SoftmaxObjective(examples: examples, penalty: 0)
    var gradient = [Double](repeating: 0, count: 4)
    #expect(try objective.value(at: [1, 0, -1, 0], gradient: &gradient) == 0)
    #expect(try objective.value(at: [-1, 0, 1, 0], gradient: &gradient) == 2e6)
  }

  @Test("a penalty keeps weights small and doesn't affect biases")
  func penalty() throws {
    var examples = LabeledFeatures(featureCount: 1, classCount: 2)
    for _ in 0..<3 { examples.append([0], class: 0) }
    examples.append([0], class: 1)
    let objective = SoftmaxObjective(examples: examples, penalty: 1)
    var optimizer = try LimitedMemoryBFGS(objective, startingAt: [1, 0, 1, 0])
    while !optimizer.isConverged { try optimizer.step(objective) }
    // The features are uninformative, so the probabilities are the classes' shares: 3 to 1.
    #expect(abs(optimizer.parameters[1] - optimizer.parameters[3] - log(3)) < 1e-4)
    #expect(abs(optimizer.parameters[0]) < 1e-4 && abs(optimizer.parameters[2]) < 1e-4)
  }

  @Test("two opposite examples have weights that can be derived")
  func opposite() throws {
    var examples = LabeledFeatures(featureCount: 1, classCount: 2)
    examples.append([1], class: 0)
    examples.append([-1], class: 1)
    let objective = SoftmaxObjective(examples: examples, penalty: 1)
    var optimizer = try LimitedMemoryBFGS(objective, startingAt: [0, 0, 0, 0])
    while !optimizer.isConverged { try optimizer.step(objective) }
    // With weights w and −w, log(1 + exp(−2w)) + w² / 2 has its minimum at w = 2 / (1 + exp(2w)): 0.5213.
    #expect(abs(optimizer.parameters[0] - 0.5213) < 1e-4)
    #expect(abs(optimizer.parameters[2] + 0.5213) < 1e-4)
    #expect(abs(optimizer.parameters[1] - optimizer.parameters[3]) < 1e-5)
  }
}
