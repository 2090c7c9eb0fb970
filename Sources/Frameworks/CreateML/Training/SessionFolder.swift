import AnnotationFormats
import Foundation
import SystemErrors

/// A state of a training to go on from.
protocol TrainingCheckpoint: Codable {
  var date: Date { get }
  /// How many iterations had been made.
  var iteration: Int { get }
  /// How well the model did then.
  var metrics: [MLProgress.Metric: Double] { get }
}

/// What a training learns from, and how: all that its result depends on.
protocol ResumablePlan: Codable {
  /// - Throws: `MLCreateError` where a session that was begun with another plan can't go on with this one.
  func checkContinuing(_ other: Self) throws
}

extension ResumablePlan {
  /// - Throws: `MLCreateError.incompatibleParameters` for the first of the parameters whose values differ.
  func checkSame(_ parameters: [(name: String, original: String, new: String)]) throws {
    for (parameter, original, new) in parameters where original != new {
      throw MLCreateError.incompatibleParameters(
        parameter: parameter, originalValue: original, newValue: new)
    }
  }
}

/// Where a training keeps what it needs to go on after its process has ended: its plan, features, and the optimizer's state.
struct SessionFolder: Sendable {
  private struct Session<Plan: Codable>: Codable {
    let date: Date
    let plan: Plan
  }

  let url: URL
  var featuresURL: URL { url.appending(path: "features") }
  private var planURL: URL { url.appending(path: "session.plist") }
  private static let checkpointExtension = "checkpoint"

  /// Makes the folder where there is none.
  ///
  /// - Throws: `MLCreateError.io`.
  init(_ url: URL) throws {
    self.url = url
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw MLCreateError.io(reason: "The folder \(url.path) can't be made: \(error.fileReason)")
    }
  }

  /// The folder of a session; nil where nothing is kept. A new session's plan is stored.
  ///
  /// - Throws: `MLCreateError`, also where the folder has the session of another training.
  init?(_ parameters: MLTrainingSessionParameters, plan: some ResumablePlan) throws {
    guard let directory = parameters.sessionDirectory else { return nil }
    try self.init(directory)
    if let stored = try stored(type(of: plan)) {
      try plan.checkContinuing(stored.plan)
    } else {
      try store(plan)
    }
  }

  /// The plan of the session in the folder and when it began; nil where there is none.
  ///
  /// - Throws: `MLCreateError.io`.
  func stored<Plan: Codable>(_ type: Plan.Type) throws -> (plan: Plan, date: Date)? {
    guard FileManager.default.fileExists(atPath: planURL.path) else { return nil }
    let session = try Self.decoded(Session<Plan>.self, at: planURL)
    return (session.plan, session.date)
  }

  /// The session in the folder that parameters name; nil where there is none.
  ///
  /// - Throws: `MLCreateError.io`.
  static func stored<Plan: Codable>(
    _ type: Plan.Type, _ parameters: MLTrainingSessionParameters
  ) throws -> (plan: Plan, date: Date)? {
    try parameters.sessionDirectory.flatMap { try SessionFolder($0).stored(type) }
  }

  /// The session in the folder that parameters name.
  ///
  /// - Throws: `MLCreateError.io`, also where there is none.
  static func restored<Plan: Codable>(
    _ type: Plan.Type, _ parameters: MLTrainingSessionParameters
  ) throws -> (plan: Plan, date: Date) {
    guard let stored = try stored(type, parameters) else {
      throw MLCreateError.io(reason: "There is no session to be restored.")
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

  /// The files of checkpoints, the latest last.
  var checkpointFiles: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { url.appending(path: $0) }.filter {
      $0.pathExtension == Self.checkpointExtension
    }
  }

  /// Removes all checkpoints but the latest; one that can't be removed stays.
  func keepLatest(_ count: Int) {
    for file in checkpointFiles.dropLast(count) { try? FileManager.default.removeItem(at: file) }
  }

  /// The latest checkpoint that is whole; nil in a folder without checkpoints.
  ///
  /// - Parameter report: is called with each later one that is damaged and passed over.
  /// - Throws: `MLCreateError.io` where all are damaged, or one can't be read for another reason; what `report` throws.
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
    // Says what is wrong with it.
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
          "\(url.path) is damaged: \(damage). Remove it to go on from an earlier checkpoint, or name another "
          + "folder for the session to begin again.")
    }
  }

  /// - Throws: `ChecksummedFile.Damage` where the bytes aren't those that were written; `MLCreateError.io`.
  private static func contents<Value: Decodable>(_ type: Value.Type, at url: URL) throws -> Value {
    do {
      return try PropertyListDecoder().decode(
        type, from: ChecksummedFile.contents(of: Data(contentsOf: url)))
    } catch let damage as ChecksummedFile.Damage {
      throw damage
    } catch {
      throw MLCreateError.io(reason: "\(url.path) can't be read as a part of a training's session: \(error)")
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
