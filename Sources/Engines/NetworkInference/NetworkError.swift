import Foundation

/// The reason why a network can't be read, compiled or run.
package enum NetworkError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// OpenVINO returned an error, with its own message, which `EngineMessage` makes readable.
  case engine(action: String, message: String)
  /// The network has another number of inputs than its caller expects.
  case unexpectedInputCount(Int, expected: Int)
  /// A shape that the network's input or output doesn't accept; nil stands for any length, or for any rank.
  case unexpectedShape([Int]?, accepted: [Int?]?)
  /// A tensor has another element type than its caller reads or writes.
  case unexpectedElementType(ElementType, expected: ElementType)
  /// A layer that a table of ranges names isn't in the network, or has no constant weights in 32 bits.
  case unquantizableLayer(String)
  /// A tensor has an element type that this package doesn't support; OpenVINO's code of it.
  case unsupportedElementType(code: UInt32)

  package var errorDescription: String? {
    switch self {
    case .engine(let action, let message): "OpenVINO can't \(action): \(EngineMessage(message).reason)"
    case .unexpectedInputCount(let count, let expected):
      "The network has \(count) inputs where \(expected) are expected."
    case .unexpectedShape(let shape, let accepted):
      "The network takes an input of shape \(Self.text(accepted)), not \(Self.text(shape))."
    case .unexpectedElementType(let found, let expected):
      "The network's tensor holds \(found.rawValue) numbers where \(expected.rawValue) is expected."
    case .unquantizableLayer(let name):
      "The network has no layer \"\(name)\" that can be computed in integers."
    case .unsupportedElementType(let code):
      "The network has a tensor of OpenVINO's element type \(code), which isn't supported."
    }
  }

  package var description: String { errorDescription ?? "The network failed." }

  private static func text(_ shape: [Int?]?) -> String {
    guard let shape else { return "of any rank" }
    return "[\(shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", "))]"
  }
}
