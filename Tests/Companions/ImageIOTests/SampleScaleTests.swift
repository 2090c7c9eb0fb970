import Testing

@testable import ImageIO

@Suite("The range of deep samples")
struct SampleScaleTests {
  private func mapping(
    _ kind: SampleKind, _ lower: Double, _ upper: Double, mean: Double? = nil, isColor: Bool = false,
    declared: DeclaredSamples = .init()
  ) -> SampleScale? {
    let count = 100
    let measured = MeasuredSamples(
      lower: lower, upper: upper, sum: (mean ?? (lower + upper) / 2) * Double(count), count: count)
    return SampleScale(kind, isColor: isColor, declared: declared, measured: measured)
  }

  @Test(
    "integers keep the range of their type if they take up a quarter of it",
    arguments: [
      (SampleKind.unsigned(bits: 16), 0.0, 65_535.0, 0.0, 65_535.0),
      (.unsigned(bits: 16), 0, 16_384, 0, 65_535), (.unsigned(bits: 16), 30_000, 60_000, 0, 65_535),
      (.unsigned(bits: 12), 10, 4000, 0, 4095), (.signed(bits: 16), -20_000, 20_000, -32_768, 32_767),
      (.signed(bits: 16), 5, 20_000, 0, 32_767), (.unsigned(bits: 32), 0, 4e9, 0, 4_294_967_295),
      (.unsigned(bits: 64), 0, 1e19, 0, 0x1p64 - 1),
    ])
  func nominal(_ kind: SampleKind, lower: Double, upper: Double, black: Double, white: Double) throws {
    let scale = try #require(mapping(kind, lower, upper))
    #expect(!scale.isMeasured)
    #expect((scale.black, scale.white) == (black, white))
  }

  @Test(
    "integers that take up less become black to white, with or without an offset",
    arguments: [
      (SampleKind.unsigned(bits: 16), 0.0, 1023.0), (.unsigned(bits: 16), 0, 16_383),
      (.unsigned(bits: 16), 60_000, 62_000), (.signed(bits: 16), -1000, 1000), (.unsigned(bits: 32), 0, 255),
      (.float(bits: 32), 280, 300), (.float(bits: 32), 0, 0.1), (.float(bits: 64), -5, 70_000),
      (.float(bits: 16), 20, 21),
    ])
  func measured(_ kind: SampleKind, lower: Double, upper: Double) throws {
    let scale = try #require(mapping(kind, lower, upper))
    #expect(scale.isMeasured)
    #expect((scale.black, scale.white) == (lower, upper))
  }

  @Test(
    "floating-point gray follows the conventions 0…1, 0…255 and 0…65,535, with some overshoot",
    arguments: [(0.0, 1.0, 1.0), (-0.02, 1.03, 1), (0, 255, 255), (0, 100, 255), (3, 65_000, 65_535)])
  func conventions(lower: Double, upper: Double, white: Double) throws {
    let scale = try #require(mapping(.float(bits: 32), lower, upper))
    #expect(!scale.isMeasured)
    #expect((scale.black, scale.white) == (0, white))
  }

  @Test("floating-point color of linear light is left to the color conversion, also above white")
  func linearLight() {
    #expect(mapping(.float(bits: 32), 0, 1, isColor: true) == nil)
    #expect(mapping(.float(bits: 16), 0, 40, mean: 0.4, isColor: true) == nil)
    #expect(mapping(.float(bits: 32), 0, 255, isColor: true)?.white == 255)
    #expect(mapping(.float(bits: 32), 0, 0.05, isColor: true)?.white == 0.05)
  }

  @Test("a declared range is used unless no sample is in it")
  func declared() {
    let twelveBits = DeclaredSamples(range: 0...4095)
    #expect(mapping(.unsigned(bits: 16), 0, 2000, declared: twelveBits)?.white == 4095)
    // Inverted by the decoder.
    #expect(mapping(.unsigned(bits: 16), 61_440, 65_535, declared: twelveBits)?.black == 61_440)
    #expect(mapping(.float(bits: 32), -40, 60, declared: DeclaredSamples(range: -50...150))?.black == -50)
  }

  @Test("significant bits count from the lowest only if no sample exceeds them")
  func significantBits() {
    let ten = DeclaredSamples(significantBits: 10)
    #expect(mapping(.unsigned(bits: 16), 0, 900, declared: ten)?.white == 1023)
    // PNG's specification: scaled to the full range.
    #expect(mapping(.unsigned(bits: 16), 0, 64_000, declared: ten)?.white == 65_535)
  }

  @Test("a single value, and no value at all, are kept")
  func uniform() {
    #expect(mapping(.unsigned(bits: 16), 700, 700)?.white == 65_535)
    let nothing = SampleScale(.unsigned(bits: 16), isColor: false, measured: MeasuredSamples())
    #expect(nothing?.isMeasured == false)
  }

  @Test("opaque is the largest alpha of the type, or of the bits that alpha takes up")
  func alpha() {
    func opaque(_ kind: SampleKind, _ alpha: Double) -> Double {
      SampleScale.opaque(kind, MeasuredSamples(alpha: alpha))
    }
    #expect(opaque(.unsigned(bits: 16), 65_535) == 65_535)
    #expect(opaque(.unsigned(bits: 16), 20_000) == 65_535)
    #expect(opaque(.unsigned(bits: 16), 4095) == 4095)
    #expect(opaque(.unsigned(bits: 16), 3000) == 4095)
    #expect(opaque(.float(bits: 32), 1) == 1 && opaque(.float(bits: 32), 255) == 255)
  }
}
