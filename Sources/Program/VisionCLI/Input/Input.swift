import Archives
import ConfinedDecoding
import Foundation
import ImageIO
import Reports
import VideoFrames

/// An input: an image, a video or an archive of images.
struct Input {
  enum Kind {
    case image(ImageSource)
    case video(VideoInput)
    case archive(ArchiveSource, ArchiveFormat)
    /// An input that can't be read, with the reason.
    case failure(any Error)
  }

  enum ImageSource {
    case file(URL)
    /// Data that was read from a pipe, and the pipe's name for messages; nil for the standard input.
    case data(Data, name: String?)
    /// An archive member's data, and its name for messages.
    case member(Data, name: String)
    /// A page of a file that has been read, by its index in the file, and its name for messages.
    case page(EncodedImage, index: Int, name: String)
    case documentPage(DocumentPage)
  }

  struct Member {
    /// The member's name; bytes that aren't UTF-8 as `\xff`.
    var name: String
    /// The one-based index among the archive's images.
    var number: Int
    /// The archive's file, if it is a file.
    var archive: URL?
  }

  /// A page of a document, a frame of an animation or an image of a collection.
  struct Page {
    /// One-based.
    var number: Int
    /// The number of pages in the file.
    var count: Int
  }

  /// The name as given, or as found in a given folder.
  var name: String
  /// Whether the input was found in a folder that was given.
  var isInFolder = false
  /// The archive member; nil if the input isn't in an archive.
  var member: Member?
  /// The page; nil for a whole file, and for the page of a file that has only one.
  var page: Page?
  var kind: Kind

  var file: URL? {
    switch kind {
    case .image(.file(let url)), .video(.file(let url)): url
    case .archive(.file(let path), _):
      URL(filePath: String(pathBytes: path.dropLast().map(UInt8.init(bitPattern:))))
    default: nil
    }
  }

  /// The name to display, without control characters; a member's follows its archive's.
  var title: String {
    let file = member.map { "\(name)/\($0.name)" } ?? name
    return (page.map { "\(file), page \($0.number)" } ?? file).escapingControlCharacters
  }

  var isVideo: Bool {
    if case .video = kind { true } else { false }
  }

  /// Whether it is an archive, a video all of whose frames are read, or an image that may have pages.
  var givesSeveralImages: Bool {
    switch kind {
    case .video(let video): video.isFileOrStandardInput
    case .archive: true
    case .image(let source): source.isDocument
    case .failure: false
    }
  }

  var isArchive: Bool {
    if case .archive = kind { true } else { false }
  }

  /// The image source.
  ///
  /// - Throws: the reason why it can't be read; `InputError` if it isn't an image.
  func image() throws -> ImageSource {
    switch kind {
    case .image(let source): return source
    case .failure(let error): throw error
    case .video: throw InputError(.unreadable, "\(name): is a video, not an image")
    case .archive: throw InputError(.unreadable, "\(name): is an archive, not an image")
    }
  }

  /// The file of the image.
  ///
  /// - Throws: `InputError`, also for JPEG images one after the other, which are a video; the reason why the
  ///   file can't be read.
  func encoded(_ source: ImageSource, limits: ImageDecodingLimits = .init()) throws -> EncodedImage {
    let encoded = try source.encoded(limits: limits)
    guard MotionJPEG.kind(of: encoded.data) != .video else {
      throw InputError(
        .unreadable, "\(title): is a video (Motion JPEG), not an image",
        suggestion: "Extract its frames, for example: ffmpeg -f mjpeg -i INPUT frame-%d.png")
    }
    return encoded
  }

  /// Replaces the file's full path in a message by the name that was given.
  func usingGivenName(_ message: String) -> String {
    guard let path = file?.path else { return message }
    return message.replacing(path, with: name).replacing(path.shownPath, with: name)
  }
}

extension [Input] {
  /// Whether more than one image is read, so that images can be read concurrently.
  var giveSeveralImages: Bool { count > 1 || contains(where: \.givesSeveralImages) }
}

extension Input.ImageSource {
  func encoded(limits: ImageDecodingLimits = .init()) throws(ImageDecodingError) -> EncodedImage {
    switch self {
    case .file(let url): EncodedImage(try Self.contents(of: url, limits: limits))
    case .data(let data, _), .member(let data, _): EncodedImage(data)
    case .page(let encoded, _, _): encoded
    // Rendered in another process.
    case .documentPage: EncodedImage(Data())
    }
  }

  /// Whether the first bytes are those of a format for documents, which may have several pages.
  var isDocument: Bool {
    let start =
      switch self {
      case .file(let url): Input.start(of: url.path)
      case .data(let data, _), .member(let data, _): data.prefix(PipedInput.signatureLength)
      case .page, .documentPage: Data()
      }
    return start.withUnsafeBytes { ImageFormat(signatureOf: $0) } == .tiff || PDFDocument.isSignature(start)
  }

  /// The index of the page that is decoded; nil for the first, or the primary image.
  var page: Int? {
    if case .page(_, let index, _) = self { index } else { nil }
  }

  private static func contents(
    of url: URL, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> Data {
    guard let opened = OpenedPath(url.path) else { return try ImageDecoder.contents(of: url, limits: limits) }
    defer { opened.close() }
    do {
      return try ImageDecoder.contents(of: URL(filePath: opened.path), limits: limits)
    } catch {
      throw ImageDecodingError(error.reason, source: url.path.shownPath)
    }
  }

  /// Decodes the result of `encoded`; an error names the file.
  func decode(_ encoded: EncodedImage, _ decoding: ImageDecoding = .init()) throws(ImageDecodingError)
    -> DecodedImage
  {
    do {
      return try decoding.decode(encoded, page: page)
    } catch {
      switch self {
      case .file(let url): throw ImageDecodingError(error.reason, source: url.path.shownPath)
      case .member(_, let name), .page(_, _, let name): throw ImageDecodingError(error.reason, source: name)
      case .data(_, let name): throw ImageDecodingError(error.reason, source: name)
      case .documentPage: throw error
      }
    }
  }
}
