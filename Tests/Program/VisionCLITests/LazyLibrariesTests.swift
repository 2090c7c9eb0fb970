import Foundation
import TestSupport
import Testing

@Suite("vision: libraries opened when needed")
struct LazyLibrariesTests {
  private static let libraries = [
    "libavformat", "libavcodec", "libswscale", "libvips", "libcairo", "libglib", "libopenvino", "libarchive",
  ]

  /// Which of the libraries a run of the program opens, as the system's loader tells.
  private func opened(by arguments: [String]) throws -> (Set<String>, status: Int32) {
    let outcome = try Program.run(arguments, environment: ["LD_DEBUG": "files"])
    let started = outcome.errors.split(separator: "\n").filter { $0.contains("calling init:") }
    // Without its own libraries the loader's report wasn't understood.
    #expect(started.contains { $0.contains("libswiftCore") })
    return (
      Set(Self.libraries.filter { library in started.contains { $0.contains("/\(library)") } }),
      outcome.status
    )
  }

  @Test("the version and the help need none of those that read pictures and videos and run networks")
  func version() throws {
    for arguments in [["--version"], ["--help"], ["detect", "--help"], ["model", "--help"]] {
      let (opened, status) = try opened(by: arguments)
      #expect(opened.isEmpty && status == 0, "\(arguments)")
    }
  }

  @Test("a JPEG file is read without those of other pictures and of videos")
  func image() throws {
    let (opened, status) = try opened(by: ["dice", Samples.still.path])
    #expect(opened == ["libopenvino"] && status == 0)
  }

  @Test("a video is read without those of pictures")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(await Samples.shortVideo.value, as: "roll.mp4")
    let (opened, status) = try opened(by: ["dice", folder.path("roll.mp4").path])
    #expect(opened.isSuperset(of: ["libavformat", "libavcodec", "libswscale"]) && status == 0)
    // FFmpeg brings Cairo and GLib with it.
    #expect(!opened.contains("libvips"))
  }

  @Test(
    "one that can't be opened ends with status 69 and is named with its package and the reason",
    arguments: [
      (["dice", "picture.png"], "libvips", "libvips", "apt-get install libvips-dev"),
      (["dice", "video.mp4"], "libavformat", "libavformat", "apt-get install libavformat-dev"),
      (
        ["detect", "--rectangles", "picture.jpg", "--annotate", "out.png"], "libcairo", "Cairo",
        "apt-get install libcairo2-dev"
      ),
    ])
  func missing(_ arguments: [String], _ library: String, _ name: String, _ remedy: String) throws {
    let folder = try TemporaryFolder()
    // Enough to be taken for a picture and a video.
    try folder.write(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), as: "picture.png")
    try folder.write(Data(count: 100), as: "video.mp4")
    try folder.write(Data(contentsOf: Samples.still), as: "picture.jpg")
    // The system's loader takes the first file of the name, and this one isn't a library.
    for version in 0...99 {
      try folder.write(Data("not a library".utf8), as: "libraries/\(library).so.\(version)")
    }
    let outcome = try Program.run(
      arguments, in: folder.url, environment: ["LD_LIBRARY_PATH": folder.path("libraries").path])
    let told = outcome.output + outcome.errors
    #expect(outcome.status == 69, "\(told)")
    #expect(told.contains(name) && told.contains(remedy), "\(told)")
    // The system's reason, too.
    #expect(told.contains("file too short"), "\(told)")
  }
}
