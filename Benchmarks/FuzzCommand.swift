import ArgumentParser
import CoreVideo
import Foundation
import ImageIO
import PixelSampling

/// Gives `vision detect` damaged pictures and watches what becomes of it.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract:
      "Give vision detect damaged pictures of every format: it must not crash, hang or take much memory.",
    discussion: """
      Pictures are damaged in ways that follow from the seed. A batch is read by one process; where that fails, each \
      of its pictures is read alone, and those that fail are kept in the folder of --keep.
      """)

  @OptionGroup var fuzz: FuzzArguments

  @Option(help: "A picture that is encoded in each format to begin with.")
  var picture = "Examples/SampleRoll/still.jpg"

  @Option(help: "How many pictures a process reads.")
  var batch = 50

  @Option(parsing: .singleValue, help: "Only these formats.")
  var format: [String] = []

  @Flag(
    help:
      "Perform each of Vision's requests by this program, those for sequences on frames made of the picture, instead of vision detect, and once more with extreme properties."
  )
  var requests = false

  @Option(parsing: .remaining, help: "What vision detect is asked besides: --barcodes, for example.")
  var ask: [String] = []

  private var limits: FuzzedRun.Limits {
    fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 10, megabytes: 4000))
  }

  func run() throws {
    var failures = 0
    let folder = try MeasurementFolder("vision-fuzz")
    defer { folder.end() }
    for kind in ImageFormat.allCases
    where kind != .avif
      && (format.isEmpty || format.contains { $0.lowercased() == kind.rawValue.lowercased() })
    {
      let starts = try startPictures(kind).map { (suffix: "", bytes: $0) }
      var tally = FuzzTally()
      for first in stride(from: 0, to: fuzz.count, by: batch) {
        let files = try (first..<min(first + batch, fuzz.count)).map {
          try fuzz.write(starts, $0, named: kind.rawValue, to: folder.url)
        }
        try read(files, &tally)
        for file in files { try? FileManager.default.removeItem(at: file) }
      }
      failures += tally.failures.count
      fuzz.report(tally, of: kind.rawValue)
    }
    if failures > 0 { throw ExitCode.failure }
  }

  /// A small picture with much in it and a tiny one, so that damage also falls on what stands before the pixels.
  private func startPictures(_ format: ImageFormat) throws -> [[UInt8]] {
    let buffer = try ImageDecoder.decode(contentsOf: URL(filePath: picture)).picture.buffer
    return try [(160, 120), (24, 18)].map { width, height in
      let plan = try SamplingPlan(
        sourceWidth: buffer.width, sourceHeight: buffer.height, destinationWidth: width,
        destinationHeight: height)
      guard let small = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
      else { throw BenchmarkError("There is no memory for a picture.") }
      try PixelSampler(plan: plan).sample(buffer, into: small)
      return [UInt8](try ImageEncoder.encode(small, as: format, isOpaque: true))
    }
  }

  private func run(_ files: [URL]) throws -> FuzzedRun {
    try FuzzedRun(
      vision: requests ? "/proc/self/exe" : fuzz.vision,
      arguments: (requests ? ["perform", "--extremes", "\(fuzz.seed)"] : ["detect", "--json"] + ask)
        + files.map(\.path),
      files: files.count, limits: limits)
  }

  /// Reads a batch; where that fails, each picture alone.
  private func read(_ files: [URL], _ tally: inout FuzzTally) throws {
    let run = try run(files)
    tally.add(run, files: files.count)
    guard run.failure != nil || run.lines != files.count || run.slowest > limits.seconds else { return }
    var found = false
    for file in files {
      let alone = try self.run([file])
      guard let failure = alone.failure ?? (alone.lines == 1 ? nil : "\(alone.lines) lines of JSON") else {
        continue
      }
      found = true
      try fuzz.note(failure, of: file, in: &tally)
    }
    if !found {
      let names = "\(files[0].lastPathComponent) and \(files.count - 1) after it"
      tally.failures.append("\(names), together only: \(run.failure ?? "\(run.lines) lines of JSON")")
    }
  }
}
