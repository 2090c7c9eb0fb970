import Foundation
import GrayImage
import ImageIO
import PlaneGeometry
import SeededRandom
import TestSupport
import Testing
import BarcodeSymbols
import PixelSampling

@testable import BarcodeReading

@Suite("Bars narrower than the blur")
struct BlurredBarcodeTests {
  /// An image of a code with its bars blurred by a standard deviation in modules, and noise.
  private static func image(
    _ code: RenderedBarcode, blur: Double, _ random: inout SplitMix64
  ) -> GrayImage {
    RenderedBarcode.image(width: 290, height: 120, ground: code.paper, [code])
      .blurred(by: blur * code.module).noisy(&random)
  }

  private static func code(_ digits: String, _ random: inout SplitMix64) -> RenderedBarcode {
    RenderedBarcode(
      digits: digits, center: SIMD2(145, 60), angle: random.next(in: -6...6),
      module: random.next(in: 1.6...2.3), height: 80, dark: random.next(in: 20...60),
      paper: random.next(in: 150...230))
  }

  @Test(
    "of 20 codes blurred by 0.9 modules, width-based readers read few, and this one most, none wrongly"
  )
  func blurred() throws {
    var random = SplitMix64(seed: 5)
    var (read, ofWidths) = (0, 0)
    for _ in 0..<20 {
      let code = Self.code(RenderedBarcode.digits(&random), &random)
      let image = Self.image(code, blur: 0.9, &random)
      let texts = try BarcodeReader(formats: [.ean13, .upcA]).codes(in: GrayPyramid(image)).map(\.text)
      #expect(texts == [code.digits] || texts.isEmpty)
      read += texts.count
      ofWidths += try UprightReader(formats: [.ean13, .upcA]).codes(in: image, minimumLines: 2).count
    }
    #expect(read >= 16)
    #expect(ofWidths <= 4)
  }

  /// Bars as zxing-cpp writes them, with the widest module that fits.
  private static func code128(_ text: String, _ random: inout SplitMix64) throws -> RenderedBarcode {
    let modules = try EncodedBarcode(.text(text), format: .code128).isDark.map { $0 ? 1 : 0 }
    return RenderedBarcode(
      otherModules: modules, center: SIMD2(250, 60), angle: random.next(in: -6...6),
      module: random.next(in: 1.7...2.3), height: 80, dark: random.next(in: 20...60),
      paper: random.next(in: 150...230))
  }

  @Test(
    "Code 128 of each code set is read when blurred by 0.9 modules",
    arguments: ["ABC-123", "31415926535897", "AB123456cd", "x=2*y", "\tTAB\n12"])
  func code128(_ text: String) throws {
    var random = SplitMix64(seed: 11)
    var code = try Self.code128(text, &random)
    let image = RenderedBarcode.image(width: 500, height: 120, ground: code.paper, [code])
      .blurred(by: 0.9 * code.module).noisy(&random)
    let read = try BarcodeReader(formats: [.code128]).codes(in: GrayPyramid(image))
    #expect(read.map(\.text) == [text])
    #expect(read.map(\.format) == [.code128])
    let corners = try #require(read.first).quadrilateral
    #expect(abs(corners.topLeft.x - (250 - Double(code.modules.count) / 2 * code.module)) < 8)
    code.angle = 180
    let onItsHead = RenderedBarcode.image(width: 500, height: 120, ground: code.paper, [code])
      .blurred(by: 0.9 * code.module).noisy(&random)
    let readAgain = try BarcodeReader(formats: [.code128]).codes(in: GrayPyramid(onItsHead))
    #expect(readAgain.map(\.text) == [text])
    #expect(readAgain.allSatisfy { $0.quadrilateral.topLeft.x > $0.quadrilateral.topRight.x })
  }

  @Test("of 12 Code 128 codes width-based readers read few, and this one most, none wrongly")
  func code128Blurred() throws {
    var random = SplitMix64(seed: 12)
    var (read, ofWidths) = (0, 0)
    for _ in 0..<12 {
      let text = String(
        (0..<8).compactMap { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789-".randomElement(using: &random) })
      let code = try Self.code128(text, &random)
      let image = RenderedBarcode.image(width: 500, height: 120, ground: code.paper, [code])
        .blurred(by: 0.9 * code.module).noisy(&random)
      let texts = try BarcodeReader(formats: [.code128]).codes(in: GrayPyramid(image)).map(\.text)
      #expect(texts == [text] || texts.isEmpty)
      read += texts.count
      ofWidths += try UprightReader(formats: [.code128]).codes(in: image, minimumLines: 2).count
    }
    #expect(read >= 10)
    #expect(ofWidths <= 3)
  }

  @Test("Code 128 characters are decoded according to ISO/IEC 15417")
  func code128Text() {
    // A GS1 code in set C with its last digit in A; a shifted letter; a second FNC1; a nonprinting function.
    let gs1 = Code128(values: [105, 102, 42, 18, 40, 20, 50, 101, 16, 92])
    #expect(gs1.text == "42184020500" && gs1.content == .gs1)
    #expect(Code128(values: [104, 65, 98, 65, 65, 0]).text == "a\u{1}a")
    #expect(Code128(values: [105, 12, 102, 34, 0]).text == "12\u{1D}34")
    #expect(Code128(values: [104, 33, 96, 34, 0]).text == nil)
    #expect(Code128(values: [103, 101, 34, 0]).text == nil)
  }

  @Test("an upside-down code has its corners where its own top is")
  func upsideDown() throws {
    var random = SplitMix64(seed: 6)
    var code = Self.code("4006381333931", &random)
    code.angle = 180
    let image = Self.image(code, blur: 0.9, &random)
    let read = try #require(BarcodeReader(formats: [.ean13]).codes(in: GrayPyramid(image)).first)
    #expect(read.text == "4006381333931")
    let corners = read.quadrilateral
    #expect(corners.topLeft.x > corners.topRight.x && corners.topLeft.y > corners.bottomLeft.y)
    #expect(abs(corners.topLeft.x - (145 + 47.5 * code.module)) < 3)
    #expect(abs(corners.topRight.x - (145 - 47.5 * code.module)) < 3)
  }

  @Test("a code that starts with 0 is UPC-A if that is requested")
  func formats() throws {
    var random = SplitMix64(seed: 7)
    var code = Self.code("0036000291452", &random)
    code.angle = 0
    let image = Self.image(code, blur: 0.7, &random)
    let cases: [(formats: Set<BarcodeFormat>, format: BarcodeFormat)] = [
      ([.ean13, .upcA], .upcA), ([.upcA], .upcA), ([.ean13], .ean13),
    ]
    for (formats, format) in cases {
      let read = try BlurredReader(formats: formats).code(in: image, checkCancellation: {})
      #expect(read?.format == format)
      #expect(read?.text == "0036000291452")
    }
    #expect(try BlurredReader(formats: [.code128]).code(in: image, checkCancellation: {}) == nil)
  }

  @Test("60 images of blurred bars without a code have no results")
  func noCodes() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<60 {
      var widths: [Double] = []
      while widths.reduce(0, +) < 200 { widths.append(random.next(in: 1.6...8)) }
      let bars = GrayImage.bars(widths, width: 300, height: 44).blurred(by: random.next(in: 1...2.5))
      let read = try BlurredReader(formats: [.ean13, .upcA, .code128]).code(
        in: bars.noisy(&random), checkCancellation: {})
      #expect(read == nil)
    }
  }

  @Test("codes with a wrong check digit aren't read", arguments: [1, 5, 9])
  func wrongCheckDigit(_ change: Int) throws {
    var random = SplitMix64(seed: UInt64(change))
    let digits = RenderedBarcode.digits(&random)
    let last = ((digits.last?.wholeNumberValue ?? 0) + change) % 10
    let image = Self.image(Self.code(digits.dropLast() + "\(last)", &random), blur: 0.8, &random)
    #expect(try BlurredReader(formats: [.ean13]).code(in: image, checkCancellation: {}) == nil)
  }

  @Test(
    "a Code 128 code with a wrong check character isn't reported",
    arguments: [
      // Start B, "2KBJ7RKB8" and a wrong check character like the end: "8" before it would be right.
      ("211214 223211 112331 131123 112133 312131 231131 112331 131123 311222 232121 2331112", 2, 0.8),
      ("211214 223211 112331 131123 112133 312131 231131 112331 131123 311222 232121 2331112", 3, 0.8),
      // Start A, "X_\u{16}", and start B, "pf.Y", each with a wrong check character, blurred enough that
      // characters with which it would be right fit about as well.
      ("211412 331121 111224 411212 131123 2331112", 1.5, 1.1),
      ("211214 111242 112412 122231 312113 231113 2331112", 1.5, 0.8),
    ])
  func wrongCheckCharacter(widths: String, module: Double, blur: Double) throws {
    let modules = widths.compactMap(\.wholeNumberValue).enumerated().flatMap { place, width in
      Array(repeating: 1 - place % 2, count: width)
    }
    var random = SplitMix64(seed: 3)
    let code = RenderedBarcode(otherModules: modules, center: SIMD2(250, 60), module: module, height: 80)
    let image = RenderedBarcode.image(width: 500, height: 120, [code]).blurred(by: blur * module)
    for _ in 0..<4 {
      let read = try BlurredReader(formats: [.code128]).code(
        in: image.noisy(&random), checkCancellation: {})
      #expect(read == nil)
    }
  }

  @Test(
    "a number misread from a strip is read from all of its bars", .sharedData("barcodes"))
  func strip() throws {
    let image = try GrayImage(
      ImageDecoder.decode(contentsOf: SharedData.url("barcodes/upca-4/2.webp")).picture)
    let ofWidths = try UprightReader(formats: [.ean13, .upcA]).codes(in: image, minimumLines: 3)
    #expect(ofWidths.map(\.text) == ["9074932437075"])
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == ["0023942431015"])
  }

  @Test(
    "a number that its bars contradict isn't reported, and one with a scratch is", arguments: [0.3, 0.4, 0.5])
  func contradicted(_ blur: Double) throws {
    var random = SplitMix64(seed: 14)
    for change in 1...9 {
      let digits = RenderedBarcode.digits(&random)
      let drawn = digits.dropLast() + "\(((digits.last?.wholeNumberValue ?? 0) + change) % 10)"
      // A width-based reader's result with the wrong check digit; with more blur such results are rare.
      for (shown, isCorrected) in [(String(drawn), false), (digits, true)] {
        let code = RenderedBarcode(digits: shown, center: SIMD2(145, 60), module: 2, height: 80)
        var image = Self.image(code, blur: blur, &random)
        if isCorrected { image.fill(columns: 90..<97, rows: 40..<60, with: 230) }
        let corrected = BlurredReader(formats: [.ean13, .upcA]).corrected(
          Self.reading(digits, .ean13, columns: 50, 240), in: image)
        #expect(corrected?.text == (isCorrected ? digits : nil))
      }
    }
  }

  /// A code in rows 20 to 100 as reported by a width-based reader.
  private static func reading(
    _ text: String, _ format: BarcodeFormat, columns start: Double, _ end: Double
  ) -> Barcode {
    Barcode(
      format: format, text: text, bytes: Array(text.utf8), content: .text, addOn: nil, isInverted: false,
      quadrilateral: Quadrilateral(
        PixelPoint(start, 20), PixelPoint(end, 20), PixelPoint(end, 100), PixelPoint(start, 100)))
  }

  @Test(
    "a Code 128 code that its bars contradict isn't reported, and one with a scratch is",
    arguments: [0.3, 0.5])
  func contradictedCode128(_ blur: Double) throws {
    var random = SplitMix64(seed: 15)
    let modules = try #require(try Self.code128("AB-1234-XYZ", &random).otherModules)
    // Each character after the start is replaced by the next: the check character, modulo a prime, is wrong.
    for place in stride(from: 11, through: modules.count - 57, by: 11) {
      var wrong = modules
      wrong.replaceSubrange((place + 11)..<(place + 22), with: modules[place..<(place + 11)])
      for (shown, isCorrected) in [(wrong, false), (modules, true)] where wrong != modules {
        let code = RenderedBarcode(otherModules: shown, center: SIMD2(250, 60), module: 2, height: 80)
        var image = RenderedBarcode.image(width: 500, height: 120, [code]).blurred(by: 2 * blur)
          .noisy(&random)
        if isCorrected { image.fill(columns: 200..<207, rows: 40..<60, with: 230) }
        let width = Double(modules.count)
        let corrected = BlurredReader(formats: [.code128]).corrected(
          Self.reading("AB-1234-XYZ", .code128, columns: 250 - width, 250 + width), in: image)
        #expect(corrected?.text == (isCorrected ? "AB-1234-XYZ" : nil))
      }
    }
  }

  @Test("a number that was read backward belongs to an upside-down code")
  func backward() throws {
    var random = SplitMix64(seed: 16)
    let code = RenderedBarcode(
      digits: "4006381333931", center: SIMD2(145, 60), angle: 180, module: 2, height: 80)
    let corrected = BlurredReader(formats: [.ean13]).corrected(
      Self.reading("5901234123457", .ean13, columns: 50, 240), in: Self.image(code, blur: 0.4, &random))
    #expect(corrected?.text == "4006381333931")
    #expect(corrected?.quadrilateral.topLeft == PixelPoint(240, 100))
  }

  @Test("it can be canceled between rows")
  func canceled() throws {
    var random = SplitMix64(seed: 9)
    let image = Self.image(Self.code("4006381333931", &random), blur: 0.9, &random)
    #expect(throws: CancellationError.self) {
      try BlurredReader(formats: [.ean13]).code(in: image) { throw CancellationError() }
    }
  }
}

extension GrayImage {
  /// Bars and spaces of these widths in turn, from column 40 on.
  fileprivate static func bars(_ widths: [Double], width: Int, height: Int) -> GrayImage {
    let edges = widths.reduce(into: [40.0]) { $0.append($0[$0.count - 1] + $1) }
    let row = (0..<width).map { column -> UInt8 in
      let ink = (0..<8).count { place in
        let x = Double(column) + (Double(place) + 0.5) / 8
        return (edges.firstIndex { $0 > x } ?? 0).isMultiple(of: 2) == false && x < edges[edges.count - 1]
      }
      return UInt8(220 - 190 * ink / 8)
    }
    return GrayImage(width: width, height: height, levels: (0..<height).flatMap { _ in row })
  }

  fileprivate mutating func fill(columns: Range<Int>, rows: Range<Int>, with level: UInt8) {
    let levels = (0..<height).flatMap { row in
      (0..<width).map { rows.contains(row) && columns.contains($0) ? level : self[$0, row] }
    }
    self = GrayImage(width: width, height: height, levels: levels)
  }

  /// Blurred by a Gaussian along both axes.
  fileprivate func blurred(by deviation: Double) -> GrayImage {
    let reach = Int((3 * deviation).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = weights.reduce(0, +)
    var rows = [[Double]](repeating: [], count: height)
    for row in 0..<height {
      let padded = (-reach..<(width + reach)).map { Double(self[min(max($0, 0), width - 1), row]) / total }
      rows[row] = (0..<width).map { column in
        var sum = 0.0
        for tap in 0..<weights.count { sum += weights[tap] * padded[column + tap] }
        return sum
      }
    }
    var levels: [UInt8] = []
    for row in 0..<height {
      var sums = [Double](repeating: 0, count: width)
      for tap in 0..<weights.count {
        let other = rows[min(max(row + tap - reach, 0), height - 1)]
        let weight = weights[tap] / total
        for column in 0..<width { sums[column] += weight * other[column] }
      }
      levels += sums.map { UInt8($0.rounded()) }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  /// With noise of up to three levels.
  fileprivate func noisy(_ random: inout SplitMix64) -> GrayImage {
    GrayImage(
      width: width, height: height,
      levels: levels.map { UInt8(min(max(Double($0) + random.next(in: -3...3), 0), 255)) })
  }
}
