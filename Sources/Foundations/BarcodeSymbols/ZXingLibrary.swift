package import CZXing
import Foundation
package import Installation

package struct BarcodeReadingError: LocalizedError, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }

  package var errorDescription: String? { description }
}

/// zxing-cpp's functions, opened once a process when the first image is read.
///
/// Unsafe, and `@unchecked Sendable`: the table never changes once shared, and its functions keep no state.
package final class ZXingLibrary: @unchecked Sendable {
  package let functions: zxing_functions_t

  private static let loaded = Result<ZXingLibrary, NotInstalledError> {
    () throws(NotInstalledError) in try ZXingLibrary()
  }

  package static func shared() throws(NotInstalledError) -> ZXingLibrary { try loaded.get() }

  private init() throws(NotInstalledError) {
    var table: UnsafePointer<zxing_functions_t>?
    var detail: UnsafePointer<CChar>?
    let result = zxing_load(&table, &detail)
    guard result == ZXING_LOADED, let table else {
      let reason = detail.map { String(cString: $0) } ?? ""
      throw NotInstalledError(Self.message(result, reason))
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
    return "zxing-cpp \(ZXING_RELEASE) is needed to read barcodes, and \(problem)."
  }

  /// Copies and frees a C string that the library allocated.
  package func copyAndFree(_ string: UnsafeMutablePointer<CChar>?) -> String {
    guard let string else { return "" }
    defer { functions.free(string) }
    return String(cString: string)
  }

  /// Copies and frees bytes that the library allocated.
  ///
  /// - Parameter get: returns the memory, and its size through the parameter.
  package func copyAndFree(_ get: (inout Int32) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
    var count: Int32 = 0
    guard let memory = get(&count) else { return [] }
    defer { functions.free(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: Int(count)))
  }

  /// Returns the text of bytes in the character set of an extended channel interpretation (ECI).
  ///
  /// - Returns: nil if some of them aren't text in it, or the ECI isn't a character set.
  func text(of bytes: [UInt8], eci: Int) -> String? {
    guard !bytes.isEmpty else { return "" }
    let (eci, count) = (Int32(clamping: eci), Int32(clamping: bytes.count))
    let flags = UInt32(ZXING_SHIFT_JIS_KEEPS_ASCII)
    var length: Int32 = 0
    guard functions.utf8_length(eci, bytes, count, 0, flags, &length) == 0, length > 0 else { return nil }
    var utf8 = [UInt8](repeating: 0, count: Int(length))
    guard functions.to_utf8(eci, bytes, count, 0, flags, &utf8, &length) == 0 else { return nil }
    return String(validating: utf8.prefix(Int(length)), as: UTF8.self)
  }
}
