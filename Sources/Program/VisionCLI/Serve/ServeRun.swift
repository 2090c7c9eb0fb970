import ArgumentParser
import CoreML
import DiceRoll
import Foundation
import Logging
import NetworkInference
import VisionModels
import PictionARy
import PictureClassifier
import VisionRecords
import Reports
import VisionServer

/// One run of `vision serve`.
struct ServeRun: Sendable {
  let address: ListenerConfiguration
  let limits: ServerLimits
  let sources: ServeModelArguments
  let peers: ServePeerArguments
  let logger: Logger
  let isJSON: Bool
  /// Whether it was said that no token is wanted.
  let isOpen: Bool

  /// How long an answer waits for another program that is writing records, in seconds; what isn't recorded then is tried again.
  private static let recordPatience = 1.0

  /// Serves until the task is canceled.
  func run(console: Console) async throws {
    let server = try WebServer(
      engines(), records: records(), at: address,
      limits: limits,
      version: VisionCommand.configuration.version, logger: logger)
    try await console.serve(
      server, at: address, risk: "can submit pictures, and read and correct the records", isOpen: isOpen,
      needsCamera: true, asJSON: isJSON)
  }

  private func records() throws -> ServerRecords {
    guard !sources.noRecords else { return .off }
    if let server = try peers.server() { return .server(server) }
    let store = try RecordStore(sources.records.url, patience: Self.recordPatience)
    return .file(store, secret: try peers.secret())
  }

  /// The second look knows the mistakes of our own detector.
  private var secondLook: SecondLookPolicy { sources.diceModel == nil ? sources.secondLook : .never }

  private func engines() throws -> ServerModels {
    let configuration = MLModelConfiguration()
    // Pictures side by side take less time together than one after the other on all processors.
    configuration.engine.streamCount = limits.workerCount
    func load(_ path: String) throws -> MLModel {
      try ModelArgument.load(path, configuration: configuration)
    }
    let drawings = try sources.drawingModel.map(load) ?? Drawings(configuration: configuration).model
    let dice = try sources.diceModel.map(load) ?? DiceDetector(configuration: configuration).model
    return try ServerModels(
      dice: Self.reading(sources.diceModel) {
        try DiceReader(
          model: dice,
          secondLook: secondLook == .never ? nil : DiceValues(configuration: configuration).model)
      },
      lookAtFrames: secondLook.frameMode, looksAtRest: secondLook.looksAtRest,
      drawings: Self.reading(sources.drawingModel) { try DrawingClassifier(model: drawings) },
      classifier: Self.reading(sources.classifier) {
        try ImageLabeler(model: sources.classifier.map(load) ?? drawings)
      })
  }

  /// Names the model that isn't of the kind wanted.
  private static func reading<Engine>(_ name: String?, _ make: () throws -> Engine) throws -> Engine {
    do {
      return try make()
    } catch let error as any LocalizedError
      where error is DiceReaderError || error is DrawingClassifierError || error is PictureLabelerError
    {
      throw InputError(
        .unreadable, "\(name ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }
}
