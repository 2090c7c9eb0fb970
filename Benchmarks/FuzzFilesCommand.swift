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

  @Option(help: "The program.")
  var vision: String

  @Option(
    parsing: .upToNextOption,
    help: "The files that are damaged; the project's own models, or its sample video, if none is named.")
  var start: [String] = []

  @Option(help: "The picture that models are asked about.")
  var picture = "Examples/Drawings/house.jpg"

  @Option(help: "How many files.")
  var count = 1000

  @Option(help: "Where damage begins to be counted.")
  var seed: UInt64 = 1

  @Option(help: "Seconds of processor time that a file may take.")
  var seconds = 30.0

  @Option(help: "Megabytes that a process may have.")
  var megabytes = 2000.0

  @Option(help: "A folder for files that fail.")
  var keep = "fuzz-failures"

  func run() throws {
    let starts = try (start.isEmpty ? kind.examples : start).map { URL(filePath: $0) }
      .map { (type: $0.pathExtension, bytes: [UInt8](try Data(contentsOf: $0))) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vision-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var tally = FuzzTally()
    for index in 0..<count {
      let mutation = PictureMutation.allCases[index % PictureMutation.allCases.count]
      let start = starts[(index / PictureMutation.allCases.count) % starts.count]
      var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(index))
      let file = folder.appending(
        path: "\(kind.rawValue)-\(seed)-\(index)-\(mutation.rawValue).\(start.type)")
      try Data(mutation.apply(to: start.bytes, using: &generator)).write(to: file)
      let run = try FuzzedRun(
        vision: vision, arguments: kind.arguments(file, picture: picture), seconds: seconds,
        megabytes: megabytes)
      tally.add(run, files: 1)
      if let failure = run.failure {
        tally.failures.append("\(file.lastPathComponent): \(failure)")
        try file.keep(in: keep)
      }
      try FileManager.default.removeItem(at: file)
    }
    print("\(kind.rawValue): \(tally.text)")
    for failure in tally.failures { print("  \(failure)") }
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
