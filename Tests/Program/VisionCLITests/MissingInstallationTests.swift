import Foundation
import TestSupport
import Testing

@Suite("vision: missing installation")
struct MissingInstallationTests {
  @Test(
    "the program ends with status 69 and says what to install",
    arguments: [
      (["detect", "--faces"], "OpenVINO"), (["detect", "--text"], "OpenVINO"),
      (["detect", "--barcodes"], "zxing-cpp"), (["dice"], "OpenVINO"),
      (["pictionary", "classify"], "OpenVINO"),
    ])
  func status(_ command: [String], _ library: String) throws {
    let libraries = try DecoyLibraries()
    let outcome = try Program.run(
      command + [Samples.still.path], environment: ["SWIFT_VISION_LIBRARIES": libraries.folder.path])
    #expect(outcome.status == 69)
    let told = outcome.output + outcome.errors
    #expect(told.contains(library) && told.contains("make setup"), "\(told)")
  }
}
