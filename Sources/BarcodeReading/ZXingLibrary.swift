import CZXing
import Foundation

/// zxing-cpp isn't installed, or not in the release that this package was written for, or it failed.
package struct BarcodeReadingError: LocalizedError, CustomStringConvertible {
  package let description: String
  package var errorDescription: String? { description }
  /// Whether it has to be installed first.
  package var isLibraryMissing = false
}

/// zxing-cpp's functions, opened once a process when the first picture is read.
///
/// Unsafe, and `@unchecked Sendable`: the table is filled before anyone has it and never changes, and its
/// functions keep no state between calls.
final class ZXingLibrary: @unchecked Sendable {
  let functions: zxing_functions_t

  private static let loaded = Result<ZXingLibrary, BarcodeReadingError> {
    () throws(BarcodeReadingError) in try ZXingLibrary()
  }

  /// - Throws: `BarcodeReadingError`, with the command that mends it.
  static func shared() throws(BarcodeReadingError) -> ZXingLibrary { try loaded.get() }

  private init() throws(BarcodeReadingError) {
    var table: UnsafePointer<zxing_functions_t>?
    var detail: UnsafePointer<CChar>?
    let result = zxing_load(&table, &detail)
    guard result == ZXING_LOADED, let table else {
      let reason = detail.map { String(cString: $0) } ?? ""
      throw BarcodeReadingError(description: Self.message(result, reason), isLibraryMissing: true)
    }
    functions = table.pointee
  }

  private static func message(_ result: zxing_load_result_t, _ reason: String) -> String {
    let problem =
      switch result {
      case ZXING_WRONG_RELEASE: "what was found is \(reason)"
      case ZXING_INCOMPLETE: "what was found lacks \(reason)"
      default: "it can't be opened (\(reason))"
      }
    return "zxing-cpp \(ZXING_RELEASE) is needed to read bar codes, and \(problem). Run `make setup` in "
      + "swift-vision's checkout, or name the folder that holds libZXing.so.4 in the environment variable "
      + "SWIFT_VISION_LIBRARIES."
  }

  /// A C string that the library allocated, freed here.
  func take(_ string: UnsafeMutablePointer<CChar>?) -> String {
    guard let string else { return "" }
    defer { functions.free(string) }
    return String(cString: string)
  }
}
