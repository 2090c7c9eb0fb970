import Foundation
import TestSupport
import Testing

/// The compiler's messages for code that uses Apple's names that aren't available yet.
@Suite("Unavailable names")
struct UnavailableInterfaceTests {
  @Test(
    "the compiler reports a missing name as not available on Linux yet",
    arguments: [
      ("Vision", "let request = VNDetectLensSmudgeRequest()", "VNDetectLensSmudgeRequest"),
      ("Vision", "let request = DetectLensSmudgeRequest()", "DetectLensSmudgeRequest"),
      (
        "Vision", "func scores(_ picture: VNImageAestheticsScoresObservation) {}",
        "VNImageAestheticsScoresObservation"
      ),
      ("CoreML", "func collection(_: MLModelCollection) {}", "MLModelCollection"),
      ("CoreGraphics", "func open(_ context: CGContext) { context.resetClip() }", "resetClip()"),
      ("CoreImage", "let eyes = CIDetectorEyeBlink", "CIDetectorEyeBlink"),
      ("ImageIO", "let factor = kCGImageSourceSubsampleFactor", "kCGImageSourceSubsampleFactor"),
    ])
  func message(module: String, code: String, name: String) throws {
    let diagnostics = try compile("import \(module)\n\(code)\n")
    #expect(
      diagnostics.contains("error: '\(name)' is unavailable: not available on Linux yet"), "\(diagnostics)")
    #expect(!diagnostics.contains("error: cannot find"), "\(diagnostics)")
  }

  @Test("names that need another Apple framework say which")
  func otherFramework() throws {
    let diagnostics = try compile(
      "import Vision\nfunc depth(_ data: AVDepthData) {}\n")
    #expect(
      diagnostics.contains(
        "'AVDepthData' is unavailable: needs AVFoundation, which is not available on Linux yet"),
      "\(diagnostics)")
  }

  @Test("code that uses only available names compiles beside them")
  func nothingMissing() throws {
    #expect(try compile("import Vision\nlet request = VNDetectBarcodesRequest()\n") == "")
  }

  @Test(
    "a file that imports only Core ML or Vision can use their re-exports",
    arguments: [
      ("CoreML", ["CVPixelBuffer", "URL", "NSNumber", "DispatchQueue", "CGImage", "CGImageSource", "CFURL"]),
      (
        "Vision",
        ["CGContext", "CGMutablePath", "CGColorSpace", "CGAffineTransform", "CGImageSource", "CFURL"]
      ),
      ("Vision", ["CIContext", "CIImage", "CMSampleBuffer", "CMTime", "MLModel", "CVPixelBuffer", "URL"]),
    ])
  func passedOn(module: String, names: [String]) throws {
    let code = names.map { "func take\($0)(_: \($0)) {}" }.joined(separator: "\n")
    let diagnostics = try compile("import \(module)\n\(code)\n")
    #expect(diagnostics == "")
  }

  /// Returns the compiler's messages for the code, checked against the modules of this build.
  private func compile(_ code: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "UnavailableInterface-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "code.swift")
    try Data(code.utf8).write(to: source)

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-I", Self.builtFolder.appending(path: "Modules").path]
      + (try Self.moduleMaps()).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + [source.path]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// The build folder of these tests, which is the test runner's own.
  private static let builtFolder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Returns the maps of the C modules that ours depend on: those in the sources, and generated ones.
  private static func moduleMaps() throws -> [URL] {
    let shims = try subfolders(of: packageFolder.appending(path: "Sources/Native"))
    let built = try subfolders(of: builtFolder, where: { $0.hasPrefix("C") && $0.hasSuffix(".build") })
    return (shims + shims.map { $0.appending(path: "include") } + built)
      .map { $0.appending(path: "module.modulemap") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func subfolders(
    of folder: URL, where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter(isWanted).sorted()
      .map { folder.appending(path: $0) }
  }
}
