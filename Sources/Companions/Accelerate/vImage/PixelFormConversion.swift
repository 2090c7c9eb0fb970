import Foundation

// Unsafe: see ImageRows.swift. A row has as many components as its pixels, which `ImageRows` has checked.

/// A conversion from one format's pixels to another's.
struct PixelFormConversion {
  let source: PixelForm
  let destination: PixelForm
  /// The color under transparent pixels if the destination has no alpha: red, green and blue, 0…1.
  let background: SIMD3<Float>

  /// Converts all pixels of the destination.
  func convert(_ src: vImage_Buffer, _ dest: vImage_Buffer) throws(vImageFailure) {
    var (src, dest) = (src, dest)
    // Checked as bytes: rows are as long as their pixels.
    let (from, to) = (try bytes(&src, source), try bytes(&dest, destination))
    try from.cover(to, pixels: destination.bytesPerPixel, of: source.bytesPerPixel)
    guard to.height > 0, to.width > 0 else { return }
    let width = to.width / destination.bytesPerPixel
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    for line in 0..<to.height {
      if source == destination {
        memmove(to[line], from[line], width * source.bytesPerPixel)
      } else if let order = reordering {
        reorder(from[line], to[line], width, order)
      } else {
        row.withUnsafeMutableBufferPointer { row in
          guard let pixels = row.baseAddress else { return }
          read(from[line], pixels, width)
          convert(pixels, width)
          write(pixels, to[line], width)
        }
      }
    }
  }

  private func bytes(_ buffer: inout vImage_Buffer, _ form: PixelForm) throws(vImageFailure) -> ImageRows<
    UInt8
  > {
    let (width, overflow) = buffer.width.multipliedReportingOverflow(by: UInt(form.bytesPerPixel))
    guard !overflow else { throw vImageFailure(kvImageInvalidParameter) }
    buffer.width = width
    if form.isFloat { _ = try ImageRows<Float>(&buffer, widthIn: UInt8.self) }
    return try ImageRows<UInt8>(&buffer)
  }

  /// The source of each byte of a pixel, if the formats differ only in byte order.
  private var reordering: SIMD4<Int>? {
    guard !source.isFloat, !destination.isFloat, !source.isGray, !destination.isGray, source.components == 4,
      destination.components == 4, source.alpha == destination.alpha
    else { return nil }
    var order = SIMD4(0, 0, 0, 0)
    for component in 0..<4 { order[destination.positions[component]] = source.positions[component] }
    return order
  }

  private func reorder(
    _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ width: Int, _ order: SIMD4<Int>
  ) {
    let (a, b, c, d) = (order.x, order.y, order.z, order.w)
    for pixel in stride(from: 0, to: 4 * width, by: 4) {
      let bytes = (from[pixel &+ a], from[pixel &+ b], from[pixel &+ c], from[pixel &+ d])
      (to[pixel], to[pixel &+ 1], to[pixel &+ 2], to[pixel &+ 3]) = bytes
    }
  }

  /// Reads components of 0…1 in the order red, green, blue and alpha, not premultiplied.
  private func read(
    _ from: UnsafeMutablePointer<UInt8>, _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ width: Int
  ) {
    let (places, count) = (source.positions, source.components)
    let hasAlpha = source.alpha == .straight || source.alpha == .premultiplied
    func fill(_ component: (Int) -> Float) {
      for pixel in 0..<width {
        let base = pixel &* count
        pixels[pixel] = SIMD4(
          component(base &+ places.x), component(base &+ places.y), component(base &+ places.z),
          hasAlpha ? component(base &+ places.w) : 1)
      }
    }
    if source.isFloat {
      from.withMemoryRebound(to: Float.self, capacity: width * count) { floats in fill { floats[$0] } }
    } else {
      fill { Float(from[$0]) * (1 / 255) }
    }
    guard source.alpha == .premultiplied else { return }
    for pixel in 0..<width where pixels[pixel].w != 1 {
      let alpha = pixels[pixel].w
      let color = alpha > 0 ? pixels[pixel] / alpha : SIMD4(repeating: 0)
      pixels[pixel] = SIMD4(color.x, color.y, color.z, alpha)
    }
  }

  /// Converts to the destination's colors, premultiplied if it requires that.
  private func convert(_ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ width: Int) {
    switch destination.alpha {
    case .straight: break
    case .premultiplied:
      for pixel in 0..<width where pixels[pixel].w != 1 {
        let alpha = pixels[pixel].w
        pixels[pixel] *= SIMD4(alpha, alpha, alpha, 1)
      }
    case .none, .unused:
      for pixel in 0..<width where pixels[pixel].w != 1 {
        let alpha = pixels[pixel].w
        let ground = SIMD4(background, 1) * (1 - alpha)
        pixels[pixel] = pixels[pixel] * SIMD4(alpha, alpha, alpha, 0) + SIMD4(ground.x, ground.y, ground.z, 1)
      }
    }
    guard destination.isGray, !source.isGray else { return }
    for pixel in 0..<width {
      let color = pixels[pixel]
      let light = SRGB.luminance(red: color.x, green: color.y, blue: color.z)
      pixels[pixel].x = color.x == color.y && color.y == color.z ? color.x : SRGB.encoded(light)
    }
  }

  private func write(
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ to: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    let (places, count) = (destination.positions, destination.components)
    func fill(_ set: (Int, Float) -> Void) {
      for pixel in 0..<width {
        let (base, color) = (pixel &* count, pixels[pixel])
        set(base &+ places.x, color.x)
        guard count > 1 else { continue }
        set(base &+ places.y, color.y)
        set(base &+ places.z, color.z)
        if count == 4 { set(base &+ places.w, color.w) }
      }
    }
    if destination.isFloat {
      to.withMemoryRebound(to: Float.self, capacity: width * count) { floats in fill { floats[$0] = $1 } }
    } else {
      fill { to[$0] = byte($1 * 255) }
    }
  }
}

extension ImageRows {
  /// Checks a buffer whose width is counted in smaller units than a pixel, for its address and its rows only.
  fileprivate init<Unit>(_ buffer: inout vImage_Buffer, widthIn: Unit.Type) throws(vImageFailure) {
    var pixels = buffer
    pixels.width /= UInt(MemoryLayout<Pixel>.stride / MemoryLayout<Unit>.stride)
    try self.init(&pixels)
  }

  /// Throws unless this source has all pixels of the destination, with rows counted in bytes.
  fileprivate func cover(_ destination: Self, pixels size: Int, of ownSize: Int) throws(vImageFailure) {
    guard height >= destination.height, width / ownSize >= destination.width / size else {
      throw vImageFailure(kvImageRoiLargerThanInputBuffer)
    }
  }
}
