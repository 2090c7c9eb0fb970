import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision dice: images")
struct DiceImageTests {
  /// The sample still's dice, from left to right: value, and center in pixels, measured by eye to within ten
  /// pixels. The dice are 60 to 110 pixels wide and high.
  private let truth: [(value: Int, x: Double, y: Double)] = [(3, 123, 375), (5, 529, 126), (1, 795, 386)]

  private func expectTruth(_ record: [String: Any], input: String) throws {
    #expect(record["type"] as? String == "image")
    #expect(record["input"] as? String == input)
    #expect(record["width"] as? Int == 960)
    #expect(record["height"] as? Int == 540)
    #expect(record["values"] as? [Int] == [3, 5, 1])
    let dice = try #require(record["dice"] as? [[String: Any]])
    try #require(dice.count == 3)
    for (die, truth) in zip(dice, truth) {
      #expect(die["value"] as? Int == truth.value)
      let confidence = try #require(die["confidence"] as? Double)
      #expect((0.2...1).contains(confidence))
      let box = try #require(die["box"] as? [String: Double])
      let (x, y) = (try #require(box["x"]), try #require(box["y"]))
      let (width, height) = (try #require(box["width"]), try #require(box["height"]))
      #expect(abs(x + width / 2 - truth.x) < 25)
      #expect(abs(y + height / 2 - truth.y) < 25)
      #expect((55...120).contains(width) && (55...120).contains(height))
    }
  }

  @Test("an image has one JSON object, its members in order")
  func json() throws {
    let outcome = try Program.run("dice", "--json", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.output.hasPrefix(
        #"{"type":"image","input":"still.jpg","width":960,"height":540,"values":[3,5,1],"dice":[{"value":3,"#
          + #""confidence":0."#))
    #expect(
      try #require(outcome.lines.first).wholeMatch(
        of: /.*"box":\{"x":[\d.]+,"y":[\d.]+,"width":[\d.]+,"height":[\d.]+\}\}\]\}/) != nil)
    try expectTruth(try #require(try outcome.records.first), input: "still.jpg")
  }

  @Test("without a terminal, an image's values are one line")
  func line() throws {
    let outcome = try Program.run("dice", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "still.jpg: 3 5 1\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("an image can come from standard input")
  func standardInput() throws {
    let outcome = try Program.run("dice", "--json", "-", input: try Data(contentsOf: Samples.still))
    #expect(outcome.status == 0)
    try expectTruth(try #require(try outcome.records.first), input: "-")
  }

  @Test("the given orientation is applied to the image")
  func orientation() throws {
    let outcome = try Program.run("dice", "--orientation", "down", "still.jpg", in: Samples.folder)
    #expect(outcome.output == "still.jpg: 1 5 3\n")
  }

  @Test("a die with numerals is counted apart, without a value")
  func withoutPips() throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/DiceWithoutPips")
    let outcome = try Program.run("dice", "dice.jpg", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "dice.jpg: 3 (and 1 die without pips)\n")
    let record = try #require(try Program.run("dice", "--json", "dice.jpg", in: folder).records.first)
    #expect(record["values"] as? [Int] == [3])
    let unreadable = try #require(record["unreadable"] as? [[String: Any]])
    try #require(unreadable.count == 1)
    let box = try #require(unreadable[0]["box"] as? [String: Double])
    // The octahedron's extent in the image, measured by eye, is 205 to 342 by 152 to 307 pixels.
    #expect(abs(try #require(box["x"]) + (try #require(box["width"])) / 2 - 274) < 20)
    #expect(abs(try #require(box["y"]) + (try #require(box["height"])) / 2 - 230) < 20)
    let alone = try Program.run("dice", "--second-look", "never", "--json", "dice.jpg", in: folder)
    #expect(try #require(try alone.records.first)["unreadable"] == nil)
  }

  @Test("a threshold above every confidence leaves no dice")
  func confidence() throws {
    let outcome = try Program.run("dice", "--confidence", "1", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "still.jpg: no dice\n")
  }

  @Test("a missing file, an empty folder and empty standard input are reported")
  func missing() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.path("empty"), withIntermediateDirectories: false)
    for (input, status, message) in [
      ("none.jpg", Int32(66), "none.jpg: no such file or folder"),
      ("empty", 66, "empty: no images or videos in this folder"),
      ("-", 65, "-: the standard input is empty"),
    ] {
      let outcome = try Program.run("dice", "--json", input, in: folder.url, input: Data())
      #expect(outcome.status == status)
      #expect(outcome.output == #"{"type":"error","input":"\#(input)","error":"\#(message)"}"# + "\n")
      #expect(outcome.errors == "vision: \(message)\n")
    }
  }

  @Test("a text file named .jpg is neither an image nor a video")
  func text() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("no picture\n".utf8), as: "text.jpg")
    let outcome = try Program.run("dice", "text.jpg", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "vision: text.jpg: is neither an image nor a video that can be read: it is text. Use a JPEG, PNG, "
        + "WebP, HEIC, AVIF, TIFF, GIF or BMP image, or a video such as MP4 or MKV.\n")
  }

  @Test("one bad file in a folder is reported in place, and the others are read in order")
  func folder() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    try folder.write(still, as: "dice/b10.jpg")
    try folder.write(still.prefix(30_000), as: "dice/b2.jpg")
    try folder.write(still, as: "dice/a.jpg")
    try folder.write(Data("left alone".utf8), as: "dice/notes.txt")
    try folder.write(Data("left alone".utf8), as: "dice/.hidden.jpg")
    let outcome = try Program.run("dice", "--json", "dice", in: folder.url)
    #expect(outcome.status == 65)
    let records = try outcome.records
    try #require(records.count == 3)
    try expectTruth(records[0], input: "dice/a.jpg")
    #expect(records[1]["type"] as? String == "error")
    #expect(records[1]["input"] as? String == "dice/b2.jpg")
    #expect((records[1]["error"] as? String)?.contains("truncated JPEG") == true)
    try expectTruth(records[2], input: "dice/b10.jpg")
    #expect(outcome.errors.hasPrefix("vision: “dice/b2.jpg” is a damaged or truncated JPEG"))
  }

  @Test("the annotated image has a box around each die and is otherwise unchanged")
  func annotate() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    let outcome = try Program.run("dice", "--json", "still.jpg", "--annotate", "out.png", in: folder.url)
    #expect(outcome.status == 0)
    let record = try #require(try outcome.records.first)
    let die = try #require((record["dice"] as? [[String: Any]])?.first)
    let box = try #require(die["box"] as? [String: Double])
    let (left, top) = (try #require(box["x"]), try #require(box["y"]))
    let (width, height) = (try #require(box["width"]), try #require(box["height"]))
    let image = try ImageDecoder.decode(contentsOf: folder.path("out.png"))
    #expect(image.format == .png)
    #expect(image.picture.size == PixelSize(width: 960, height: 540))
    let before = try ImageDecoder.decode(contentsOf: Samples.still)
    // On the box's lower edge: the tag is above the box.
    let (x, y) = (Int(left + width / 2), Int(top + height) - 1)
    // A value of 3 has the palette's third color. The table is green too, but darker.
    let drawn = image.picture.buffer.color(x: x, y: y)
    #expect(near(drawn, (0, 158, 115), within: 12), "\(drawn) at \(x), \(y)")
    #expect(!near(before.picture.buffer.color(x: x, y: y), (0, 158, 115), within: 12))
    #expect(
      near(image.picture.buffer.color(x: 300, y: 40), before.picture.buffer.color(x: 300, y: 40), within: 1))
  }

  @Test("several annotated images go to a folder, under unique names")
  func annotateFolder() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    try folder.write(still, as: "one/die.jpg")
    try folder.write(still, as: "two/die.jpg")
    let outcome = try Program.run(
      "dice", "one/die.jpg", "none.jpg", "two", "--annotate", "drawn", in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.output == "one/die.jpg: 3 5 1\ntwo/die.jpg: 3 5 1\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("drawn").path)
    #expect(names.sorted() == ["die-2.jpg", "die.jpg"])
    for name in names {
      #expect(try ImageDecoder.decode(contentsOf: folder.path("drawn/\(name)")).format == .jpeg)
    }
  }
}

typealias Color = (red: Int, green: Int, blue: Int)

extension CVPixelBuffer {
  func color(x: Int, y: Int) -> Color {
    let isBGRA = CVPixelBufferGetPixelFormatType(self) == kCVPixelFormatType_32BGRA
    let row = planes[0].baseAddress + y * planes[0].bytesPerRow
    let bytes = (0..<3).map { Int((row + x * (isBGRA ? 4 : 3) + $0).load(as: UInt8.self)) }
    return isBGRA ? (bytes[2], bytes[1], bytes[0]) : (bytes[0], bytes[1], bytes[2])
  }
}

func near(_ one: Color, _ other: Color, within tolerance: Int) -> Bool {
  abs(one.red - other.red) <= tolerance && abs(one.green - other.green) <= tolerance
    && abs(one.blue - other.blue) <= tolerance
}
