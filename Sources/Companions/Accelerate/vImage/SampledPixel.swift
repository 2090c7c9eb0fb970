// Unsafe: see ImageRows.swift. A background color has as many channels as a pixel.

/// A channel that converts from and to floating point.
protocol SampledChannel: SIMDScalar, Codable, Hashable {
  var number: Float { get }
  /// Rounds to the nearest value that a channel can hold; for integers, ties to even, 0 for NaN.
  init(nearest number: Float)
}

extension UInt8: SampledChannel {
  @inline(__always) var number: Float { Float(self) }
  @inline(__always) init(nearest number: Float) { self = byte(number) }
}
extension UInt16: SampledChannel {
  @inline(__always) var number: Float { Float(self) }
  @inline(__always) init(nearest number: Float) {
    let atLeast: Float = number > 0 ? number : 0
    let bounded: Float = atLeast < 65_535 ? atLeast : 65_535
    self = UInt16(bounded.rounded(.toNearestOrEven))
  }
}
extension Float: SampledChannel {
  @inline(__always) var number: Float { self }
  @inline(__always) init(nearest number: Float) { self = number }
}

/// A pixel that can be weighted and summed by resampling, whatever its format.
protocol SampledPixel {
  /// The channels in floating point.
  associatedtype Lanes: TransformLanes where Lanes.Scalar == Float
  associatedtype Channel
  var lanes: Lanes { get }
  /// Rounds each channel to the nearest value.
  init(nearest lanes: Lanes)
  /// Reads a color's channels in memory order.
  init(channels: UnsafePointer<Channel>)
}

extension SampledChannel {
  @inline(__always) var lanes: Float { number }
  @inline(__always) init(channels: UnsafePointer<Self>) { self = channels.pointee }
}
extension UInt8: SampledPixel {}
extension UInt16: SampledPixel {}
extension Float: SampledPixel {}

extension SIMD4: SampledPixel where Scalar: SampledChannel {
  @inline(__always) var lanes: SIMD4<Float> { SIMD4<Float>(x.number, y.number, z.number, w.number) }
  @inline(__always) init(nearest lanes: SIMD4<Float>) {
    self.init(
      Scalar(nearest: lanes.x), Scalar(nearest: lanes.y), Scalar(nearest: lanes.z), Scalar(nearest: lanes.w))
  }
  @inline(__always) init(channels: UnsafePointer<Scalar>) {
    self.init(channels[0], channels[1], channels[2], channels[3])
  }
}

extension SIMD2: SampledPixel where Scalar: SampledChannel {
  @inline(__always) var lanes: SIMD4<Float> { SIMD4<Float>(x.number, y.number, 0, 0) }
  @inline(__always) init(nearest lanes: SIMD4<Float>) {
    self.init(Scalar(nearest: lanes.x), Scalar(nearest: lanes.y))
  }
  @inline(__always) init(channels: UnsafePointer<Scalar>) { self.init(channels[0], channels[1]) }
}

/// A half-precision number, by its bits.
struct HalfPixel: SampledPixel {
  let bits: UInt16
  @inline(__always) var lanes: Float { single(half: bits) }
  @inline(__always) init(nearest lanes: Float) { bits = half(lanes) }
  @inline(__always) init(channels: UnsafePointer<UInt16>) { bits = channels.pointee }
}

/// A pixel of 8-bit channels whose weighted sums with integers are exact.
protocol BytePixel: SampledPixel {
  associatedtype Sum
  static var zeroSum: Sum { get }
  func added(to sum: Sum, times weight: Int64) -> Sum
  /// Divides sums by a divisor, rounds to nearest, halves up, and clips to 0…255.
  init(_ sum: Sum, dividedBy divisor: Int64)
}

extension UInt8: BytePixel {
  static var zeroSum: Int64 { 0 }
  @inline(__always) func added(to sum: Int64, times weight: Int64) -> Int64 { sum &+ Int64(self) &* weight }
  @inline(__always) init(_ sum: Int64, dividedBy divisor: Int64) {
    let (sum, divisor) = divisor < 0 ? (-sum, -divisor) : (sum, divisor)
    let double = 2 &* sum &+ divisor
    self = double <= 0 ? 0 : UInt8(Swift.min(double / (2 &* divisor), 255))
  }
}

extension SIMD4: BytePixel where Scalar == UInt8 {
  static var zeroSum: SIMD4<Int64> { .zero }
  @inline(__always) func added(to sum: SIMD4<Int64>, times weight: Int64) -> SIMD4<Int64> {
    sum &+ SIMD4<Int64>(truncatingIfNeeded: self) &* weight
  }
  @inline(__always) init(_ sum: SIMD4<Int64>, dividedBy divisor: Int64) {
    self.init(
      UInt8(sum.x, dividedBy: divisor), UInt8(sum.y, dividedBy: divisor), UInt8(sum.z, dividedBy: divisor),
      UInt8(sum.w, dividedBy: divisor))
  }
}
