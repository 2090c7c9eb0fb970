import Foundation
import Testing
import Vision

@testable import AppleStyle

@Suite("Programs in Apple's style")
struct AppleStyleTests {
  @Test("the drawn person's arms are down")
  func posture() throws {
    let person = checkout.appending(path: "Tests/Fixtures/DrawnPerson/person.jpg")
    #expect(try Posture().describe(person) == "arms down")
    #expect(try Posture().describe(checkout.appending(path: "Examples/GiftCard/card.jpg")) == nil)
  }

  @Test("the drawn hand holds up five fingers")
  func fingers() throws {
    let hand = checkout.appending(path: "Tests/Fixtures/DrawnPerson/hand.jpg")
    #expect(try FingerCount().count(in: hand) == 5)
  }

  @Test("a throw's landing point is predicted before it lands")
  func landing() throws {
    let watcher = ThrowWatcher()
    var landing: Double?
    for index in 0..<9 {
      // A ball in a room of 320 × 200 pixels: y = 30 + 100 · (1 - (x / 160 - 1)²), first seen at x = 30.
      let x = 30 + 20 * Double(index)
      let y = 30 + 100 * (1 - (x / 160 - 1) * (x / 160 - 1))
      let frame = try drawing(width: 320, height: 200, gray: 0.1) { context in
        context.setFillColor(gray: 0.9, alpha: 1)
        context.fillEllipse(in: CGRect(x: x - 6, y: y - 6, width: 12, height: 12))
      }
      landing = try watcher.landing(after: frame.sample(at: Double(index) / 30)) ?? landing
    }
    // The last six points begin at x = 90; the same height beyond the vertex at 160 is at 230.
    #expect(abs(try #require(landing) - 230.0 / 320) < 0.02)
  }

  @Test("a card's title and lines are read, within its outline")
  func document() async throws {
    let document = try #require(
      try await DocumentReader().read(checkout.appending(path: "Examples/GiftCard/card.jpg")))
    #expect(document.title == "GIFT CARD")
    #expect(
      document.lines == [
        "GIFT CARD", "Twenty-five euros", "for Robin Example", "Valid until 31 December 2026",
        "No. 4711-0815",
      ])
    #expect(document.outline.boundingBox.width > 0.5)
  }

  @Test("a drawing is nearer to a photograph of another drawing than to a gift card")
  func similar() throws {
    let drawings = checkout.appending(path: "Examples/Drawings")
    let card = checkout.appending(path: "Examples/GiftCard/card.jpg")
    let house = drawings.appending(path: "house.jpg")
    let ranked = try SimilarPictures().rank(
      [card, drawings.appending(path: "sun.jpg"), house], against: house)
    #expect(ranked.map { $0.picture.lastPathComponent } == ["house.jpg", "sun.jpg", "card.jpg"])
    #expect(ranked[0].distance == 0)
  }

  @Test("a thumbnail contains the disc")
  func thumbnail() throws {
    let image = try drawing(width: 400, height: 300) { context in
      context.setFillColor(red: 0.85, green: 0.2, blue: 0.1, alpha: 1)
      context.fillEllipse(in: CGRect(x: 60, y: 170, width: 80, height: 80))
    }
    let crop = try Thumbnail().crop(of: image)
    // From the upper left, the disc's center is at (100, 90).
    #expect(crop.contains(CGPoint(x: 100, y: 90)) && crop.width < 250 && crop.height < 200)
  }

  @Test("a shifted image is aligned with the first, to a tenth of a pixel")
  func alignment() throws {
    func view(_ corner: CGPoint) throws -> CGImage {
      try drawing(width: 240, height: 180) { patches(in: $0, at: corner, count: 40, size: 12, seed: 7) }
    }
    let offset = try #require(
      try Alignment().offset(of: view(CGPoint(x: -60, y: -40)), onto: view(CGPoint(x: -51, y: -45))))
    #expect(abs(offset.x - 9) < 0.1 && abs(offset.y + 5) < 0.1)
  }

  /// A frame with squares of patches at these positions, lower-left origin.
  private func frame(_ corners: [CGPoint]) throws -> CVPixelBuffer {
    try drawing(width: 320, height: 240) { context in
      for (index, corner) in corners.enumerated() {
        patches(in: context, at: corner, count: 6, size: 8, seed: UInt64(index + 3))
      }
    }.pixelBuffer()
  }

  private func box(_ corner: CGPoint) -> CGRect {
    CGRect(x: corner.x / 320, y: corner.y / 240, width: 48 / 320, height: 48 / 240)
  }

  private func distance(_ one: CGRect, _ other: CGRect) -> Double {
    hypot((one.midX - other.midX) * 320, (one.midY - other.midY) * 240)
  }

  @Test("one object is tracked, to two pixels")
  func follower() throws {
    let start = CGPoint(x: 40, y: 60)
    let follower = ObjectFollower(box(start))
    for index in 0..<8 {
      let corner = CGPoint(x: start.x + 6 * CGFloat(index), y: start.y + 3 * CGFloat(index))
      let found = try #require(try follower.follow(frame([corner])))
      #expect(distance(found, box(corner)) < 2)
    }
  }

  @Test("two objects are tracked, each under its own identifier")
  func many() throws {
    let starts = [CGPoint(x: 40, y: 60), CGPoint(x: 220, y: 150)]
    let follower = ManyFollower(starts.map(box))
    let identifiers = follower.identifiers
    for index in 0..<6 {
      let step = 5 * CGFloat(index)
      let corners = [
        CGPoint(x: starts[0].x + step, y: starts[0].y), CGPoint(x: starts[1].x - step, y: starts[1].y - step),
      ]
      let found = try follower.follow(frame(corners))
      for (identifier, corner) in zip(identifiers, corners) {
        #expect(distance(try #require(found[identifier]), box(corner)) < 2)
      }
    }
  }

  @Test("the background behind the drawn face is replaced, the face stays")
  func background() async throws {
    let face = try picture("Tests/Fixtures/DrawnFace/face.jpg")
    let replaced = try #require(try await BackgroundReplacer().replaceBackground(of: face, gray: 1))
    let (before, after) = (try face.pixelBuffer(), try replaced.pixelBuffer())
    func levels(_ buffer: CVPixelBuffer, _ x: Int, _ y: Int) throws -> [UInt8] {
      let base = try #require(CVPixelBufferGetBaseAddress(buffer))
      let offset = y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x
      return (0..<3).map { base.load(fromByteOffset: offset + $0, as: UInt8.self) }
    }
    #expect(try levels(after, 20, 20) == [255, 255, 255])
    #expect(
      try levels(after, face.width / 2, face.height / 2) == levels(before, face.width / 2, face.height / 2))
  }

  @Test("a number is reported once it was read three times")
  func number() throws {
    let scanner = NumberScanner()
    let card = try picture("Examples/GiftCard/card.jpg")
    #expect(try scanner.scan(card) == nil)
    #expect(try scanner.scan(card) == nil)
    #expect(try scanner.scan(card) == "47110815")
  }

  @Test("labels are those with the required confidence")
  func labels() async throws {
    let card = checkout.appending(path: "Examples/GiftCard/card.jpg")
    let all = try await PictureLabels().labels(of: card, atLeast: 0)
    let some = try await PictureLabels().labels(of: card, atLeast: 0.05)
    #expect(all.count > 1000 && !some.isEmpty && some.count < 50)
    #expect(Array(all.prefix(some.count)) == some)
  }

  @Test("three coins are measured, a bar isn't counted")
  func coins() throws {
    let table = try drawing(width: 400, height: 200, gray: 0.95) { context in
      context.setFillColor(gray: 0.2, alpha: 1)
      for (x, radius) in [(60.0, 20.0), (160, 30), (280, 40)] {
        context.fillEllipse(in: CGRect(x: x - radius, y: 100 - radius, width: 2 * radius, height: 2 * radius))
      }
      context.fill(CGRect(x: 340, y: 20, width: 20, height: 160))
    }
    let radii = try CoinCounter().radii(in: table)
    #expect(radii.count == 3)
    for (radius, expected) in zip(radii, [0.2, 0.15, 0.1]) { #expect(abs(radius - expected) < 0.005) }
  }

  @Test("a motion of five pixels is measured")
  func motion() async throws {
    func view(_ x: CGFloat) throws -> CVPixelBuffer {
      try drawing(width: 240, height: 180) {
        patches(in: $0, at: CGPoint(x: x, y: -40), count: 40, size: 12, seed: 7)
      }.pixelBuffer()
    }
    let motion = try await MotionMeter().motion(from: view(-60), to: view(-55))
    #expect(abs(try #require(motion) - 5) < 0.5)
  }
}
