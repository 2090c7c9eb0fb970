import CoreML
import Foundation
import NetworkTraining

/// A state of the training of a detector's whole network in a file.
struct FullCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  /// Of the examples; see `DetectorExamples`.
  let fingerprint: String
  let state: DetectorIteration
  let annotationType: MLObjectDetector.AnnotationType
  let grid: DetectorFeatures.Grid
  /// Of what it was begun with; empty for none.
  let license: String
  /// Whether there are normalizations; see `DetectorArchitecture`.
  let isNormalized: Bool
  let trainer: ConvolutionalTrainer.State
  /// nil as long as nothing was found in pictures for validation.
  let best: BestWeights?

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }

  /// What goes on from it; nil where the checkpoint contradicts itself.
  func makeTrainer() -> ConvolutionalTrainer? {
    guard [grid.columns, grid.rows].allSatisfy(DetectorPlan.gridSides.contains), !labels.isEmpty else {
      return nil
    }
    let network = DetectorArchitecture(labelCount: labels.count, isNormalized: isNormalized).network
    return ConvolutionalTrainer(network, trainer)
  }
}

/// The moving average of a training's parameters that did best on the pictures for validation.
struct BestWeights: Codable {
  /// After how many iterations.
  let iteration: Int
  /// The mean average precision of the pictures for validation at an overlap of 0.5, more than 0.
  let averagePrecision: Double
  /// As bytes of 32-bit numbers, little-endian.
  private let parameters: Data
  private let statistics: Data

  init(iteration: Int, averagePrecision: Double, result: (parameters: [Float], statistics: [Float])) {
    (self.iteration, self.averagePrecision) = (iteration, averagePrecision)
    (parameters, statistics) = (result.parameters.bytes, result.statistics.bytes)
  }

  var result: (parameters: [Float], statistics: [Float]) {
    ([Float](bytes: parameters), [Float](bytes: statistics))
  }

  /// Whether it has as many numbers as a network.
  func isOf(_ network: ConvolutionalNetwork) -> Bool {
    parameters.count == 4 * network.parameterCount && statistics.count == 4 * network.statisticCount
  }
}

/// A detector in a checkpoint's file, of either algorithm.
struct StoredDetector {
  let trained: TrainedDetector
  let grid: DetectorFeatures.Grid
  let annotationType: MLObjectDetector.AnnotationType
  let algorithm: MLObjectDetector.ModelParameters.ModelAlgorithmType

  /// - Throws: `MLCreateError.io` where the file can't be read; `NotInstalledError`.
  init(_ url: URL) throws {
    let contradiction = MLCreateError.io(reason: "\(url.path) isn't a checkpoint of an object detector.")
    if let stored = try? SessionFolder.checkpoint(FullCheckpoint.self, at: url) {
      guard let trainer = stored.makeTrainer() else { throw contradiction }
      let detector = try FullDetector(
        labels: stored.labels, grid: stored.grid, network: trainer.network,
        parameters: trainer.result.parameters, statistics: trainer.result.statistics, license: stored.license)
      trained = TrainedDetector(detector, iterations: stored.iteration)
      (grid, annotationType, algorithm) = (stored.grid, stored.annotationType, .darknetYolo)
    } else {
      let stored = try SessionFolder.checkpoint(DetectorCheckpoint.self, at: url)
      guard let detector = try TransferDetector(stored) else { throw contradiction }
      trained = TrainedDetector(detector, iterations: stored.iteration)
      (grid, annotationType) = (stored.grid, stored.annotationType)
      algorithm = .transferLearning(.objectPrint(revision: 1))
    }
  }
}
