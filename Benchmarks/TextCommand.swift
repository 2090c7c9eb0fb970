import CoreGraphics
import ArgumentParser
import Foundation
import PlaneGeometry
import ImageIO
import Vision

/// Measures the accuracy and speed of text recognition, compared with RapidOCR and Tesseract.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Measure text on receipts, photographs and pages against RapidOCR and Tesseract.")

  @Option(help: "The folder with receipts/, scene/ and pages/.")
  var data = "../shared/data/text"

  @Option(help: "The Python that has rapidocr and onnxruntime.")
  var peerPython = "python3"

  @Option(help: "The peers to measure: rapidocr, tesseract; none by default.")
  var peers: [String] = []

  @Flag(help: "Read at the fast level.")
  var fast = false

  @Option(help: "Read only every Nth receipt.")
  var every = 1

  @Flag(help: "Read Chinese and Japanese as well.")
  var allLanguages = false

  @Flag(help: "Print the lines that were not read verbatim.")
  var misses = false

  @Option(
    help:
      "A folder for one JSON file per image: lines and characters with their boxes, for visual inspection."
  )
  var boxes: String?

  @Option(help: "Measure on N drawn pages of each kind instead, whose characters' positions are known.")
  var rendered = 0

  private var folder: URL { URL(filePath: data, directoryHint: .isDirectory) }

  func run() throws {
    guard rendered == 0 else { return try measureRendered() }
    try measureReceipts()
    try measureScenes()
    try measurePages()
  }

  private func startedBaselines() throws -> [TextBaseline] {
    try peers.map { try TextBaseline($0, python: peerPython, script: "Benchmarks/text_baseline.py") }
  }

  private func measureRendered() throws {
    let peers = try startedBaselines()
    defer { peers.forEach { $0.end() } }
    try RenderedPages(count: rendered, peers: peers) { url in
      let lines = try read(url)
      return (lines.map(\.placed), lines.flatMap(\.characters))
    }.measure()
  }

  // MARK: Receipts

  private func measureReceipts() throws {
    let pictures = try pictures(in: "receipts", ending: "jpg").enumerated()
      .filter { $0.offset % max(every, 1) == 0 }.map(\.element)
    guard let first = pictures.first else { return }
    let peers = try startedBaselines()
    defer { peers.forEach { $0.end() } }
    _ = try read(first)
    for peer in peers { _ = try peer.read(first) }
    var scores = [LineScore](repeating: LineScore(), count: peers.count + 1)
    var times = [Timings](repeating: Timings(), count: peers.count + 1)
    for picture in pictures {
      let truth = try TextTruth.receipt(picture.deletingPathExtension().appendingPathExtension("csv"))
      var found: [PlacedText] = []
      times[0].append(try milliseconds { found = try read(picture).map(\.placed) })
      if misses { printMisses(truth, found, picture) }
      scores[0].add(truth: truth, found: found)
      for (index, peer) in peers.enumerated() {
        let answer = try peer.read(picture)
        times[index + 1].append(answer.milliseconds)
        scores[index + 1].add(truth: truth, found: answer.placed)
      }
    }
    print("Receipts: \(pictures.count) pages, \(scores[0].lines) lines; case and spaces don't count")
    for (index, name) in (["ours"] + peers.map(\.name)).enumerated() {
      print(
        "  \(padded(name)) verbatim \(percent(scores[index].verbatimShare)), "
          + "character errors \(percent(scores[index].characterErrorRate)), "
          + "a page \(whole(times[index].mean)) ms (median \(whole(times[index].median)))")
    }
  }

  private func printMisses(_ truth: [PlacedText], _ found: [PlacedText], _ picture: URL) {
    for line in truth {
      var score = LineScore()
      score.add(truth: [line], found: found)
      guard score.lines == 1, score.verbatim == 0 else { continue }
      let near = found.filter { line.box.sharedArea(with: $0.box) > 0.2 * min(line.box.area, $0.box.area) }
      print("  \(picture.lastPathComponent): \(line.string) <- \(near.map(\.string))")
    }
  }

  // MARK: Photographs

  private func measureScenes() throws {
    let truths = try TextTruth.scenes(folder.appending(path: "scene/textdet_test.json"))
    var (lines, words) = (BoxScore(), BoxScore())
    var times = Timings()
    for picture in try pictures(in: "scene", ending: "jpg") {
      guard let truth = truths[picture.lastPathComponent] else { continue }
      let request = VNDetectTextRectanglesRequest()
      var size = CGSize.zero
      times.append(
        try milliseconds {
          let buffer = try ImageDecoder.decode(contentsOf: picture).picture.buffer
          size = CGSize(width: buffer.width, height: buffer.height)
          try VNImageRequestHandler(cvPixelBuffer: buffer).perform([request])
        })
      lines.add(
        truth: truth.words, ignored: truth.ignored,
        found: (request.results ?? []).map {
          $0.pixels(in: size)
        })
      words.add(truth: truth.words, ignored: truth.ignored, found: try read(picture).flatMap(\.words))
    }
    print("Photographs: \(words.truths) words, IoU 0.5 between upright boxes")
    for (name, score) in [("words read", words), ("text blocks", lines)] {
      print(
        "  \(padded(name)) precision \(percent(score.precision)), recall \(percent(score.recall)), "
          + "H-mean \(percent(score.harmonicMean))")
    }
    print("  detection alone  \(whole(times.median)) ms per image")
  }

  // MARK: Pages

  private func measurePages() throws {
    for name in ["trainingtimes", "trainingital"] {
      let url = folder.appending(path: "pages/\(name).tif")
      let lines = try read(url)
      guard let height = lines.first?.imageSize.height else { continue }
      let truth = try TextTruth.characters(
        url.deletingPathExtension().appendingPathExtension("box"), pageHeight: Int(height))
      var score = CharacterScore()
      score.add(truth: truth, found: lines.flatMap(\.characters))
      print(
        "\(name): \(truth.count) characters, mean IoU \(String(format: "%.3f", score.mean)), "
          + "over 0.5 \(percent(score.overHalfShare)); read: \(lines.map(\.placed.string).joined(separator: " | "))"
      )
    }
  }

  // MARK: Reading

  private func pictures(in name: String, ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == ending }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func read(_ url: URL) throws -> [ReadLine] {
    let request = VNRecognizeTextRequest()
    request.recognitionLevel = fast ? .fast : .accurate
    request.automaticallyDetectsLanguage = allLanguages
    let buffer = try ImageDecoder.decode(contentsOf: url).picture.buffer
    let size = CGSize(width: buffer.width, height: buffer.height)
    try VNImageRequestHandler(cvPixelBuffer: buffer).perform([request])
    let lines = (request.results ?? []).compactMap { ReadLine($0, imageSize: size) }
    if let boxes { try write(lines, of: url, to: URL(filePath: boxes, directoryHint: .isDirectory)) }
    return lines
  }

  private func write(_ lines: [ReadLine], of url: URL, to folder: URL) throws {
    struct Line: Encodable {
      let string: String
      let confidence: Float
      let corners: [CGPoint]
      let characters: [CGRect]
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = lines.map { line in
      Line(
        string: line.text.string, confidence: line.text.confidence, corners: line.corners,
        characters: line.characters)
    }
    try JSONEncoder().encode(lines)
      .write(to: folder.appending(path: url.lastPathComponent).appendingPathExtension("json"))
  }

  private func padded(_ name: String) -> String { name.padding(toLength: 14, withPad: " ", startingAt: 0) }
  private func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
  private func whole(_ number: Double) -> String { String(format: "%.0f", number) }
}

private struct ReadLine {
  let observation: VNRecognizedTextObservation
  let text: VNRecognizedText
  let imageSize: CGSize

  init?(_ observation: VNRecognizedTextObservation, imageSize: CGSize) {
    guard let text = observation.topCandidates(1).first else { return nil }
    (self.observation, self.text, self.imageSize) = (observation, text, imageSize)
  }

  var placed: PlacedText { PlacedText(string: text.string, box: observation.pixels(in: imageSize)) }

  var corners: [CGPoint] {
    [observation.topLeft, observation.topRight, observation.bottomRight, observation.bottomLeft]
      .map { CGPoint(x: $0.x * imageSize.width, y: (1 - $0.y) * imageSize.height) }
  }

  var words: [CGRect] {
    text.string.split(separator: " ").compactMap { box($0.startIndex..<$0.endIndex) }
  }

  var characters: [CGRect] {
    text.string.indices.filter { text.string[$0] != " " }
      .compactMap { box($0..<text.string.index(after: $0)) }
  }

  private func box(_ range: Range<String.Index>) -> CGRect? {
    (try? text.boundingBox(for: range))?.pixels(in: imageSize)
  }
}

extension VNRectangleObservation {
  /// Returns the upright box in pixels from the upper left.
  fileprivate func pixels(in size: CGSize) -> CGRect {
    CGRect(
      x: boundingBox.minX * size.width, y: (1 - boundingBox.maxY) * size.height,
      width: boundingBox.width * size.width, height: boundingBox.height * size.height)
  }
}
