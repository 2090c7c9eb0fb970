public import CoreMLSpecification
import Foundation

protocol SupportVectorParameters {
  var kernel: CoreML_Specification_Kernel { get }
  var denseSupportVectors: CoreML_Specification_DenseSupportVectors { get }
  var sparseSupportVectors: CoreML_Specification_SparseSupportVectors { get }
}

extension CoreML_Specification_SupportVectorRegressor: SupportVectorParameters {}
extension CoreML_Specification_SupportVectorClassifier: SupportVectorParameters {}

/// The support vectors of a machine, and the kernel that compares them with an input.
struct SupportVectors: Sendable {
  private enum Kernel {
    case linear
    case radialBasis(gamma: Double)
    case polynomial(degree: Int32, constant: Double, gamma: Double)
    case sigmoid(constant: Double, gamma: Double)
  }

  private enum Vectors {
    /// Vectors of one length, concatenated.
    case dense([Double], length: Int)
    /// The nonzero elements, with their zero-based indices.
    case sparse([[(place: Int, value: Double)]])
  }

  private let kernel: Kernel
  private let vectors: Vectors
  let count: Int
  /// The number of inputs, if the vectors determine it.
  private let denseLength: Int?
  private let minimumLength: Int

  /// - Throws: `MLModelError` (`.io`) if the kernel is missing or the vectors' lengths don't match.
  init(_ parameters: some SupportVectorParameters) throws {
    self.kernel =
      switch parameters.kernel.kernel {
      case .linearKernel: .linear
      case .rbfKernel(let kernel): .radialBasis(gamma: kernel.gamma)
      case .polyKernel(let kernel):
        .polynomial(degree: kernel.degree, constant: kernel.c, gamma: kernel.gamma)
      case .sigmoidKernel(let kernel): .sigmoid(constant: kernel.c, gamma: kernel.gamma)
      case nil: throw MLModelError(.io, "The support vector machine has no kernel.")
      }
    let (dense, sparse) = (parameters.denseSupportVectors, parameters.sparseSupportVectors)
    if !dense.vectors.isEmpty {
      let length = dense.vectors.first?.values.count ?? 0
      guard length > 0, dense.vectors.allSatisfy({ $0.values.count == length }) else {
        throw MLModelError(.io, "The support vectors must be of one length, at least one.")
      }
      vectors = .dense(dense.vectors.flatMap(\.values), length: length)
      (count, denseLength, minimumLength) = (dense.vectors.count, length, length)
    } else if !sparse.vectors.isEmpty {
      var leastLength = 0
      vectors = .sparse(
        try sparse.vectors.map { vector in
          try vector.nodes.map { node in
            // The format's indices start from 1, as libsvm's do.
            guard node.index >= 1 else {
              throw MLModelError(
                .io, "A support vector has an element at index \(node.index); indices start at 1.")
            }
            leastLength = max(leastLength, Int(node.index))
            return (Int(node.index) - 1, node.value)
          }
        })
      (count, denseLength, self.minimumLength) = (sparse.vectors.count, nil, leastLength)
    } else {
      throw MLModelError(.io, "The support vector machine has no support vectors.")
    }
  }

  /// Returns the number of inputs: that of the vectors, or the declared one if they are sparse.
  func inputCount(_ description: MLModelDescription) throws -> Int {
    if let denseLength { return denseLength }
    let declared = try description.declaredInputCount()
    guard declared >= minimumLength else {
      throw MLModelError(
        .io, "The support vectors have \(minimumLength) elements, but the model describes \(declared) inputs."
      )
    }
    return declared
  }

  func kernelValues(_ input: [Double]) -> [Double] {
    let inputSquared = input.reduce(0) { $0 + $1 * $1 }
    func value(product: Double, vectorSquared: @autoclosure () -> Double) -> Double {
      switch kernel {
      case .linear: product
      case .radialBasis(let gamma): exp(-gamma * max(inputSquared + vectorSquared() - 2 * product, 0))
      case .polynomial(let degree, let constant, let gamma): pow(gamma * product + constant, Double(degree))
      case .sigmoid(let constant, let gamma): tanh(gamma * product + constant)
      }
    }
    switch vectors {
    case .dense(let elements, let length):
      return (0..<count).map { row in
        let vector = elements[(row * length)..<((row + 1) * length)]
        return value(
          product: zip(vector, input).reduce(0) { $0 + $1.0 * $1.1 },
          vectorSquared: vector.reduce(0) { $0 + $1 * $1 })
      }
    case .sparse(let rows):
      return rows.map { row in
        value(
          product: row.reduce(0) { $0 + $1.value * input[$1.place] },
          vectorSquared: row.reduce(0) { $0 + $1.value * $1.value })
      }
    }
  }
}

struct SupportVectorRegressorExecutor: SynchronousExecutor {
  private let vectors: SupportVectors
  private let coefficients: [Double]
  private let rho: Double
  private let inputs: NumericInputs
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(_ parameters: CoreML_Specification_SupportVectorRegressor, description: MLModelDescription) throws {
    vectors = try SupportVectors(parameters)
    coefficients = parameters.coefficients.alpha
    rho = parameters.rho
    guard coefficients.count == vectors.count else {
      throw MLModelError(
        .io, "The machine has \(vectors.count) support vectors, but \(coefficients.count) coefficients.")
    }
    inputs = try NumericInputs(description, count: vectors.inputCount(description))
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let values = vectors.kernelValues(try inputs.vector(of: features))
    return [output.name: try output.value([zip(coefficients, values).reduce(-rho) { $0 + $1.0 * $1.1 }])]
  }
}

/// A support vector classifier: decides between each pair of labels.
///
/// With probability parameters, the probabilities are libsvm's, and the most probable label is predicted.
/// Without, it is the label that wins most pairs; probabilities, if declared, are the fractions won.
struct SupportVectorClassifierExecutor: SynchronousExecutor {
  private let vectors: SupportVectors
  private let ranges: [Range<Int>]
  /// The coefficients against the other labels, a row for each label except one.
  private let coefficients: [[Double]]
  private let rho: [Double]
  /// The sigmoid's parameters for each pair; nil without probabilities.
  private let sigmoids: [(a: Double, b: Double)]?
  /// The minimum probability of a label against another; the maximum is 1 minus it.
  private static let minimumProbability = 1e-7
  private let inputs: NumericInputs
  private let classifier: ClassifierOutputs

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(
    _ parameters: CoreML_Specification_SupportVectorClassifier, labels: ClassLabels?,
    description: MLModelDescription
  ) throws {
    let vectors = try SupportVectors(parameters)
    classifier = try ClassifierOutputs(labels: labels, description)
    let count = classifier.labels.count
    let pairs = count * (count - 1) / 2
    let sizes = parameters.numberOfSupportVectorsPerClass.map(Int.init)
    let coefficients = parameters.coefficients.map(\.alpha)
    rho = parameters.rho
    guard count >= 2, sizes.count == count, sizes.allSatisfy({ $0 >= 0 }),
      sizes.reduce(0, +) == vectors.count, coefficients.count == count - 1,
      coefficients.allSatisfy({ $0.count == vectors.count }), rho.count == pairs
    else {
      throw MLModelError(
        .io, "The support vectors, coefficients and offsets of the machine don't match its \(count) labels.")
    }
    self.vectors = vectors
    self.coefficients = coefficients
    ranges = sizes.reduce(into: [Range<Int>]()) { earlier, size in
      let start = earlier.last?.upperBound ?? 0
      earlier.append(start..<(start + size))
    }
    if parameters.probA.isEmpty {
      sigmoids = nil
    } else {
      guard parameters.probA.count == pairs, parameters.probB.count == pairs else {
        throw MLModelError(.io, "The machine needs probability parameters for each of its \(pairs) pairs.")
      }
      sigmoids = zip(parameters.probA, parameters.probB).map { ($0, $1) }
    }
    inputs = try NumericInputs(description, count: vectors.inputCount(description))
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let values = vectors.kernelValues(try inputs.vector(of: features))
    let count = classifier.labels.count
    var votes = Array(repeating: 0.0, count: count)
    var wins = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    var pair = 0
    for first in 0..<count {
      for second in (first + 1)..<max(count, first + 1) {
        var decision = -rho[pair]
        for index in ranges[first] { decision += coefficients[second - 1][index] * values[index] }
        for index in ranges[second] { decision += coefficients[first][index] * values[index] }
        votes[decision > 0 ? first : second] += 1
        if let sigmoid = sigmoids?[pair] {
          let certainty = logistic(-(sigmoid.a * decision + sigmoid.b))
          // As in libsvm, NaN, from a machine that didn't converge, becomes the minimum.
          let minimum = Self.minimumProbability
          let probability = certainty > minimum ? min(certainty, 1 - minimum) : minimum
          wins[first][second] = probability
          wins[second][first] = 1 - probability
        }
        pair += 1
      }
    }
    guard sigmoids != nil else {
      return classifier.values(best: votes.indexOfMaximum, probabilities: votes.normalizedToOne)
    }
    return classifier.values(probabilities: PairwiseCoupling(wins).probabilities)
  }
}

/// The labels' probabilities, from the pairwise ones: Wu, Lin and Weng, Probability Estimates for Multi-class
/// Classification by Pairwise Coupling (2004), the second method and its algorithm 2, as in libsvm.
struct PairwiseCoupling {
  let probabilities: [Double]

  private static let roundLimit = 100

  /// - Parameter wins: the probability of label i against label j at [i][j]; the diagonal isn't read.
  init(_ wins: [[Double]]) {
    let count = wins.count
    guard count > 2 else {
      probabilities = count == 2 ? [wins[0][1], wins[1][0]] : [1]
      return
    }
    // The quadratic form that the probabilities minimize.
    var form = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    for row in 0..<count {
      for column in 0..<count where column != row {
        form[row][row] += wins[column][row] * wins[column][row]
        form[row][column] = -wins[column][row] * wins[row][column]
      }
    }
    var shares = Array(repeating: 1 / Double(count), count: count)
    for _ in 0..<max(Self.roundLimit, count) {
      var products = form.map { row in zip(row, shares).reduce(0) { $0 + $1.0 * $1.1 } }
      var value = zip(shares, products).reduce(0) { $0 + $1.0 * $1.1 }
      let error = products.map { abs($0 - value) }.max() ?? 0
      if error < 0.005 / Double(count) { break }
      for label in 0..<count {
        let change = (value - products[label]) / form[label][label]
        shares[label] += change
        let sum = 1 + change
        value =
          (value + change * (change * form[label][label] + 2 * products[label])) / (sum * sum)
        for other in 0..<count {
          products[other] = (products[other] + change * form[label][other]) / sum
          shares[other] /= sum
        }
      }
    }
    probabilities = shares
  }
}
