import Foundation

extension ICCProfile {
  /// Returns the profile without its multiProcessElementsType tags (ICC.1:2022, 10.16); nil if it has none.
  ///
  /// Such tags accompany tables or a matrix, for programs that don't support them. Little CMS prefers the
  /// tags at any cost: 20,000 elements in 160 kB, which may share their bytes, took 17 s, and one curve of
  /// 1,024 segments 42 s for 16 megapixels of 16 bits.
  static func withoutElements(_ profile: Data) -> Data? {
    let tags = profile.withUnsafeBytes { bytes in
      let number = ByteOrderReader(bytes: bytes)
      return (0..<min(number(128, 4) ?? 0, maximumTags)).map { 132 + 12 * $0 }.filter { tag in
        number(tag + 4, 4).flatMap { number($0, 4) } == elementsType
      }
    }
    guard !tags.isEmpty else { return nil }
    var lean = Data(profile)
    // Each is renamed to a distinct signature that no tag uses.
    for (index, tag) in tags.enumerated() {
      lean.replaceSubrange(tag..<tag + 4, with: [0, 0, 0, UInt8(index)])
    }
    return lean
  }

  /// Little CMS rejects profiles with more.
  private static let maximumTags = 100
  /// `mpet`
  private static let elementsType = 0x6D70_6574
}
