import CTesseract
import Foundation
import Installation

/// A language in whose script the networks can't read, but Tesseract can, if its data is installed.
package struct FurtherLanguage: Sendable, Hashable {
  /// Tesseract's name of the language, and of its data: `rus`.
  package let code: String

  package init(_ code: String) { self.code = code }

  /// All languages that are supported if installed, in the order in which their scripts are tried.
  package static let all = ["rus", "ukr", "ell", "vie", "kor", "tha", "ara", "heb", "hin"].map(
    FurtherLanguage.init)

  /// The languages whose data was installed at first use.
  package static let installed = all.filter { $0.dataFolder != nil }

  /// These, if Tesseract can be loaded, which this does.
  package static var usable: [FurtherLanguage] {
    installed.isEmpty || libraryFailure != nil ? [] : installed
  }

  /// The reason why Tesseract can't be loaded; nil if it can.
  package static let libraryFailure: String? = tesseract_load().map { String(cString: $0) }

  /// The folder that holds the language's data: the environment variable TESSDATA_PREFIX, then the package's
  /// own, then those of Linux distributions; nil if none has it.
  var dataFolder: String? {
    let own = InstalledFile.libraryFolders.map {
      $0.deletingLastPathComponent().appending(path: "tessdata").path
    }
    let set = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"].map { [$0, "\($0)/tessdata"] } ?? []
    return (set + own + Self.systemFolders).first {
      FileManager.default.fileExists(atPath: "\($0)/\(code).traineddata")
    }
  }

  private static let systemFolders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata", "/usr/share/tesseract/tessdata",
  ]

  /// After a reading this confident, no other language is tried. Faint print in the Latin alphabet, read as
  /// Thai, is more confident than in the other scripts; accents make Greek less confident than others.
  var certainConfidence: Float {
    switch code {
    case "tha": 0.9
    case "ell": 0.7
    default: 0.8
    }
  }

  func notInstalled(_ problem: String) -> NotInstalledError {
    NotInstalledError(
      problem,
      remedy:
        "Run `make setup-languages` in swift-vision's checkout, or install Tesseract 5 and its data of the "
        + "language (Debian and Ubuntu: tesseract-ocr-\(code)).")
  }

  /// The text as the language writes it today.
  ///
  /// Greek: Tesseract mistakes its only accent, the tonos, for the breathings of ancient Greek, and mu for
  /// the sign of millionths.
  func normalized(_ text: String) -> String {
    guard code == "ell" else { return text.precomposedStringWithCanonicalMapping }
    var scalars = String.UnicodeScalarView()
    var hasAccent = false
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.value {
      case 0xB5: scalars.append("μ")
      case 0x300, 0x301, 0x313, 0x314, 0x342:
        if !hasAccent { scalars.append("\u{301}") }
        hasAccent = true
        continue
      case 0x345: continue
      default: scalars.append(scalar)
      }
      if scalar.properties.canonicalCombiningClass == .notReordered { hasAccent = false }
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }
}
