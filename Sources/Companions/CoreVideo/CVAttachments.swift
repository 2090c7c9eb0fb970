import Synchronization

/// Whether what is attached to a buffer goes with its pixels to another buffer.
public enum CVAttachmentMode: UInt32, Sendable {
  case shouldNotPropagate = 0
  case shouldPropagate = 1
}

/// Which equations turn luma and chroma into red, green and blue: one of `kCVImageBufferYCbCrMatrix_…`. Whatever reads the buffer's
/// pixels as colors goes by it.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// ITU-R BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// ITU-R BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// ITU-R BT.2020.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Which colors the components stand for. Carried along: pixels are read as sRGB.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// ITU-R BT.709, which sRGB shares.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Display P3.
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// ITU-R BT.2020.
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// How levels stand for light. Carried along: pixels are read as sRGB.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// ITU-R BT.709.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// IEC 61966-2-1.
public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The `CGColorSpace` of the pixels. Carried along: pixels are read as sRGB.
public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// The part of the picture that is meant to be seen. Carried along.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The shape of a pixel. Carried along.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"

/// An ICC profile of the pixels' colors. Carried along: pixels are read as sRGB.
public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// Of how many fields a frame consists. Carried along.
public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// Where chroma's samples lie among luma's. Carried along: they are taken to lie in the middle of their four pixels.
public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// Where chroma's samples lie among luma's. Carried along: they are taken to lie in the middle of their four pixels.
public let kCVImageBufferChromaLocationBottomFieldKey: CFString = "CVImageBufferChromaLocationBottomField"
/// Beside the left one of two pixels.
public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// In the middle of its pixels.
public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// At the upper left one of four pixels.
public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Between the upper two of four pixels.
public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// At the lower left one of four pixels.
public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Between the lower two of four pixels.
public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// Whether alpha means nothing. Carried along.
public let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"

/// What is attached to a buffer: each value with whether it propagates.
///
/// Unsafe: values may be of any type, so that whoever attaches one to a buffer that another thread reads vouches that it may.
package final class Attachments<Value, Mode: Equatable & Sendable>: Sendable {
  package typealias Entry = (value: Value, mode: Mode)

  private struct Attached: @unchecked Sendable {
    var values: [String: Entry] = [:]
  }
  private let attached = Mutex(Attached())

  package init() {}

  package subscript(key: String) -> Entry? {
    get { attached.withLock { Copy($0.values[key]) }.value }
    set {
      let copy = Copy(newValue)
      attached.withLock { $0.values[key] = copy.value }
    }
  }

  package func removeAll() { attached.withLock { $0.values = [:] } }

  package func values(_ mode: Mode) -> [String: Value] {
    attached.withLock { Copy($0.values.filter { $0.value.mode == mode }.mapValues(\.value)) }.value
  }

  /// A value on its way through the lock.
  private struct Copy<T>: @unchecked Sendable {
    let value: T
    init(_ value: T) { self.value = value }
  }
}

/// What is attached to a pixel buffer.
typealias CVAttachments = Attachments<Any, CVAttachmentMode>

extension Attachments where Value == Any {
  /// The matrix that is attached, if it is one that is known.
  var matrix: YCbCrMatrix? {
    switch self[kCVImageBufferYCbCrMatrixKey]?.value as? String {
    case kCVImageBufferYCbCrMatrix_ITU_R_601_4: .bt601
    case kCVImageBufferYCbCrMatrix_ITU_R_709_2: .bt709
    case kCVImageBufferYCbCrMatrix_ITU_R_2020: .bt2020
    default: nil
    }
  }
}

/// Attaches a value to a buffer, in the place of what was attached by that key.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) { buffer.attachments[key] = (value, attachmentMode) }

/// Attaches several values.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) { for (key, value) in theAttachments { buffer.attachments[key] = (value, attachmentMode) } }

/// What is attached by a key; nil where nothing is.
///
/// - Parameter attachmentMode: receives whether it propagates; may be nil.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let found = buffer.attachments[key] else { return nil }
  attachmentMode?.pointee = found.mode
  return found.value
}

/// All that is attached and propagates, or all that doesn't; nil where there is none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  let values = buffer.attachments.values(attachmentMode)
  return values.isEmpty ? nil : values
}

/// Whether something is attached by a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachments[key] != nil
}

/// Removes what is attached by a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) { buffer.attachments[key] = nil }

/// Removes all that is attached.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.attachments.removeAll() }

/// Attaches to another buffer what propagates.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  CVBufferSetAttachments(
    destinationBuffer, sourceBuffer.attachments.values(.shouldPropagate), .shouldPropagate)
}
