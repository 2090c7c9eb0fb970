import ArgumentParser

/// A command that isn't part of this program, which `make demo` built with only what it needs; see
/// `Package.swift`.
protocol UnavailableCommand: AsyncParsableCommand {
  static var name: String { get }
  /// Its parent commands, with a trailing space.
  static var path: String { get }
}

extension UnavailableCommand {
  static var path: String { "" }

  static var configuration: CommandConfiguration {
    // Nor does it have help.
    CommandConfiguration(
      commandName: name, abstract: "(Not part of this program: make build builds it.)", helpNames: [])
  }

  func run() async throws {
    try await runInterruptibly { _ in throw InputError.unavailable("vision \(Self.path)\(Self.name)") }
  }
}

extension InputError {
  static func unavailable(_ what: String) -> InputError {
    InputError(
      .missing, "\(what) isn't part of this program, which make demo built with only what it needs",
      suggestion: "To build all of it, run make build.")
  }
}
