/// Limits on the TIFF directories of EXIF metadata.
///
/// libvips makes libexif parse all of them, and libexif follows each field that points to a directory, even
/// to one already read: 65,000 such fields in 780 kB took 3 s for each read of the header.
enum EXIFBounds {
  /// The maximum number of directories, counted once per pointer to them. Cameras write at most five.
  private static let maximumDirectories = 32
  /// The maximum number of fields in all directories. Cameras write about a hundred.
  private static let maximumFields = 4096
  /// The tags that libexif follows as pointers to directories: EXIF, GPS and interoperability.
  private static let pointers: Set = [0x8769, 0x8825, 0xA005]

  /// Whether the structure is within the limits; also true for one that can't be parsed.
  ///
  /// - Parameter bytes: the TIFF structure, with or without `Exif` and two zeros before it.
  static func isWithinLimits(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let hasPrefix = bytes.starts(with: "Exif\0\0".utf8)
    let content = hasPrefix ? UnsafeRawBufferPointer(rebasing: bytes[6...]) : bytes
    guard let order = content.first, order == 0x49 || order == 0x4D else { return true }
    let number = ByteOrderReader(bytes: content, isLittle: order == 0x49)
    guard let first = number(4, 4) else { return true }
    var (open, directories, fields) = ([first], 0, 0)
    while let start = open.popLast() {
      directories += 1
      guard let count = number(start, 2) else { continue }
      let present = min(count, (content.count - start - 2) / 12)
      fields += present
      guard directories + open.count <= maximumDirectories, fields <= maximumFields else { return false }
      for entry in 0..<present {
        let place = start + 2 + 12 * entry
        guard let tag = number(place, 2), pointers.contains(tag), let target = number(place + 8, 4) else {
          continue
        }
        open.append(target)
      }
      // The thumbnail's directory follows the first.
      if directories == 1, let next = number(start + 2 + 12 * present, 4), next != 0 { open.append(next) }
      guard directories + open.count <= maximumDirectories else { return false }
    }
    return true
  }
}
