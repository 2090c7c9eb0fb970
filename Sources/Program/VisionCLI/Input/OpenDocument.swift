import ConfinedDecoding
import Foundation
import ImageIO

/// A file whose pages are read one by one.
struct OpenDocument {
  private enum Contents {
    case image(EncodedImage, ImagePages)
    case pdf(PDFDocument)
  }

  private let task: ImageTask
  private let contents: Contents
  private let count: Int
  private let reading: PageReading
  private let isOnePage: Bool
  private var numbers: ArraySlice<Int>

  /// Opens a file with pages; nil for one that is read as a whole, or can't be read, which decoding reports.
  ///
  /// - Throws: `InputError` if the selected pages are too many or none; `PDFError`.
  static func opening(
    _ task: ImageTask, _ reading: PageReading, limits: ImageDecodingLimits
  ) async throws -> OpenDocument? {
    guard case .image(let source) = task.input.kind else { return nil }
    switch reading.selection {
    case .first: return nil
    case .documents: guard source.isDocument else { return nil }
    case .ranges: break
    }
    guard let encoded = try? source.encoded(limits: limits) else { return nil }
    if PDFDocument.isSignature(encoded.data) {
      let document: PDFDocument
      let count: Int
      do throws(PDFError) {
        document = try PDFDocument(encoded.data, limits: limits)
        count = try await document.pageCount()
      } catch {
        throw PDFError(error.reason, source: task.input.title)
      }
      return try OpenDocument(task, .pdf(document), count, nil, reading)
    }
    guard let pages = try? encoded.pages() else { return nil }
    return try OpenDocument(task, .image(encoded, pages), pages.count, pages.kind, reading)
  }

  /// Nil if the file is read as a whole.
  private init?(
    _ task: ImageTask, _ contents: Contents, _ count: Int, _ kind: ImagePages.Kind?, _ reading: PageReading
  ) throws {
    guard let numbers = try reading.selection.numbers(of: count, kind, in: task.input.title) else {
      return nil
    }
    (self.task, self.contents, self.count, self.reading) = (task, contents, count, reading)
    (self.numbers, isOnePage) = (numbers[...], numbers.count == 1)
  }

  /// The next page; nil at the end.
  mutating func next() -> ImageTask? {
    guard let number = numbers.popFirst() else { return nil }
    var page = task
    if count > 1 { page.input.page = Input.Page(number: number, count: count) }
    if !isOnePage { page.output = task.output?.page(number) }
    let title = page.input.title
    switch contents {
    case .pdf(let document):
      page.input.kind = .image(
        .documentPage(
          DocumentPage(document: document, index: number - 1, title: title, reading: reading)))
    case .image(let encoded, _) where encoded.format == .png && number > 1:
      return page.failed(
        InputError(
          .unreadable, "\(title): only the first frame of an animated PNG can be read",
          suggestion: "Convert it to WebP or GIF"))
    case .image(let encoded, let pages):
      page.input.kind = .image(.page(encoded, index: pages.indices[number - 1], name: title))
    }
    return page
  }
}

/// A page of a PDF.
struct DocumentPage: Sendable {
  let document: PDFDocument
  let index: Int
  let title: String
  let reading: PageReading

  /// The number of pixels of an A4 page, for which memory is reserved.
  var usualPixelCount: Int { Int(reading.dotsPerInch * reading.dotsPerInch * 8.27 * 11.69) }

  /// - Throws: `PDFError`, which names the page.
  func decoded() async throws(PDFError) -> DecodedImage {
    do throws(PDFError) {
      return try await document.page(
        index, dotsPerInch: reading.dotsPerInch, includesText: reading.includesText)
    } catch {
      throw PDFError(error.reason, source: title)
    }
  }
}

extension URL {
  /// The output file of a page: `scan.png` becomes `scan-page-2.png`.
  fileprivate func page(_ number: Int) -> URL {
    let name = deletingPathExtension().lastPathComponent + "-page-\(number)"
    let folder = deletingLastPathComponent()
    return folder.appending(path: pathExtension.isEmpty ? name : "\(name).\(pathExtension)")
  }
}
