import ArgumentParser
import Foundation
import FuzzedFiles

/// Runs `vision detect` on damaged images.
struct ImagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images", abstract: "Run vision detect on damaged images of every format.",
    discussion: """
      A batch of images is read by one process; if that fails, each of them is read alone. The slowest and the largest of a \
      batch are estimated from the time of output lines, and may be off by a few images.

      EXAMPLE
        Fuzzing/start_files.py starts
        vision-fuzz images --seconds 600 --start starts/images --ask --barcodes --rectangles
      """)

  @OptionGroup var fuzz: FuzzArguments
  @OptionGroup var images: ImageArguments

  @Flag(help: "Decode in confined processes. A lost one is reported, and isn't a failure.")
  var confined = false

  @Option(parsing: .remaining, help: "Further options of vision detect: --barcodes, for example.")
  var ask: [String] = []

  func run() throws {
    let limits = fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 10, megabytes: 1500))
    let arguments = ["detect", "--json"] + (confined ? ["--confined"] : []) + ask
    try images.run(fuzz, limits: limits) { files in
      try FuzzedRun(
        URL(filePath: fuzz.vision), arguments + files.map(\.path), files: files.count, limits: limits)
    }
  }
}
