extension CIImage {
  /// Black, without end.
  public static var black: CIImage { CIImage(color: .black) }
  /// White, without end.
  public static var white: CIImage { CIImage(color: .white) }
  /// Gray, without end.
  public static var gray: CIImage { CIImage(color: .gray) }
  /// Red, without end.
  public static var red: CIImage { CIImage(color: .red) }
  /// Green, without end.
  public static var green: CIImage { CIImage(color: .green) }
  /// Blue, without end.
  public static var blue: CIImage { CIImage(color: .blue) }
  /// Cyan, without end.
  public static var cyan: CIImage { CIImage(color: .cyan) }
  /// Magenta, without end.
  public static var magenta: CIImage { CIImage(color: .magenta) }
  /// Yellow, without end.
  public static var yellow: CIImage { CIImage(color: .yellow) }
  /// Transparent black, without end.
  public static var clear: CIImage { CIImage(color: .clear) }
}
