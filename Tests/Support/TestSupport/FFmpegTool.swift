public import Foundation
public import Testing

/// The `ffmpeg` and `ffprobe` programs, which write and read videos independently of the tested code.
public enum FFmpegTool {
  public static let isInstalled = ["ffmpeg", "ffprobe"].allSatisfy { path(of: $0) != nil }

  /// Creates a video in `folder` with `ffmpeg ARGUMENTS name`.
  @discardableResult
  public static func make(_ name: String, in folder: TemporaryFolder, _ arguments: String) throws -> URL {
    let url = folder.url.appending(path: name)
    let words = arguments.split(separator: " ").map(String.init)
    _ = try run("ffmpeg", ["-hide_banner", "-v", "error", "-y"] + words + [url.path])
    return url
  }

  /// Returns the output of `ffprobe` for one entry of each frame of the video track.
  public static func frames(of url: URL, entry: String) throws -> [String] {
    try run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=\(entry)", "-of", "csv=p=0",
        url.path,
      ]
    ).split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",")) }
  }

  public static func run(_ program: String, _ arguments: [String]) throws -> String {
    try BuiltProgram(at: #require(path(of: program))).output(arguments)
  }

  public static func path(of program: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if the `ffmpeg` package isn't installed.
  public static var ffmpegTool: Self {
    .needs("the programs ffmpeg and ffprobe", if: FFmpegTool.isInstalled)
  }
}
