package import CoreVideo

/// Samples images by one plan: crop, orientation, scale and color conversion in one pass.
///
/// Concurrent use is safe. It doesn't allocate once its caches are filled; recent plans' samplers are cached.
package struct PixelSampler: Sendable {
  private let tables: SamplingTables

  package var plan: SamplingPlan { tables.plan }

  package init(plan: SamplingPlan) { tables = SamplingTables.cached(for: plan) }

  /// Creates a sampler for a plan of a single image, bypassing the cache.
  package init(planUsedOnce plan: SamplingPlan) { tables = SamplingTables(plan: plan) }

  /// Samples an image into a tensor, in the format's layout.
  ///
  /// - Parameters:
  ///   - buffer: 32BGRA, 32RGBA, 32ARGB, 24RGB, NV12 of either range, or one component of 8, 16 or 32 bits.
  ///   - tensor: exactly `channels * destinationHeight * destinationWidth` elements, initialized or not.
  /// - Throws: `PixelSamplingError.unsupportedFormat`, `.sizeMismatch`, `.tensorMismatch`.
  package func sample(
    _ buffer: CVPixelBuffer, into tensor: UnsafeMutableBufferPointer<Float>, format: TensorFormat
  ) throws(PixelSamplingError) {
    let area = plan.destinationWidth * plan.destinationHeight
    guard tensor.count == area * format.channels.count, let address = tensor.baseAddress else {
      throw .tensorMismatch(expected: area * format.channels.count, count: tensor.count)
    }
    let source = try checked(buffer)
    let target = TensorTarget(
      address: address, rowLength: plan.destinationWidth, planeLength: area, format: format)
    SamplingRun(tables: tables, source: source, buffer: buffer, isGray: format.channels == .gray)
      .run(into: target)
  }

  /// Samples an image into a pixel buffer.
  ///
  /// - Parameters:
  ///   - buffer: as for a tensor.
  ///   - destination: 32BGRA, 32RGBA, 32ARGB, 24RGB or OneComponent8, of the plan's size. Alpha becomes
  ///     opaque, in a letterbox's border transparent.
  /// - Throws: `PixelSamplingError.unsupportedFormat`, `.sizeMismatch`.
  package func sample(
    _ buffer: CVPixelBuffer, into destination: CVPixelBuffer
  ) throws(PixelSamplingError) {
    try Self.check(destination, width: plan.destinationWidth, height: plan.destinationHeight)
    let target = try ByteTarget(destination)
    let source = try checked(buffer)
    SamplingRun(tables: tables, source: source, buffer: buffer, isGray: target.isGray).run(into: target)
  }

  /// Samples an image's brightness: levels of 0…255 in the plan's size, in row-major order without gaps.
  ///
  /// Unsafe: a run writes each element of its destination, image or border, exactly once.
  ///
  /// - Throws: `PixelSamplingError.unsupportedFormat`, `.sizeMismatch`.
  package func levels(of buffer: CVPixelBuffer) throws(PixelSamplingError) -> [UInt8] {
    let run = SamplingRun(tables: tables, source: try checked(buffer), buffer: buffer, isGray: true)
    let (width, height) = (plan.destinationWidth, plan.destinationHeight)
    return [UInt8](unsafeUninitializedCapacity: width * height) { levels, count in
      guard let address = levels.baseAddress else { return }
      run.run(into: ByteTarget(gray: address, width: width))
      count = width * height
    }
  }

  private func checked(_ buffer: CVPixelBuffer) throws(PixelSamplingError) -> PixelSource {
    try Self.check(buffer, width: plan.sourceWidth, height: plan.sourceHeight)
    return try PixelSource(format: buffer.pixelFormat)
  }

  private static func check(
    _ buffer: CVPixelBuffer, width: Int, height: Int
  ) throws(PixelSamplingError) {
    guard buffer.width == width, buffer.height == height else {
      throw .sizeMismatch(
        expectedWidth: width, expectedHeight: height, width: buffer.width, height: buffer.height)
    }
  }
}
