import CoreML
import DiceRoll
import Foundation
import NetworkInference
import ParallelWork
import VisionModels

extension DiceReader {
  /// The reader that options ask for.
  ///
  /// - Parameters:
  ///   - path: a detector; nil for the built-in one.
  ///   - looksTwice: whether the classifier of single dice is there to look again.
  ///   - minimumConfidence: nil for the reader's own.
  ///   - readsSideBySide: whether several pictures are read at once.
  /// - Throws: `InputError` where the model can't read dice; what keeps a model from being loaded.
  static func loaded(
    model path: String?, looksTwice: Bool, iouThreshold: Double, minimumConfidence: Double?,
    readsSideBySide: Bool
  ) throws -> DiceReader {
    // Frames or pictures side by side take less time together than one after the other on all processors.
    let streamCount = readsSideBySide ? MediaRun.framesInProcess : nil
    do {
      // Side by side: each takes as long to load as to read the dice of some pictures.
      let models = try concurrentMap(looksTwice ? [false, true] : [false]) { isSecondLook in
        let configuration = MLModelConfiguration()
        if let streamCount { configuration.engine.streamCount = streamCount }
        return isSecondLook
          ? try DiceValues(configuration: configuration).model : try detector(path, configuration)
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
    guard let path else { return try DiceDetector(configuration: configuration).model }
    return try ModelArgument.load(path, configuration: configuration)
  }
}
