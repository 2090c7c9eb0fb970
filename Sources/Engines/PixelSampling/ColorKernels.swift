// The loops that convert color and store levels; `SamplingKernels` explains the unsafe addresses.

/// Converts luma, Cb and Cr to red, green and blue, in place; `count` is rounded up to whole vectors.
func convertToRGB(
  _ first: UnsafeMutablePointer<UInt16>, _ second: UnsafeMutablePointer<UInt16>,
  _ third: UnsafeMutablePointer<UInt16>, count: Int, by conversion: YCbCrConversion
) {
  let (luma, redCr, greenCb) = (conversion.luma, conversion.redCr, conversion.greenCb)
  let (greenCr, blueCb) = (conversion.greenCr, conversion.blueCb)
  let (red, green, blue) = (conversion.redOffset, conversion.greenOffset, conversion.blueOffset)
  var x = 0
  while x < count {
    let y = scaled(load(first + x), by: luma)
    let cb = load(second + x)
    let cr = load(third + x)
    store(levels(y &+ scaled(cr, by: redCr) &- red), first + x)
    store(levels(y &- scaled(cb, by: greenCb) &- scaled(cr, by: greenCr) &+ green), second + x)
    store(levels(y &+ scaled(cb, by: blueCb) &- blue), third + x)
    x &+= 8
  }
}

/// Expands luma to 0…255, in place; `count` is rounded up to whole vectors.
func expandLuma(_ luma: UnsafeMutablePointer<UInt16>, count: Int, by conversion: YCbCrConversion) {
  let (weight, black) = (conversion.luma, conversion.black)
  var x = 0
  while x < count {
    store(levels(scaled(load(luma + x), by: weight) &- black), luma + x)
    x &+= 8
  }
}

/// Replaces red by BT.601's luma; `count` is rounded up to whole vectors.
func convertToGray(
  _ red: UnsafeMutablePointer<UInt16>, _ green: UnsafePointer<UInt16>, _ blue: UnsafePointer<UInt16>,
  count: Int
) {
  // 0.299, 0.587 and 0.114 of 65,536.
  let (ofRed, ofGreen, ofBlue) = (
    Levels(repeating: 19_595), Levels(repeating: 38_470), Levels(repeating: 7_471)
  )
  var x = 0
  while x < count {
    let sum =
      scaled(load(red + x), by: ofRed) &+ scaled(load(green + x), by: ofGreen)
      &+ scaled(load(blue + x), by: ofBlue)
    store(sum, red + x)
    x &+= 8
  }
}

/// Converts signed 32nds of a level to levels, clamped to 0…255.
@inline(__always)
private func levels(_ value: Levels) -> Levels {
  let signed = unsafeBitCast(value, to: SIMD8<Int16>.self)
  let (black, white) = (SIMD8<Int16>(repeating: 0), SIMD8<Int16>(repeating: 255 * 32))
  let atLeastBlack = signed.replacing(with: black, where: signed .< black)
  let inRange = atLeastBlack.replacing(with: white, where: atLeastBlack .> white)
  return unsafeBitCast(inRange, to: Levels.self) &<< 3
}

/// Stores `level * scale + bias`; `scale` is for 256ths of a level.
@inline(__always)
func storeFloats(
  _ levels: UnsafePointer<UInt16>, into tensor: UnsafeMutablePointer<Float>, count: Int, scale: Float,
  bias: Float
) {
  for x in 0..<count { tensor[x] = Float(levels[x]) * scale + bias }
}

/// As `storeFloats`, with three interleaved channels.
@inline(__always)
func storePixels(
  _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
  into tensor: UnsafeMutablePointer<Float>, count: Int, scale: Float, bias: SIMD3<Float>
) {
  var pixel = tensor
  for x in 0..<count {
    pixel[0] = Float(first[x]) * scale + bias.x
    pixel[1] = Float(second[x]) * scale + bias.y
    pixel[2] = Float(third[x]) * scale + bias.z
    pixel += 3
  }
}

/// Stores rounded levels, `step` bytes apart.
@inline(__always)
func storeBytes(
  _ levels: UnsafePointer<UInt16>, into bytes: UnsafeMutablePointer<UInt8>, step: Int, count: Int
) {
  for x in 0..<count { bytes[x &* step] = UInt8(truncatingIfNeeded: (levels[x] &+ 128) &>> 8) }
}
