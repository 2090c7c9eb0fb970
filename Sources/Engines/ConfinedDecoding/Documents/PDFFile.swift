import CPDFium
import Foundation
import ImageIO

/// A document opened by PDFium, in the confined process.
///
/// Unsafe: `memory` holds the file's bytes as long as PDFium reads them; the document is closed once, before.
final class PDFFile {
  /// The reason why PDFium can't be loaded; nil if it can.
  static let openingFailure: String? = pdfium_load().map { String(cString: $0) }

  private let memory: SharedMemory
  private let document: OpaquePointer

  /// - Throws: `PDFError`.
  init(_ memory: SharedMemory) throws(PDFError) {
    if let failure = Self.openingFailure { throw PDFError(.missingLibrary(failure)) }
    self.memory = memory
    let bytes = memory.bytes
    guard let document = FPDF_LoadMemDocument64(bytes.baseAddress, bytes.count, nil) else {
      let code = Int(FPDF_GetLastError())
      let isEncrypted = code == Int(SV_PDF_ERROR_PASSWORD) || code == Int(SV_PDF_ERROR_SECURITY)
      throw PDFError(isEncrypted ? .encrypted : .damaged(page: nil))
    }
    self.document = document
  }

  deinit { FPDF_CloseDocument(document) }

  var pageCount: Int { Int(FPDF_GetPageCount(document)) }

  /// Renders a page on white, upright and with its annotations.
  ///
  /// - Throws: `PDFError`.
  func render(_ request: PDFPageRequest) throws(PDFError) -> RenderedPage {
    let damaged = PDFError(.damaged(page: request.index + 1))
    guard let page = FPDF_LoadPage(document, Int32(clamping: request.index)) else { throw damaged }
    defer { FPDF_ClosePage(page) }
    var points = FS_SIZEF()
    guard FPDF_GetPageSizeByIndexF(document, Int32(clamping: request.index), &points) != 0,
      let (width, height) = Self.size(points, request)
    else { throw damaged }
    var pixels = [UInt8](repeating: 255, count: 3 * width * height)
    let isDrawn = pixels.withUnsafeMutableBytes { memory in
      // Unsafe: the bitmap is destroyed before the memory ends, whose size is that of its rows.
      guard
        let bitmap = FPDFBitmap_CreateEx(
          Int32(width), Int32(height), Int32(SV_PDF_FORMAT_BGR), memory.baseAddress, Int32(3 * width))
      else { return false }
      defer { FPDFBitmap_Destroy(bitmap) }
      FPDF_RenderPageBitmap(
        bitmap, page, 0, 0, Int32(width), Int32(height), 0,
        Int32(SV_PDF_ANNOTATIONS) | Int32(SV_PDF_REVERSE_BYTE_ORDER))
      return true
    }
    guard isDrawn else { throw PDFError(.outOfMemory) }
    let text = request.includesText ? PDFPageText(page, width: width, height: height).lines : []
    return RenderedPage(width: width, height: height, pixels: pixels, text: text)
  }

  /// The size in pixels at the requested resolution, or the largest within the limit; nil for a page without
  /// area.
  private static func size(_ points: FS_SIZEF, _ request: PDFPageRequest) -> (width: Int, height: Int)? {
    let (width, height) = (Double(points.width) / 72, Double(points.height) / 72)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let scale = min(
      request.dotsPerInch, (Double(request.maximumPixels) / (width * height)).squareRoot(),
      65_535 / max(width, height))
    func side(_ inches: Double) -> Int { max(Int((inches * scale).rounded(.down)), 1) }
    return (side(width), side(height))
  }
}

struct RenderedPage {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, row by row without padding.
  let pixels: [UInt8]
  let text: [EmbeddedTextLine]
}

/// PDFium, which reads PDF documents.
package enum PDFLibrary {
  /// The reason why it can't be used; nil if it can. Loads it.
  package static var openingFailure: String? { PDFFile.openingFailure }
}
