// Calls of Vision as in applications written for the Swift-only interface, with their imports.
import CoreML
import Foundation
import TestSupport
import Testing
import Vision

@Suite("Swift-only interface in applications")
struct SwiftOnlyUsageTests {
  private let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  @Test("a text scanner on an actor: lines with their boxes in a view's coordinates")
  func scanner() async throws {
    let scanner = TextScanner(languages: ["en-US", "de-DE"])
    let lines = try await scanner.lines(in: Data(contentsOf: card), size: CGSize(width: 1280, height: 960))
    #expect(lines.contains { $0.text == "GIFT CARD" })
    // Printed on the card's upper half.
    let title = try #require(lines.first { $0.text == "GIFT CARD" })
    #expect((152..<480).contains(title.frame.minY))
  }

  @Test("a still-image browser: several requests at once, and results as they arrive")
  func browser() async throws {
    let browser = ImageBrowser()
    try await browser.analyze(card)
    let payloads = await browser.payloads
    #expect(payloads == ["https://example.org/gift/2026"])
    let outlines = await browser.outlines
    #expect(outlines.count == 1)
    var kinds: Set<String> = []
    for await kind in await browser.kinds(of: card) { kinds.insert(kind) }
    #expect(kinds == ["text", "codes", "faces"])
  }

  @Test("a product scanner: one function for requests of any type")
  func anyRequest() async throws {
    func first<Request: ImageProcessingRequest, Element>(
      _ request: Request, of url: URL
    ) async throws -> Element? where Request.Result == [Element] {
      try await request.perform(on: url, orientation: .up).first
    }
    var request = DetectBarcodesRequest()
    request.symbologies = [.qr, .ean13]
    request.regionOfInterest = NormalizedRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5)
    let code = try await first(request, of: card)
    #expect(code?.payloadString?.hasPrefix("https://") == true)
  }

  @Test("an observation as JSON for a server")
  func json() async throws {
    let rectangles = try await DetectRectanglesRequest().perform(on: card)
    let data = try JSONEncoder().encode(rectangles)
    #expect(try JSONDecoder().decode([RectangleObservation].self, from: data) == rectangles)
  }

  @Test("errors are distinguished by case")
  func errors() async {
    do {
      _ = try await RecognizeTextRequest().perform(on: Data())
      Issue.record("nothing was read")
    } catch VisionError.invalidImage(let message) {
      #expect(!message.isEmpty)
    } catch {
      Issue.record(error)
    }
  }
}

private actor TextScanner {
  private var request = RecognizeTextRequest()

  init(languages: [String]) {
    request.recognitionLevel = .accurate
    request.usesLanguageCorrection = true
    request.recognitionLanguages = languages.map { Locale.Language(identifier: $0) }
  }

  func lines(in data: Data, size: CGSize) async throws -> [(text: String, frame: CGRect)] {
    let observations = try await request.perform(on: data)
    return observations.compactMap { observation in
      guard let candidate = observation.topCandidates(1).first, candidate.confidence > 0.3 else { return nil }
      return (candidate.string, observation.boundingBox.toImageCoordinates(size, origin: .upperLeft))
    }
  }
}

@MainActor
private final class ImageBrowser {
  private(set) var payloads: [String] = []
  private(set) var outlines: [[CGPoint]] = []

  func analyze(_ url: URL) async throws {
    var rectangles = DetectRectanglesRequest()
    rectangles.maximumObservations = 1
    let handler = ImageRequestHandler(url)
    let (found, codes) = try await handler.perform(rectangles, DetectBarcodesRequest())
    payloads = codes.compactMap(\.payloadString)
    outlines = found.map { rectangle in
      [rectangle.topLeft, rectangle.topRight, rectangle.bottomRight, rectangle.bottomLeft].map {
        $0.toImageCoordinates(CGSize(width: 320, height: 240), origin: .upperLeft)
      }
    }
  }

  func kinds(of url: URL) -> AsyncStream<String> {
    let requests: [any VisionRequest] = [
      RecognizeTextRequest(), DetectBarcodesRequest(), DetectFaceRectanglesRequest(),
    ]
    return AsyncStream { continuation in
      Task {
        for await result in ImageRequestHandler(url).performAll(requests) {
          switch result {
          case .recognizeText(_, let lines): continuation.yield(lines.isEmpty ? "nothing" : "text")
          case .detectBarcodes(_, let codes): continuation.yield(codes.isEmpty ? "nothing" : "codes")
          case .detectFaceRectangles(let request, let faces):
            continuation.yield(request.regionOfInterest == .fullImage && faces.isEmpty ? "faces" : "a face")
          case .error(let request, let error): continuation.yield("\(request): \(error)")
          default: break
          }
        }
        continuation.finish()
      }
    }
  }
}
