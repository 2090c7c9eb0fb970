import COpenVINO
import Foundation
package import Installation

/// OpenVINO's functions and its core, opened once a process when the first network is compiled.
///
/// Unsafe, and `@unchecked Sendable`: the table is filled before it is shared and never changes, and
/// OpenVINO's core may be used from several threads.
final class OpenVINOLibrary: @unchecked Sendable {
  let functions: openvino_functions_t
  let core: OpaquePointer
  /// The release and build, as OpenVINO reports them.
  let build: String

  private static let loaded = Result<OpenVINOLibrary, NotInstalledError> {
    () throws(NotInstalledError) in try OpenVINOLibrary()
  }

  static func shared() throws(NotInstalledError) -> OpenVINOLibrary { try loaded.get() }

  private init() throws(NotInstalledError) {
    var table: UnsafePointer<openvino_functions_t>?
    var detail: UnsafePointer<CChar>?
    let result = openvino_load(&table, &detail)
    let reason = detail.map { String(cString: $0) } ?? ""
    guard result == OPENVINO_LOADED, let table else {
      throw NotInstalledError(Self.message(result, reason))
    }
    functions = table.pointee
    build = reason
    var core: OpaquePointer?
    guard functions.core_create(&core) == 0, let core else {
      throw NotInstalledError("OpenVINO \(OPENVINO_RELEASE) is installed but doesn't start.")
    }
    self.core = core
  }

  private static func message(_ result: openvino_load_result_t, _ reason: String) -> String {
    let problem =
      switch result {
      case OPENVINO_WRONG_RELEASE: "what was found is \(reason)"
      case OPENVINO_INCOMPLETE: "what was found lacks \(reason)"
      default: "it can't be opened (\(reason))"
      }
    return "OpenVINO \(OPENVINO_RELEASE) is needed to run networks, and \(problem)."
  }

  /// Throws an error with OpenVINO's message if the status is a failure.
  func check(_ status: ov_status_t, _ action: @autoclosure () -> String) throws(NetworkError) {
    guard status != 0 else { return }
    throw .engine(action: action(), message: lastMessage() ?? "status \(status)")
  }

  /// Returns the object that a call created; throws if the call failed.
  func makeObject(
    _ action: @autoclosure () -> String, _ make: (inout OpaquePointer?) -> ov_status_t
  ) throws(NetworkError) -> OpaquePointer {
    var object: OpaquePointer?
    try check(make(&object), action())
    guard let object else { throw .engine(action: action(), message: "it made nothing") }
    return object
  }

  private func lastMessage() -> String? {
    guard let message = functions.last_error_message() else { return nil }
    defer { functions.free_string(message) }
    let text = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}

/// OpenVINO, which runs networks.
package enum InferenceEngine {
  /// Its release and build. Loads it.
  ///
  /// - Throws: `NotInstalledError`.
  package static func build() throws(NotInstalledError) -> String { try OpenVINOLibrary.shared().build }
}
