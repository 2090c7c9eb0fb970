// The loops over pixels. They take bare addresses because bounds checks and array bookkeeping would cost more than
// the arithmetic, and are written plainly, contiguous and without branches, so that the compiler vectorises them for
// any processor.
//
// Why they are right: every caller is `SamplingRun`, which takes addresses from buffers and scratch that it holds
// for as long as it runs and sizes them from the same filters that index them; a filter's windows lie within the
// source (`AxisFilter`), whose size was checked against the buffer's.
//
// Levels are kept as 256 × 0…255 in 16 bits, so that scaling in two directions rounds below a visible step.

/// The destination pixels (along the axis of the source's rows) that are worked on at once: one vector's worth, so that
/// scaling along a row is a sum of vectors.
let stripWidth = 16

/// One row of levels from bytes: `row * 256`.
@inline(__always)
func copyRow(_ row: UnsafePointer<UInt8>, into levels: UnsafeMutablePointer<UInt16>, count: Int) {
  for x in 0..<count { levels[x] = UInt16(truncatingIfNeeded: row[x]) &<< 8 }
}

/// The weighted sum of rows of bytes, `bytesPerRow` apart.
@inline(__always)
func blendRows(
  _ rows: UnsafePointer<UInt8>, bytesPerRow: Int, weights: UnsafePointer<UInt16>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  switch taps {
  case 1:
    copyRow(rows, into: levels, count: count)
  case 2:
    let (first, second) = (rows, rows + bytesPerRow)
    let (a, b) = (UInt32(weights[0]), UInt32(weights[1]))
    for x in 0..<count {
      let sum = UInt32(first[x]) &* a &+ UInt32(second[x]) &* b
      levels[x] = UInt16(truncatingIfNeeded: (sum &+ 128) &>> 8)
    }
  case 3:
    let (first, second, third) = (rows, rows + bytesPerRow, rows + 2 * bytesPerRow)
    let (a, b, c) = (UInt32(weights[0]), UInt32(weights[1]), UInt32(weights[2]))
    for x in 0..<count {
      let sum = UInt32(first[x]) &* a &+ UInt32(second[x]) &* b &+ UInt32(third[x]) &* c
      levels[x] = UInt16(truncatingIfNeeded: (sum &+ 128) &>> 8)
    }
  default:
    for x in 0..<count {
      var sum: UInt32 = 128
      for tap in 0..<taps { sum &+= UInt32(rows[tap &* bytesPerRow &+ x]) &* UInt32(weights[tap]) }
      levels[x] = UInt16(truncatingIfNeeded: sum &>> 8)
    }
  }
}

/// The weighted sum of rows of floating-point components, 0…1; what lies outside counts as the nearer end, and what
/// isn't a number as 0.
@inline(__always)
func blendComponentRows<Component: BinaryFloatingPoint & BitwiseCopyable>(
  _ rows: UnsafeRawPointer, of: Component.Type, bytesPerRow: Int, weights: UnsafePointer<UInt16>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  for x in 0..<count {
    var sum: Float = 0
    for tap in 0..<taps {
      let offset = tap &* bytesPerRow &+ x &* MemoryLayout<Component>.stride
      let value = Float(rows.loadUnaligned(fromByteOffset: offset, as: Component.self))
      let inRange: Float = value > 0 ? (value < 1 ? value : 1) : 0
      sum += inRange * (taps == 1 ? 65_536 : Float(weights[tap]))
    }
    levels[x] = UInt16(sum * (65_280 / 65_536) + 0.5)
  }
}

/// `[stripWidth][count]` → `[count][stripWidth]`.
@inline(__always)
func transposeToColumns(
  _ rows: UnsafePointer<UInt16>, stride: Int, into columns: UnsafeMutablePointer<UInt16>, count: Int
) {
  for x in 0..<count {
    for lane in 0..<stripWidth { columns[x &* stripWidth &+ lane] = rows[lane &* stride &+ x] }
  }
}

/// The weighted sum of columns, each `stripWidth` levels, `stride` columns apart.
@inline(__always)
func blendColumns(
  _ columns: UnsafePointer<UInt16>, stride: Int, weights: UnsafePointer<UInt16>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>
) {
  let step = stride &* stripWidth
  if taps == 1 {
    for lane in 0..<stripWidth { levels[lane] = columns[lane] }
    return
  }
  if taps > 8 {
    var sum = SIMD16<UInt32>(repeating: 1 << 15)
    for tap in 0..<taps {
      let weight = UInt32(weights[tap])
      let column = columns + tap &* step
      for lane in 0..<stripWidth { sum[lane] &+= UInt32(column[lane]) &* weight }
    }
    for lane in 0..<stripWidth { levels[lane] = UInt16(truncatingIfNeeded: sum[lane] &>> 16) }
    return
  }
  // Each product is rounded down to a 256th of a level: nothing is lost with weights that are fractions of
  // 256, and less than eight 256ths with others.
  for lane in 0..<stripWidth { levels[lane] = 0 }
  for tap in 0..<taps {
    let weight = UInt32(weights[tap])
    let column = columns + tap &* step
    for lane in 0..<stripWidth {
      levels[lane] &+= UInt16(truncatingIfNeeded: (UInt32(column[lane]) &* weight) &>> 16)
    }
  }
}

/// `[count][stripWidth]` → `[stripWidth][stride]`.
@inline(__always)
func transposeToRows(
  _ columns: UnsafePointer<UInt16>, into rows: UnsafeMutablePointer<UInt16>, stride: Int, count: Int
) {
  for x in 0..<count {
    for lane in 0..<stripWidth { rows[lane &* stride &+ x] = columns[x &* stripWidth &+ lane] }
  }
}

/// Luma, Cb and Cr to red, green and blue, in place.
@inline(__always)
func convertToRGB(
  _ first: UnsafeMutablePointer<UInt16>, _ second: UnsafeMutablePointer<UInt16>,
  _ third: UnsafeMutablePointer<UInt16>, count: Int, by conversion: YCbCrConversion
) {
  let luma = conversion.luma
  let offset = 0.5 - conversion.black * conversion.luma * 256
  let (redCr, greenCb, greenCr, blueCb) = (
    conversion.redCr, conversion.greenCb, conversion.greenCr, conversion.blueCb
  )
  for x in 0..<count {
    let y = Float(first[x]) * luma + offset
    let cb = Float(second[x]) - 32_768
    let cr = Float(third[x]) - 32_768
    first[x] = level(y + redCr * cr)
    second[x] = level(y + greenCb * cb + greenCr * cr)
    third[x] = level(y + blueCb * cb)
  }
}

/// Luma of any range to 0…255, in place.
@inline(__always)
func expandLuma(_ levels: UnsafeMutablePointer<UInt16>, count: Int, by conversion: YCbCrConversion) {
  let (luma, offset) = (conversion.luma, 0.5 - conversion.black * conversion.luma * 256)
  for x in 0..<count { levels[x] = level(Float(levels[x]) * luma + offset) }
}

/// BT.601's luma of red, green and blue, in place of the first.
@inline(__always)
func convertToGray(
  _ red: UnsafeMutablePointer<UInt16>, _ green: UnsafePointer<UInt16>, _ blue: UnsafePointer<UInt16>,
  count: Int
) {
  for x in 0..<count {
    // 0.299, 0.587 and 0.114 of 65,536.
    let sum = UInt32(red[x]) &* 19_595 &+ UInt32(green[x]) &* 38_470 &+ UInt32(blue[x]) &* 7_471
    red[x] = UInt16(truncatingIfNeeded: (sum &+ 32_768) &>> 16)
  }
}

@inline(__always)
private func level(_ value: Float) -> UInt16 {
  let atLeastBlack: Float = value > 0 ? value : 0
  let inRange: Float = atLeastBlack < 65_280 ? atLeastBlack : 65_280
  return UInt16(inRange)
}

/// `level * scale + bias`, `scale` for 256ths of a level.
@inline(__always)
func storeFloats(
  _ levels: UnsafePointer<UInt16>, into tensor: UnsafeMutablePointer<Float>, count: Int, scale: Float,
  bias: Float
) {
  for x in 0..<count { tensor[x] = Float(levels[x]) * scale + bias }
}

/// Rounded levels, `step` bytes apart.
@inline(__always)
func storeBytes(
  _ levels: UnsafePointer<UInt16>, into bytes: UnsafeMutablePointer<UInt8>, step: Int, count: Int
) {
  for x in 0..<count { bytes[x &* step] = UInt8(truncatingIfNeeded: (levels[x] &+ 128) &>> 8) }
}
