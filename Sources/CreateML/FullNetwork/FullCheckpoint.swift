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
