import CFFmpeg
import CoreVideo

/// Copies decoded frames into pooled pixel buffers with square pixels: YCbCr to NV12, RGB to 32BGRA.
///
/// libswscale copies with vector code; planar 4:2:0 takes one pass that interleaves chroma. Frames whose
/// pixels aren't square are scaled in the same pass.
///
/// Unsafe: reads the planes of an `AVFrame` that the caller holds during `convert`, and writes the planes of
/// a buffer that isn't shared yet, both within their stated sizes.
final class PixelConverter {
  private let name: String
  private let maximumPixels: Int
  private var source: Source?
  private var pool: CVPixelBufferPool?
  private var scaler: OpaquePointer?

  /// The properties of a frame that determine its conversion.
  private struct Source: Equatable {
    var width: Int32
    var height: Int32
    var format: AVPixelFormat
    var isFullRange: Bool
    var shape: PixelShape
  }

  /// - Parameter maximumPixels: the maximum size of a scaled frame, in pixels.
  init(name: String, maximumPixels: Int) {
    self.name = name
    self.maximumPixels = maximumPixels
  }

  deinit { sws_freeContext(scaler) }

  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, pixelShape shape: PixelShape
  ) throws(VideoError) -> CVPixelBuffer {
    let tagged = AVPixelFormat(frame.pointee.format)
    let format = tagged.withoutRange
    let isFullRange =
      tagged != format || frame.pointee.color_range == AVCOL_RANGE_JPEG || format == AV_PIX_FMT_GRAY8
    let source = Source(
      width: frame.pointee.width, height: frame.pointee.height, format: format, isFullRange: isFullRange,
      shape: shape)
    if source != self.source { try prepare(for: source) }
    guard let pool else { throw .outOfMemory(name) }
    let buffer: CVPixelBuffer
    switch pool.makeBuffer(matrix: matrix(of: frame)) {
    case .success(let made): buffer = made
    case .failure: throw .outOfMemory(name)
    }
    if let scaler {
      try scale(frame, with: scaler, into: buffer)
    } else {
      copyPlanes(of: frame, into: buffer)
    }
    return buffer
  }

  private func prepare(for source: Source) throws(VideoError) {
    self.source = nil
    sws_freeContext(scaler)
    scaler = nil
    let target: AVPixelFormat = source.format.isRGB ? AV_PIX_FMT_BGRA : AV_PIX_FMT_NV12
    let pixelFormat =
      target == AV_PIX_FMT_BGRA
      ? kCVPixelFormatType_32BGRA
      : source.isFullRange
        ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let stored = (width: Int(source.width), height: Int(source.height))
    let (width, height) = source.shape.squareSize(width: stored.width, height: stored.height)
    let isScaled = (width, height) != stored
    guard !isScaled || (max(width, height) <= 65_535 && width * height <= maximumPixels) else {
      throw .tooLarge(name, width: width, height: height, maximumPixels: maximumPixels)
    }
    pool = CVPixelBufferPool(width: width, height: height, pixelFormat: pixelFormat)
    guard pool != nil else {
      throw .invalidFrame(name, reason: "\(width)×\(height) pixels can't be stored")
    }
    if source.format != target || isScaled {
      scaler = sws_getContext(
        source.width, source.height, source.format, Int32(width), Int32(height), target,
        (isScaled ? SWS_BICUBIC : SWS_BILINEAR) | SWS_ACCURATE_RND, nil, nil, nil)
      guard scaler != nil else {
        throw .notAVideo(name, reason: "its pixel format (\(source.format.name)) can't be converted")
      }
      if source.format == AV_PIX_FMT_GRAY8 { keepFullRange() }
    }
    self.source = source
  }

  /// Marks gray as full range, which libswscale would otherwise compress for NV12.
  private func keepFullRange() {
    let coefficients = sws_getCoefficients(SWS_CS_DEFAULT)
    sws_setColorspaceDetails(scaler, coefficients, 1, coefficients, 1, 0, 1 << 16, 1 << 16)
  }

  private func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, with scaler: OpaquePointer, into buffer: CVPixelBuffer
  ) throws(VideoError) {
    let sources = (0..<4).map { UnsafePointer(frame.pointee.plane($0)) }
    let sourceStrides = (0..<4).map { frame.pointee.bytesPerRow($0) }
    let targets = buffer.planes.map { Optional($0.baseAddress.assumingMemoryBound(to: UInt8.self)) }
    let targetStrides = buffer.planes.map { Int32($0.bytesPerRow) }
    let rows = sws_scale(
      scaler, sources, sourceStrides, 0, frame.pointee.height, targets + [nil, nil, nil],
      targetStrides + [0, 0, 0])
    guard rows == buffer.height else {
      throw .invalidFrame(name, reason: "its pixels can't be converted")
    }
  }

  private func copyPlanes(of frame: UnsafeMutablePointer<AVFrame>, into buffer: CVPixelBuffer) {
    for (index, plane) in buffer.planes.enumerated() {
      let bytesPerSample = buffer.pixelFormat == kCVPixelFormatType_32BGRA ? 4 : index + 1
      av_image_copy_plane(
        plane.baseAddress.assumingMemoryBound(to: UInt8.self), Int32(plane.bytesPerRow),
        frame.pointee.plane(index), frame.pointee.bytesPerRow(index), Int32(plane.width * bytesPerSample),
        Int32(plane.height))
    }
  }

  private func matrix(of frame: UnsafeMutablePointer<AVFrame>) -> YCbCrMatrix? {
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT709: .bt709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: .bt601
    case AVCOL_SPC_BT2020_NCL: .bt2020
    default: nil
    }
  }
}

extension AVFrame {
  func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
    switch index {
    case 0: data.0
    case 1: data.1
    case 2: data.2
    default: data.3
    }
  }

  func bytesPerRow(_ index: Int) -> Int32 {
    switch index {
    case 0: linesize.0
    case 1: linesize.1
    case 2: linesize.2
    default: linesize.3
    }
  }
}

extension AVPixelFormat {
  /// The format without JPEG's full-range variants.
  var withoutRange: AVPixelFormat {
    switch self {
    case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
    case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_YUVJ411P: AV_PIX_FMT_YUV411P
    default: self
    }
  }

  var isRGB: Bool {
    guard let descriptor = av_pix_fmt_desc_get(self) else { return false }
    let flags = descriptor.pointee.flags
    return flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
  }

  var name: String { av_get_pix_fmt_name(self).map { String(cString: $0) } ?? "unknown" }
}
