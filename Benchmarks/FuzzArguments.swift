import ArgumentParser
import Foundation
import SeededRandom

/// What commands that give `vision` damaged files have in common: the damage, and what becomes of files that fail.
struct FuzzArguments: ParsableArguments {
  @Option(help: "The program.")
  var vision = ".build/release/vision"

  @Option(help: "How many files; of pictures, how many of each format.")
  var count = 1000

  @Option(help: "Where damage begins to be counted.")
  var seed: UInt64 = 1

  @Option(help: "A folder for files that fail.")
  var keep = "fuzz-failures"

  @Option(
    help:
      "Seconds of processor time that a file may take, reading the networks included; unless given, 10 for a picture and 30 for a model or video."
  )
  var seconds: Double?

  @Option(
    help:
      "Megabytes that a process may have: the networks, and the largest files that aren't refused; unless given, 4,000 for pictures and 2,000 for a model or video."
  )
  var megabytes: Double?

  /// What a process may take, unless something else is asked for.
  func limits(unlessGiven standard: FuzzedRun.Limits) -> FuzzedRun.Limits {
    FuzzedRun.Limits(
      seconds: seconds ?? standard.seconds, megabytes: megabytes ?? standard.megabytes)
  }

  /// Writes one of the files to begin with, damaged in the way that follows from the seed and the index.
  ///
  /// - Parameters:
  ///   - starts: the files' ends of names, with their periods, and contents.
  ///   - name: what the written file's name begins with.
  func write(
    _ starts: [(suffix: String, bytes: [UInt8])], _ index: Int, named name: String, to folder: URL
  ) throws -> URL {
    let mutation = PictureMutation.allCases[index % PictureMutation.allCases.count]
    let start = starts[(index / PictureMutation.allCases.count) % starts.count]
    var generator = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
    let file = folder.appending(path: "\(name)-\(seed)-\(index)-\(mutation.rawValue)\(start.suffix)")
    try Data(mutation.apply(to: start.bytes, using: &generator)).write(to: file)
    return file
  }

  /// Adds a file's failure to the tally and keeps the file.
  func note(_ failure: String, of file: URL, in tally: inout FuzzTally) throws {
    tally.failures.append("\(file.lastPathComponent): \(failure)")
    try file.keep(in: keep)
  }

  func report(_ tally: FuzzTally, of name: String) {
    print("\(name): \(tally.text)")
    for failure in tally.failures { print("  \(failure)") }
  }
}
