import ArgumentParser
import Foundation

/// Gives `vision` damaged models or videos, each to a process of its own, and watches what becomes of it.
struct FuzzFilesCommand: ParsableCommand {
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case models
    case videos
  }

  static let configuration = CommandConfiguration(
    commandName: "fuzz-files",
    abstract: "Give vision damaged models or videos: it must not crash, hang or take much memory.",
    discussion: """
      Models are read by `vision classify`, videos by `vision dice`. Files are damaged in ways that follow from the seed; \
      those that fail are kept in the folder of --keep.
      """)

  @Argument(help: "What is damaged: \(Kind.allCases.map(\.rawValue).joined(separator: " or ")).")
  var kind: Kind

  @OptionGroup var fuzz: FuzzArguments

  @Option(
    parsing: .upToNextOption,
    help: "The files that are damaged; the project's own models, or its sample video, if none is named.")
  var start: [String] = []

  @Option(help: "The picture that models are asked about.")
  var picture = "Examples/Drawings/house.jpg"

  func run() throws {
    let starts = try (start.isEmpty ? kind.examples : start).map { URL(filePath: $0) }
      .map { file in
        let type = file.pathExtension
        return (suffix: type.isEmpty ? "" : ".\(type)", bytes: [UInt8](try Data(contentsOf: file)))
      }
    var tally = FuzzTally()
    let folder = try MeasurementFolder("vision-fuzz")
    defer { folder.end() }
    let limits = fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 30, megabytes: 2000))
    for index in 0..<fuzz.count {
      let file = try fuzz.write(starts, index, named: kind.rawValue, to: folder.url)
      let run = try FuzzedRun(
        vision: fuzz.vision, arguments: kind.arguments(file, picture: picture), limits: limits)
      tally.add(run, files: 1)
      if let failure = run.failure { try fuzz.note(failure, of: file, in: &tally) }
      try FileManager.default.removeItem(at: file)
    }
    fuzz.report(tally, of: kind.rawValue)
    if !tally.failures.isEmpty { throw ExitCode.failure }
  }
}

extension FuzzFilesCommand.Kind {
  fileprivate var examples: [String] {
    switch self {
    case .models: ["DiceDetector", "DiceValues", "Drawings"].map { "Models/\($0).mlmodel" }
    case .videos: ["Examples/SampleRoll/roll.mp4"]
    }
  }

  fileprivate func arguments(_ file: URL, picture: String) -> [String] {
    switch self {
    case .models: ["classify", "--json", "--model", file.path, picture]
    case .videos: ["dice", "--json", file.path]
    }
  }
}
