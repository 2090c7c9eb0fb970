import ArgumentParser
import Foundation
import FuzzedFiles

/// Runs `vision dice` on damaged videos, each in a separate process.
struct VideosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "videos", abstract: "Give vision dice damaged videos.",
    discussion: """
      EXAMPLE
        Fuzzing/start_files.py starts
        vision-fuzz videos --seconds 600 --start starts/videos
      """)

  @OptionGroup var fuzz: FuzzArguments

  @Option(
    parsing: .upToNextOption,
    help: "The videos that are damaged, or folders of them. (default: the project's sample video)")
  var start: [String] = []

  @Flag(
    help: "Decode in confined processes, where vision can. One that is lost is reported, and is no failure.")
  var confined = false

  func run() throws {
    let limits = fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 30, megabytes: 2000))
    let starts = try (start.isEmpty ? ["Examples/SampleRoll/roll.mp4"] : start)
      .flatMap { try videos(at: URL(filePath: $0)) }
    guard !starts.isEmpty else { throw FuzzError("There are no start videos: add some with --start.") }
    var tallies: [String: FuzzTally] = [:]
    try fuzz.inTemporaryFolder { folder in
      for indices in fuzz.batches(of: 1) {
        let index = indices.lowerBound
        let kind = starts[index % starts.count].url.lastPathComponent
        let file = try fuzz.write(
          [starts[index % starts.count]], index / starts.count, named: "video-\(index)", to: folder)
        defer { try? FileManager.default.removeItem(at: file) }
        let run = try FuzzedRun(
          URL(filePath: fuzz.vision), ["dice", "--json"] + (confined ? ["--confined"] : []) + [file.path],
          limits: limits)
        var tally = tallies[kind] ?? FuzzTally()
        try fuzz.add(run, [file], of: kind, to: &tally)
        if let failure = run.failure { try fuzz.note(failure, of: file, in: &tally) }
        tallies[kind] = tally
      }
    }
    try fuzz.report(tallies)
  }

  private func videos(at url: URL) throws -> [StartFile] {
    guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
      return [try StartFile(url)]
    }
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { try StartFile($0) }
  }
}
