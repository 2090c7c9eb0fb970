import ArgumentParser
import Foundation
import ImageIO

/// One-based ranges of pages, such as `1-3,8` or `2-`.
struct PageRanges: ExpressibleByArgument, Sendable {
  private let ranges: [ClosedRange<Int>]

  init?(argument: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard let first = Int(ends[0]), first > 0 else { return nil }
      // `5` is one page, `5-` all from there on.
      let end = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
      guard let last = end, last >= first else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  /// The selected pages of a file with this number of pages, in ascending order.
  func numbers(of count: Int) -> [Int] {
    count > 0 ? (1...count).filter { number in ranges.contains { $0.contains(number) } } : []
  }
}

/// The pages to read, and the form in which PDF pages are.
struct PageReading: Sendable {
  var selection = PageSelection.first
  /// The resolution of PDF pages, in pixels per inch.
  var dotsPerInch = 200.0
  /// Whether the text that PDF pages contain is read.
  var includesText = false
}

/// The pages to read of files that have several.
enum PageSelection: Sendable {
  /// The first, or the primary image, with a note that there are more.
  case first
  /// All pages of a document; of animations and collections as `first`.
  case documents
  case ranges(PageRanges)

  /// The maximum number of pages read from a file. libtiff reads all directories before each page.
  static let maximumCount = 4096

  /// A note that an image is only one of several in the file; nil if it isn't.
  func note(on encoded: EncodedImage) -> String? {
    guard let pages = try? encoded.pages(), pages.count > 1 else { return nil }
    let note =
      switch pages.kind {
      case .pages: "has \(pages.count) pages; only the first is read"
      case .frames: "has \(pages.count) frames; only the first is read"
      case .images: "has \(pages.count) images; only the primary one is read"
      }
    if case .first = self { return note }
    // libpng decodes only the first frame.
    if encoded.format == .png { return note }
    return note + " (--pages reads others)"
  }

  /// The pages to read, one-based; nil to read the file as a whole.
  ///
  /// - Parameters:
  ///   - count: the number of pages in the file.
  ///   - kind: the relation of an image file's pages; nil for a PDF, which can't be read as a whole.
  /// - Throws: `InputError` if there are too many, or none.
  func numbers(of count: Int, _ kind: ImagePages.Kind?, in title: String) throws -> [Int]? {
    let numbers: [Int]
    switch self {
    case .first: return nil
    case .documents:
      guard kind == nil || (kind == .pages && count > 1) else { return nil }
      numbers = Array(1..<count + 1)
    case .ranges(let ranges): numbers = ranges.numbers(of: count)
    }
    guard numbers.count <= Self.maximumCount else {
      throw InputError(
        .unreadable, "\(title): has \(count) pages, more than the limit of \(Self.maximumCount)",
        suggestion: "Select some, as with --pages 1-\(Self.maximumCount)")
    }
    guard !numbers.isEmpty else {
      throw InputError(
        .noInput, "\(title): has \(counted(count, "page")), none of those that --pages selects")
    }
    return numbers
  }
}
