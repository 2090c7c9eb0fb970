import Foundation
import FuzzedFiles
import TestSupport
import Testing

/// Files that once caused a crash, slowness, high memory use, access to other files, or a library's message
/// on standard error; see Tests/Fixtures/Fuzzing/README.md.
@Suite("Files found by fuzzing")
struct FuzzedFileTests {
  private static let vision = BuiltProgram("vision").url
  // Most files take 0.1 s and 200 MB, images of 64 megapixels more. Debug builds take longer; builds with a
  // sanitizer (Tests/Sanitizers/run.sh) need several times the memory.
  private static let limits = FuzzedRun.Limits(
    seconds: 60, megabytes: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 2000 : 16_000)

  static func files(_ kind: String) -> [String] {
    let folder = packageFolder.appending(path: "Tests/Fixtures/Fuzzing/\(kind)").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("each kind has files", arguments: ["images", "models", "videos"])
  func kinds(_ kind: String) {
    #expect(!Self.files(kind).isEmpty)
  }

  @Test("images are read or rejected", arguments: files("images"), [[], ["--confined"]])
  func images(_ file: String, _ options: [String]) throws {
    let run = try FuzzedRun(
      Self.vision, ["detect", "--json", "--barcodes", "--rectangles"] + options + [file], limits: Self.limits)
    #expect(run.failure == nil)
    #expect(run.lines == 1)
    #expect(run.lost.isEmpty)
  }

  @Test("models are run or rejected", arguments: files("models"))
  func models(_ file: String) throws {
    let image = packageFolder.appending(path: "Examples/Drawings/house.jpg").path
    let environment = ["SWIFT_VISION_CACHE": "off", "SWIFT_VISION_MODEL_MEMORY": "512M"]
    let classified = try FuzzedRun(
      Self.vision, ["classify", "--json", "--model", file, image], environment: environment,
      limits: Self.limits)
    #expect(classified.failure == nil)
    let predicted = try FuzzedRun(
      BuiltProgram("vision-fuzz").url, ["predict", file], environment: environment, limits: Self.limits)
    #expect(predicted.failure == nil)
  }

  @Test("videos are read or rejected", arguments: files("videos"))
  func videos(_ file: String) throws {
    let run = try FuzzedRun(Self.vision, ["dice", "--json", file], limits: Self.limits)
    #expect(run.failure == nil)
  }
}
