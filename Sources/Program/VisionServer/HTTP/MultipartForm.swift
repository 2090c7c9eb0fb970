#if Server
import Foundation
import ImageIO

/// A form with one file and nothing else (RFC 7578), as `curl -F` and forms in pages send it.
struct MultipartForm {
  /// The position of the file's content in the body.
  let file: Range<Data.Index>

  static let mediaType = "multipart/form-data"

  /// The maximum size of a part's header, in bytes.
  private static let maximumHeaderBytes = 16 << 10

  /// Finds the file in a form's body.
  ///
  /// - Parameter contentType: the value of the field `Content-Type`, which has the boundary of the parts.
  /// - Throws: a `Problem` if the form isn't complete, or has other parts than one file.
  init(_ body: Data, contentType: String) throws {
    guard let boundary = Self.boundary(in: contentType) else {
      throw Self.malformed("its Content-Type has no boundary")
    }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    guard let start = Self.firstPart(of: body, delimiter), let head = Self.header(of: body, from: start),
      let end = body.position(of: delimiter, from: head.upperBound)
    else { throw Self.malformed("it has no complete part") }
    guard Self.isFile(String(decoding: body[start..<head.lowerBound], as: UTF8.self)) else {
      throw Self.refused("The form's first part isn't a file.")
    }
    // The last delimiter is followed by two hyphens.
    guard body[end.upperBound...].starts(with: "--".utf8) else {
      throw Self.refused("The form has more than one part.")
    }
    file = head.upperBound..<end.lowerBound
  }

  /// The boundary parameter: 1 to 70 characters, which may be quoted (RFC 2046, 5.1.1).
  private static func boundary(in contentType: String) -> String? {
    let pattern = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/.ignoresCase()
    return contentType.firstMatch(of: pattern).flatMap { $0.output.1 ?? $0.output.2 }.map { String($0) }
  }

  /// The position after the first delimiter, which starts the body or follows a preamble.
  private static func firstPart(of body: Data, _ delimiter: [UInt8]) -> Data.Index? {
    let start = delimiter.dropFirst(2)
    return body.starts(with: start)
      ? body.startIndex + start.count : body.position(of: delimiter, from: body.startIndex)?.upperBound
  }

  /// The position of the empty line after a part's header.
  private static func header(of body: Data, from start: Data.Index) -> Range<Data.Index>? {
    body.prefix(upTo: min(start + maximumHeaderBytes, body.endIndex))
      .position(of: Array("\r\n\r\n".utf8), from: start)
  }

  /// Whether a part is a file: it has a file's name, or a media type of its own that isn't text.
  private static func isFile(_ header: String) -> Bool {
    let lines = header.lowercased().split(separator: "\r\n")
    let disposition = lines.first { $0.hasPrefix("content-disposition:") }
    let type = lines.first { $0.hasPrefix("content-type:") }
    return disposition?.contains(/;\s*filename\*?\s*=/) == true || type?.contains("text/") == false
  }

  private static func malformed(_ reason: String) -> Problem {
    Problem(
      .badRequest, "The form can't be read: \(reason).", recovery: "Send the image file itself as the body.")
  }

  private static func refused(_ reason: String) -> Problem {
    Problem(
      .unsupportedMediaType, reason,
      recovery: "Send a form with the image file only, or the image file itself as the body.")
  }
}
#endif
