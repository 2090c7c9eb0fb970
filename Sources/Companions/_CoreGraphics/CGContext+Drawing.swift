import CoreVideo
public import Foundation

/// The parts of a path to paint.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill = 0
  case eoFill = 1
  case stroke = 2
  case fillStroke = 3
  case eoFillStroke = 4
}

/// The shape of a line's ends.
public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

/// The shape of a corner between two lines.
public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

extension CGContext {
  // MARK: Colors and lines

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }
  /// Sets sRGB or gray components followed by alpha; other numbers of components are ignored.
  public func setFillColor(_ components: [CGFloat]) {
    if let color = CGColor(numbers: components) { state.fillColor = color }
  }
  /// Sets sRGB or gray components followed by alpha; other numbers of components are ignored.
  public func setStrokeColor(_ components: [CGFloat]) {
    if let color = CGColor(numbers: components) { state.strokeColor = color }
  }
  /// Sets a factor, 0…1, for the alpha of later drawing.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, Double(width)) }
  public func setLineCap(_ cap: CGLineCap) {
    cairo_set_line_cap(cairo, CairoEnumeration(cap.rawValue))
  }
  /// Sets the maximum length of a miter in line widths; initially 10. Longer ones are beveled.
  public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(cairo, Double(limit)) }
  public func setLineJoin(_ join: CGLineJoin) {
    cairo_set_line_join(cairo, CairoEnumeration(join.rawValue))
  }
  /// Sets alternating lengths of dashes and gaps, with an offset of `phase`; empty for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    cairo_set_dash(cairo, lengths.map { Double($0) }, Int32(lengths.count), Double(phase))
  }
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Transform

  /// The transform from user space to pixels, lower-left origin.
  public var ctm: CGAffineTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let downwards = CGAffineTransform(
      CGFloat(matrix.xx), CGFloat(matrix.yx), CGFloat(matrix.xy), CGFloat(matrix.yy), CGFloat(matrix.x0),
      CGFloat(matrix.y0))
    return downwards.concatenating(CGAffineTransform(1, 0, 0, -1, 0, CGFloat(height)))
  }
  public func translateBy(x: CGFloat, y: CGFloat) { cairo_translate(cairo, Double(x), Double(y)) }
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public func rotate(by angle: CGFloat) { cairo_rotate(cairo, Double(angle)) }
  /// Applies a transform to user space. Singular ones are ignored.
  public func concatenate(_ transform: CGAffineTransform) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return }
    var matrix = cairo_matrix_t(
      xx: Double(transform.a), yx: Double(transform.b), xy: Double(transform.c), yy: Double(transform.d),
      x0: Double(transform.tx), y0: Double(transform.ty))
    cairo_transform(cairo, &matrix)
  }

  // MARK: The current path

  public func beginPath() { cairo_new_path(cairo) }
  public func move(to point: CGPoint) { cairo_move_to(cairo, Double(point.x), Double(point.y)) }
  public func addLine(to point: CGPoint) { cairo_line_to(cairo, Double(point.x), Double(point.y)) }
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cairo_curve_to(
      cairo, Double(control1.x), Double(control1.y), Double(control2.x), Double(control2.y), Double(end.x),
      Double(end.y))
  }
  /// The end of the current path; zero if there is none.
  public var currentPointOfPath: CGPoint {
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(cairo, &x, &y)
    return CGPoint(x: x, y: y)
  }
  /// Adds a quadratic curve, converted to the equivalent cubic.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let path = CGMutablePath()
    path.move(to: currentPointOfPath)
    path.addQuadCurve(to: end, control: control)
    guard case .curve(let first, let second, _)? = path.elements.last else { return }
    addCurve(to: end, control1: first, control2: second)
  }
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }
  public func addRect(_ rect: CGRect) {
    cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }
  public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect, transform: nil)) }
  /// Adds an arc; angles in radians, `clockwise` as seen with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let arc = clockwise ? cairo_arc_negative : cairo_arc
    arc(cairo, Double(center.x), Double(center.y), Double(radius), Double(startAngle), Double(endAngle))
  }
  public func closePath() { cairo_close_path(cairo) }
  public func addPath(_ path: CGPath) {
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .curve(let first, let second, let end): addCurve(to: end, control1: first, control2: second)
      case .close: closePath()
      }
    }
  }

  // MARK: Painting

  /// Fills and clears the current path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }
  /// Strokes and clears the current path.
  public func strokePath() { drawPath(using: .stroke) }

  public func drawPath(using mode: CGPathDrawingMode) {
    if mode != .stroke {
      let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
      castShadow { $0.drawPath(using: isEvenOdd ? .eoFill : .fill) }
      cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      if let pattern = state.fillPattern {
        drawPath(with: pattern) { cairo_fill_preserve($0) }
      } else {
        paint {
          use(state.fillColor)
          if state.blendMode.reachesOutside, state.coverage == nil {
            cairo_save(cairo)
            cairo_clip_preserve(cairo)
            cairo_paint_with_alpha(cairo, 1)
            cairo_restore(cairo)
          } else {
            cairo_fill_preserve(cairo)
          }
        }
      }
      updateMemory(within: cairo_fill_extents)
    }
    if mode != .fill && mode != .eoFill {
      castShadow { $0.drawPath(using: .stroke) }
      if let pattern = state.strokePattern {
        drawPath(with: pattern) { cairo_stroke_preserve($0) }
      } else {
        paint {
          use(state.strokeColor)
          cairo_stroke_preserve(cairo)
        }
      }
      updateMemory(within: cairo_stroke_extents)
    }
    cairo_new_path(cairo)
  }

  public func fill(_ rect: CGRect) { fill([rect]) }
  public func fill(_ rects: [CGRect]) {
    beginPath()
    rects.forEach(addRect)
    fillPath()
  }
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }
  /// Strokes separate lines: from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for pair in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[pair])
      addLine(to: points[pair + 1])
    }
    strokePath()
  }
  /// Makes a rectangle transparent, within clip and masks.
  public func clear(_ rect: CGRect) {
    cairo_save(cairo)
    beginPath()
    addRect(rect)
    if let coverage = state.coverage {
      cairo_clip(cairo)
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      applyMask(coverage)
      updateMemory(within: cairo_clip_extents)
    } else {
      cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
      cairo_fill_preserve(cairo)
      updateMemory(within: cairo_fill_extents)
    }
    cairo_new_path(cairo)
    cairo_restore(cairo)
  }

  /// Copies newly drawn pixels to memory in a layout that Cairo doesn't support.
  ///
  /// - Parameter extents: the Cairo function that returns the drawing's extents in user space.
  func updateMemory(
    within extents: (
      OpaquePointer?, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Void
  ) {
    guard let mirror else { return }
    cairo_surface_flush(surface)
    var (left, bottom, right, top) = (0.0, 0.0, 0.0, 0.0)
    extents(cairo, &left, &bottom, &right, &top)
    let extent = CGRect(x: left, y: bottom, width: right - left, height: top - bottom).applying(ctm)
    guard [extent.minX, extent.minY, extent.width, extent.height].allSatisfy(\.isFinite) else { return }
    let drawn = extent.intersection(CGRect(x: 0, y: 0, width: width, height: height)).integral
    guard !drawn.isEmpty else { return }
    // Rows count from the top, user space from the bottom.
    mirror.update(
      columns: Int(drawn.minX)..<Int(drawn.maxX), rows: height - Int(drawn.maxY)..<height - Int(drawn.minY))
  }

  // MARK: Clipping

  /// Clips to the current path, and clears it.
  public func clip(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }
  public func clip(to rect: CGRect) { clip(to: [rect]) }
  /// Clips to the union of rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    rects.forEach(addRect)
    clip()
  }
  /// The bounding box of the clip in user space; a mask counts with its rectangle, whatever its values.
  public var boundingBoxOfClipPath: CGRect {
    var (left, bottom, right, top) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &bottom, &right, &top)
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  // MARK: Images

  /// Draws an image, scaled to a rectangle; pixels are averaged if it becomes smaller.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, byTiling: false) }

  /// Draws an image, scaled to a rectangle; if `byTiling`, repeats it over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard !rect.hasNaN, rect.width > 0, rect.height > 0, let source = imageSource(image) else { return }
    castShadow { $0.draw(image, in: rect, byTiling: byTiling) }
    guard let plane = source.planes.first,
      let surface = plane.cairoSurface(isOpaque: image.isOpaque)
    else { return }
    defer { cairo_surface_destroy(surface) }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    if !byTiling {
      beginPath()
      addRect(rect)
      cairo_clip(cairo)
    }
    // Image rows go down, user space goes up.
    cairo_translate(cairo, Double(rect.minX), Double(rect.maxY))
    cairo_scale(
      cairo, Double(rect.width) / Double(image.width), -Double(rect.height) / Double(image.height))
    paint {
      cairo_set_source_surface(cairo, surface, 0, 0)
      let pattern = cairo_get_source(cairo)
      cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(
        pattern, state.interpolationQuality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(cairo, Double(state.alpha))
    }
    withExtendedLifetime(source) {}
    updateMemory(within: cairo_clip_extents)
  }

  /// Returns the image's pixels in the context's component order.
  private func imageSource(_ image: CGImage) -> CVPixelBuffer? {
    if image.pixelBuffer.pixelFormat == canvas.pixelFormat, image.bytesPerRow.isMultiple(of: 4) {
      return image.pixelBuffer
    }
    guard
      let converted = CVPixelBuffer(
        width: image.width, height: image.height, pixelFormat: kCVPixelFormatType_32BGRA),
      image.pixelBuffer.copyPixels(toBGRA: converted, swappingRedAndBlue: swapsRedAndBlue)
    else { return nil }
    return converted
  }
}

extension CGImage {
  package var isOpaque: Bool { [.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) }
}
