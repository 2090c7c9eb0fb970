import CoreMLSpecification
import Foundation

/// A nearest neighbors classifier: the labels of the nearest samples vote.
///
/// The search is exhaustive, whatever index the file declares; the result is the same. Votes count equally or
/// by the inverse distance; samples at distance 0 outvote all others. Of labels with equal votes, the first
/// of the sorted labels is predicted; without samples, the default label is.
struct NearestNeighborsExecutor: SynchronousExecutor {
  private let dimensions: Int
  private let samples: [[Float]]
  /// The label index of each sample.
  private let sampleLabels: [Int]
  private let neighborCount: Int
  private let weighsByDistance: Bool
  private let defaultLabel: MLFeatureValue?
  private let inputs: NumericInputs
  private let predictedName: String?
  /// Nil without samples.
  private let classifier: ClassifierOutputs?
  private let probabilitiesName: String?

  /// - Throws: `MLModelError` (`.io`) if the parameters don't match.
  init(
    _ parameters: CoreML_Specification_KNearestNeighborsClassifier, description: MLModelDescription
  ) throws {
    let index = parameters.nearestNeighborsIndex
    dimensions = Int(index.numberOfDimensions)
    samples = index.floatSamples.map(\.vector)
    guard dimensions > 0, samples.allSatisfy({ [dimensions] in $0.count == dimensions }) else {
      throw MLModelError(.io, "The samples must have \(dimensions) numbers each, at least one.")
    }
    guard let (labels, sampleLabels) = parameters.distinctLabels else {
      throw MLModelError(.io, "The nearest neighbors classifier has no labels.")
    }
    self.sampleLabels = sampleLabels
    guard sampleLabels.count == samples.count else {
      throw MLModelError(.io, "There are \(samples.count) samples, but \(sampleLabels.count) labels.")
    }
    guard parameters.numberOfNeighbors.defaultValue > 0 else {
      throw MLModelError(
        .io, "The number of neighbors, \(parameters.numberOfNeighbors.defaultValue), must be positive.")
    }
    neighborCount = Int(clamping: parameters.numberOfNeighbors.defaultValue)
    if case .inverseDistanceWeighting = parameters.weightingScheme {
      weighsByDistance = true
    } else {
      weighsByDistance = false
    }
    defaultLabel =
      switch parameters.defaultClassLabel {
      case .defaultStringLabel(let label): MLFeatureValue(string: label)
      case .defaultInt64Label(let label): MLFeatureValue(int64: label)
      case nil: nil
      }
    predictedName = description.predictedFeatureName
    probabilitiesName = description.predictedProbabilitiesName
    classifier = samples.isEmpty ? nil : try ClassifierOutputs(labels: labels, description)
    inputs = try NumericInputs(description, count: dimensions)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let input = try inputs.vector(of: features).map { Float($0) }
    guard let classifier else { return try outputsWithoutSamples() }
    let votes = votes(of: neighbors(of: input), labelCount: classifier.labels.count)
    return classifier.values(best: votes.indexOfMaximum, probabilities: votes.normalizedToOne)
  }

  private func outputsWithoutSamples() throws -> [String: MLFeatureValue] {
    guard let defaultLabel else {
      throw MLModelError(
        .generic, "The nearest neighbors classifier has neither samples nor a default label.")
    }
    var values: [String: MLFeatureValue] = [:]
    if let predictedName { values[predictedName] = defaultLabel }
    if let probabilitiesName {
      let key: AnyHashable = defaultLabel.type == .int64 ? defaultLabel.int64Value : defaultLabel.stringValue
      values[probabilitiesName] = try MLFeatureValue(dictionary: [key: 1])
    }
    return values
  }

  /// The nearest samples with their squared distances; of equally near ones, the earlier first.
  private func neighbors(of input: [Float]) -> [(sample: Int, squaredDistance: Float)] {
    let distances = samples.enumerated().map { index, sample in
      var sum: Float = 0
      for place in 0..<dimensions {
        let difference = sample[place] - input[place]
        sum += difference * difference
      }
      return (sample: index, squaredDistance: sum)
    }
    let ordered = distances.sorted {
      $0.squaredDistance != $1.squaredDistance
        ? $0.squaredDistance < $1.squaredDistance : $0.sample < $1.sample
    }
    return Array(ordered.prefix(neighborCount))
  }

  private func votes(of neighbors: [(sample: Int, squaredDistance: Float)], labelCount: Int) -> [Double] {
    var votes = Array(repeating: 0.0, count: labelCount)
    let isOnSample = neighbors.contains { $0.squaredDistance == 0 }
    for neighbor in neighbors {
      let weight =
        if !weighsByDistance { 1.0 } else if isOnSample { neighbor.squaredDistance == 0 ? 1.0 : 0.0 } else {
          1 / Double(neighbor.squaredDistance).squareRoot()
        }
      votes[sampleLabels[neighbor.sample]] += weight
    }
    return votes
  }
}

extension CoreML_Specification_KNearestNeighborsClassifier {
  /// The distinct labels, sorted, and each sample's index among them; nil without labels.
  var distinctLabels: (labels: ClassLabels, places: [Int])? {
    switch classLabels {
    case .stringClassLabels(let vector):
      let (labels, places) = vector.vector.distinctAndIndices()
      return (.strings(labels), places)
    case .int64ClassLabels(let vector):
      let (labels, places) = vector.vector.distinctAndIndices()
      return (.int64s(labels), places)
    case nil: return nil
    }
  }
}

extension Array where Element: Hashable & Comparable {
  /// The distinct elements, sorted, and each element's index among them.
  fileprivate func distinctAndIndices() -> (distinct: [Element], places: [Int]) {
    let distinct = Set(self).sorted()
    let places = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1, $0) })
    return (distinct, compactMap { places[$0] })
  }
}
