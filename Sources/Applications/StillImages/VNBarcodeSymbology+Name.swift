public import Vision

extension VNBarcodeSymbology {
  /// The kind's name as programs exchange it: lower case, without spaces, such as `qr`, `ean13` or `code128`.
  public var name: String {
    let prefixes = ["VNBarcodeSymbology", "SwiftVisionBarcodeSymbology"]
    let prefix = prefixes.first(where: rawValue.hasPrefix) ?? ""
    return rawValue.dropFirst(prefix.count).lowercased()
  }

  /// The kind that can be read and has this name, however its case is written, with or without hyphens, spaces and
  /// underscores; nil where there is none.
  public init?(name: String) {
    let wanted = name.lowercased().filter { !"-_ ".contains($0) }
    guard let known = DetectionOptions.supportedSymbologies.first(where: { $0.name == wanted }) else {
      return nil
    }
    self = known
  }
}
