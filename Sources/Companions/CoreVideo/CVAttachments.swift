import Synchronization

/// The propagation of an attachment when the pixels are copied to another buffer.
public enum CVAttachmentMode: UInt32, Sendable {
  case shouldNotPropagate = 0
  case shouldPropagate = 1
}

/// The matrix that converts luma and chroma to red, green and blue: one of `kCVImageBufferYCbCrMatrix_…`. It
/// is applied wherever the buffer's pixels are read as colors.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// The color primaries. Stored, but ignored: pixels are read as sRGB.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// ITU-R BT.709, which sRGB shares.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Display P3.
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// The transfer function. Stored, but ignored: pixels are read as sRGB.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// IEC 61966-2-1.
public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The `CGColorSpace` of the pixels. Stored, but ignored: pixels are read as sRGB.
public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// The visible part of the image. Stored, but ignored.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// A pixel's aspect ratio. Stored, but ignored.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"

/// An ICC profile of the pixels' colors. Stored, but ignored: pixels are read as sRGB.
public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// The number of fields of a frame. Stored, but ignored.
public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The position of chroma samples. Stored, but ignored: each is assumed at the center of its four pixels.
public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// The position of chroma samples. Stored, but ignored: each is assumed at the center of its four pixels.
public let kCVImageBufferChromaLocationBottomFieldKey: CFString = "CVImageBufferChromaLocationBottomField"
/// At the left one of two pixels.
public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// At the center of its pixels.
public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// At the upper left one of four pixels.
public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Between the upper two of four pixels.
public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// At the lower left one of four pixels.
public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Between the lower two of four pixels.
public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// Whether alpha is meaningless, a `Bool`: Vision's requests then read the colors as they are.
public let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"

/// The attachments of a buffer, each with its propagation mode.
///
/// Unsafe: values may be of any type; a caller that attaches one to a buffer that another thread reads must
/// ensure that this is safe.
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

  /// Carries a value out of the lock.
  private struct Copy<T>: @unchecked Sendable {
    let value: T
    init(_ value: T) { self.value = value }
  }
}

/// The attachments of a pixel buffer.
typealias CVAttachments = Attachments<Any, CVAttachmentMode>

extension Attachments where Value == Any {
  /// The attached matrix, if it is a supported one.
  var matrix: YCbCrMatrix? {
    switch self[kCVImageBufferYCbCrMatrixKey]?.value as? String {
    case kCVImageBufferYCbCrMatrix_ITU_R_601_4: .bt601
    case kCVImageBufferYCbCrMatrix_ITU_R_709_2: .bt709
    case kCVImageBufferYCbCrMatrix_ITU_R_2020: .bt2020
    default: nil
    }
  }
}

/// Sets or replaces an attachment of a buffer.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) { buffer.attachments[key] = (value, attachmentMode) }

/// Sets or replaces several attachments.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) { for (key, value) in theAttachments { buffer.attachments[key] = (value, attachmentMode) } }

/// Returns an attachment; nil if there is none.
///
/// - Parameter attachmentMode: receives the attachment's mode; may be nil.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let found = buffer.attachments[key] else { return nil }
  attachmentMode?.pointee = found.mode
  return found.value
}

/// Returns all attachments of a mode; nil if there are none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  let values = buffer.attachments.values(attachmentMode)
  return values.isEmpty ? nil : values
}

public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachments[key] != nil
}

public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) { buffer.attachments[key] = nil }

public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.attachments.removeAll() }

/// Copies the attachments that propagate to another buffer.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  CVBufferSetAttachments(
    destinationBuffer, sourceBuffer.attachments.values(.shouldPropagate), .shouldPropagate)
}
