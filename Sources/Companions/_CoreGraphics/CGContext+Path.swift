public import Foundation

extension CGContext {
  /// A copy of the current path in user space; nil if it is empty. Cairo rounds points to 1/256 of a pixel.
  public var path: CGPath? {
    guard let copied = cairo_copy_path(cairo) else { return nil }
    defer { cairo_path_destroy(copied) }
    // Unsafe: the structure is Cairo's, as declared in its header.
    let steps = UnsafeRawPointer(copied).assumingMemoryBound(to: cairo_path_t.self).pointee
    guard steps.status == CAIRO_STATUS_SUCCESS, let data = steps.data else { return nil }
    let path = CGMutablePath()
    var place = 0
    var wasClosed = false
    while place < Int(steps.num_data) {
      let header = UnsafeRawPointer(data + place)
      let kind = header.load(as: CairoEnumeration.self)
      let length = Int(header.load(fromByteOffset: 4, as: Int32.self))
      guard length > 0, place + length <= Int(steps.num_data) else { break }
      let points = (1..<max(length, 1)).map { index in
        let numbers = UnsafeRawPointer(data + place + index).assumingMemoryBound(to: Double.self)
        return CGPoint(x: numbers[0], y: numbers[1])
      }
      // After closing a subpath Cairo adds a move to its start, which is redundant.
      let isSaid = wasClosed && points.first == path.currentPoint
      wasClosed = kind == CAIRO_PATH_CLOSE_PATH
      switch kind {
      case CAIRO_PATH_MOVE_TO where points.count == 1 && !isSaid: path.move(to: points[0])
      case CAIRO_PATH_LINE_TO where points.count == 1: path.addLine(to: points[0])
      case CAIRO_PATH_CURVE_TO where points.count == 3:
        path.addCurve(to: points[2], control1: points[0], control2: points[1])
      case CAIRO_PATH_CLOSE_PATH: path.closeSubpath()
      default: break
      }
      place += length
    }
    return path.isEmpty ? nil : path
  }

  public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

  /// The bounding box of the current path in user space, including control points; null if the path is empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether the current path, filled or stroked according to the mode, covers a point in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    let isFilled =
      switch mode {
      case .fill, .fillStroke: path.contains(point, using: .winding)
      case .eoFill, .eoFillStroke: path.contains(point, using: .evenOdd)
      case .stroke: false
      }
    guard !isFilled, mode != .fill, mode != .eoFill else { return isFilled }
    return outline(of: path).contains(point, using: .winding)
  }

  /// Replaces the current path with the outline that `strokePath` would draw; fill it by the winding rule.
  /// See `CGPath.copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let outline = outline(of: path)
    beginPath()
    addPath(outline)
  }

  private func outline(of path: CGPath) -> CGPath {
    let count = Int(cairo_get_dash_count(cairo))
    var (lengths, phase) = ([Double](repeating: 0, count: count), 0.0)
    if count > 0 { cairo_get_dash(cairo, &lengths, &phase) }
    return path.copy(dashingWithPhase: CGFloat(phase), lengths: lengths.map { CGFloat($0) }).copy(
      strokingWithWidth: CGFloat(cairo_get_line_width(cairo)),
      lineCap: CGLineCap(rawValue: Int32(cairo_get_line_cap(cairo))) ?? .butt,
      lineJoin: CGLineJoin(rawValue: Int32(cairo_get_line_join(cairo))) ?? .miter,
      miterLimit: CGFloat(cairo_get_miter_limit(cairo)))
  }
}
