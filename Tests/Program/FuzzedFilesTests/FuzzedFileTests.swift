import Foundation
import FuzzedFiles
import TestSupport
import Testing

/// Files that were found to crash, to take long, much memory or other files' contents, or to show a library's words: see
/// Tests/Fixtures/Fuzzing/README.md.
@Suite("What fuzzers found among files")
struct FuzzedFileTests {
  private static let vision = BuiltProgram("vision").url
  // Most take a tenth of a second and 200 MB, images of 64 megapixels more. A program that was built for debugging takes longer,
  // one with a sanitizer (Tests/Sanitizers/run.sh) several times the memory.
  private static let limits = FuzzedRun.Limits(
    seconds: 60, megabytes: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 2000 : 16_000)

  static func files(_ kind: String) -> [String] {
    let folder = packageFolder.appending(path: "Tests/Fixtures/Fuzzing/\(kind)").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("there are files of each kind", arguments: ["images", "models", "videos"])
  func kinds(_ kind: String) {
    #expect(!Self.files(kind).isEmpty)
  }

  @Test("images are read or refused", arguments: files("images"), [[], ["--confined"]])
  func images(_ file: String, _ options: [String]) throws {
    let run = try FuzzedRun(
      Self.vision, ["detect", "--json", "--barcodes", "--rectangles"] + options + [file], limits: Self.limits)
    #expect(run.failure == nil)
    #expect(run.lines == 1)
    #expect(run.lost.isEmpty)
  }

  @Test("models are run or refused", arguments: files("models"))
  func models(_ file: String) throws {
    let picture = packageFolder.appending(path: "Examples/Drawings/house.jpg").path
    let environment = ["SWIFT_VISION_CACHE": "off", "SWIFT_VISION_MODEL_MEMORY": "512M"]
    let classified = try FuzzedRun(
      Self.vision, ["classify", "--json", "--model", file, picture], environment: environment,
      limits: Self.limits)
    #expect(classified.failure == nil)
    let predicted = try FuzzedRun(
      BuiltProgram("vision-fuzz").url, ["predict", file], environment: environment, limits: Self.limits)
    #expect(predicted.failure == nil)
  }

  @Test("videos are read or refused", arguments: files("videos"))
  func videos(_ file: String) throws {
    let run = try FuzzedRun(Self.vision, ["dice", "--json", file], limits: Self.limits)
    #expect(run.failure == nil)
  }
}
