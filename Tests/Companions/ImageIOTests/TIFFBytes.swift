import Foundation

/// An uncompressed TIFF file of one strip or one row of tiles, made byte by byte from TIFF 6.0.
struct TIFFBytes {
  var width: Int
  var height: Int
  var bits = 8
  /// 1 unsigned, 2 signed, 3 floating-point.
  var format = 1
  var samplesPerPixel = 1
  var isLittle = true
  /// 0 the least sample is white, 1 black, 2 red, green and blue.
  var photometric = 1
  var predictor = 1
  /// The side of a tile; nil for a strip.
  var tile: Int?
  /// The samples' bytes, as stored.
  var data: [UInt8]
  /// The claimed length of a strip; nil for that of the data.
  var claimedCount: Int?
  /// Further fields: type, and values as bytes in the file's order.
  var extra: [Int: (type: Int, count: Int, values: [UInt8])] = [:]

  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittle ? little : little.reversed()
  }

  func float(_ value: Float) -> [UInt8] { number(Int(value.bitPattern), 4) }
  func half(_ value: Float16) -> [UInt8] { number(Int(value.bitPattern), 2) }
  func double(_ value: Double) -> [UInt8] { number(Int(bitPattern: UInt(value.bitPattern)), 8) }

  var file: Data {
    var file = Data(isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(0, 4)
    let start = file.count
    file += data
    if file.count % 2 == 1 { file.append(0) }
    func short(_ values: Int...) -> (type: Int, count: Int, values: [UInt8]) {
      (3, values.count, values.flatMap { number($0, 2) })
    }
    func long(_ values: [Int]) -> (type: Int, count: Int, values: [UInt8]) {
      (4, values.count, values.flatMap { number($0, 4) })
    }
    var fields = extra
    fields[256] = short(width)
    fields[257] = short(height)
    let depths = [Int](repeating: bits, count: samplesPerPixel)
    fields[258] = (3, depths.count, depths.flatMap { number($0, 2) })
    fields[259] = short(1)
    fields[262] = short(photometric)
    fields[277] = short(samplesPerPixel)
    fields[339] = (3, depths.count, depths.flatMap { _ in number(format, 2) })
    if predictor > 1 { fields[317] = short(predictor) }
    if let tile {
      let across = (width + tile - 1) / tile
      let length = tile * tile * samplesPerPixel * bits / 8
      fields[322] = short(tile)
      fields[323] = short(tile)
      fields[324] = long((0..<across).map { start + $0 * length })
      fields[325] = long([Int](repeating: length, count: across))
    } else {
      fields[273] = long([start])
      fields[278] = short(height)
      fields[279] = long([claimedCount ?? data.count])
    }
    var directory = number(fields.count, 2)
    for (tag, field) in fields.sorted(by: { $0.key < $1.key }) {
      directory += number(tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.values.count > 4 {
        directory += number(file.count, 4)
        file += field.values
        if file.count % 2 == 1 { file.append(0) }
      } else {
        directory += field.values + [UInt8](repeating: 0, count: 4 - field.values.count)
      }
    }
    file.replaceSubrange(4..<8, with: number(file.count, 4))
    return file + directory + number(0, 4)
  }
}
