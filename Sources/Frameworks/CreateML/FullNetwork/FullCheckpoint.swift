import CoreML
import Foundation
import NetworkTraining

struct FullCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  let fingerprint: String
  let state: DetectorIteration
  let annotationType: MLObjectDetector.AnnotationType
  let grid: DetectorFeatures.Grid
  /// The license of the initial weights; empty for none.
  let license: String
  /// See `DetectorArchitecture`.
  let isNormalized: Bool
  let trainer: ConvolutionalTrainer.State
  /// nil until something is detected in validation images.
  let best: BestWeights?

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }

  /// nil if the checkpoint is inconsistent.
  func makeTrainer() -> ConvolutionalTrainer? {
    guard [grid.columns, grid.rows].allSatisfy(DetectorPlan.gridSides.contains), !labels.isEmpty else {
      return nil
    }
    let network = DetectorArchitecture(labelCount: labels.count, isNormalized: isNormalized).network
    return ConvolutionalTrainer(network, trainer)
  }
}

/// The moving average of parameters with the best validation result.
struct BestWeights: Codable {
  let iteration: Int
  /// On the validation images at an IoU of 0.5, greater than 0.
  let averagePrecision: Double
  /// As little-endian 32-bit floats.
  private let parameters: Data
  private let statistics: Data

  init(iteration: Int, averagePrecision: Double, result: (parameters: [Float], statistics: [Float])) {
    (self.iteration, self.averagePrecision) = (iteration, averagePrecision)
    (parameters, statistics) = (result.parameters.bytes, result.statistics.bytes)
  }

  var result: (parameters: [Float], statistics: [Float]) {
    ([Float](bytes: parameters), [Float](bytes: statistics))
  }

  /// Whether the number of values matches a network.
  func fits(_ network: ConvolutionalNetwork) -> Bool {
    parameters.count == 4 * network.parameterCount && statistics.count == 4 * network.statisticCount
  }
}

/// A detector from a checkpoint file of either algorithm.
struct StoredDetector {
  let trained: TrainedDetector
  let grid: DetectorFeatures.Grid
  let annotationType: MLObjectDetector.AnnotationType
  let algorithm: MLObjectDetector.ModelParameters.ModelAlgorithmType

  /// - Throws: `MLCreateError.io` if the file can't be read; `NotInstalledError`.
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
