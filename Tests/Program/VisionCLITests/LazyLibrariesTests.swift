import Foundation
import TestSupport
import Testing

@Suite("vision: libraries loaded on demand")
struct LazyLibrariesTests {
  private static let libraries = [
    "libavformat", "libavcodec", "libswscale", "libvips", "libcairo", "libglib", "libopenvino", "libarchive",
  ]

  /// Returns the libraries that a run of the program opens, from the dynamic loader's report.
  private func openedLibraries(by arguments: [String]) throws -> (Set<String>, status: Int32) {
    let outcome = try Program.run(arguments, environment: ["LD_DEBUG": "files"])
    let started = outcome.errors.split(separator: "\n").filter { $0.contains("calling init:") }
    // If its own libraries are missing, the loader's report was misread.
    #expect(started.contains { $0.contains("libswiftCore") })
    return (
      Set(Self.libraries.filter { library in started.contains { $0.contains("/\(library)") } }),
      outcome.status
    )
  }

  @Test("the version and the help load no libraries for images, videos or networks")
  func version() throws {
    for arguments in [["--version"], ["--help"], ["detect", "--help"], ["model", "--help"]] {
      let (opened, status) = try openedLibraries(by: arguments)
      #expect(opened.isEmpty && status == 0, "\(arguments)")
    }
  }

  @Test("a JPEG file is read without the libraries for other images and for videos")
  func image() throws {
    let (opened, status) = try openedLibraries(by: ["dice", Samples.still.path])
    #expect(opened == ["libopenvino"] && status == 0)
  }

  @Test("a video is read without the libraries for images")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(await Samples.shortVideo.value, as: "roll.mp4")
    let (opened, status) = try openedLibraries(by: ["dice", folder.path("roll.mp4").path])
    #expect(opened.isSuperset(of: ["libavformat", "libavcodec", "libswscale"]) && status == 0)
    // FFmpeg itself loads Cairo and GLib.
    #expect(!opened.contains("libvips"))
  }

  @Test(
    "a library that can't be loaded ends the program with status 69, naming package and reason",
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
    // Enough to be detected as an image and a video.
    try folder.write(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), as: "picture.png")
    try folder.write(Data(count: 100), as: "video.mp4")
    try folder.write(Data(contentsOf: Samples.still), as: "picture.jpg")
    // The loader uses the first file of that name, which isn't a library.
    for version in 0...99 {
      try folder.write(Data("not a library".utf8), as: "libraries/\(library).so.\(version)")
    }
    let outcome = try Program.run(
      arguments, in: folder.url, environment: ["LD_LIBRARY_PATH": folder.path("libraries").path])
    let told = outcome.output + outcome.errors
    #expect(outcome.status == 69, "\(told)")
    #expect(told.contains(name) && told.contains(remedy), "\(told)")
    // The loader's reason is part of the message.
    #expect(told.contains("file too short"), "\(told)")
  }
}
