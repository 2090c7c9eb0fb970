// Ensures that a HEIF file's composed images leave no pixel unwritten.
//
// libheif 1.15 doesn't clear an image before it copies tiles into it, places them by their stated sizes, and
// copies as many alpha pixels as a tile has: if sizes disagree, earlier memory contents show in the image.
extension HEIFComplexityCheck {
  private func unsupported(_ detail: String) -> ImageDecodingError {
    ImageDecodingError(.unsupported(format: format, detail: detail))
  }

  /// Throws if a grid or an overlay is inconsistent with its parts, or has parts of unknown decoded size.
  func checkComposition() throws(ImageDecodingError) {
    // Sorted, so that a file always gives the same error.
    for item in items.sorted(by: { $0.key < $1.key }).map(\.value) {
      switch item.type {
      case "grid": try checkGrid(item)
      case "iovl": try checkOverlay(item)
      case "iden": try checkIdentity(item)
      default: break
      }
      if item.isAlpha { try checkTransparency(item) }
    }
  }

  /// Checks a grid (ISO/IEC 23008-12, 6.6.2.3): tiles row by row, clipped at the right and bottom.
  private func checkGrid(_ grid: Item) throws(ImageDecodingError) {
    var numbers = try parameters(of: grid, "grid")
    let isLong = try numbers.next(1) & 1 == 1
    let (rows, columns) = (try numbers.next(1) + 1, try numbers.next(1) + 1)
    let canvas = PixelSize(width: try numbers.next(isLong ? 4 : 2), height: try numbers.next(isLong ? 4 : 2))
    try checkCanvas(canvas, of: grid, "grid")
    guard grid.parts.count == rows * columns else {
      throw damaged("its grid of \(columns) × \(rows) tiles has \(grid.parts.count)")
    }
    var tile: HEIFCoding.Form?
    for part in grid.parts {
      let form = try form(of: part, "tile")
      guard form == tile ?? form else { throw damaged("the tiles of its grid differ in size or depth") }
      tile = form
    }
    guard let tile = tile?.size else { return }
    let covered = PixelSize(
      width: Self.product(columns, tile.width), height: Self.product(rows, tile.height))
    guard covered.width >= canvas.width, covered.height >= canvas.height else {
      throw damaged(
        "the tiles of its grid cover \(covered.width) × \(covered.height) of \(canvas.width) × \(canvas.height) pixels"
      )
    }
    guard covered.width - tile.width < canvas.width, covered.height - tile.height < canvas.height else {
      throw damaged("tiles of its grid lie outside of its \(canvas.width) × \(canvas.height) pixels")
    }
  }

  /// Checks an overlay (ISO/IEC 23008-12, 6.6.2.2): images on a canvas filled with a color.
  private func checkOverlay(_ overlay: Item) throws(ImageDecodingError) {
    var numbers = try parameters(of: overlay, "overlay")
    let isLong = try numbers.next(1) & 1 == 1
    for _ in 0..<4 { _ = try numbers.next(2) }
    let canvas = PixelSize(width: try numbers.next(isLong ? 4 : 2), height: try numbers.next(isLong ? 4 : 2))
    try checkCanvas(canvas, of: overlay, "overlay")
    for part in overlay.parts {
      // If a part starts left of or above the canvas, libheif 1.15 shows memory out of bounds.
      for _ in 0..<2 where try numbers.next(isLong ? 4 : 2) >> (isLong ? 31 : 15) == 1 {
        throw unsupported("a part of its overlay starts left of the canvas or above it")
      }
      let form = try form(of: part, "part")
      guard form.depth == 8 else { throw unsupported("its overlay has \(form.depth)-bit parts") }
    }
  }

  /// Checks a derived image (ISO/IEC 23008-12, 6.6.2.1): another image, cropped or rotated.
  private func checkIdentity(_ item: Item) throws(ImageDecodingError) {
    guard item.parts.count == 1 else { throw damaged("a derived image has \(item.parts.count) sources") }
  }

  /// Checks an alpha plane: one whose decoded size or depth differs from its image's is read out of bounds.
  private func checkTransparency(_ alpha: Item) throws(ImageDecodingError) {
    for identifier in alpha.masters {
      // libheif ignores an alpha plane with another stated size.
      guard let master = items[identifier], master.stated == alpha.stated else { continue }
      let depths = (try form(of: alpha).depth, try form(of: master).depth)
      guard depths.0 == depths.1 else {
        throw unsupported("its alpha plane has \(depths.0) bits per sample, its color \(depths.1)")
      }
      guard !alpha.isTransformed || master.isTransformed else {
        throw unsupported("its alpha plane is cropped or rotated and its color isn't")
      }
    }
  }

  private func checkCanvas(_ canvas: PixelSize, of item: Item, _ name: String) throws(ImageDecodingError) {
    guard item.statesOneSize else { throw damaged("its \(name) states several sizes") }
    guard item.stated == canvas else {
      let size = item.stated.map { "\($0.width) × \($0.height)" } ?? "no"
      throw damaged("its \(name) has \(canvas.width) × \(canvas.height) pixels, the image \(size)")
    }
  }

  /// Reads the data of a composed item, after the version, which must be 0.
  private func parameters(of item: Item, _ name: String) throws(ImageDecodingError) -> Numbers {
    guard let ranges = item.data else { throw unsupported("its \(name) is stored in another item") }
    // Enough for an overlay with the maximum number of offsets.
    var numbers = Numbers(bytes: Array(ranges.lazy.flatMap { bytes[$0] }.prefix(1 << 20)), structure: self)
    guard try numbers.next(1) == 0 else { throw unsupported("its \(name) has an unknown version") }
    return numbers
  }

  /// Reads consecutive big-endian numbers.
  private struct Numbers {
    let bytes: [UInt8]
    let structure: HEIFComplexityCheck
    private var place = 0

    init(bytes: [UInt8], structure: HEIFComplexityCheck) { (self.bytes, self.structure) = (bytes, structure) }

    mutating func next(_ length: Int) throws(ImageDecodingError) -> Int {
      guard let number = ByteOrderReader(bytes: bytes)(place, length) else {
        throw structure.damaged("a composed image's data ends too early")
      }
      place += length
      return number
    }
  }

  private func form(of identifier: UInt32, _ name: String) throws(ImageDecodingError) -> HEIFCoding.Form {
    guard let item = items[identifier] else { throw damaged("a \(name) of it is missing") }
    guard !item.isTransformed else { throw unsupported("a \(name) of it is cropped or rotated") }
    return try form(of: item)
  }

  /// The decoded form of an item, before cropping and rotation.
  private func form(of item: Item) throws(ImageDecodingError) -> HEIFCoding.Form {
    guard let stated = item.stated else { throw damaged("a part of it states no size") }
    guard item.statesOneSize else { throw damaged("a part of it states several sizes") }
    switch item.type {
    case "hvc1", "av01":
      switch item.coding.forms {
      case .one(let form) where form.size == stated: return form
      case .one(let form):
        throw unsupported(
          "a part of it is coded in \(form.size.width) × \(form.size.height) pixels and states \(stated.width) × \(stated.height)"
        )
      case .several: throw unsupported("a part of it is coded in several sizes")
      case .none: throw damaged("a part of it is coded in no size")
      }
    case "grid", "iden":
      // The depth of the recursion is limited by `checkCosts`.
      guard let part = item.parts.first else { throw damaged("a composed image has no parts") }
      let form = try form(of: part, "part")
      guard item.type == "grid" || form.size == stated else {
        throw damaged("a derived image and its source differ in size")
      }
      return HEIFCoding.Form(size: stated, depth: form.depth)
    case "iovl": return HEIFCoding.Form(size: stated, depth: 8)
    default: throw unsupported("a part of it has the unsupported type “\(item.type)”")
    }
  }
}
