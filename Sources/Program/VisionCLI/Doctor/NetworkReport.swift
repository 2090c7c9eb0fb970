import CoreML
import FaceDetection
import Foundation
import Installation
import NetworkInference
import NetworkPrecision
import Reports
import TextRecognition
import VisionModels

/// A network that may run in less than 32 bits.
struct NetworkReport: Sendable {
  let name: String
  let precision: InferencePrecision
  let reason: PrecisionReason

  /// The program's own networks, and those that the set-up installs; or why they can't be loaded.
  ///
  /// - Parameters:
  ///   - isMeasured: whether each is measured now, if there is a choice.
  ///   - progress: called with a line for people before each network.
  static func all(
    isMeasured: Bool, _ progress: (String) -> Void
  ) throws -> (reports: [NetworkReport], problems: [String]) {
    let groups: [(name: String, load: () throws -> [SelectiveNetwork])] = [
      ("dice", { try [network("dice", of: DiceDetector.urlOfModelInThisBundle)] }),
      ("values of dice", { try [network("values of dice", of: DiceValues.urlOfModelInThisBundle)] }),
      ("drawings", { try [network("drawings", of: Drawings.urlOfModelInThisBundle)] }),
      ("text", { try SelectiveNetwork.ofText() }),
      ("faces", { try SelectiveNetwork.ofFaces() }),
    ]
    var (reports, problems) = ([NetworkReport](), [String]())
    for group in groups {
      try Task.checkCancellation()
      progress("Loading the networks of \(group.name)")
      do {
        let networks = try group.load()
        if isMeasured {
          for each in networks {
            progress("Measuring the network of \(each.name)")
            try each.network.measurePrecisions(of: each.shapes, isRepeated: true)
          }
        }
        // Loaded again, as later programs do.
        for each in isMeasured ? try group.load() : networks {
          reports.append(
            NetworkReport(
              name: each.name, precision: each.network.precision, reason: each.network.precisionReason))
        }
      } catch {
        problems.append(
          "\(group.name): \((error as? NotInstalledError)?.problem ?? error.localizedDescription)")
      }
    }
    return (reports, problems)
  }

  private static func network(_ name: String, of model: URL) throws -> SelectiveNetwork {
    let raw = try RawNetwork(contentsOf: model, configuration: MLModelConfiguration())
    return SelectiveNetwork(name, raw.network, shapes: raw.inputShapes)
  }

  /// The measured times, in milliseconds, the shortest first.
  private var times: [(precision: InferencePrecision, milliseconds: Double)] {
    guard case .measured(let times) = reason else { return [] }
    return times.map { ($0.key, 1000 * $0.value) }.sorted { $0.1 < $1.1 }
  }

  var row: [String] {
    let explanation =
      switch reason {
      case .required: "its model requires it"
      case .selected: "selected by \(PrecisionSelection.variable)"
      case .only: "the only one of this processor"
      case .usual: "usual for this processor; not measured yet"
      case .measured:
        "measured: "
          + times.map { "\($0.precision.rawValue) \(String(format: "%.1f", $0.milliseconds)) ms" }
          .joined(separator: ", ")
      }
    return [name, precision.rawValue, explanation]
  }

  private var reasonName: String {
    switch reason {
    case .required: "required"
    case .selected: "selected"
    case .only: "only"
    case .usual: "usual"
    case .measured: "measured"
    }
  }

  var json: JSON {
    .object([
      ("name", .string(name)), ("precision", .string(precision.rawValue)), ("reason", .string(reasonName)),
      (
        "milliseconds",
        .object(times.map { ($0.precision.rawValue, .number($0.milliseconds, decimals: 3)) })
      ),
    ])
  }
}
