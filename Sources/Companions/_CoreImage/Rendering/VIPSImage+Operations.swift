import CVIPS
import Foundation
import ImageIO

struct RenderingError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }
}

/// libvips' operations, which describe an image without computing it, with `Float` components by default.
extension VIPSImage {
  static func applying(_ operation: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws -> VIPSImage {
    guard let image = make(operation) else { throw RenderingError(description: VIPS.lastError()) }
    return image
  }

  private static func owning(_ pointer: OpaquePointer?) throws -> VIPSImage {
    try applying {
      $0.pointee = pointer
      return pointer == nil ? -1 : 0
    }
  }

  // MARK: Constant images

  /// The same components everywhere.
  static func filled(_ components: [Double], _ frame: PixelBounds) throws -> VIPSImage {
    try applying { sv_black($0, Int32(frame.width), Int32(frame.height), Int32(components.count)) }
      .scaled(components.map { _ in 0 }, plus: components)
  }

  /// A matrix for `recombined` and `convolved`.
  static func matrix(_ rows: [[Double]]) throws -> VIPSImage {
    let values = rows.flatMap { $0 }
    return try owning(
      vips_image_new_matrix_from_array(
        Int32(rows.first?.count ?? 0), Int32(rows.count), values, Int32(values.count)))
  }

  /// A table for `lookedUp`: the value of each integer.
  static func table(_ values: [Float]) throws -> VIPSImage { try numbers(values, bands: 1, rows: 1) }

  /// Pixels of `bands` components, row by row.
  static func numbers(_ values: [Float], bands: Int, rows: Int) throws -> VIPSImage {
    try owning(
      values.withUnsafeBytes {
        vips_image_new_from_memory_copy(
          $0.baseAddress, $0.count, Int32(values.count / bands / rows), Int32(rows), Int32(bands),
          Int32(SV_FORMAT_FLOAT))
      })
  }

  /// Each pixel's column and row, top-left origin, and 1, as `Double`.
  static func coordinates(width: Int, height: Int) throws -> VIPSImage {
    let places = try applying { sv_coordinates($0, Int32(width), Int32(height)) }.cast(SV_FORMAT_DOUBLE)
    let ones = try places.bands(0, 1).scaled([0], plus: [1]).cast(SV_FORMAT_DOUBLE)
    return try joined([places, ones])
  }

  /// The center of each of a frame's pixels, x and y in the image's plane, and 1, as `Double`.
  static func centers(of frame: PixelBounds) throws -> VIPSImage {
    try coordinates(width: frame.width, height: frame.height).recombined([
      [1, 0, Double(frame.minX) + 0.5], [0, -1, Double(frame.maxY) - 0.5], [0, 0, 1],
    ])
  }

  /// The bytes of an image's rows, read on demand: they must outlive the image.
  static func bytes(_ address: UnsafeRawPointer, bytesPerRow: Int, rows: Int) throws -> VIPSImage {
    try applying { sv_image_from_memory(address, bytesPerRow * rows, Int32(bytesPerRow), Int32(rows), 1, $0) }
  }

  // MARK: Arithmetic

  func scaled(_ factors: [Double], plus terms: [Double]) throws -> VIPSImage {
    try Self.applying { sv_linear(pointer, $0, factors, terms, Int32(factors.count)) }
  }

  func scaled(_ factor: Double, plus term: Double = 0) throws -> VIPSImage {
    try scaled([factor], plus: [term])
  }

  func plus(_ other: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_add(pointer, other.pointer, $0) }
  }
  func minus(_ other: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_subtract(pointer, other.pointer, $0) }
  }
  /// The other image has one component or the same number.
  func times(_ other: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_multiply(pointer, other.pointer, $0) }
  }
  /// The other image has one component or the same number; the result is 0 where it is 0.
  func divided(by other: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_divide(pointer, other.pointer, $0) }
  }
  var magnitude: VIPSImage { get throws { try Self.applying { sv_magnitude(pointer, $0) } } }
  // Measured: comparing and choosing takes less than a third of libvips' band rank. NaN is never chosen.
  func smaller(_ other: VIPSImage) throws -> VIPSImage {
    let (one, other) = (try shared, try other.shared)
    return try other.isMore(than: one).choosing(one, other)
  }
  func larger(_ other: VIPSImage) throws -> VIPSImage {
    let (one, other) = (try shared, try other.shared)
    return try one.isMore(than: other).choosing(one, other)
  }
  func power(_ exponent: Double) throws -> VIPSImage {
    try Self.applying { sv_power(pointer, $0, exponent) }
  }
  var exponential: VIPSImage { get throws { try Self.applying { sv_power_of(pointer, $0, M_E) } } }
  var floored: VIPSImage { get throws { try Self.applying { sv_floor(pointer, $0) } } }

  func clamped(_ least: [Double], _ most: [Double]) throws -> VIPSImage {
    guard let frame = PixelBounds(minX: 0, minY: 0, width: width, height: height) else { return self }
    return try larger(.filled(least, frame)).smaller(.filled(most, frame))
  }

  /// 8-bit integers: 255 where a component is at least `least`, else 0.
  func isAtLeast(_ least: Double) throws -> VIPSImage {
    try Self.applying { sv_at_least(pointer, $0, least) }
  }
  /// 8-bit integers: 255 where a component is greater than the other's, else 0.
  func isMore(than other: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_more(pointer, other.pointer, $0) }
  }
  /// `then` where this image's components are nonzero, otherwise `otherwise`.
  func choosing(_ then: VIPSImage, _ otherwise: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_choose(pointer, then.pointer, otherwise.pointer, $0) }
  }

  /// Multiplies each pixel's components by a matrix.
  func recombined(_ rows: [[Double]]) throws -> VIPSImage {
    let matrix = try VIPSImage.matrix(rows)
    return try Self.applying { sv_recombine(pointer, $0, matrix.pointer) }
  }

  /// Maps 8-bit or 16-bit integers by a table.
  func lookedUp(in table: VIPSImage) throws -> VIPSImage {
    try Self.applying { sv_look_up(pointer, $0, table.pointer) }
  }

  /// Converts to another numeric type, clamped and truncated.
  func cast(_ format: Int) throws -> VIPSImage { try Self.applying { sv_cast(pointer, $0, Int32(format)) } }

  // MARK: Components

  func bands(_ first: Int, _ count: Int) throws -> VIPSImage {
    try Self.applying { sv_bands(pointer, $0, Int32(first), Int32(count)) }
  }
  var color: VIPSImage { get throws { try bands(0, 3) } }
  var alpha: VIPSImage { get throws { try bands(3, 1) } }

  static func joined(_ images: [VIPSImage]) throws -> VIPSImage {
    var pointers: [OpaquePointer?] = images.map(\.pointer)
    return try withExtendedLifetime(images) {
      try applying { sv_join_bands(&pointers, Int32(images.count), $0) }
    }
  }

  /// Repeats a single component.
  func repeated(_ count: Int) throws -> VIPSImage { try recombined(Array(repeating: [1], count: count)) }

  /// The color divided by alpha; 0 where alpha is 0. The image must be shared.
  var straightColor: VIPSImage { get throws { try color.divided(by: alpha) } }

  /// Multiplies a straight color by alpha and appends it. The alpha's image must be shared.
  static func premultiplied(_ color: VIPSImage, _ alpha: VIPSImage) throws -> VIPSImage {
    try joined([color.times(alpha), alpha])
  }

  /// Groups adjacent bytes in a row into a pixel's components.
  func folded(_ factor: Int) throws -> VIPSImage {
    try Self.applying { sv_fold_bands(pointer, $0, Int32(factor)) }
  }

  // MARK: Geometry

  func extracted(left: Int, top: Int, width: Int, height: Int) throws -> VIPSImage {
    if left == 0, top == 0, width == self.width, height == self.height { return self }
    return try Self.applying {
      sv_extract(pointer, $0, Int32(left), Int32(top), Int32(width), Int32(height))
    }
  }

  /// Extracts a part of an image whose frame is `whole`.
  func extracted(_ part: PixelBounds, from whole: PixelBounds) throws -> VIPSImage {
    let place = whole.offset(of: part)
    return try extracted(left: place.column, top: place.row, width: part.width, height: part.height)
  }

  func embedded(left: Int, top: Int, width: Int, height: Int, repeatingEdge: Bool = false) throws -> VIPSImage
  {
    if left == 0, top == 0, width == self.width, height == self.height { return self }
    return try Self.applying {
      sv_embed(
        pointer, $0, Int32(left), Int32(top), Int32(width), Int32(height), repeatingEdge ? 1 : 0)
    }
  }

  /// Repeats the image in both directions, with its top-left pixel at the given position.
  func tiled(left: Int, top: Int, width: Int, height: Int) throws -> VIPSImage {
    try Self.applying {
      sv_tile(pointer, $0, Int32(left), Int32(top), Int32(width), Int32(height))
    }
  }

  /// Samples each pixel bilinearly at the position (column, row) in `positions`.
  func mapped(_ positions: VIPSImage) throws -> VIPSImage {
    guard let interpolate = vips_interpolate_new("bilinear") else {
      throw RenderingError(description: VIPS.lastError())
    }
    defer { g_object_unref(UnsafeMutableRawPointer(interpolate)) }
    return try Self.applying { sv_map(pointer, $0, positions.pointer, interpolate) }
  }

  func resized(horizontally: Double, vertically: Double) throws -> VIPSImage {
    try Self.applying { sv_resize(pointer, $0, horizontally, vertically) }
  }

  /// The mean of each block.
  func shrunk(_ side: Int) throws -> VIPSImage {
    if side == 1 { return self }
    return try Self.applying { sv_shrink(pointer, $0, Int32(side), Int32(side)) }
  }

  /// Enlarges each pixel to a block.
  func zoomed(_ side: Int) throws -> VIPSImage {
    try Self.applying { sv_zoom(pointer, $0, Int32(side), Int32(side)) }
  }

  // MARK: Neighborhoods

  func convolved(_ rows: [[Double]]) throws -> VIPSImage {
    let weights = try VIPSImage.matrix(rows)
    return try Self.applying { sv_convolve(pointer, $0, weights.pointer) }
  }

  /// The median of the nine components around each pixel.
  var medians: VIPSImage { get throws { try Self.applying { sv_rank(pointer, $0, 3, 3, 4) } } }

  /// The minimum or maximum of each component in a window.
  func windowExtremum(columns: Int, rows: Int, largest: Bool) throws -> VIPSImage {
    if columns == 1, rows == 1 { return self }
    return try Self.applying {
      sv_rank(pointer, $0, Int32(columns), Int32(rows), Int32(largest ? columns * rows - 1 : 0))
    }
  }

  /// The same image with a cache, for multiple uses.
  ///
  /// libvips recomputes an image for each operation that uses it: after ten steps that each use the previous
  /// one twice, the first would be computed a thousand times for each part of the result.
  var shared: VIPSImage {
    get throws {
      // The maximum number that one tile of the result may touch.
      try caching(
        tiles: (RenderTiles.columns / Self.tileColumns + 1) * (RenderTiles.rows / Self.tileRows + 1))
    }
  }

  /// The same image with a cache of `rows` rows.
  ///
  /// - Parameter turned: whether it may also be read by columns, as rotated images are: then as many columns
  ///   are cached as take about the same memory.
  func caching(rows: Int, turned: Bool = false) throws -> VIPSImage {
    func tiles(_ length: Int, _ side: Int) -> Int { (length + side - 1) / side }
    let inRows = tiles(width, Self.tileColumns) * (tiles(min(rows, height), Self.tileRows) + 2)
    let inColumns = turned ? 2 * (tiles(height, Self.tileRows) + 1) : 0
    return try caching(tiles: max(inRows, inColumns))
  }

  // Cache tiles: wide, as neighborhoods along rows then add little; not wider, for reading by columns.
  private static let tileColumns = 256
  private static let tileRows = 16

  private func caching(tiles: Int) throws -> VIPSImage {
    try Self.applying {
      sv_remember(pointer, $0, Int32(min(width, Self.tileColumns)), Int32(Self.tileRows), Int32(tiles))
    }
  }

  /// The same image, computed immediately.
  var computed: VIPSImage { get throws { try Self.owning(vips_image_copy_memory(pointer)) } }

  /// Minimum, maximum and mean of each component, by `vips_stats`, computed immediately.
  var statistics: [(least: Double, most: Double, mean: Double)] {
    get throws {
      let table = try Self.applying { sv_statistics(pointer, $0) }
      let values = try PixelReader(table).values(as: Double.self)
      return (1...bands).map { row in
        let first = row * table.width
        return (values[first], values[first + 1], values[first + 4])
      }
    }
  }
}

/// Reads parts of an image, which are computed on demand.
///
/// Unsafe: a region is a GObject owned by the thread that created it; it is used within one function. Fetched
/// memory is a copy of the size that libvips returns, freed here.
struct PixelReader: ~Copyable {
  private let region: OpaquePointer
  private let image: VIPSImage

  init(_ image: VIPSImage) throws {
    guard let region = vips_region_new(image.pointer) else {
      throw RenderingError(description: VIPS.lastError())
    }
    self.region = region
    self.image = image
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(region)) }

  func withPixels<Result>(
    left: Int, top: Int, width: Int, height: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    var count = 0
    let memory = vips_region_fetch(region, Int32(left), Int32(top), Int32(width), Int32(height), &count)
    guard let memory else { throw RenderingError(description: VIPS.lastError()) }
    defer { g_free(memory) }
    return try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// The components of all pixels, in the image's own numeric type.
  func values<Value: BitwiseCopyable>(as type: Value.Type) throws -> [Value] {
    try withPixels(left: 0, top: 0, width: image.width, height: image.height) {
      Array($0.bindMemory(to: Value.self))
    }
  }
}
