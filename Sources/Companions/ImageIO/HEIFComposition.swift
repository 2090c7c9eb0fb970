// Whether a HEIF file's composed images leave no pixel unwritten.
//
// libheif 1.15 doesn't clear an image before it copies tiles into it, places them by the sizes that they state, and copies as many
// pixels of a tile's transparency as the tile has: where sizes disagree, what lay in memory before is seen in the image.
extension HEIFComplexityCheck {
  private func unsupported(_ detail: String) -> ImageDecodingError {
    ImageDecodingError(.unsupported(format: format, detail: detail))
  }

  /// Throws where a grid or an overlay contradicts its parts, or has parts whose decoded sizes aren't known.
  func checkComposition() throws(ImageDecodingError) {
    // In their order, so that a file has one error.
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

  /// ISO/IEC 23008-12, 6.6.2.3: an image put together from tiles row by row, cut off at its right and bottom.
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

  /// ISO/IEC 23008-12, 6.6.2.2: images on a canvas that is filled with a color before.
  private func checkOverlay(_ overlay: Item) throws(ImageDecodingError) {
    var numbers = try parameters(of: overlay, "overlay")
    let isLong = try numbers.next(1) & 1 == 1
    for _ in 0..<4 { _ = try numbers.next(2) }
    let canvas = PixelSize(width: try numbers.next(isLong ? 4 : 2), height: try numbers.next(isLong ? 4 : 2))
    try checkCanvas(canvas, of: overlay, "overlay")
    for part in overlay.parts {
      // libheif 1.15 reads a part that begins outside of the canvas past its end, and shows what it has read.
      for _ in 0..<2 where try numbers.next(isLong ? 4 : 2) >> (isLong ? 31 : 15) == 1 {
        throw unsupported("a part of its overlay begins left of the canvas or above it")
      }
      let form = try form(of: part, "part")
      guard form.depth == 8 else { throw unsupported("its overlay has parts of \(form.depth) bits a sample") }
    }
  }

  /// ISO/IEC 23008-12, 6.6.2.1: another image, cropped or turned.
  private func checkIdentity(_ item: Item) throws(ImageDecodingError) {
    guard item.parts.count == 1 else { throw damaged("a derived image has \(item.parts.count) sources") }
  }

  /// A plane of transparency that is decoded in another size or depth than that of the image that it belongs to is read past its end.
  private func checkTransparency(_ alpha: Item) throws(ImageDecodingError) {
    for identifier in alpha.masters {
      // libheif leaves transparency of another stated size out.
      guard let master = items[identifier], master.stated == alpha.stated else { continue }
      let depths = (try form(of: alpha).depth, try form(of: master).depth)
      guard depths.0 == depths.1 else {
        throw unsupported("its transparency has \(depths.0) bits a sample, its color \(depths.1)")
      }
      guard !alpha.isTransformed || master.isTransformed else {
        throw unsupported("its transparency is cropped or turned and its color isn't")
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

  /// The data of an item that is put together from others, after the version, which has to be 0.
  private func parameters(of item: Item, _ name: String) throws(ImageDecodingError) -> Numbers {
    guard let ranges = item.data else { throw unsupported("its \(name) is stored within another item") }
    // With offsets of all parts there are, no overlay has more.
    var numbers = Numbers(bytes: Array(ranges.lazy.flatMap { bytes[$0] }.prefix(1 << 20)), structure: self)
    guard try numbers.next(1) == 0 else { throw unsupported("its \(name) is of a later version") }
    return numbers
  }

  /// Big-endian numbers one after the other.
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

  /// The form in which a part is decoded.
  private func form(of identifier: UInt32, _ name: String) throws(ImageDecodingError) -> HEIFCoding.Form {
    guard let item = items[identifier] else { throw damaged("a \(name) of it is missing") }
    guard !item.isTransformed else { throw unsupported("a \(name) of it is cropped or turned") }
    return try form(of: item)
  }

  /// The form in which an item is decoded, before it is cropped or turned.
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
      // Parts are no deeper than `checkCosts` allows.
      guard let part = item.parts.first else { throw damaged("a composed image has no parts") }
      let form = try form(of: part, "part")
      guard item.type == "grid" || form.size == stated else {
        throw damaged("a derived image and its source differ in size")
      }
      return HEIFCoding.Form(size: stated, depth: form.depth)
    case "iovl": return HEIFCoding.Form(size: stated, depth: 8)
    default: throw unsupported("a part of it is of the type “\(item.type)”")
    }
  }
}
