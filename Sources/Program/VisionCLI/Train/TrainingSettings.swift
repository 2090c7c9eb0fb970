#if Training
import CreateML
import Foundation

struct TrainingSettings: Sendable {
  var common: CommonTrainingSettings
  /// A folder with a subfolder for each label.
  var folder: String
  var iterations: Int
}

/// The number of iterations between reports of a network's training: for at least 20 reports, which are the
/// points of its charts. It divides 50, the number of iterations between validations.
func reportInterval(iterations: Int) -> Int { [50, 25, 10, 5, 2].first { $0 <= iterations / 20 } ?? 1 }

enum ClassifierValidation {
  case split(MLSplitStrategy)
  case folder(URL)
}

extension TrainingSettings {
  var folderURL: URL { URL(filePath: folder) }

  /// - Parameter interval: the number of iterations between checkpoints.
  func sessionParameters(checkpointInterval interval: Int) -> MLTrainingSessionParameters {
    MLTrainingSessionParameters(
      sessionDirectory: common.session.map { URL(filePath: $0, directoryHint: .isDirectory) },
      checkpointInterval: interval, iterations: iterations)
  }

  /// - Parameter count: the number of examples.
  /// - Throws: `InputError` if there is no such folder; errors of `count`.
  func validation(of count: () throws -> Int) throws -> ClassifierValidation {
    guard let validation = common.validation else {
      let ratio = MLSplitStrategy.automatic.resolve(count: try count()).ratio
      return .split(.fixed(ratio: ratio, seed: common.seed))
    }
    if let part = Double(validation) { return .split(.fixed(ratio: part, seed: common.seed)) }
    try Self.checkFolder(validation)
    return .folder(URL(filePath: validation))
  }

  /// - Throws: `InputError` if there is no such folder, or its name isn't UTF-8.
  static func checkFolder(_ path: String) throws {
    try requireUTF8(path)
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such folder")
    case S_IFDIR: break
    default: throw InputError(.unreadable, "\(path): not a folder; each label needs a subfolder")
    }
  }
}
#endif
