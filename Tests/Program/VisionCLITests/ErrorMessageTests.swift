import Foundation
import TestSupport
import Testing

/// Foundation's default description is "The operation could not be completed. (… error 0.)".
@Suite("Error descriptions")
struct ErrorMessageTests {
  /// Errors that are always caught, and the reason users never see them.
  private static let alwaysCaught: [String: String] = [
    "CVPixelBufferPoolFailure": "is returned as a CVReturn",
    "DamagedCell": "is reported as a RecordsError that names the file",
    "ProcessEnded": "has the image decoded by another process",
    "LayerShapeError": "is reported as an MLModelError that names the layer",
    "Outdated": "has the records migrated",
    "StepLimitExceeded": "causes a part of the image to be skipped",
    "vImageFailure": "is returned as a vImage_Error",
  ]

  private struct Declaration {
    let name: String
    let inherits: String
    let text: String
  }

  private static func sources() throws -> [String] {
    try ["Sources", "Models"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: packageFolder.appending(path: folder), includingPropertiesForKeys: nil)
      let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      return try urls.map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  private static func declarations(in text: String) -> [Declaration] {
    text.matches(of: /\b(?:enum|struct|class|actor|extension) ([\w.]+)(?:<[^>]*>)?\s*:\s*([^{]*)\{/).map {
      Declaration(name: String($0.1), inherits: String($0.2), text: text)
    }
  }

  @Test("every error type in the sources describes itself")
  func everyType() throws {
    let all = try Self.sources().flatMap(Self.declarations)
    func isError(_ declaration: Declaration) -> Bool {
      declaration.inherits.contains(/\b(Error|LocalizedError|CustomNSError)\b/)
    }
    let names = Set(all.filter(isError).map { $0.name.split(separator: ".").last.map(String.init) ?? "" })
    #expect(names.count > 12)
    #expect(names.isSuperset(of: ["RecordsError", "PixelSamplingError", "VideoError", "InputError"]))
    #expect(names.isSuperset(of: Self.alwaysCaught.keys))
    for name in names.subtracting(Self.alwaysCaught.keys) {
      let own = all.filter { $0.name.split(separator: ".").last.map(String.init) == name }
      #expect(own.contains { $0.inherits.contains(/\bLocalizedError\b/) }, "\(name) is no LocalizedError")
      #expect(
        own.contains { $0.text.contains(/(var|let) errorDescription: String\?/) },
        "\(name) has no errorDescription")
    }
  }
}
