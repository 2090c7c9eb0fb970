public import Foundation

/// Colors at locations from 0 to 1 along a line, interpolated linearly.
public final class CGGradient: Sendable {
  /// Sorted by location, not premultiplied.
  fileprivate let stops: [(location: CGFloat, color: CGColor)]

  fileprivate init(stops: [(location: CGFloat, color: CGColor)]) { self.stops = stops }

  /// - Parameters:
  ///   - space: nil or sRGB, in which colors are interpolated; or gray, for gray colors.
  ///   - colors: at least one `CGColor`.
  ///   - locations: a location of 0…1 for each color; nil for even spacing.
  /// - Returns: nil for other spaces, or if an element isn't a color.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let given = colors.compactMap { $0 as? CGColor }
    guard space?.isStored ?? true, !given.isEmpty, given.count == colors.count else { return nil }
    self.init(given, locations)
  }

  /// - Parameters:
  ///   - space: sRGB or gray.
  ///   - colorComponents: for each color the space's components, then alpha.
  ///   - locations: `count` locations of 0…1; nil for even spacing.
  ///   - count: the number of colors, at least one.
  /// - Returns: nil for other spaces, and for no colors.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let size = space.numberOfComponents + 1
    let colors = (0..<count).compactMap {
      CGColor(colorSpace: space, components: colorComponents + $0 * size)
    }
    guard colors.count == count else { return nil }
    self.init(colors, locations)
  }

  private convenience init(_ colors: [CGColor], _ locations: UnsafePointer<CGFloat>?) {
    let spacing = CGFloat(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { index, color in
      (location: locations?[index] ?? CGFloat(index) / spacing, color: color)
    }
    self.init(stops: stops.sorted { $0.location < $1.location })
  }

  /// Adds the color stops to a Cairo gradient.
  ///
  /// - Parameter components: returns a color's components in the context's order.
  fileprivate func add(
    to pattern: OpaquePointer, _ options: CGGradientDrawingOptions,
    _ components: (CGColor) -> (red: Double, green: Double, blue: Double, alpha: Double)
  ) {
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    cairo_pattern_set_extend(pattern, before || after ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    // A transparent stop at the end leaves the area beyond it unpainted.
    if after, !before { cairo_pattern_add_color_stop_rgba(pattern, 0, 0, 0, 0, 0) }
    guard let first = stops.first, let last = stops.last else { return }
    // The outermost colors extend to the ends.
    for (location, color) in [(0, first.color)] + stops + [(1, last.color)] {
      let (red, green, blue, alpha) = components(color)
      cairo_pattern_add_color_stop_rgba(pattern, Double(location), red, green, blue, alpha)
    }
    if before, !after { cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 0, 0) }
  }
}

/// Whether the outermost colors extend beyond the gradient's ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the first color before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Extends the last color after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Paints the clip area with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(
      gradient, options,
      cairo_pattern_create_linear(
        Double(startPoint.x), Double(startPoint.y), Double(endPoint.x), Double(endPoint.y)))
  }

  /// Paints the clip area with a gradient between two circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient, options,
      cairo_pattern_create_radial(
        Double(startCenter.x), Double(startCenter.y), Double(startRadius), Double(endCenter.x),
        Double(endCenter.y), Double(endRadius)))
  }

  private func draw(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    let swaps = swapsRedAndBlue
    gradient.add(to: pattern, options) { color in
      let (red, green, blue, alpha) = color.rgba
      let (first, third) = swaps ? (blue, red) : (red, blue)
      return (Double(first), Double(green), Double(third), Double(alpha))
    }
    paint {
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, Double(state.alpha))
    }
    updateMemory(within: cairo_clip_extents)
  }
}
