import Foundation
import Vision

/// Runs one of the programs on an image.
@main
enum AppleStyle {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else { return usage() }
    let picture = URL(filePath: CommandLine.arguments[2])
    switch CommandLine.arguments[1] {
    case "posture": print(try Posture().describe(picture) ?? "nobody")
    case "fingers": print(try FingerCount().count(in: picture).map { "\($0) fingers" } ?? "no hand")
    case "labels": print(try await PictureLabels().labels(of: picture).joined(separator: ", "))
    case "document":
      let document = try await DocumentReader().read(picture)
      print(document.map { "\($0.title ?? "")\n\($0.lines.joined(separator: "\n"))" } ?? "no document")
    default: usage()
    }
  }

  private static func usage() {
    print("usage: AppleStyle posture|fingers|labels|document IMAGE")
  }
}
