import CreateML
import Foundation

/// What the training of a classifier was asked to do.
struct TrainingSettings: Sendable {
  var common: CommonTrainingSettings
  /// A subfolder a label.
  var folder: String
  var iterations: Int
}

/// Examples to validate a classifier with, as they were asked for.
enum ClassifierValidation {
  case split(MLSplitStrategy)
  case folder(URL)
}

extension TrainingSettings {
  var folderURL: URL { URL(filePath: folder) }

  /// - Parameter interval: after how many iterations a checkpoint is written.
  func sessionParameters(checkpointInterval interval: Int) -> MLTrainingSessionParameters {
    MLTrainingSessionParameters(
      sessionDirectory: common.session.map { URL(filePath: $0, directoryHint: .isDirectory) },
      checkpointInterval: interval, iterations: iterations)
  }

  /// - Parameter count: how many examples there are.
  /// - Throws: `InputError` where there is no such folder; what `count` throws.
  func validation(of count: () throws -> Int) throws -> ClassifierValidation {
    guard let validation = common.validation else {
      let ratio = MLSplitStrategy.automatic.resolve(count: try count()).ratio
      return .split(.fixed(ratio: ratio, seed: common.seed))
    }
    if let part = Double(validation) { return .split(.fixed(ratio: part, seed: common.seed)) }
    try Self.checkFolder(validation)
    return .folder(URL(filePath: validation))
  }

  /// - Throws: `InputError` where there is no such folder, or its name isn't UTF-8.
  static func checkFolder(_ path: String) throws {
    try requireUTF8(path)
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such folder")
    case S_IFDIR: break
    default: throw InputError(.unreadable, "\(path): isn't a folder; each label needs a subfolder of one")
    }
  }
}
