import COneDNN
import Foundation
import Installation

/// oneDNN's engine for this processor.
///
/// Sendable because the pointer is never freed, and any thread may use the library's engine.
struct TensorEngine: @unchecked Sendable {
  let pointer: OpaquePointer

  private static let opened: Result<TensorEngine, NotInstalledError> = {
    if let problem = onednn_load() {
      return .failure(
        NotInstalledError("oneDNN, which trains whole networks, can't be used: \(String(cString: problem))."))
    }
    var engine: OpaquePointer?
    guard dnnl_engine_create(&engine, Int32(ONEDNN_CPU), 0) == 0, let engine else {
      return .failure(NotInstalledError("oneDNN has no engine for this processor."))
    }
    return .success(TensorEngine(pointer: engine))
  }()

  /// - Throws: `NotInstalledError` if oneDNN can't be loaded.
  static func shared() throws(NotInstalledError) -> TensorEngine { try opened.get() }
}

/// The reason that a network can't be trained on this machine.
package struct TensorError: LocalizedError, CustomStringConvertible, Hashable {
  package let description: String

  package var errorDescription: String? { description }

  init(status: Int32, of what: String) {
    let reason =
      switch status {
      case 1: "there is not enough memory"
      case 2: "its shape is invalid"
      case Int32(ONEDNN_UNIMPLEMENTED): "oneDNN has no implementation of it for this processor"
      default: "oneDNN failed with status \(status)"
      }
    description = "A network's \(what) can't be computed: \(reason)."
  }

  /// - Parameter problem: the problem with a network, as worded after "because".
  package init(network problem: String) { description = "A network can't be computed, because \(problem)." }

  /// - Throws: `TensorError` if the status isn't success.
  static func check(_ status: Int32, _ what: String) throws(TensorError) {
    if status != 0 { throw TensorError(status: status, of: what) }
  }
}
