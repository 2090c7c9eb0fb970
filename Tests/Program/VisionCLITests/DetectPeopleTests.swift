import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

/// The findings of `vision detect` besides rectangles, faces, barcodes and text.
@Suite("vision detect: people and scenes")
struct DetectPeopleTests {
  private static let person = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/person.jpg").path
  private static let hand = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/hand.jpg").path
  private static let face = packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg").path
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg").path
  private static let all = [
    "--bodies", "--hands", "--classify", "--contours", "--horizon", "--people-mask", "--saliency",
  ]

  private static func blank() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let buffer = try #require(CVPixelBuffer(width: 64, height: 48, pixelFormat: kCVPixelFormatType_24RGB))
    memset(buffer.planes[0].baseAddress, 255, buffer.planes[0].bytesPerRow * 48)
    try folder.write(try ImageEncoder.encode(buffer, as: .png), as: "blank.png")
    return folder
  }

  private func findings(_ kind: String, _ arguments: String...) throws -> [[String: Any]] {
    let outcome = try Program.run(["detect", "--json"] + arguments)
    #expect(outcome.status == 0)
    let record = try #require(try outcome.records.first)
    #expect(Set(record.keys) == ["type", "input", "width", "height", kind])
    return try #require(record[kind] as? [[String: Any]])
  }

  private func point(_ value: Any?) throws -> CGPoint {
    let numbers = try #require(value as? [Double])
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  @Test("an empty image has an empty list for each kind, except for scene labels")
  func empty() throws {
    let folder = try Self.blank()
    let kinds = Self.all.filter { $0 != "--classify" }
    let json = try Program.run(["detect", "--json"] + kinds + ["blank.png"], in: folder.url)
    #expect(
      json.output
        == #"{"type":"image","input":"blank.png","width":64,"height":48,"bodies":[],"hands":[],"contours":[],"horizon":[],"peopleMask":[],"saliency":[]}"#
        + "\n")
    let text = try Program.run(["detect"] + kinds + ["blank.png"], in: folder.url)
    #expect(text.output == "blank.png (64×48): nothing found\n")
  }

  @Test("a body has its joints by name, in pixels with the origin at the top left")
  func bodies() throws {
    let found = try findings("bodies", "--bodies", Self.person)
    try #require(found.count == 1)
    #expect(Set(found[0].keys) == ["confidence", "box", "joints"])
    let joints = try #require(found[0]["joints"] as? [String: [String: Any]])
    let (nose, ankle) = (try point(joints["nose"]?["point"]), try point(joints["leftAnkle"]?["point"]))
    // The image has 480 × 720 pixels; the person stands upright in the middle.
    #expect(abs(nose.x - 240) < 30 && nose.y > 50 && nose.y < ankle.y - 300)
    // The person faces the viewer.
    #expect(try point(joints["leftShoulder"]?["point"]).x > point(joints["rightShoulder"]?["point"]).x)
  }

  @Test("a hand has its chirality and its 21 joints")
  func hands() throws {
    let found = try findings("hands", "--hands", Self.hand)
    try #require(found.count == 1)
    #expect(["left", "right"].contains(found[0]["side"] as? String))
    let joints = try #require(found[0]["joints"] as? [String: Any])
    #expect(joints.count == 21 && joints["indexTip"] != nil)
  }

  @Test("the top five labels are reported, or the requested number")
  func labels() throws {
    let five = try findings("classifications", "--classify", Self.card)
    let confidences = five.compactMap { $0["confidence"] as? Double }
    #expect(confidences.count == 5 && confidences == confidences.sorted(by: >))
    let two = try findings("classifications", "--classify", "--maximum-observations", "2", Self.card)
    #expect(
      two.compactMap { $0["identifier"] as? String }
        == five.prefix(2).compactMap { $0["identifier"] as? String })
  }

  @Test("contours are reported after their parents, with the parent's index")
  func contours() throws {
    let found = try findings("contours", "--contours", Self.card)
    #expect(found.count > 10 && found.count <= 100)
    let parents = found.map { $0["parent"] as? Int }
    #expect(parents.contains { $0 != nil } && parents.contains(nil))
    for (index, parent) in parents.enumerated() { if let parent { #expect(parent < index) } }
    #expect(try findings("contours", "--contours", "--maximum-observations", "3", Self.card).count == 3)
  }

  @Test("people's outlines cover the drawn person and exclude the corners")
  func mask() throws {
    let found = try findings("peopleMask", "--people-mask", Self.face)
    let share = try #require(found.first?["share"] as? Double)
    #expect(share > 0.2 && share < 0.8)
    let outline = try #require(found.first?["outline"] as? [[Double]])
    let (xs, ys) = (outline.map { $0[0] }, outline.map { $0[1] })
    // 640 × 640 pixels; the shoulders reach the lower border.
    #expect(xs.min() ?? 0 < 320 && xs.max() ?? 0 > 320 && ys.max() ?? 0 > 600 && ys.min() ?? 640 < 320)
  }

  @Test("salient regions lie within the image")
  func saliency() throws {
    let found = try findings("saliency", "--saliency", Self.card)
    #expect((1...3).contains(found.count))
    for part in found {
      let box = try #require(part["box"] as? [String: Double])
      #expect(box["x"] ?? -1 >= 0 && (box["x"] ?? 0) + (box["width"] ?? 0) <= 1280)
    }
  }

  @Test("text output has a line for each finding, with its values")
  func text() throws {
    let lines = try Program.run("detect", "--bodies", "--classify", Self.person).lines
    #expect(lines.count == 7)
    #expect(lines[0] == "\(Self.person) (480×720): 1 body, 5 labels")
    let body = try Regex(#"  body +\d+% +\d+,\d+ +\d+×\d+ +\d+ joints"#)
    #expect(lines[1].wholeMatch(of: body) != nil, "\(lines)")
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("  label ") && $0.contains("%") })
    let people = try Program.run("detect", "--people-mask", Self.face).lines
    let outline = try Regex(#"  people +\d+,\d+ +\d+×\d+ +\d+% of the image"#)
    #expect(
      people.count > 1 && people.dropFirst().allSatisfy { $0.wholeMatch(of: outline) != nil }, "\(people)")
  }

  @Test("without arguments, the default four kinds are detected")
  func usual() throws {
    let folder = try Self.blank()
    let record = try #require(try Program.run("detect", "--json", "blank.png", in: folder.url).records.first)
    #expect(
      Set(record.keys) == ["type", "input", "width", "height", "rectangles", "faces", "barcodes", "text"])
  }

  @Test("an annotated image has skeletons, and the labels as its caption")
  func skeletons() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      "detect", "--bodies", "--classify", Self.person, "--annotate", "out.svg", in: folder.url)
    #expect(outcome.status == 0)
    let document = try String(contentsOf: folder.path("out.svg"), encoding: .utf8)
    #expect(document.contains(try Regex(#"<title>body \d+%</title>"#)))
    #expect(document.contains(">1 body</text>"))
    // Each joint is a dot on a larger dark dot.
    #expect(document.components(separatedBy: "<circle").count - 1 >= 2 * 17)
    // The first label, with its confidence in percent.
    let label = try #require(outcome.lines.first { $0.hasPrefix("  label ") })
    let identifier = try #require(label.split(separator: "%").last).trimmingCharacters(in: .whitespaces)
    #expect(document.contains(">\(identifier) "))
  }

  @Test("people are tinted within their outlines, in pixels and in SVG")
  func tint() throws {
    let folder = try TemporaryFolder()
    for name in ["out.svg", "out.png"] {
      let outcome = try Program.run(
        "detect", "--people-mask", Self.face, "--annotate", name, in: folder.url)
      #expect(outcome.status == 0)
    }
    let document = try String(contentsOf: folder.path("out.svg"), encoding: .utf8)
    #expect(document.contains("<title>people</title>") && document.contains("fill-rule=\"evenodd\""))
    let before = try ImageDecoder.decode(contentsOf: URL(filePath: Self.face)).picture.buffer
    let after = try ImageDecoder.decode(contentsOf: folder.path("out.png")).picture.buffer
    // The chin: 35 % violet (148, 112, 250) over the image.
    let (old, new) = (before.color(x: 320, y: 460), after.color(x: 320, y: 460))
    let mixed = (
      Int(0.65 * Double(old.0) + 0.35 * 148), Int(0.65 * Double(old.1) + 0.35 * 112),
      Int(0.65 * Double(old.2) + 0.35 * 250)
    )
    #expect(near(new, mixed, within: 4))
    // Beside the person, away from the caption.
    #expect(near(after.color(x: 600, y: 120), before.color(x: 600, y: 120), within: 1))
  }
}
