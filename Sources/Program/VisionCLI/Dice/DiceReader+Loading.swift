import CoreML
import DiceRoll
import Foundation
import NetworkInference
import ParallelWork
import VisionModels

extension DiceReader {
  /// Loads the reader that the options select.
  ///
  /// - Parameters:
  ///   - path: the detector; nil for the built-in one.
  ///   - looksTwice: whether to load the second-look classifier.
  ///   - minimumConfidence: nil for the reader's default.
  ///   - readsSideBySide: whether images are read concurrently.
  /// - Throws: `InputError` if the model can't read dice; errors of loading a model.
  static func loaded(
    model path: String?, looksTwice: Bool, iouThreshold: Double, minimumConfidence: Double?,
    readsSideBySide: Bool
  ) throws -> DiceReader {
    // Concurrent images on one core each take less time than one after the other on all cores.
    let streamCount = readsSideBySide ? MediaRun.framesInProcess : nil
    do {
      // Loaded concurrently: loading one takes as long as reading the dice of several images.
      let models = try concurrentMap(looksTwice ? [false, true] : [false]) { isSecondLook in
        let configuration = MLModelConfiguration()
        if let streamCount { configuration.engine.streamCount = streamCount }
        return isSecondLook
          ? try ModelArgument.builtIn { try DiceValues(configuration: configuration).model }
          : try detector(path, configuration)
      }
      return try DiceReader(
        model: models[0], secondLook: models.count > 1 ? models[1] : nil, iouThreshold: iouThreshold,
        minimumConfidence: minimumConfidence)
    } catch let error as DiceReaderError {
      throw InputError(
        .unreadable, "\(path ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }

  private static func detector(_ path: String?, _ configuration: MLModelConfiguration) throws -> MLModel {
    if let path { return try ModelArgument.load(path, configuration: configuration) }
    return try ModelArgument.builtIn { try DiceDetector(configuration: configuration).model }
  }
}
