import AnnotationFormats
import Foundation
import SystemErrors

/// A training state from which to resume.
protocol TrainingCheckpoint: Codable {
  var date: Date { get }
  var iteration: Int { get }
  var metrics: [MLProgress.Metric: Double] { get }
}

/// The data and parameters that determine the result of a training.
protocol ResumablePlan: Codable {
  /// - Throws: `MLCreateError` if a session of the other plan can't be resumed with this one.
  func checkResuming(_ other: Self) throws
}

extension ResumablePlan {
  /// - Throws: `MLCreateError.incompatibleParameters` for the first parameter that differs.
  func checkUnchanged(_ parameters: [(name: String, original: String, new: String)]) throws {
    for (parameter, original, new) in parameters where original != new {
      throw MLCreateError.incompatibleParameters(
        parameter: parameter, originalValue: original, newValue: new)
    }
  }
}

/// The files from which a training resumes in another process: its plan, features, and checkpoints.
struct SessionFolder: Sendable {
  private struct Session<Plan: Codable>: Codable {
    let date: Date
    let plan: Plan
  }

  let url: URL
  var featuresURL: URL { url.appending(path: "features") }
  private var planURL: URL { url.appending(path: "session.plist") }
  private static let checkpointExtension = "checkpoint"

  /// Creates the folder if it doesn't exist.
  ///
  /// - Throws: `MLCreateError.io`.
  init(_ url: URL) throws {
    self.url = url
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw MLCreateError.io(reason: "The folder \(url.path) can't be created: \(error.fileReason)")
    }
  }

  /// Returns nil if no folder is set. Stores the plan of a new session.
  ///
  /// - Throws: `MLCreateError`, also if the folder has the session of another training.
  init?(_ parameters: MLTrainingSessionParameters, plan: some ResumablePlan) throws {
    guard let directory = parameters.sessionDirectory else { return nil }
    try self.init(directory)
    if let stored = try stored(type(of: plan)) {
      try plan.checkResuming(stored.plan)
    } else {
      try store(plan)
    }
  }

  /// The session's plan and creation date, or nil if there is none.
  ///
  /// - Throws: `MLCreateError.io`.
  func stored<Plan: Codable>(_ type: Plan.Type) throws -> (plan: Plan, date: Date)? {
    guard FileManager.default.fileExists(atPath: planURL.path) else { return nil }
    let session = try Self.decoded(Session<Plan>.self, at: planURL)
    return (session.plan, session.date)
  }

  /// The session in the folder of the parameters, or nil if there is none.
  ///
  /// - Throws: `MLCreateError.io`.
  static func stored<Plan: Codable>(
    _ type: Plan.Type, _ parameters: MLTrainingSessionParameters
  ) throws -> (plan: Plan, date: Date)? {
    try parameters.sessionDirectory.flatMap { try SessionFolder($0).stored(type) }
  }

  /// - Throws: `MLCreateError.io`, also if there is no session.
  static func restored<Plan: Codable>(
    _ type: Plan.Type, _ parameters: MLTrainingSessionParameters
  ) throws -> (plan: Plan, date: Date) {
    guard let stored = try stored(type, parameters) else {
      throw MLCreateError.io(reason: "There is no session to restore.")
    }
    return stored
  }

  /// - Throws: `MLCreateError.io`.
  func store(_ plan: some Codable) throws {
    try Self.write(Session(date: Date(), plan: plan), to: planURL)
  }

  /// - Throws: `MLCreateError.io`.
  func store(_ checkpoint: some TrainingCheckpoint) throws -> MLCheckpoint {
    let number = String(format: "%06d", checkpoint.iteration)
    let file = url.appending(path: number).appendingPathExtension(Self.checkpointExtension)
    try Self.write(checkpoint, to: file)
    return MLCheckpoint(checkpoint, url: file)
  }

  /// Latest last.
  var checkpointFiles: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { url.appending(path: $0) }.filter {
      $0.pathExtension == Self.checkpointExtension
    }
  }

  /// Ignores errors.
  func keepLatest(_ count: Int) {
    for file in checkpointFiles.dropLast(count) { try? FileManager.default.removeItem(at: file) }
  }

  /// The latest intact checkpoint, or nil if the folder has no checkpoints.
  ///
  /// - Parameter report: called with each later, damaged checkpoint.
  /// - Throws: `MLCreateError.io` if all are damaged or a file can't be read; errors of `report`.
  func latestCheckpoint<Checkpoint: TrainingCheckpoint>(
    _ type: Checkpoint.Type, _ report: (DataProblem) throws -> Void
  ) throws -> Checkpoint? {
    let files = checkpointFiles
    var damaged: [URL] = []
    for file in files.reversed() {
      do {
        let checkpoint = try Self.contents(type, at: file)
        for other in damaged {
          try report(.damagedCheckpoint(path: other.path, used: file.lastPathComponent))
        }
        return checkpoint
      } catch is ChecksummedFile.Damage {
        damaged.append(file)
      }
    }
    guard let last = files.last else { return nil }
    // Throws the error that describes the damage.
    return try Self.checkpoint(type, at: last)
  }

  /// - Throws: `MLCreateError.io`.
  static func checkpoint<Checkpoint: TrainingCheckpoint>(
    _ type: Checkpoint.Type, at url: URL
  ) throws -> Checkpoint { try decoded(type, at: url) }

  private static func decoded<Value: Decodable>(_ type: Value.Type, at url: URL) throws -> Value {
    do { return try contents(type, at: url) } catch let damage as ChecksummedFile.Damage {
      throw MLCreateError.io(
        reason:
          "\(url.path) is damaged: \(damage). Remove it to resume from an earlier checkpoint, or choose "
          + "another session folder to start over.")
    }
  }

  /// - Throws: `ChecksummedFile.Damage` if the bytes aren't those that were written; `MLCreateError.io`.
  private static func contents<Value: Decodable>(_ type: Value.Type, at url: URL) throws -> Value {
    do {
      return try PropertyListDecoder().decode(
        type, from: ChecksummedFile.contents(of: Data(contentsOf: url)))
    } catch let damage as ChecksummedFile.Damage {
      throw damage
    } catch {
      throw MLCreateError.io(reason: "\(url.path) isn't a file of a training session: \(error)")
    }
  }

  private static func write(_ value: some Encodable, to url: URL) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      try ChecksummedFile.sealed(encoder.encode(value)).write(to: url, options: .atomic)
    } catch {
      throw MLCreateError.io(reason: "\(url.path) can't be written: \(error.fileReason)")
    }
  }
}
