public import _CoreGraphics
import CoreMedia
public import CoreVideo
import Synchronization

/// The scaling of images to buffers of another size: a `kVTScalingMode_…`; default `kVTScalingMode_Normal`.
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// Fills the buffer, ignoring the aspect ratio.
public let kVTScalingMode_Normal: CFString = "Normal"
/// As `kVTScalingMode_Normal`: images have no clean aperture here.
public let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// Shows the whole image, with black bars, which are transparent if the buffer has alpha.
public let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// Fills the buffer and crops the image on both sides if the aspect ratios differ.
public let kVTScalingMode_Trim: CFString = "Trim"

/// The session has been invalidated: Video Toolbox's `kVTInvalidSessionErr`.
public let kVTInvalidSessionErr: OSStatus = -12903
/// The property is unknown: Video Toolbox's `kVTPropertyNotSupportedErr`.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// The formats aren't supported: Video Toolbox's `kVTPixelTransferNotSupportedErr`.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905

/// Copies images into buffers of another size or pixel format.
public final class VTPixelTransferSession: Sendable {
  fileprivate struct State {
    var isValid = true
    var scaling = kVTScalingMode_Normal
  }
  fileprivate let state = Mutex(State())
}

/// Any Video Toolbox session.
public typealias VTSession = AnyObject

/// Creates a session.
///
/// - Returns: 0.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
  pixelTransferSessionOut.pointee = VTPixelTransferSession()
  return noErr
}

/// Invalidates a session, which then transfers nothing.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) {
  session.state.withLock { $0.isValid = false }
}

/// Sets a session's property; nil for the default.
///
/// - Returns: 0, `kVTPropertyNotSupportedErr` if the key isn't `kVTPixelTransferPropertyKey_ScalingMode`, or
///   `kVTParameterErr` for an invalid value or another kind of session.
@discardableResult
public func VTSessionSetProperty(_ session: VTSession, key: CFString, value: CFTypeRef?) -> OSStatus {
  guard let session = session as? VTPixelTransferSession else { return kVTParameterErr }
  guard key == kVTPixelTransferPropertyKey_ScalingMode else { return kVTPropertyNotSupportedErr }
  let modes = [
    kVTScalingMode_Normal, kVTScalingMode_CropSourceToCleanAperture, kVTScalingMode_Letterbox,
    kVTScalingMode_Trim,
  ]
  guard let mode = value == nil ? kVTScalingMode_Normal : value as? String, modes.contains(mode) else {
    return kVTParameterErr
  }
  session.state.withLock { $0.scaling = mode }
  return noErr
}

/// Copies an image into a buffer, scaled to its size and in its pixel format; averages pixels when scaling
/// down and interpolates when enlarging. Cairo draws it with 8 bits per component. Attachments aren't copied.
///
/// - Parameters:
///   - sourceBuffer: any supported format.
///   - destinationBuffer: 32BGRA, 32RGBA, 32ARGB or 8-bit gray.
/// - Returns: 0, `kVTInvalidSessionErr`, or `kVTPixelTransferNotSupportedErr` (other formats, or no Cairo).
@discardableResult
public func VTPixelTransferSessionTransferImage(
  _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer, to destinationBuffer: CVPixelBuffer
) -> OSStatus {
  let (isValid, scaling) = session.state.withLock { ($0.isValid, $0.scaling) }
  guard isValid else { return kVTInvalidSessionErr }
  guard sourceBuffer !== destinationBuffer, let pixels = sourceBuffer.convertedToBGRA(),
    let context = CGContext(drawingOn: destinationBuffer)
  else { return kVTPixelTransferNotSupportedErr }
  let all = CGRect(x: 0, y: 0, width: destinationBuffer.width, height: destinationBuffer.height)
  context.clear(all)
  context.draw(CGImage(pixelBuffer: pixels), in: all.fitting(sourceBuffer, scaling))
  context.flush()
  return noErr
}

extension CGRect {
  /// The position of an image within this rectangle.
  fileprivate func fitting(_ image: CVPixelBuffer, _ scaling: CFString) -> CGRect {
    let (across, down) = (width / CGFloat(image.width), height / CGFloat(image.height))
    let scale: CGFloat
    switch scaling {
    case kVTScalingMode_Letterbox: scale = min(across, down)
    case kVTScalingMode_Trim: scale = max(across, down)
    default: return self
    }
    return insetBy(
      dx: (width - scale * CGFloat(image.width)) / 2, dy: (height - scale * CGFloat(image.height)) / 2)
  }
}
