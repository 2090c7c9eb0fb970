#if Server
import ArgumentParser
import CoreML
import DiceRoll
import Foundation
import Logging
import NetworkInference
import VisionModels
import PictionARy
import ImageModels
import VisionRecords
import Reports
import VisionServer

struct ServeRun: Sendable {
  let address: ListenerConfiguration
  let limits: ServerLimits
  let sources: ServeModelArguments
  let peers: ServePeerArguments
  let logger: Logger
  let isJSON: Bool
  /// Whether `--no-token` was given.
  let isOpen: Bool

  /// The seconds that a request waits for another program's lock on the records before it queues the write.
  private static let recordBusyTimeout = 1.0

  func run(console: Console) async throws {
    let server = try WebServer(
      models(), records: records(), at: address,
      limits: limits,
      version: VisionCommand.configuration.version, logger: logger)
    try await console.serve(
      server, at: address, risk: "can submit images, and read and correct the records", isOpen: isOpen,
      needsCamera: true, asJSON: isJSON)
  }

  private func records() throws -> ServerRecords {
    guard !sources.noRecords else { return .off }
    if let server = try peers.server() { return .server(server) }
    let store = try RecordStore(sources.records.url, patience: Self.recordBusyTimeout)
    return .file(store, secret: try peers.secret())
  }

  /// The second-look classifier is trained for the built-in detector only.
  private var secondLook: SecondLookPolicy { sources.diceModel == nil ? sources.secondLook : .never }

  private func models() throws -> ServerModels {
    let configuration = MLModelConfiguration()
    // Concurrent images on one core each take less time than one after the other on all cores. An image
    // alone, such as the next frame of a camera, takes all.
    configuration.engine.streamCount = limits.workerCount
    configuration.engine.usesAllThreadsWhenAlone = true
    func load(_ path: String) throws -> MLModel {
      try ModelArgument.load(path, configuration: configuration)
    }
    let drawings =
      try sources.drawingModel.map(load)
      ?? ModelArgument.builtIn { try Drawings(configuration: configuration).model }
    let dice =
      try sources.diceModel.map(load)
      ?? ModelArgument.builtIn { try DiceDetector(configuration: configuration).model }
    return try ServerModels(
      dice: Self.addingContext(sources.diceModel) {
        try DiceReader(
          model: dice,
          secondLook: secondLook == .never
            ? nil : ModelArgument.builtIn { try DiceValues(configuration: configuration).model })
      },
      frameMode: secondLook.frameMode, rechecksAtRest: secondLook.rechecksAtRest,
      drawings: Self.addingContext(sources.drawingModel) { try DrawingClassifier(model: drawings) },
      classifier: Self.addingContext(sources.classifier) {
        try ImageLabeler(model: sources.classifier.map(load) ?? drawings)
      })
  }

  /// Names the model that isn't of the required kind.
  private static func addingContext<Engine>(_ name: String?, _ make: () throws -> Engine) throws -> Engine {
    do {
      return try make()
    } catch let error as any LocalizedError
      where error is DiceReaderError || error is DrawingClassifierError || error is ImageLabelerError
    {
      throw InputError(
        .unreadable, "\(name ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }
}
#endif
