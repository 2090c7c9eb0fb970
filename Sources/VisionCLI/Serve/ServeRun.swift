import BarcodeReading
import CoreML
import DiceRoll
import Foundation
import Logging
import VisionModels
import PictionARy
import VisionRecords
import Reports
import VisionServer

/// One run of `vision serve`.
struct ServeRun: Sendable {
  let address: ServerAddress
  let limits: ServerLimits
  let sources: ServeSourceArguments
  let logger: Logger
  let isJSON: Bool
  /// Whether it was said that no token is wanted.
  let isOpen: Bool

  /// Serves until the task is cancelled.
  func run(console: Console) async throws {
    let server = try WebServer(
      engines(), records: sources.noRecords ? nil : RecordStore(sources.records.url), at: address,
      limits: limits,
      version: VisionCommand.configuration.version, logger: logger)
    do {
      try await server.run { port in tell(port: port, console: console) }
    } catch let error as TLSIdentityError {
      throw InputError(.unreadable, error.localizedDescription, suggestion: error.recoverySuggestion)
    } catch let error as any CustomStringConvertible & Error where !(error is any LocalizedError) {
      throw InputError(.unwritable, "\(address.host):\(address.port) can't be listened on: \(error)")
    }
  }

  private var looksTwice: Bool { sources.diceModel == nil && !sources.noSecondLook }

  private func engines() throws -> Engines {
    let configuration = MLModelConfiguration()
    // Pictures side by side take less time together than one after the other on all processors.
    configuration.engine.streamCount = limits.workerCount
    func load(_ path: String) throws -> MLModel {
      try ModelArgument.load(path, configuration: configuration)
    }
    let drawings = try sources.drawingModel.map(load) ?? Drawings(configuration: configuration).model
    let dice = try sources.diceModel.map(load) ?? DiceDetector(configuration: configuration).model
    return try Engines(
      dice: Self.reading(sources.diceModel) {
        // The second look knows the mistakes of our own detector.
        try DiceReader(
          model: dice, secondLook: looksTwice ? DiceValues(configuration: configuration).model : nil)
      },
      drawings: Self.reading(sources.drawingModel) { try DrawingClassifier(model: drawings) },
      classifier: sources.classifier.map(load) ?? drawings)
  }

  /// Names the model that isn't of the kind wanted.
  private static func reading<Engine>(_ name: String?, _ make: () throws -> Engine) throws -> Engine {
    do {
      return try make()
    } catch let error as any LocalizedError where error is DiceReaderError || error is DrawingClassifierError
    {
      throw InputError(
        .unreadable, "\(name ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }

  private func tell(port: Int, console: Console) {
    let pages = address.pages(port: port)
    if isJSON {
      console.print(
        JSON.result(
          "listening", [("port", .integer(port)), ("addresses", .array(pages.map { .string($0) }))]
        ).text)
    } else {
      for page in pages { console.print(page) }
      if console.isOutputTerminal, !address.isLoopback, let page = pages.first, let code = try? QRCode(page) {
        console.print(code.terminalText)
      }
    }
    guard !address.isLoopback else { return }
    console.warn(
      "whoever can reach \(address.host):\(port)"
        + (isOpen ? "" : " and has the token") + " can have pictures read, and read and correct the records")
    if address.identity == nil {
      console.warn("browsers give pages of other computers no camera over plain HTTP: add --https")
    }
  }
}
