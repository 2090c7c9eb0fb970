// The loops that scale. They take unsafe addresses because bounds checks and array bookkeeping would cost
// more than the arithmetic, and use vectors of eight 16-bit levels, which every 64-bit processor supports:
// the compiler by itself widens the products to 32 bits and takes four times as long.
//
// Why they are safe: the only caller is `SamplingRun`, which holds the buffers and scratch memory while it
// runs and sizes them from the same filters that index them; a filter's windows lie within the source
// (`AxisFilter`), whose size was checked against the buffer's. Sources are never read past a row's last
// sample; scratch memory may be, as it is padded to whole vectors (`ScratchLayout`).
//
// Levels are 256 × 0…255 in 16 bits, so that rounding twice stays below a visible step.

/// Eight levels, or eight times one weight in 65,536ths.
typealias Levels = SIMD8<UInt16>

/// The destination pixels, along the source's rows' axis, blended at once: two vectors halve weight lookups.
let stripWidth = 16

/// The maximum number of taps whose products may be rounded one by one; more are summed in 32 bits.
private let maximumRoundedTaps = 16

/// `levels * weight / 65536`, rounded down.
@inline(__always)
func scaled(_ levels: Levels, by weight: Levels) -> Levels {
  var result = Levels()
  for lane in 0..<8 {
    result[lane] = UInt16(truncatingIfNeeded: (UInt32(levels[lane]) &* UInt32(weight[lane])) &>> 16)
  }
  return result
}

@inline(__always)
private func product(_ levels: Levels, _ weight: Levels) -> SIMD8<UInt32> {
  SIMD8(truncatingIfNeeded: levels) &* SIMD8(truncatingIfNeeded: weight)
}

@inline(__always)
func load(_ address: UnsafeRawPointer, _ offset: Int = 0) -> Levels {
  address.loadUnaligned(fromByteOffset: offset, as: Levels.self)
}

@inline(__always)
func store(_ levels: Levels, _ address: UnsafeMutableRawPointer, _ offset: Int = 0) {
  address.storeBytes(of: levels, toByteOffset: offset, as: Levels.self)
}

@inline(__always)
private func loadBytes(_ address: UnsafePointer<UInt8>) -> Levels {
  var widened = SIMD16<UInt8>(repeating: 0)
  widened.oddHalf = UnsafeRawPointer(address).loadUnaligned(as: SIMD8<UInt8>.self)
  #if _endian(big)
  return unsafeBitCast(widened, to: Levels.self) &<< 8
  #else
  return unsafeBitCast(widened, to: Levels.self)
  #endif
}

/// Computes the weighted sum of rows of bytes, `bytesPerRow` apart.
func blendRows(
  _ rows: UnsafePointer<UInt8>, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  let whole = count & ~7
  switch taps {
  case 1: copyRow(rows, into: levels, count: whole)
  case 2: blendTwoRows(rows, rows + bytesPerRow, weights, into: levels, count: whole)
  case 3...maximumRoundedTaps:
    blendSomeRows(
      rows, bytesPerRow: bytesPerRow, weights: weights, taps: taps, into: levels, count: whole)
  default:
    blendManyRows(
      rows, bytesPerRow: bytesPerRow, weights: weights, taps: taps, into: levels, count: whole)
  }
  for x in whole..<max(whole, count) {
    levels[x] = blendPixel(rows + x, bytesPerRow: bytesPerRow, weights: weights, taps: taps)
  }
}

/// The scalar equivalent, for pixels that don't fill a vector.
private func blendPixel(
  _ rows: UnsafePointer<UInt8>, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int
) -> UInt16 {
  if taps == 1 { return UInt16(rows[0]) &<< 8 }
  var (rounded, exact): (UInt32, UInt32) = (0, 0)
  for tap in 0..<taps {
    let product = UInt32(rows[tap &* bytesPerRow]) &* UInt32(weights[tap][0])
    rounded &+= product &>> 8
    exact &+= product
  }
  return UInt16(truncatingIfNeeded: taps <= maximumRoundedTaps ? rounded : exact &>> 8)
}

@inline(__always)
private func copyRow(_ row: UnsafePointer<UInt8>, into levels: UnsafeMutablePointer<UInt16>, count: Int) {
  var x = 0
  while x < count {
    store(loadBytes(row + x), levels + x)
    x &+= 8
  }
}

@inline(__always)
private func blendTwoRows(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ weights: UnsafePointer<Levels>,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  let (a, b) = (weights[0], weights[1])
  var x = 0
  while x < count {
    store(scaled(loadBytes(first + x), by: a) &+ scaled(loadBytes(second + x), by: b), levels + x)
    x &+= 8
  }
}

/// Two vectors at a time: here, the loop over the taps costs as much as the sums.
@inline(__always)
private func blendSomeRows(
  _ rows: UnsafePointer<UInt8>, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  var x = 0
  while x < count {
    // The last vector of an odd number is blended twice.
    let next = x &+ 8 < count ? 8 : 0
    var row = rows + x
    var low = scaled(loadBytes(row), by: weights[0])
    var high = scaled(loadBytes(row + next), by: weights[0])
    var tap = 1
    while tap < taps {
      row += bytesPerRow
      let weight = weights[tap]
      low &+= scaled(loadBytes(row), by: weight)
      high &+= scaled(loadBytes(row + next), by: weight)
      tap &+= 1
    }
    store(low, levels + x)
    store(high, levels + (x &+ next))
    x &+= 16
  }
}

@inline(__always)
private func blendManyRows(
  _ rows: UnsafePointer<UInt8>, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  var x = 0
  while x < count {
    var row = rows + x
    var sum = SIMD8<UInt32>(repeating: 0)
    for tap in 0..<taps {
      sum &+= product(loadBytes(row), weights[tap])
      row += bytesPerRow
    }
    store(Levels(truncatingIfNeeded: sum &>> 16), levels + x)
    x &+= 8
  }
}

/// Computes the weighted sum of rows of floating-point components, clamped to 0…1; NaN counts as 0.
func blendComponentRows<Component: BinaryFloatingPoint & BitwiseCopyable>(
  _ rows: UnsafeRawPointer, of: Component.Type, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>, count: Int
) {
  for x in 0..<count {
    var sum: Float = 0
    for tap in 0..<taps {
      let offset = tap &* bytesPerRow &+ x &* MemoryLayout<Component>.stride
      let value = Float(rows.loadUnaligned(fromByteOffset: offset, as: Component.self))
      let inRange: Float = value > 0 ? (value < 1 ? value : 1) : 0
      sum += inRange * (taps == 1 ? 65_536 : Float(weights[tap][0]))
    }
    levels[x] = UInt16(sum * (65_280 / 65_536) + 0.5)
  }
}

/// Computes the weighted sum of columns of `stripWidth` levels, `samples` columns apart.
@inline(__always)
func blendColumns(
  _ columns: UnsafePointer<UInt16>, samples: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutablePointer<UInt16>
) {
  let step = samples &* stripWidth &* 2
  var column = UnsafeRawPointer(columns)
  let result = UnsafeMutableRawPointer(levels)
  if taps == 1 {
    store(load(column), result)
    store(load(column, 16), result, 16)
    return
  }
  if taps > maximumRoundedTaps {
    blendManyColumns(column, step: step, weights: weights, taps: taps, into: result)
    blendManyColumns(column + 16, step: step, weights: weights, taps: taps, into: result + 16)
    return
  }
  var low = Levels(repeating: 0)
  var high = low
  var tap = 0
  while tap < taps {
    let weight = weights[tap]
    low &+= scaled(load(column), by: weight)
    high &+= scaled(load(column, 16), by: weight)
    column += step
    tap &+= 1
  }
  store(low, result)
  store(high, result, 16)
}

private func blendManyColumns(
  _ columns: UnsafeRawPointer, step: Int, weights: UnsafePointer<Levels>, taps: Int,
  into levels: UnsafeMutableRawPointer
) {
  var sum = SIMD8<UInt32>(repeating: 0)
  for tap in 0..<taps {
    sum &+= product(load(columns, tap &* step), weights[tap])
  }
  store(Levels(truncatingIfNeeded: sum &>> 16), levels)
}

@inline(__always)
private func zip16(_ a: Levels, _ b: Levels) -> (Levels, Levels) {
  (
    Levels(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]),
    Levels(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
  )
}

@inline(__always)
private func zip32(_ a: Levels, _ b: Levels) -> (Levels, Levels) {
  let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt32>.self), unsafeBitCast(b, to: SIMD4<UInt32>.self))
  return (
    unsafeBitCast(SIMD4(a[0], b[0], a[1], b[1]), to: Levels.self),
    unsafeBitCast(SIMD4(a[2], b[2], a[3], b[3]), to: Levels.self)
  )
}

@inline(__always)
private func zip64(_ a: Levels, _ b: Levels) -> (Levels, Levels) {
  let (a, b) = (unsafeBitCast(a, to: SIMD2<UInt64>.self), unsafeBitCast(b, to: SIMD2<UInt64>.self))
  return (
    unsafeBitCast(SIMD2(a[0], b[0]), to: Levels.self), unsafeBitCast(SIMD2(a[1], b[1]), to: Levels.self)
  )
}

/// Transposes eight rows of eight levels; strides in bytes. Interleaving neighbors, then pairs, then
/// quadruples takes 24 instructions for 64 levels.
@inline(__always)
private func transpose8x8(
  _ source: UnsafeRawPointer, stride from: Int, into target: UnsafeMutableRawPointer, stride to: Int
) {
  let (a0, a1) = zip16(load(source), load(source, from))
  let (a2, a3) = zip16(load(source, 2 &* from), load(source, 3 &* from))
  let (a4, a5) = zip16(load(source, 4 &* from), load(source, 5 &* from))
  let (a6, a7) = zip16(load(source, 6 &* from), load(source, 7 &* from))
  let (b0, b1) = zip32(a0, a2)
  let (b2, b3) = zip32(a1, a3)
  let (b4, b5) = zip32(a4, a6)
  let (b6, b7) = zip32(a5, a7)
  let (c0, c1) = zip64(b0, b4)
  let (c2, c3) = zip64(b1, b5)
  let (c4, c5) = zip64(b2, b6)
  let (c6, c7) = zip64(b3, b7)
  store(c0, target)
  store(c1, target, to)
  store(c2, target, 2 &* to)
  store(c3, target, 3 &* to)
  store(c4, target, 4 &* to)
  store(c5, target, 5 &* to)
  store(c6, target, 6 &* to)
  store(c7, target, 7 &* to)
}

/// `[stripWidth][stride]` → `[count][stripWidth]`, `count` rounded up to whole vectors.
func transposeToColumns(
  _ rows: UnsafePointer<UInt16>, stride: Int, into columns: UnsafeMutablePointer<UInt16>, count: Int
) {
  var x = 0
  while x < count {
    let target = UnsafeMutableRawPointer(columns + x &* stripWidth)
    transpose8x8(rows + x, stride: stride &* 2, into: target, stride: stripWidth &* 2)
    transpose8x8(
      rows + (x &+ 8 &* stride), stride: stride &* 2, into: target + 16, stride: stripWidth &* 2)
    x &+= 8
  }
}

/// `[count][stripWidth]` → `[stripWidth][stride]`, `count` rounded up to whole vectors.
func transposeToRows(
  _ columns: UnsafePointer<UInt16>, into rows: UnsafeMutablePointer<UInt16>, stride: Int, count: Int
) {
  var x = 0
  while x < count {
    let source = UnsafeRawPointer(columns + x &* stripWidth)
    transpose8x8(source, stride: stripWidth &* 2, into: rows + x, stride: stride &* 2)
    transpose8x8(source + 16, stride: stripWidth &* 2, into: rows + (x &+ 8 &* stride), stride: stride &* 2)
    x &+= 8
  }
}
