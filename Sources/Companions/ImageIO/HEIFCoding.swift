/// The coding of a HEIF item, from its configuration and its data.
struct HEIFCoding {
  /// A decoded image's size and bits per sample.
  struct Form: Hashable {
    var size: PixelSize
    var depth: Int
  }

  /// The announced forms, merged while reading: thousands of items can share a property with as many headers.
  enum Forms: Equatable {
    case none
    case one(Form)
    /// Different forms: the decoder's output isn't known.
    case several

    func merged(with other: Forms) -> Forms {
      switch (self, other) {
      case (.none, let form), (let form, .none): form
      default: self == other ? self : .several
      }
    }
  }

  enum Codec {
    case hevc
    case av1
  }

  var codec: Codec?
  /// The pixel count of the largest image that a header announces.
  var pixels = 0
  var forms = Forms.none
  /// The last AV1 sequence header.
  private(set) var sequence: AV1Sequence?

  init() {}

  func merged(with other: HEIFCoding) -> HEIFCoding {
    var merged = self
    merged.codec = codec ?? other.codec
    merged.pixels = max(pixels, other.pixels)
    merged.forms = forms.merged(with: other.forms)
    merged.sequence = other.sequence ?? sequence
    return merged
  }

  /// Reads the coding that HEVC units announce.
  ///
  /// - Throws: errors of `check`, which is called with each size.
  init(
    hevc units: some Sequence<some Collection<UInt8>>, check: (PixelSize) throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) {
    codec = .hevc
    for unit in units {
      guard let set = HEVCParameterSet(unit: unit) else { continue }
      // Coded sizes are padded to whole blocks of at most 64 pixels.
      try check(PixelSize(width: max(set.coded.width - 63, 1), height: max(set.coded.height - 63, 1)))
      add(set.coded, Form(size: set.shown, depth: set.depth))
    }
  }

  /// Reads the coding that an AV1 stream announces.
  ///
  /// - Parameter sequence: the preceding sequence header, if any.
  /// - Throws: errors of `check`, which is called with each size.
  init(
    av1 stream: [UInt8], sequence: AV1Sequence? = nil,
    check: (PixelSize) throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) {
    codec = .av1
    self.sequence = sequence
    for unit in AV1Sequence.units(of: stream) {
      if unit.isSequence, let header = AV1Sequence(unit) {
        try check(header.size)
        add(header.size, Form(size: header.size, depth: header.depth))
        self.sequence = header
      } else if unit.isFrame, self.sequence?.usesSequenceSize(unit) != true {
        forms = .several
      }
    }
  }

  private mutating func add(_ coded: PixelSize, _ form: Form) {
    pixels = max(pixels, HEIFComplexityCheck.product(coded.width, coded.height))
    forms = forms.merged(with: .one(form))
  }
}
