public import _CoreGraphics
import CoreMedia
public import CoreVideo
import Synchronization

/// How a picture is fitted to a buffer of another size: one of `kVTScalingMode_…`; `kVTScalingMode_Normal` at first.
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// All of the buffer is filled, whatever the picture's shape.
public let kVTScalingMode_Normal: CFString = "Normal"
/// As `kVTScalingMode_Normal`: pictures here have no clean aperture.
public let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// All of the picture is seen, with black beside it, which is transparent where the buffer has alpha.
public let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// All of the buffer is filled, and the picture cut on both sides, if its shape is another.
public let kVTScalingMode_Trim: CFString = "Trim"

/// A session that has been invalidated: Video Toolbox's `kVTInvalidSessionErr`.
public let kVTInvalidSessionErr: OSStatus = -12903
/// A property that isn't known: Video Toolbox's `kVTPropertyNotSupportedErr`.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// Formats between which nothing is transferred: Video Toolbox's `kVTPixelTransferNotSupportedErr`.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905

/// What copies pictures into buffers of another size or pixel format.
public final class VTPixelTransferSession: Sendable {
  fileprivate struct State {
    var isValid = true
    var scaling = kVTScalingMode_Normal
  }
  fileprivate let state = Mutex(State())
}

/// Any of Video Toolbox's sessions.
public typealias VTSession = AnyObject

/// Makes a session.
///
/// - Returns: 0.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
  pixelTransferSessionOut.pointee = VTPixelTransferSession()
  return noErr
}

/// Ends a session: it transfers nothing from now on.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) {
  session.state.withLock { $0.isValid = false }
}

/// Sets a session's property; nil for what it is at first.
///
/// - Returns: 0, `kVTPropertyNotSupportedErr` for another property than `kVTPixelTransferPropertyKey_ScalingMode`, or `kVTParameterErr` for
///   a value that it can't have and for what isn't a `VTPixelTransferSession`.
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

/// Copies a picture into a buffer, all of which is written: scaled to its size and in its pixel format. Made smaller, pixels are averaged;
/// enlarged, they are interpolated. Drawn by Cairo, with 8 bits a component. Nothing that is attached is copied.
///
/// - Parameters:
///   - sourceBuffer: of any format that is a picture here.
///   - destinationBuffer: 32BGRA, 32RGBA, 32ARGB or 8-bit gray.
/// - Returns: 0, `kVTInvalidSessionErr` after the session was invalidated, or `kVTPixelTransferNotSupportedErr` for other formats and where
///   Cairo isn't installed.
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
  /// Where a picture lies to fill this rectangle.
  fileprivate func fitting(_ picture: CVPixelBuffer, _ scaling: CFString) -> CGRect {
    let (across, down) = (width / CGFloat(picture.width), height / CGFloat(picture.height))
    let scale: CGFloat
    switch scaling {
    case kVTScalingMode_Letterbox: scale = min(across, down)
    case kVTScalingMode_Trim: scale = max(across, down)
    default: return self
    }
    return insetBy(
      dx: (width - scale * CGFloat(picture.width)) / 2, dy: (height - scale * CGFloat(picture.height)) / 2)
  }
}
