/// The supported formats of still images, detected from the first bytes and never from a file's name.
package enum ImageFormat: String, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webP = "WebP"
  case heic = "HEIC"
  case avif = "AVIF"
  case tiff = "TIFF"
  case gif = "GIF"
  case bmp = "BMP"

  /// Detects a format by its specified signature; nil if there is none.
  package init?(signatureOf bytes: UnsafeRawBufferPointer) {
    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count
        && bytes[offset..<offset + signature.count].elementsEqual(signature)
    }
    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webP
    } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
      self = .gif
    } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) || has([0x49, 0x49, 0x2B, 0])
      || has([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if has(Array("BM".utf8)), bytes.count >= 18,
      bytes[15..<18].elementsEqual([0, 0, 0]), BitmapHeader.headerLengths.contains(Int(bytes[14]))
    {
      // Two letters alone aren't enough: the length of a known header follows.
      self = .bmp
    } else if has(Array("ftyp".utf8), at: 4), bytes.count >= 12 {
      // The major brand (ISO/IEC 23008-12): HEVC-coded stills are heic or heix; mif1 allows any codec.
      switch String(decoding: bytes[8..<12], as: UTF8.self) {
      case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": self = .heic
      case "avif", "avis": self = .avif
      default: return nil
      }
    } else {
      return nil
    }
  }
}

extension ImageFormat {
  /// The format of files with this extension, ignoring case; nil for others.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "pjpeg", "pjp", "mpo": self = .jpeg
    case "png", "apng": self = .png
    case "webp": self = .webP
    case "heic", "heif", "hif": self = .heic
    case "avif": self = .avif
    case "tif", "tiff": self = .tiff
    case "gif": self = .gif
    case "bmp", "dib": self = .bmp
    default: return nil
    }
  }

  /// The uniform type identifier, as used by `CGImageSource` and `CGImageDestination`.
  package var typeIdentifier: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    case .webP: "org.webmproject.webp"
    case .heic: "public.heic"
    case .avif: "public.avif"
    case .tiff: "public.tiff"
    case .gif: "com.compuserve.gif"
    case .bmp: "com.microsoft.bmp"
    }
  }

  package init?(typeIdentifier: String) {
    guard let format = Self.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) else { return nil }
    self = format
  }
}
