/// The composition of a drawing with its backdrop.
///
/// The separable modes of the W3C's "Compositing and Blending Level 1" and the Porter–Duff operators. The
/// non-separable modes (hue, saturation, color, luminosity) and `plusDarker` aren't available.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  @available(*, unavailable, message: "not available on Linux yet")
  case hue = 12
  @available(*, unavailable, message: "not available on Linux yet")
  case saturation = 13
  @available(*, unavailable, message: "not available on Linux yet")
  case color = 14
  @available(*, unavailable, message: "not available on Linux yet")
  case luminosity = 15
  case clear = 16
  case copy = 17
  case sourceIn = 18
  case sourceOut = 19
  case sourceAtop = 20
  case destinationOver = 21
  case destinationIn = 22
  case destinationOut = 23
  case destinationAtop = 24
  case xor = 25
  @available(*, unavailable, message: "not available on Linux yet")
  case plusDarker = 26
  case plusLighter = 27

  /// Cairo's operator (`cairo_operator_t`).
  var cairoOperator: CairoEnumeration {
    switch self {
    case .clear: 0
    case .copy: 1
    case .sourceIn: 3
    case .sourceOut: 4
    case .sourceAtop: 5
    case .destinationOver: 7
    case .destinationIn: 8
    case .destinationOut: 9
    case .destinationAtop: 10
    case .xor: 11
    case .plusLighter: 12
    case .multiply: 14
    case .screen: 15
    case .overlay: 16
    case .darken: 17
    case .lighten: 18
    case .colorDodge: 19
    case .colorBurn: 20
    case .hardLight: 21
    case .softLight: 22
    case .difference: 23
    case .exclusion: 24
    default: CAIRO_OPERATOR_OVER
    }
  }

  /// Whether Cairo also changes pixels outside the drawn shape.
  var reachesOutside: Bool {
    [.sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(self)
  }
}

extension CGContext {
  /// Sets the blend mode of later drawing; initially `.normal`.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    cairo_set_operator(cairo, mode.cairoOperator)
  }
}
