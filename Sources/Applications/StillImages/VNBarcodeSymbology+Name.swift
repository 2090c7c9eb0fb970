public import Vision

extension VNBarcodeSymbology {
  /// The symbology's name for data exchange: lowercase, without spaces, such as `qr`, `ean13` or `code128`.
  public var name: String {
    let prefixes = ["VNBarcodeSymbology", "SwiftVisionBarcodeSymbology"]
    let prefix = prefixes.first(where: rawValue.hasPrefix) ?? ""
    return rawValue.dropFirst(prefix.count).lowercased()
  }

  /// Returns the supported symbology of this name, ignoring case, hyphens, spaces and underscores.
  public init?(name: String) {
    let wanted = name.lowercased().filter { !"-_ ".contains($0) }
    guard let known = DetectionOptions.supportedSymbologies.first(where: { $0.name == wanted }) else {
      return nil
    }
    self = known
  }
}
