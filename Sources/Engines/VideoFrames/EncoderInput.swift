import CFFmpeg
import CoreVideo

/// Converts pixel buffers to an encoder's NV12 frames, all of one size and range.
///
/// Unsafe: passes FFmpeg the addresses of a buffer's planes with a reference that FFmpeg releases after use.
final class EncoderInput {
  let width: Int32
  let height: Int32
  let isFullRange: Bool
  let matrix: YCbCrMatrix
  private let name: String
  private let bufferWidth: Int
  private let bufferHeight: Int
  private var pool: CVPixelBufferPool?
  private var scaler: OpaquePointer?
  private var scalerFormat = AV_PIX_FMT_NONE

  init(first: CVPixelBuffer, name: String) throws(VideoError) {
    self.name = name
    bufferWidth = first.width
    bufferHeight = first.height
    width = Int32(first.width & ~1)
    height = Int32(first.height & ~1)
    isFullRange = first.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    matrix = first.effectiveMatrix
    guard width >= 2, height >= 2 else {
      throw .invalidFrame(name, reason: "\(first.width)×\(first.height) pixels are too few: at least 2×2")
    }
  }

  deinit { sws_freeContext(scaler) }

  var colorSpace: AVColorSpace {
    switch matrix {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    }
  }

  /// Makes `frame` refer to the buffer's pixels, or to converted ones.
  func fill(_ frame: UnsafeMutablePointer<AVFrame>, with buffer: CVPixelBuffer) throws(VideoError) {
    guard buffer.width == bufferWidth, buffer.height == bufferHeight else {
      throw .invalidFrame(
        name,
        reason: "\(buffer.width)×\(buffer.height) pixels; the first frame has \(bufferWidth)×\(bufferHeight)")
    }
    let prepared: CVPixelBuffer
    switch buffer.pixelFormat {
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      guard (buffer.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) == isFullRange else {
        throw .invalidFrame(name, reason: "its range differs from the first frame's")
      }
      prepared = buffer
    default: prepared = try convert(buffer)
    }
    let planes = prepared.planes
    let reference = av_buffer_create(
      planes[0].baseAddress.assumingMemoryBound(to: UInt8.self), planes[0].bytesPerRow * planes[0].height,
      { opaque, _ in
        if let opaque { Unmanaged<CVPixelBuffer>.fromOpaque(opaque).release() }
      }, Unmanaged.passRetained(prepared).toOpaque(), AV_BUFFER_FLAG_READONLY)
    guard let reference else {
      Unmanaged.passUnretained(prepared).release()
      throw .outOfMemory(name)
    }
    frame.pointee.buf.0 = reference
    frame.pointee.data.0 = planes[0].baseAddress.assumingMemoryBound(to: UInt8.self)
    frame.pointee.data.1 = planes[1].baseAddress.assumingMemoryBound(to: UInt8.self)
    frame.pointee.linesize.0 = Int32(planes[0].bytesPerRow)
    frame.pointee.linesize.1 = Int32(planes[1].bytesPerRow)
    frame.pointee.width = width
    frame.pointee.height = height
    frame.pointee.format = AV_PIX_FMT_NV12.rawValue
    frame.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    frame.pointee.colorspace = colorSpace
  }

  private func convert(_ buffer: CVPixelBuffer) throws(VideoError) -> CVPixelBuffer {
    guard let format = Self.formats[buffer.pixelFormat] else {
      throw .invalidFrame(name, reason: "its pixel format can't be written")
    }
    try prepareScaler(from: format)
    guard let pool, case .success(let converted) = pool.makeBuffer(matrix: matrix) else {
      throw .outOfMemory(name)
    }
    let source = buffer.planes[0]
    let sources = [UnsafePointer(source.baseAddress.assumingMemoryBound(to: UInt8.self)), nil, nil, nil]
    let targets =
      converted.planes.map { Optional($0.baseAddress.assumingMemoryBound(to: UInt8.self)) } + [nil, nil]
    let rows = sws_scale(
      scaler, sources, [Int32(source.bytesPerRow), 0, 0, 0], 0, height, targets,
      converted.planes.map { Int32($0.bytesPerRow) } + [0, 0])
    guard rows == height else { throw .invalidFrame(name, reason: "its pixels can't be converted") }
    return converted
  }

  private func prepareScaler(from format: AVPixelFormat) throws(VideoError) {
    if scaler != nil, scalerFormat == format { return }
    sws_freeContext(scaler)
    scaler = sws_getContext(
      width, height, format, width, height, AV_PIX_FMT_NV12, SWS_BILINEAR | SWS_ACCURATE_RND, nil, nil, nil)
    guard scaler != nil else { throw .invalidFrame(name, reason: "its pixel format can't be written") }
    scalerFormat = format
    let standard =
      switch matrix {
      case .bt601: SWS_CS_ITU601
      case .bt709: SWS_CS_ITU709
      case .bt2020: SWS_CS_BT2020
      }
    let coefficients = sws_getCoefficients(standard)
    sws_setColorspaceDetails(scaler, coefficients, 1, coefficients, isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
    if pool == nil {
      pool = CVPixelBufferPool(
        width: bufferWidth, height: bufferHeight,
        pixelFormat: isFullRange
          ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    }
  }

  private static let formats: [OSType: AVPixelFormat] = [
    kCVPixelFormatType_32BGRA: AV_PIX_FMT_BGRA, kCVPixelFormatType_32RGBA: AV_PIX_FMT_RGBA,
    kCVPixelFormatType_32ARGB: AV_PIX_FMT_ARGB, kCVPixelFormatType_24RGB: AV_PIX_FMT_RGB24,
    kCVPixelFormatType_OneComponent8: AV_PIX_FMT_GRAY8,
  ]
}
