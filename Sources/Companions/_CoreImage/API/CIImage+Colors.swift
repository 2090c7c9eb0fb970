extension CIImage {
  /// Black, infinite.
  public static var black: CIImage { CIImage(color: .black) }
  /// White, infinite.
  public static var white: CIImage { CIImage(color: .white) }
  /// Gray, infinite.
  public static var gray: CIImage { CIImage(color: .gray) }
  /// Red, infinite.
  public static var red: CIImage { CIImage(color: .red) }
  /// Green, infinite.
  public static var green: CIImage { CIImage(color: .green) }
  /// Blue, infinite.
  public static var blue: CIImage { CIImage(color: .blue) }
  /// Cyan, infinite.
  public static var cyan: CIImage { CIImage(color: .cyan) }
  /// Magenta, infinite.
  public static var magenta: CIImage { CIImage(color: .magenta) }
  /// Yellow, infinite.
  public static var yellow: CIImage { CIImage(color: .yellow) }
  /// Transparent black, infinite.
  public static var clear: CIImage { CIImage(color: .clear) }
}
