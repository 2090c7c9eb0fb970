/// The images in a file of a format that may have several, counted without decoding.
package struct ImagePages: Equatable, Sendable {
  /// The relation of the images to each other.
  package enum Kind: Sendable {
    /// The pages of a document: TIFF.
    case pages
    /// The frames of an animation: GIF, WebP and PNG.
    case frames
    /// The images of a collection, one of which is the primary: HEIC and AVIF.
    case images
  }

  package let kind: Kind
  /// The index of each image, in order, as `ImageDecoder.decode` counts them. Reduced copies and transparency
  /// masks of TIFF pages, and the thumbnails, auxiliary images and parts of HEIC images, are left out.
  package let indices: [Int]

  package var count: Int { indices.count }
}

extension EncodedImage {
  /// The images in the file: at least one, even if none can be read.
  ///
  /// - Throws: `ImageDecodingError` if counting them would take too long.
  package func pages() throws(ImageDecodingError) -> ImagePages {
    let outcome = data.withUnsafeBytes { bytes in
      Result { () throws(ImageDecodingError) in try Self.pages(in: bytes, format: format) }
    }
    return try outcome.get()
  }

  private static func pages(
    in bytes: UnsafeRawBufferPointer, format: ImageFormat?
  ) throws(ImageDecodingError) -> ImagePages {
    switch format {
    case .tiff:
      try TIFFBounds.check(bytes, page: nil)
      let pages = TIFFDirectoryChain(bytes).enumerated().filter(\.element.isPage).map(\.offset)
      // The first directory of a camera's raw file is a thumbnail, but the only image in this chain.
      return ImagePages(kind: .pages, indices: pages.isEmpty ? [0] : pages)
    case .gif: return frames(GIFHeader(bytes)?.frameCount)
    case .webP: return frames(WebPBounds.frameCount(bytes))
    case .png: return frames(animatedPNGFrames(bytes))
    case .heic, .avif:
      let count = HEIFComplexityCheck.imageCount(of: bytes, format: format ?? .heic)
      return ImagePages(kind: .images, indices: Array(0..<max(count, 1)))
    case .jpeg, .bmp, nil: return ImagePages(kind: .pages, indices: [0])
    }
  }

  private static func frames(_ count: Int?) -> ImagePages {
    ImagePages(kind: .frames, indices: Array(0..<max(count ?? 1, 1)))
  }

  /// Reads the animation control chunk, which precedes the pixels (PNG, third edition, section 11.3.6.1); nil
  /// if there is none.
  private static func animatedPNGFrames(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let number = ByteOrderReader(bytes: bytes)
    var place = 8
    while let length = number(place, 4), let type = number(place + 4, 4), type != 0x4944_4154 /* IDAT */ {
      // acTL
      if type == 0x6163_544C { return number(place + 8, 4).map { min($0, maximumFrames) } }
      place += 12 + length
    }
    return nil
  }

  /// The maximum number of frames that an animated PNG's header is believed to have.
  private static let maximumFrames = 1 << 20
}
