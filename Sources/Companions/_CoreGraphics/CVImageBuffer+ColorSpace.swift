public import CoreVideo

/// The space attached as `kCVImageBufferCGColorSpaceKey`, or sRGB if BT.709 primaries and the sRGB transfer
/// function are attached. Otherwise nil; pixels are still read as sRGB or gray.
///
/// The space is valid while it is attached.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> Unmanaged<CGColorSpace>? {
  func attached(_ key: CFString) -> CFTypeRef? { CVBufferCopyAttachment(imageBuffer, key, nil) }
  if let space = attached(kCVImageBufferCGColorSpaceKey) as? CGColorSpace { return .passUnretained(space) }
  let isSaid =
    attached(kCVImageBufferColorPrimariesKey) as? String == kCVImageBufferColorPrimaries_ITU_R_709_2
    && attached(kCVImageBufferTransferFunctionKey) as? String == kCVImageBufferTransferFunction_sRGB
  return isSaid ? .passUnretained(.redGreenBlue) : nil
}
