import CVIPS
package import _CoreGraphics
import CoreVideo
import Foundation
import SystemErrors

/// A decoded image, as stored.
package struct DecodedImage: Sendable {
  /// 24RGB, OneComponent8 for gray, or 32BGRA premultiplied by alpha: a reader that ignores alpha sees the
  /// image on black. The orientation is EXIF's, `.up` if there is none.
  package let picture: OrientedImage
  package let format: ImageFormat
  /// The file's peculiarities that people should know of.
  package let remarks: [DecodingRemark]
  /// The text that a document's page contains, in pixels of `picture`; empty for other images.
  package let text: [EmbeddedTextLine]

  package init(
    picture: OrientedImage, format: ImageFormat, remarks: [DecodingRemark] = [],
    text: [EmbeddedTextLine] = []
  ) {
    (self.picture, self.format, self.remarks, self.text) = (picture, format, remarks, text)
  }

  package var cgImage: CGImage { CGImage(pixelBuffer: picture.buffer) }
}

/// Decodes still images: JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF and BMP.
///
/// The pixels become 8-bit sRGB or gray, by the image's ICC profile if there is one; samples of more bits and
/// floating-point ones, by their range (`SampleScale`). The format is detected from the first bytes, whatever
/// the file's name, and only that format's loader runs. Truncated files are errors in every format, except
/// JPEG files that lack only their end marker. (Bit errors in JPEG data, which its decoder can't detect, go
/// unnoticed.)
package enum ImageDecoder {
  /// Decodes an image in memory.
  ///
  /// - Parameter page: the page or frame, from 0, in formats that have several; ignored for others. Default:
  ///   the primary image of HEIC and AVIF, which needn't be the file's first; the first page of TIFF, which
  ///   may follow its thumbnail; the first in other formats.
  package static func decode(
    _ data: Data, page: Int? = nil, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    try decode(EncodedImage(data), page: page, limits: limits)
  }

  /// Decodes an image whose header has already been read.
  package static func decode(
    _ encoded: EncodedImage, page: Int? = nil, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    if let plain = try PlainJPEG(encoded) {
      try limits.check(width: plain.width, height: plain.height)
      let (buffer, hasEnd) = try ClearedMemory.during(plain.decode)
      return DecodedImage(
        picture: OrientedImage(buffer, orientation: plain.orientation), format: .jpeg,
        remarks: hasEnd ? [] : [.missingEnd])
    }
    if let completed = try JPEGEnd.completed(encoded, limits: limits) {
      let image = try decode(completed, limits: limits)
      return DecodedImage(
        picture: image.picture, format: image.format, remarks: image.remarks + [.missingEnd])
    }
    if encoded.format == .bmp {
      let buffer = try encoded.withBytes { (bytes, _) throws(ImageDecodingError) in
        try BitmapFile(bytes, limits: limits).pixelBuffer()
      }
      return DecodedImage(picture: OrientedImage(buffer), format: .bmp)
    }
    var page = page
    if page == nil, encoded.format == .tiff { page = try encoded.pages().indices.first }
    if let image = try decodeUncommonTIFF(encoded, page: page ?? 0, limits: limits) { return image }
    return try withImage(
      encoded, page: page, limits: limits
    ) { (image, format) throws(ImageDecodingError) in
      try limits.check(width: image.width, height: image.height)
      let orientation = CGImagePropertyOrientation(rawValue: UInt32(clamping: image.orientation)) ?? .up
      guard format == .png || format == .tiff, let (kind, isColor) = image.sampleKind else {
        let buffer = try image.standardized(format: format).pixelBuffer(format: format)
        return DecodedImage(picture: OrientedImage(buffer, orientation: orientation), format: format)
      }
      let declared = try encoded.withBytes { (bytes, _) throws(ImageDecodingError) in
        DeclaredSamples(bytes, format: format, page: page ?? 0)
      }
      let profile = isColor ? image.blob("icc-profile-data") : nil
      let block = try image.samples(kind, format: format)
      let (buffer, remarks) = try block.pixelBuffer(declared, profile: profile, format: format)
      return DecodedImage(
        picture: OrientedImage(buffer, orientation: orientation), format: format, remarks: remarks)
    }
  }

  /// Decodes a TIFF image whose samples libvips can't read; nil for any other image.
  private static func decodeUncommonTIFF(
    _ encoded: EncodedImage, page: Int, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> DecodedImage? {
    guard encoded.format == .tiff else { return nil }
    return try encoded.withBytes { (bytes, format) throws(ImageDecodingError) in
      try TIFFBounds.check(bytes, page: page)
      guard let fields = TIFFPage(bytes, page: page), let samples = try TIFFSamples(fields) else {
        return nil
      }
      try VIPS.check(format)
      return try ClearedMemory.during { () throws(ImageDecodingError) in
        defer { vips_thread_shutdown() }
        let block = try samples.decode(bytes, limits: limits)
        let (buffer, remarks) = try block.pixelBuffer(
          DeclaredSamples(bytes, format: format, page: page), isInverted: samples.isInverted, format: format)
        return DecodedImage(
          picture: OrientedImage(buffer, orientation: samples.orientation), format: format, remarks: remarks)
      }
    }
  }

  package static func decode(contentsOf url: URL, limits: ImageDecodingLimits = .init())
    throws(ImageDecodingError) -> DecodedImage
  {
    let data = try contents(of: url, limits: limits)
    do {
      return try decode(data, limits: limits)
    } catch {
      throw ImageDecodingError(error.reason, source: url.path)
    }
  }

  /// Returns a file's bytes after checking that it is a regular file within the size limit.
  package static func contents(of url: URL, limits: ImageDecodingLimits = .init()) throws(ImageDecodingError)
    -> Data
  {
    let path = url.path
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      throw ImageDecodingError(
        code == ENOENT || code == ENOTDIR ? .notFound : .unreadable(String(cString: strerror(code))),
        source: path
      )
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ImageDecodingError(.notAFile, source: path) }
    guard status.st_size <= limits.maximumBytes else {
      throw ImageDecodingError(.tooManyBytes(Int(status.st_size), limit: limits.maximumBytes), source: path)
    }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw ImageDecodingError(.unreadable(error.fileReason), source: path)
    }
  }

  /// Loads all libraries, modules and plug-ins in advance. Decoding then opens no further files.
  package static func openLibraries() {
    guard VIPS.openingFailure == nil, VIPS.startFailure == nil else { return }
    defer { vips_thread_shutdown() }
    // A signature without an image: each loader initializes itself and fails.
    let nothing = Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
    for format in ImageFormat.allCases {
      _ = nothing.withUnsafeBytes { bytes in
        VIPSImage.make { format.load(bytes.baseAddress, bytes.count, page: 0, $0) }
      }
    }
    _ = VIPS.lastError()
  }

  /// Returns a copy without metadata that is too costly for a library to read; nil if there is none.
  ///
  /// - Throws: `ImageDecodingError` if the structure of the file itself is too costly.
  private static func withoutExcess(
    _ encoded: EncodedImage, _ bytes: UnsafeRawBufferPointer, format: ImageFormat, page: Int?,
    limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> Data? {
    switch format {
    case .heic, .avif: return try HEIFComplexityCheck.check(bytes, format: format, limits: limits)
    case .jpeg: return try encoded.jpeg?.withoutExcess(bytes)
    case .png: return PNGMetadataBounds.withoutExcess(bytes)
    case .webP: return try WebPBounds.withoutExcess(bytes)
    case .tiff:
      try TIFFBounds.check(bytes, page: page ?? 0)
      return nil
    case .gif, .bmp: return nil
    }
  }

  /// Opens an image with libvips, which reads the header, and calls `body` with it.
  static func withImage<Result>(
    _ encoded: EncodedImage, page: Int?, limits: ImageDecodingLimits = .init(),
    _ body: (VIPSImage, ImageFormat) throws(ImageDecodingError) -> Result
  ) throws(ImageDecodingError) -> Result {
    try encoded.withBytes { (bytes, format) throws(ImageDecodingError) in
      try VIPS.check(format)
      if let lean = try withoutExcess(encoded, bytes, format: format, page: page, limits: limits) {
        return try withImage(EncodedImage(lean, format: format), page: page, limits: limits, body)
      }
      return try ClearedMemory.during { () throws(ImageDecodingError) in
        defer { vips_thread_shutdown() }
        let opened = VIPSImage.make {
          format.load(bytes.baseAddress, bytes.count, page: page.map { Int32(clamping: $0) } ?? -1, $0)
        }
        guard let opened else {
          // libpng rejects sides of more than a million pixels without a message.
          if format == .png, let size = encoded.statedSize {
            try ImageDecodingLimits(maximumPixels: .max).check(width: size.width, height: size.height)
          }
          if let process = encoded.jpeg?.frame?.uncommonProcess {
            throw ImageDecodingError(.unsupported(format: format.rawValue, detail: process))
          }
          throw ImageDecodingError(.damaged(format: format.rawValue, detail: VIPS.lastError()))
        }
        return try body(opened, format)
      }
    }
  }
}

extension ImageFormat {
  fileprivate func load(
    _ bytes: UnsafeRawPointer?, _ count: Int, page: Int32, _ image: UnsafeMutablePointer<OpaquePointer?>
  ) -> Int32 {
    switch self {
    case .jpeg: sv_load_jpeg(bytes, count, image)
    case .png: sv_load_png(bytes, count, image)
    case .webP: sv_load_webp(bytes, count, page, image)
    case .heic, .avif: sv_load_heif(bytes, count, page, image)
    case .tiff: sv_load_tiff(bytes, count, page, image)
    case .gif: sv_load_gif(bytes, count, page, image)
    // Decoded by `BitmapFile`.
    case .bmp: -1
    }
  }
}
