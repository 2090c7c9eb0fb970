import ArgumentParser
import Foundation
import FuzzedFiles

/// Performs each of Vision's requests on damaged images.
struct RequestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests",
    abstract: "Perform each of Vision's requests on damaged images, and once more with extreme properties.",
    discussion: """
      Requests for sequences are performed on frames made from the image. This program performs them in its own processes; \
      --vision isn't used.
      """)

  @OptionGroup var fuzz: FuzzArguments
  @OptionGroup var images: ImageArguments

  func run() throws {
    let limits = fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 30, megabytes: 4000))
    try images.run(fuzz, limits: limits) { files in
      try FuzzedRun(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(),
        ["perform", "--extremes", "\(fuzz.seed)"] + files.map(\.path), files: files.count, limits: limits)
    }
  }
}
