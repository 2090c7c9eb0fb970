import CoreGraphics
import CoreImage
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Synchronization

/// The caller's image, decoded once, when a request first needs it.
final class SourceImage: Sendable {
  private enum Source: Sendable {
    case buffer(CVPixelBuffer)
    case image(CGImage)
    case sample(CMSampleBuffer)
    case encoded(Data)
    case file(URL)
    case coreImage(CIImage)
  }

  private let source: Source
  /// The caller's orientation, which overrides the file's.
  private let orientation: CGImagePropertyOrientation?
  /// A buffer's presentation time; nil if the caller gave none.
  private let timeRange: CMTimeRange?
  private let decoded = Mutex<RequestImage?>(nil)

  private init(_ source: Source, orientation: CGImagePropertyOrientation?, timeRange: CMTimeRange? = nil) {
    self.source = source
    self.orientation = orientation
    self.timeRange = timeRange
  }

  /// Buffers have no orientation and no time: they are upright by default.
  convenience init(
    _ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil, timeRange: CMTimeRange? = nil
  ) {
    self.init(.buffer(buffer), orientation: orientation, timeRange: timeRange)
  }

  convenience init(_ sample: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(.sample(sample), orientation: orientation)
  }

  convenience init(_ picture: OrientedImage) {
    self.init(.buffer(picture.buffer), orientation: picture.orientation)
  }

  convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(.image(image), orientation: orientation)
  }

  convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(.coreImage(image), orientation: orientation)
  }

  /// The default orientation is that of the EXIF data.
  convenience init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(.encoded(data), orientation: orientation)
  }

  convenience init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(.file(url), orientation: orientation)
  }

  /// Returns the image, decoded by the first call; failures aren't cached.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`: `ioError` or `invalidImage`.
  func picture() throws -> RequestImage {
    try decoded.withLock { decoded in
      if let decoded { return decoded }
      let picture = try decode()
      decoded = picture
      return picture
    }
  }

  private func decode() throws -> RequestImage {
    switch source {
    case .buffer(let buffer):
      return RequestImage(
        OrientedImage(buffer).oriented(orientation), timeRange: timeRange,
        ignoresAlpha: buffer.isMarkedOpaque)
    case .image(let image):
      return RequestImage(
        OrientedImage(image.pixelBuffer).oriented(orientation), ignoresAlpha: image.isOpaque)
    case .sample(let sample):
      guard let buffer = sample.imageBuffer else {
        throw VNErrorCode.invalidImage.error("The sample buffer has no image: it was invalidated.")
      }
      return RequestImage(
        OrientedImage(buffer).oriented(orientation), timeRange: sample.timeRange,
        ignoresAlpha: buffer.isMarkedOpaque)
    case .coreImage(let image):
      return try stored(orientation.map(image.oriented) ?? image)
    case .encoded(let data):
      return try oriented { () throws(ImageDecodingError) in try ImageDecoder.decode(data) }
    case .file(let url):
      guard url.isFileURL else {
        throw VNErrorCode.ioError.error("Only file URLs of images are supported, not \(url.absoluteString).")
      }
      return try oriented { () throws(ImageDecodingError) in try ImageDecoder.decode(contentsOf: url) }
    }
  }

  private func stored(_ image: CIImage) throws -> RequestImage {
    guard let stored = image.stored else {
      throw VNErrorCode.invalidImage.error("The CIImage with extent \(image.extent) can't be rendered.")
    }
    return RequestImage(stored, ignoresAlpha: image.ignoresAlpha)
  }

  private func oriented(_ decode: () throws(ImageDecodingError) -> DecodedImage) throws -> RequestImage {
    do {
      return RequestImage(try decode().picture.oriented(orientation))
    } catch {
      throw error.visionError
    }
  }
}

extension ImageDecodingError {
  /// The equivalent Vision error, with this error as the underlying one.
  fileprivate var visionError: NSError {
    let code: VNErrorCode =
      switch reason {
      case .notFound, .notAFile, .unreadable: .ioError
      case .outOfMemory: .outOfMemory
      case .missingLibrary: .dataUnavailable
      case .decoderUnavailable: .operationFailed
      case .empty, .unknownFormat, .largeFilePointer, .tooManyBytes, .tooManyPixels, .damaged, .unsupported,
        .decoderFailed:
        .invalidImage
      }
    return code.error(localizedDescription, underlying: self)
  }
}

extension CVPixelBuffer {
  /// Whether alpha, if the format has it, is meaningless.
  fileprivate var isMarkedOpaque: Bool {
    CVBufferCopyAttachment(self, kCVImageBufferAlphaChannelIsOpaque, nil) as? Bool == true
  }
}

extension CMSampleBuffer {
  /// The sample's presentation time; nil if it has none.
  var timeRange: CMTimeRange? {
    let (time, duration) = (presentationTimeStamp, duration)
    guard time.isNumeric else { return nil }
    return CMTimeRange(start: time, duration: duration.isNumeric ? duration : .zero)
  }
}
