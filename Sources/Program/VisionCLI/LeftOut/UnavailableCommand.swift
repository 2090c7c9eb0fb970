import ArgumentParser

/// A command that isn't part of this program, because the program was built with what `make demo` needs only: see `Package.swift`.
protocol UnavailableCommand: AsyncParsableCommand {
  /// Its name after the commands that it is one of.
  static var name: String { get }
  /// The commands that it is one of, with a space after them.
  static var path: String { get }
}

extension UnavailableCommand {
  static var path: String { "" }

  static var configuration: CommandConfiguration {
    // Its help is left out, too.
    CommandConfiguration(
      commandName: name, abstract: "(Not part of this program: make build builds it.)", helpNames: [])
  }

  func run() async throws {
    try await runInterruptibly { _ in throw InputError.leftOut("vision \(Self.path)\(Self.name)") }
  }
}

extension InputError {
  static func leftOut(_ what: String) -> InputError {
    InputError(
      .missing, "\(what) isn't part of this program, which was built with what make demo needs only",
      suggestion: "Run make build, which builds all of it.")
  }
}
