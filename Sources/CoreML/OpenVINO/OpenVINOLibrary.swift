import COpenVINO
import Foundation

/// OpenVINO isn't installed, or not in the release that this package was written for.
package struct EngineUnavailableError: LocalizedError, CustomStringConvertible {
  package let description: String
  package var errorDescription: String? { description }
}

/// OpenVINO's functions and its core, opened once a process when the first network is compiled.
///
/// Unsafe, and `@unchecked Sendable`: the table is filled before anyone has it and never changes, and OpenVINO's
/// core may be used from several threads.
final class OpenVINOLibrary: @unchecked Sendable {
  let functions: openvino_functions_t
  let core: OpaquePointer

  private static let loaded = Result { try OpenVINOLibrary() }

  /// - Throws: `EngineUnavailableError`, with the command that mends it.
  static func shared() throws -> OpenVINOLibrary { try loaded.get() }

  private init() throws {
    var table: UnsafePointer<openvino_functions_t>?
    var detail: UnsafePointer<CChar>?
    let result = openvino_load(&table, &detail)
    let reason = detail.map { String(cString: $0) } ?? ""
    guard result == OPENVINO_LOADED, let table else {
      throw EngineUnavailableError(description: Self.message(result, reason))
    }
    functions = table.pointee
    var core: OpaquePointer?
    guard functions.core_create(&core) == 0, let core else {
      throw EngineUnavailableError(
        description: "OpenVINO \(OPENVINO_RELEASE) is there but doesn't start. \(Self.mending)")
    }
    self.core = core
  }

  private static let mending =
    "Run `make setup` in swift-vision's checkout, or name the folder that holds OpenVINO's libraries in the "
    + "environment variable SWIFT_VISION_LIBRARIES."

  private static func message(_ result: openvino_load_result_t, _ reason: String) -> String {
    switch result {
    case OPENVINO_WRONG_RELEASE:
      "OpenVINO \(OPENVINO_RELEASE) is needed to run networks, and what was found is \(reason). \(mending)"
    case OPENVINO_INCOMPLETE:
      "OpenVINO \(OPENVINO_RELEASE) is needed to run networks, and what was found lacks \(reason). \(mending)"
    default:
      "OpenVINO \(OPENVINO_RELEASE), which runs networks, can't be opened (\(reason)). \(mending)"
    }
  }

  /// Turns a status into an error with OpenVINO's own message.
  func check(_ status: ov_status_t, _ action: String) throws {
    guard status != 0 else { return }
    throw MLModelError(.generic, "OpenVINO can't \(action): \(lastMessage() ?? "status \(status)")")
  }

  private func lastMessage() -> String? {
    guard let message = functions.last_error_message() else { return nil }
    defer { functions.free_string(message) }
    let text = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
