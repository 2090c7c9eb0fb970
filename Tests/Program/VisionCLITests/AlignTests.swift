import CoreVideo
import Foundation
import ImageIO
import Testing
import TestSupport

@Suite("vision align")
struct AlignTests {
  /// Two crops of a photograph: (x, y) in `b.png` corresponds to (x + 30, y + 20) in `a.png`.
  private func crops() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = try #require(CGImageSourceCreateWithURL(Samples.still as CFURL, nil))
    let photograph = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    for (name, x, y) in [("a", 100, 60), ("b", 130, 80)] {
      let part = try #require(photograph.cropping(to: CGRect(x: x, y: y, width: 400, height: 300)))
      let file = folder.path("\(name).png") as CFURL
      let destination = try #require(CGImageDestinationCreateWithURL(file, "public.png" as CFString, 1, nil))
      CGImageDestinationAddImage(destination, part, nil)
      #expect(CGImageDestinationFinalize(destination))
    }
    return folder
  }

  /// Returns a pixel's red, green, blue and, if present, alpha.
  private func levels(_ url: URL, _ column: Int, _ row: Int) throws -> [Int] {
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let data = try #require(image.dataProvider?.data as Data?)
    let start = row * image.bytesPerRow + column * image.bitsPerPixel / 8
    let bytes = (0..<(image.bitsPerPixel / 8)).map { Int(data[data.startIndex + start + $0]) }
    // Images with alpha are 32BGRA.
    return bytes.count == 4 ? [bytes[2], bytes[1], bytes[0], bytes[3]] : bytes
  }

  @Test("a shifted image's matrix is written as JSON, and the aligned image to a file")
  func translation() throws {
    let folder = try crops()
    let outcome = try Program.run(
      "align", "--json", "--translation", "a.png", "b.png", "--output", "out.png", in: folder.url)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
    let line =
      #"\{"type":"alignment","input":"b.png","reference":"a.png","output":"out.png","width":400,"height":300,"#
      + #""motion":"translation","confidence":(1|0\.\d{1,3}),"#
      + #""matrix":\[\[1,0,(30|29\.9\d*|30\.0\d*)\],\[0,1,(20|19\.9\d*|20\.0\d*)\],\[0,0,1\]\]\}\n"#
    #expect(try Regex(line).wholeMatch(in: outcome.output) != nil, "\(outcome.output)")
    for (column, row) in [(100, 90), (250, 200), (380, 150)] {
      let (moved, original) = (
        try levels(folder.path("out.png"), column, row), try levels(folder.path("a.png"), column, row)
      )
      // The matrix is off by up to 0.01 pixels, so neighbors blend slightly.
      #expect(zip(moved, original).allSatisfy { abs($0 - $1) <= 6 }, "\(moved) \(original)")
    }
    // Nothing of the moved image covers the left edge: it is transparent.
    #expect(try levels(folder.path("out.png"), 10, 150).last == 0)
  }

  @Test("text output has the confidence and the matrix")
  func text() throws {
    let folder = try crops()
    let outcome = try Program.run("align", "a.png", "b.png", "-o", "out.jpg", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 4)
    let first = try #require(outcome.lines.first)
    let line = #"b\.png on a\.png: confidence (1\.00|0\.\d\d), written to out\.jpg"#
    #expect(try Regex(line).wholeMatch(in: first) != nil, "\(first)")
    #expect(FileManager.default.fileExists(atPath: folder.path("out.jpg").path))
  }

  @Test("images without a match are reported, and nothing is written")
  func unrelated() throws {
    let folder = try crops()
    let blank = try #require(
      CVPixelBuffer(width: 90, height: 80, pixelFormat: kCVPixelFormatType_OneComponent8))
    try ImageEncoder.write(blank, to: folder.path("blank.png"))
    let outcome = try Program.run("align", "a.png", "blank.png", "--output", "out.png", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "vision: blank.png: can't be aligned with a.png: nothing in the images matches. Both images must show the same scene.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.png").path))
  }

  @Test(
    "unreadable input, unwritable output and usage errors have distinct exit statuses",
    arguments: [
      (["a.png", "none.png", "--output", "out.png"], 66),
      (["none.png", "b.png", "--output", "out.png"], 66),
      (["a.png", "b.txt", "--output", "out.png"], 65),
      (["a.png", "b.png", "--output", "none/out.png"], 73),
      (["a.png", "b.png", "--output", "out.txt"], 64),
      (["a.png", "b.png", "--output", "b.png"], 64),
      (["a.png", "b.png"], 64),
      (["a.png", "--output", "out.png"], 64),
      (["-", "-", "--output", "out.png"], 64),
    ] as [([String], Int32)])
  func status(arguments: [String], status: Int32) throws {
    let folder = try crops()
    try folder.write(Data("text".utf8), as: "b.txt")
    let before = try Data(contentsOf: folder.path("b.png"))
    let outcome = try Program.run(["align"] + arguments, in: folder.url)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
    #expect(try Data(contentsOf: folder.path("b.png")) == before)
  }

  @Test("the help explains the direction of the alignment, the matrix and the exit statuses")
  func help() throws {
    let outcome = try Program.run("align", "--help")
    #expect(outcome.status == 0)
    for text in [
      "IMAGE is moved onto REFERENCE", "--translation", "-o, --output <file>", "65 unreadable",
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }
}
