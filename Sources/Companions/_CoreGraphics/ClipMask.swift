import CoreVideo
public import Foundation

/// A context's per-pixel coverage by the masks that it is clipped to.
///
/// Unsafe: the surface refers to the buffer's rows, which live as long as this object.
final class ClipMask {
  /// One byte of alpha per pixel, as Cairo expects.
  private let coverage: CVPixelBuffer
  let surface: OpaquePointer

  private init?(_ coverage: CVPixelBuffer) {
    // Cairo requires rows to be a multiple of 4 bytes apart.
    guard coverage.pixelFormat == kCVPixelFormatType_OneComponent8, let plane = coverage.planes.first,
      plane.bytesPerRow.isMultiple(of: 4), cairoFailure == nil
    else { return nil }
    let surface = cairo_image_surface_create_for_data(
      plane.baseAddress.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(plane.width),
      Int32(plane.height), Int32(plane.bytesPerRow))
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.coverage = coverage
    self.surface = surface
  }

  deinit { cairo_surface_destroy(surface) }

  /// The mask's levels as coverage; nil for a color mask, or if memory is short.
  convenience init?(levelsOf mask: CGImage) {
    let buffer = mask.pixelBuffer
    guard buffer.pixelFormat == kCVPixelFormatType_OneComponent8, let source = buffer.planes.first,
      let copy = CVPixelBuffer(
        width: buffer.width, height: buffer.height, pixelFormat: kCVPixelFormatType_OneComponent8),
      let target = copy.planes.first
    else { return nil }
    for row in 0..<buffer.height {
      let to = target.baseAddress + row * target.bytesPerRow
      to.copyMemory(from: source.baseAddress + row * source.bytesPerRow, byteCount: buffer.width)
      guard mask.isMask else { continue }
      let levels = to.assumingMemoryBound(to: UInt8.self)
      for column in 0..<buffer.width { levels[column] = ~levels[column] }
    }
    self.init(copy)
  }

  /// The blurred alpha of 32BGRA or 32RGBA pixels as coverage; nil if memory is short.
  convenience init?(alphaOf pixels: CVPixelBuffer, blurredBy blur: BoxBlur) {
    let (width, height) = (pixels.width, pixels.height)
    guard let source = pixels.planes.first,
      let coverage = CVPixelBuffer(
        width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8),
      let target = coverage.planes.first
    else { return nil }
    // Eight fractional bits while blurring.
    var levels = [UInt32](repeating: 0, count: width * height)
    for row in 0..<height {
      let bytes = (source.baseAddress + row * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      var line = (0..<width).map { UInt32(bytes[4 * $0 + 3]) * 256 }
      blur.apply(to: &line)
      levels.replaceSubrange(row * width..<(row + 1) * width, with: line)
    }
    for column in 0..<width {
      var line = (0..<height).map { levels[$0 * width + column] }
      blur.apply(to: &line)
      for row in 0..<height {
        (target.baseAddress + row * target.bytesPerRow + column).storeBytes(
          of: UInt8((line[row] + 128) / 256), as: UInt8.self)
      }
    }
    self.init(coverage)
  }

  /// The previous coverage times a mask's that fills a rectangle in user space; nil as for the mask alone.
  convenience init?(
    _ mask: CGImage, in rect: CGRect, matrix: cairo_matrix_t, width: Int, height: Int, before: ClipMask?
  ) {
    guard let levels = ClipMask(levelsOf: mask),
      let pixels = CVPixelBuffer(
        width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8)
    else { return nil }
    self.init(pixels)
    guard let cairo = cairo_create(surface) else { return nil }
    defer { cairo_destroy(cairo) }
    cairo_save(cairo)
    var matrix = matrix
    cairo_set_matrix(cairo, &matrix)
    cairo_rectangle(
      cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(cairo)
    // Mask rows go down, user space goes up.
    cairo_translate(cairo, Double(rect.minX), Double(rect.maxY))
    cairo_scale(cairo, Double(rect.width) / Double(mask.width), -Double(rect.height) / Double(mask.height))
    cairo_set_source_surface(cairo, levels.surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_paint_with_alpha(cairo, 1)
    cairo_restore(cairo)
    if let before {
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_surface(cairo, before.surface, 0, 0)
      cairo_paint_with_alpha(cairo, 1)
    }
    cairo_surface_flush(surface)
    withExtendedLifetime(levels) {}
  }
}

extension CGContext {
  /// Clips to a rectangle and to a mask that fills it: white draws fully, black not at all.
  ///
  /// Each later drawing costs an additional drawing of the clip area.
  ///
  /// - Parameter mask: a gray image, or an image mask, whose levels are inverted. As on Apple's systems,
  ///   color images are ignored, so that only the rectangle clips.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard !rect.hasNaN, rect.width > 0, rect.height > 0 else { return clip(to: []) }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let coverage = ClipMask(
      mask, in: rect, matrix: matrix, width: width, height: height, before: state.coverage)
    state.coverage = coverage ?? state.coverage
    clip(to: rect)
  }

  /// Draws through the mask, if there is one.
  func paint(_ drawing: () -> Void) {
    guard let coverage = state.coverage else { return drawing() }
    cairo_push_group(cairo)
    // The blend mode applies to the whole group.
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    drawing()
    cairo_pop_group_to_source(cairo)
    applyMask(coverage)
  }

  func applyMask(_ coverage: ClipMask) {
    cairo_save(cairo)
    var pixels = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    cairo_set_matrix(cairo, &pixels)
    cairo_mask_surface(cairo, coverage.surface, 0, 0)
    cairo_restore(cairo)
  }
}
