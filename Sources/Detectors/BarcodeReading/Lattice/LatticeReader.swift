import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Reads matrix codes that are bent, blurred, faint or small, by their lattice of modules.
///
/// zxing-cpp locates such a code's corners and assumes that it is flat: modules that are displaced by half a
/// module, or no brighter than dark ones nearby, are misread. Here the lattice is followed over the code
/// (`ModuleLattice`), each module is measured once, and zxing-cpp reads an image drawn from those levels.
struct LatticeReader {
  let formats: Set<BarcodeFormat>

  /// The blurs that are removed, in modules, in the order of attempts; nil for none.
  private static let blurs: [Float?] = [nil, 0.55, 0.75]

  /// Micro QR codes have too few check bits to be believed in an image that may contain none.
  private static let excluded: Set<BarcodeFormat> = [
    .microQRCode, .rectangularMicroQRCode, .aztecRune, .maxiCode,
  ]

  /// Returns the codes in a crop with upright modules.
  func codes(in image: GrayImage, checkCancellation: () throws -> Void) throws -> [Barcode] {
    let formats = formats.filter { !$0.hasBars }.subtracting(Self.excluded)
    guard !formats.isEmpty, let lattice = ModuleLattice(of: image) else { return [] }
    let grid = ModuleGrid(image, on: lattice)
    for blur in Self.blurs {
      try checkCancellation()
      let drawn = (blur.map { grid.sharpened(deviation: $0) } ?? grid).drawn()
      let codes = try UprightReader(formats: formats).codes(in: drawn, minimumLines: 2)
      if !codes.isEmpty {
        return codes.map { code in
          var placed = code
          placed.quadrilateral = code.quadrilateral.map {
            lattice.point($0 / Double(ModuleGrid.drawnModule) - Double(ModuleGrid.margin))
          }
          return placed
        }
      }
    }
    return []
  }
}
