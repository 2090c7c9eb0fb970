import ArgumentParser
import Foundation
import NetworkPrecision

struct PrecisionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Precision of networks that may run in less than 32 bits: automatic (the fastest; see vision doctor), f32, \
      f16, bf16 or i8; f32 where the processor or the network lacks it. (default: the environment variable \
      \(PrecisionSelection.variable), else automatic)
      """, valueName: "type"))
  var precision: PrecisionSelection?

  /// Selects it for the networks of this process.
  func validate() throws {
    if let precision { PrecisionSelection.standard = precision }
  }

  /// - Throws: `ValidationError` if the environment selects an unknown precision.
  static func checkEnvironment() throws {
    guard let value = ProcessInfo.processInfo.environment[PrecisionSelection.variable],
      PrecisionSelection(value) == nil
    else { return }
    throw ValidationError(
      "The environment variable \(PrecisionSelection.variable) must be one of "
        + "\(PrecisionSelection.names.joined(separator: ", ")), not '\(value.shownPath)'.")
  }
}

extension PrecisionSelection: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }

  public static var allValueStrings: [String] { names }
}

extension InferencePrecision: ExpressibleByArgument {}
