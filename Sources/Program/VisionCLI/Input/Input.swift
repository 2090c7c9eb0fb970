import Archives
import ConfinedDecoding
import Foundation
import ImageIO
import Reports
import VideoFrames

/// One thing to read: a picture, a video or an archive of pictures.
struct Input {
  enum Kind {
    case image(ImageSource)
    case video(VideoInput)
    case archive(ArchiveSource, ArchiveFormat)
    /// It can't be read; why.
    case failure(any Error)
  }

  enum ImageSource {
    case file(URL)
    case data(Data)
    /// What was in an archive, and its name there for messages.
    case member(Data, name: String)
  }

  /// A place in an archive.
  struct Member {
    /// As it is in the archive; bytes that are no UTF-8 as `\xff`.
    var name: String
    /// Which of the archive's pictures it is, from 1.
    var number: Int
    /// The archive's file, if it is one.
    var archive: URL?
  }

  /// As given, or as found in a folder that was given.
  var name: String
  /// Where it is in the archive of that name, if it is in one.
  var member: Member?
  var kind: Kind

  /// The file it is read from, if it is one.
  var file: URL? {
    switch kind {
    case .image(.file(let url)), .video(.file(let url)): url
    case .archive(.file(let path), _):
      URL(filePath: String(pathBytes: path.dropLast().map(UInt8.init(bitPattern:))))
    default: nil
    }
  }

  /// The name for people, without control characters; that of a member after its archive's.
  var title: String { (member.map { "\(name)/\($0.name)" } ?? name).escapingControlCharacters }

  var isVideo: Bool {
    if case .video = kind { true } else { false }
  }

  /// Whether it is an archive, or a video whose every frame is read, however long it takes.
  var givesSeveralImages: Bool {
    switch kind {
    case .video(let video): video.isFileOrStandardInput
    case .archive: true
    case .image, .failure: false
    }
  }

  var isArchive: Bool {
    if case .archive = kind { true } else { false }
  }

  /// The picture that it is.
  ///
  /// - Throws: why it can't be read; `InputError` where it is a video.
  func image() throws -> ImageSource {
    switch kind {
    case .image(let source): return source
    case .failure(let error): throw error
    case .video: throw InputError(.unreadable, "\(name): is a video, not a picture")
    case .archive: throw InputError(.unreadable, "\(name): is an archive, not a picture")
    }
  }

  /// A message with the input named as it was given, where it has the file's whole path.
  func inOwnWords(_ message: String) -> String {
    guard let path = file?.path else { return message }
    return message.replacing(path, with: name).replacing(path.shownPath, with: name)
  }
}

extension [Input] {
  /// Whether more than one picture is read, so that several can be read side by side.
  var giveSeveralImages: Bool { count > 1 || contains(where: \.givesSeveralImages) }
}

extension Input.ImageSource {
  /// The encoded picture, with its header.
  func encoded(limits: ImageDecodingLimits = .init()) throws(ImageDecodingError) -> EncodedImage {
    switch self {
    case .file(let url): EncodedImage(try Self.contents(of: url, limits: limits))
    case .data(let data), .member(let data, _): EncodedImage(data)
    }
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

  /// Decodes what `encoded` gave; an error names the file.
  func decode(_ encoded: EncodedImage, _ decoding: ImageDecoding = .init()) throws(ImageDecodingError)
    -> DecodedImage
  {
    do {
      return try decoding.decode(encoded)
    } catch {
      switch self {
      case .file(let url): throw ImageDecodingError(error.reason, source: url.path.shownPath)
      case .member(_, let name): throw ImageDecodingError(error.reason, source: name)
      case .data: throw error
      }
    }
  }
}
