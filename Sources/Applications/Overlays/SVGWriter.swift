import CoreGraphics
import Foundation

struct SVGWriter {
  /// The frame to which boxes are clipped.
  let image: CGRect

  func text(of element: DrawingElement) -> String {
    switch element {
    case .outline(let shape, let color, let width, let radius, let title):
      return outline(shape, color, width: width, cornerRadius: radius, title: title)
    case .plate(let frame, let color, let radius):
      return "<rect \(attributes(of: frame)) rx=\"\(number(radius))\" \(paint("fill", color))/>\n"
    case .text(let text, let baseline, let font, let color, let width):
      // The text exactly fills its plate, whatever font the viewer has.
      return
        "<text x=\"\(number(baseline.x))\" y=\"\(number(baseline.y))\" "
        + "font-family=\"\(font.family), Verdana, sans-serif\" font-weight=\"\(font.isBold ? "bold" : "normal")\" "
        + "font-size=\"\(number(font.size))\" textLength=\"\(number(width))\" "
        + "lengthAdjust=\"spacingAndGlyphs\" \(paint("fill", color))>\(escaped(text))</text>\n"
    }
  }

  private func outline(
    _ shape: OverlayShape, _ color: CGColor, width: CGFloat, cornerRadius: CGFloat, title: String
  ) -> String {
    if case .dots(let points) = shape {
      return points.map { point in
        let center = "cx=\"\(number(point.x))\" cy=\"\(number(point.y))\""
        return "<circle \(center) r=\"\(number(2 * width))\" fill=\"#000\" fill-opacity=\"0.6\"/>"
          + "<circle \(center) r=\"\(number(1.3 * width))\" \(paint("fill", color))/>\n"
      }.joined()
    }
    guard let path = shape.path(inside: image, lineWidth: width, cornerRadius: cornerRadius) else {
      return ""
    }
    let data = path.elements.map(pathData).joined(separator: " ")
    let title = title.isEmpty ? "" : "<title>\(escaped(title))</title>"
    let inside: String
    if case .area = shape {
      inside = "fill-rule=\"evenodd\" " + paint("fill", color.copy(alpha: OverlayShape.tint) ?? color)
    } else {
      // An invisible fill, so that hovering shows the title.
      inside = title.isEmpty ? "fill=\"none\"" : "fill=\"#000\" fill-opacity=\"0\""
    }
    let halo = DrawingElement.haloWidth(under: width).map {
      "<path d=\"\(data)\" fill=\"none\" stroke=\"#000\" stroke-opacity=\"0.6\" stroke-width=\"\(number($0))\"/>"
    }
    return (halo ?? "")
      + "<path d=\"\(data)\" \(inside) \(paint("stroke", color)) stroke-width=\"\(number(width))\">\(title)</path>\n"
  }

  private func pathData(_ element: CGPath.Element) -> String {
    switch element {
    case .move(let point): "M\(pair(point))"
    case .line(let point): "L\(pair(point))"
    case .curve(let first, let second, let end): "C\(pair(first)) \(pair(second)) \(pair(end))"
    case .close: "Z"
    }
  }

  private func pair(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }

  private func attributes(of frame: CGRect) -> String {
    "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" width=\"\(number(frame.width))\" "
      + "height=\"\(number(frame.height))\""
  }

  private func paint(_ attribute: String, _ color: CGColor) -> String {
    let (red, green, blue, alpha) = color.rgba
    let levels = [red, green, blue].map { String(format: "%02x", Int((min(max($0, 0), 1) * 255).rounded())) }
    let opacity = alpha < 1 ? " \(attribute)-opacity=\"\(number(alpha))\"" : ""
    return "\(attribute)=\"#\(levels.joined())\"\(opacity)"
  }

  /// Rounded to 0.01, without trailing zeros.
  private func number(_ value: CGFloat) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int(rounded)) : "\(rounded)"
  }

  /// Text escaped for XML 1.0.
  func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
