import ArgumentParser
import Foundation
import FuzzedFiles

/// Options of all subcommands: duration and limits.
struct FuzzArguments: ParsableArguments {
  @Option(help: "The program.")
  var vision = ".build/release/vision"

  @Option(help: "The number of files. (default: 1000, or no limit with --seconds)")
  var count: Int?

  @Option(help: "The duration in seconds.")
  var seconds: Double?

  @Option(
    help:
      "The index of the first file, to repeat a part of a run. An image's index is in its name, and counts images of its format: add --format."
  )
  var first = 0

  @Option(help: "The seed, which determines the damage together with a file's index.")
  var seed: UInt64 = 1

  @Option(help: "A folder for files that fail.")
  var keep = "fuzz-failures"

  @Option(
    help:
      "The limit of processor time in seconds per file, including loading networks. (default: 10 for an image, 30 for requests, a model or video)"
  )
  var secondsPerFile: Double?

  @Option(
    help:
      "The memory limit of a process in megabytes: networks, and the largest accepted files. (default: 1500 for images, 4000 for requests, 2000 for a model or video)"
  )
  var megabytes: Double?

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count must be 1 or more.") }
    if first < 0 { throw ValidationError("--first must be 0 or more.") }
    for (name, value) in [
      ("seconds", seconds), ("seconds-per-file", secondsPerFile), ("megabytes", megabytes),
    ] {
      if let value, !(value > 0 && value < 1e9) { throw ValidationError("--\(name) must be more than 0.") }
    }
  }

  func limits(unlessGiven standard: FuzzedRun.Limits) -> FuzzedRun.Limits {
    FuzzedRun.Limits(
      seconds: secondsPerFile ?? standard.seconds, megabytes: megabytes ?? standard.megabytes)
  }

  /// Returns the indices of the files in batches, until the count or the time is reached.
  func batches(of size: Int) -> some Sequence<Range<Int>> {
    let most = count ?? (seconds == nil ? 1000 : Int.max / 2)
    let end = first + min(most, Int.max / 2 - first)
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    return sequence(state: first) { next -> Range<Int>? in
      guard next < end, deadline.map({ .now < $0 }) ?? true else { return nil }
      // Up to a multiple of the size, so that a file is the same wherever a run starts.
      let indices = next..<min(end, (next / size + 1) * size)
      next = indices.upperBound
      return indices
    }
  }

  /// Writes a start file, mutated according to the seed and the index.
  func write(_ starts: [StartFile], _ index: Int, named name: String, to folder: URL) throws -> URL {
    let start = starts[index % starts.count]
    let mutation = FileMutation.allCases[(index / starts.count) % FileMutation.allCases.count]
    let bytes = mutation.apply(to: start, seed: seed &* 1_000_003 &+ UInt64(index))
    return try start.write(bytes, named: "\(name)-\(seed)-\(index)-\(mutation.rawValue)", to: folder)
  }

  /// Adds a failure to the tally and keeps the file.
  func note(_ failure: String, of file: URL, in tally: inout FuzzTally) throws {
    tally.addFailure(failure, of: file.lastPathComponent)
    try copy(file, to: URL(filePath: keep).appending(path: file.lastPathComponent))
    FileHandle.standardError.write(Data("\(file.lastPathComponent): \(failure)\n".utf8))
  }

  /// Adds a run to the tally and keeps the files that exceeded all before.
  func add(_ run: FuzzedRun, _ files: [URL], of kind: String, to tally: inout FuzzTally) throws {
    let extremes = tally.add(run, files: files.map(\.lastPathComponent))
    for (name, index) in [("slowest", extremes.slowest), ("largest", extremes.largest)] {
      guard let index else { continue }
      let folder = URL(filePath: keep).appending(path: "extremes/\(kind)-\(name)")
      try? FileManager.default.removeItem(at: folder)
      try copy(files[index], to: folder.appending(path: files[index].lastPathComponent))
    }
    for index in run.lost where index < files.count {
      tally.addLost(files[index].lastPathComponent)
      try copy(
        files[index], to: URL(filePath: keep).appending(path: "lost/\(files[index].lastPathComponent)"))
    }
  }

  func report(_ tallies: [String: FuzzTally]) throws {
    for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(tally.text)")
      for failure in tally.failures { print("  \(failure)") }
      for file in tally.lost { print("  \(file): the confined decoder was lost") }
    }
    if tallies.values.contains(where: { !$0.failures.isEmpty }) { throw ExitCode.failure }
  }

  func inTemporaryFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vision-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder)
  }

  private func copy(_ file: URL, to place: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !files.fileExists(atPath: place.path) { try files.copyItem(at: file, to: place) }
  }
}

struct FuzzError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
