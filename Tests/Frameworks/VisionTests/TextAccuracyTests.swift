import Foundation
import TestSupport
import Testing
import Vision

/// Minimum accuracies of `vision-benchmarks text`, measured on every n-th image to keep the time short.
@Suite("Text on real images")
struct TextAccuracyTests {
  private static func read(
    _ path: String, _ level: VNRequestTextRecognitionLevel = .accurate
  ) throws -> [VNRecognizedTextObservation] {
    let request = VNRecognizeTextRequest()
    request.recognitionLevel = level
    try VNImageRequestHandler(url: SharedData.url(path)).perform([request])
    return request.results ?? []
  }

  private static func plain(_ string: some StringProtocol) -> String {
    string.uppercased().filter { !$0.isWhitespace }
  }

  private static func strings(
    _ path: String, _ level: VNRequestTextRecognitionLevel = .accurate
  ) throws -> [String] {
    try read(path, level).map { $0.topCandidates(1)[0].string }
  }

  /// Every thirteenth receipt.
  private static func receiptNames() throws -> [Substring] {
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.url("text/receipts").path)
      .filter { $0.hasSuffix(".csv") }.sorted()
    return stride(from: 0, to: names.count, by: 13).map { names[$0].dropLast(4) }
  }

  /// The text of a receipt's lines.
  private static func truth(_ name: Substring) throws -> [Substring] {
    let file = try String(
      decoding: Data(contentsOf: SharedData.url("text/receipts/\(name).csv")), as: UTF8.self)
    return file.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)[8]
    }
  }

  @Test(
    "receipts at the fast level: 80 % of as many words as at the accurate one", .sharedData("text/receipts"))
  func fastReceipts() throws {
    func words(_ lines: [some StringProtocol]) -> [String: Int] {
      let words = lines.flatMap { $0.uppercased().split(whereSeparator: \.isWhitespace).map(String.init) }
      return Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    }
    var correct: [VNRequestTextRecognitionLevel: Int] = [:]
    for name in try Self.receiptNames() {
      let truth = try words(Self.truth(name))
      for level in [VNRequestTextRecognitionLevel.fast, .accurate] {
        let found = try words(Self.strings("text/receipts/\(name).jpg", level))
        correct[level, default: 0] += truth.reduce(0) { $0 + min($1.value, found[$1.key] ?? 0) }
      }
    }
    let (fast, accurate) = (correct[.fast] ?? 0, correct[.accurate] ?? 0)
    #expect(accurate > 0 && Double(fast) >= 0.8 * Double(accurate), "\(fast) of \(accurate)")
  }

  @Test("receipts: 80 % of lines are read verbatim, ignoring case and spaces", .sharedData("text/receipts"))
  func receipts() throws {
    var (lines, verbatim) = (0, 0)
    for name in try Self.receiptNames() {
      let found = try Self.strings("text/receipts/\(name).jpg").map(Self.plain)
      for line in try Self.truth(name) {
        let wanted = Self.plain(line)
        lines += 1
        if found.contains(where: { $0.contains(wanted) }) { verbatim += 1 }
      }
    }
    #expect(Double(verbatim) >= 0.8 * Double(lines), "\(verbatim) of \(lines)")
  }

  private struct Scenes: Decodable {
    struct Image: Decodable {
      struct Word: Decodable {
        let bbox: [Double]
        let ignore: Bool
      }
      let img_path: String
      let instances: [Word]
    }
    let data_list: [Image]
  }

  @Test("photographs: two in three words are in detected text", .sharedData("text/scene"))
  func scenes() throws {
    let file = try JSONDecoder().decode(
      Scenes.self, from: Data(contentsOf: SharedData.url("text/scene/textdet_test.json")))
    var (words, found) = (0, 0)
    for index in stride(from: 0, to: file.data_list.count, by: 3) {
      let image = file.data_list[index]
      let request = VNDetectTextRectanglesRequest()
      let name = URL(filePath: image.img_path).lastPathComponent
      try VNImageRequestHandler(url: SharedData.url("text/scene/\(name)")).perform([request])
      let boxes = (request.results ?? []).map(\.boundingBox)
      for word in image.instances where !word.ignore {
        // The photographs have 1280 × 720 pixels.
        let center = CGPoint(
          x: (word.bbox[0] + word.bbox[2]) / 2 / 1280, y: 1 - (word.bbox[1] + word.bbox[3]) / 2 / 720)
        words += 1
        if boxes.contains(where: { $0.contains(center) }) { found += 1 }
      }
    }
    #expect(words > 0 && found * 3 >= words * 2, "\(found) of \(words)")
  }

  @Test("a page upside down or on its side reads like the upright one", .sharedData("text/pages"))
  func turnedPages() throws {
    let upright = try Self.strings("text/pages/phototest.tif")
    let truth = try String(
      decoding: Data(contentsOf: SharedData.url("text/pages/phototest.gold.txt")), as: UTF8.self)
    let lines = truth.split(whereSeparator: \.isNewline).map(Self.plain).filter { !$0.isEmpty }
    #expect(lines.filter { upright.map(Self.plain).contains($0) }.count >= lines.count - 1)
    #expect(
      try Self.strings("text/pages/phototest-rotated-180.png").map(Self.plain) == upright.map(Self.plain))
    let side = try Self.strings("text/pages/phototest-rotated-R.png").map(Self.plain)
    #expect(lines.filter(side.contains).count >= lines.count - 1)
  }

  @Test("a page's characters have boxes with a mean IoU of 0.7", .sharedData("text/pages"))
  func characterBoxes() throws {
    let path = "text/pages/trainingtimes.tif"
    // The page's size, from its file.
    let (width, height) = (3600.0, 4800.0)
    var boxes: [CGRect] = []
    for line in try Self.read(path) {
      let text = line.topCandidates(1)[0]
      for index in text.string.indices {
        let range = index..<text.string.index(after: index)
        if let box = try text.boundingBox(for: range)?.boundingBox { boxes.append(box) }
      }
    }
    let file = try String(
      decoding: Data(contentsOf: SharedData.url("text/pages/trainingtimes.box")), as: UTF8.self)
    var overlaps: [Double] = []
    for line in file.split(whereSeparator: \.isNewline) {
      let sides = line.split(separator: " ").dropFirst().compactMap { Double($0) }
      let box = CGRect(
        x: sides[0] / width, y: sides[1] / height, width: (sides[2] - sides[0]) / width,
        height: (sides[3] - sides[1]) / height)
      overlaps.append(boxes.map { Self.overlap(box, $0) }.max() ?? 0)
    }
    #expect(overlaps.reduce(0, +) / Double(overlaps.count) >= 0.7)
  }

  private static func overlap(_ a: CGRect, _ b: CGRect) -> Double {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let area = Double(common.width * common.height)
    return area / (Double(a.width * a.height) + Double(b.width * b.height) - area)
  }
}
