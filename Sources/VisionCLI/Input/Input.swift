import VideoFrames
import Foundation
import ImageIO

/// One thing to read: a picture or a video.
struct Input {
  enum Kind {
    case picture(PictureSource)
    case video(VideoInput)
    /// It can't be read; why.
    case failure(any Error)
  }

  enum PictureSource {
    case file(URL)
    case data(Data)
  }

  /// As given, or as found in a folder that was given.
  var name: String
  var kind: Kind

  /// The file it is read from, if it is one.
  var file: URL? {
    switch kind {
    case .picture(.file(let url)), .video(.file(let url)): url
    default: nil
    }
  }

  var isVideo: Bool {
    if case .video = kind { true } else { false }
  }

  /// Whether it is a video whose every frame is read, however long it takes.
  var isRecording: Bool {
    if case .video(let video) = kind { video.isFileOrStandardInput } else { false }
  }

  /// The picture that it is.
  ///
  /// - Throws: why it can't be read; `InputError` where it is a video.
  func picture() throws -> PictureSource {
    switch kind {
    case .picture(let source): return source
    case .failure(let error): throw error
    case .video: throw InputError(.unreadable, "\(name): is a video, not a picture")
    }
  }

  /// A message with the input named as it was given, where it has the file's whole path.
  func inOwnWords(_ message: String) -> String {
    guard let path = file?.path else { return message }
    return message.replacing(path, with: name).replacing(path.shownPath, with: name)
  }
}

extension Input.PictureSource {
  /// The encoded picture.
  func contents(limits: ImageDecodingLimits = .init()) throws(ImageDecodingError) -> Data {
    switch self {
    case .file(let url): try Self.contents(of: url, limits: limits)
    case .data(let data): data
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

  /// Decodes what `contents` gave; an error names the file.
  func decode(_ contents: Data, limits: ImageDecodingLimits = .init()) throws(ImageDecodingError)
    -> DecodedImage
  {
    do {
      return try ImageDecoder.decode(contents, limits: limits)
    } catch {
      guard case .file(let url) = self else { throw error }
      throw ImageDecodingError(error.reason, source: url.path.shownPath)
    }
  }
}
