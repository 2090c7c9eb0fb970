public import CoreVideo

/// The color space that is said of a buffer: the `CGColorSpace` that is attached as `kCVImageBufferCGColorSpaceKey`, or sRGB where primaries of
/// BT.709 and the transfer function of sRGB are. Nil where neither is: pixels are read as sRGB or gray all the same.
///
/// The space lives as long as it is attached.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> Unmanaged<CGColorSpace>? {
  func attached(_ key: CFString) -> CFTypeRef? { CVBufferCopyAttachment(imageBuffer, key, nil) }
  if let space = attached(kCVImageBufferCGColorSpaceKey) as? CGColorSpace { return .passUnretained(space) }
  let isSaid =
    attached(kCVImageBufferColorPrimariesKey) as? String == kCVImageBufferColorPrimaries_ITU_R_709_2
    && attached(kCVImageBufferTransferFunctionKey) as? String == kCVImageBufferTransferFunction_sRGB
  return isSaid ? .passUnretained(.redGreenBlue) : nil
}
