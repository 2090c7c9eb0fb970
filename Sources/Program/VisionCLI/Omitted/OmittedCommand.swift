#if !(Records && Server && Training)
import ArgumentParser

/// A command that isn't part of this program because the trait that it needs is off; see `Package.swift`.
protocol OmittedCommand: AsyncParsableCommand {
  static var name: String { get }
  /// Its parent commands, with a trailing space.
  static var path: String { get }
}

extension OmittedCommand {
  static var path: String { "" }

  static var configuration: CommandConfiguration {
    // Nor does it have help.
    CommandConfiguration(
      commandName: name, abstract: "(Not part of this program: make build builds it.)", helpNames: [])
  }

  func run() async throws {
    try await runInterruptibly { _ in throw InputError.omitted("vision \(Self.path)\(Self.name)") }
  }
}

extension InputError {
  static func omitted(_ what: String) -> InputError {
    InputError(
      .missing, "\(what) isn't part of this program, which was built without all of the package's traits",
      suggestion: "To build all of it, run make build.")
  }
}
#endif
