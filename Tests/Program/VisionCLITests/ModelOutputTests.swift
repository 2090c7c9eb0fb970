import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

/// Models made with coremltools: `Tests/Fixtures/Outputs/make.py`.
@Suite("vision model predict --output")
struct ModelOutputTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Outputs")
  private static let twice = folder.appending(path: "Twice.mlmodel").path
  private static let negative = folder.appending(path: "Negative.mlmodel").path
  /// −2 to 3 in 2 rows, written by NumPy.
  private static let array = packageFolder.appending(path: "Tests/Fixtures/NumPy/f4.npy").path

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func predict(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["model", "predict"] + arguments, in: temporary.url)
  }

  /// A gray image of 4 × 2 pixels: 0, 10, … 70.
  private func gray() throws -> String {
    let buffer = try #require(
      CVPixelBuffer(width: 4, height: 2, pixelFormat: kCVPixelFormatType_OneComponent8))
    for pixel in 0..<8 {
      buffer.planes[0].baseAddress.storeBytes(
        of: UInt8(10 * pixel), toByteOffset: pixel / 4 * buffer.planes[0].bytesPerRow + pixel % 4,
        as: UInt8.self)
    }
    try temporary.write(ImageEncoder.encode(buffer, as: .png, isOpaque: true), as: "gray.png")
    return "gray.png"
  }

  @Test("a multi-array from a NumPy file is written as a NumPy file, as JSON and on the output line")
  func arrays() throws {
    let outcome = try predict(
      Self.twice, "--input", "x=\(Self.array)", "--output", "y=y.npy", "--output", "y=y.json")
    #expect(outcome.status == 0)
    let expected: [Int] = [-4, -2, 0, 2, 4, 6]
    let outputs = try #require(try outcome.records.first?["outputs"] as? [String: Any])
    #expect((outputs["y"] as? [String: Any])?["values"] as? [Int] == expected)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: temporary.path("y.json")))
    #expect((json as? [String: Any])?["values"] as? [Int] == expected)
    #expect((json as? [String: Any])?["shape"] as? [Int] == [2, 3])
    // The header that NumPy reads, and the values in C order, in the data type that the model declares.
    let file = try Data(contentsOf: temporary.path("y.npy"))
    let header = String(decoding: file[10..<128], as: UTF8.self)
    let type = try #require(header.firstMatch(of: /'descr': '<(f[48])'.*'shape': \(2, 3\)/)).1
    let numbers = file[128...].withUnsafeBytes { bytes in
      (0..<6).map { index in
        type == "f8"
          ? bytes.loadUnaligned(fromByteOffset: 8 * index, as: Double.self)
          : Double(bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self))
      }
    }
    #expect(numbers == [-4.0, -2, 0, 2, 4, 6])
  }

  @Test("a written file can be read as input")
  func again() throws {
    #expect(try predict(Self.twice, "--input", "x=\(Self.array)", "--output", "y=y.npy").status == 0)
    let outcome = try predict(Self.twice, "--input", "x=y.npy")
    let outputs = try #require(try outcome.records.first?["outputs"] as? [String: Any])
    #expect((outputs["y"] as? [String: Any])?["values"] as? [Int] == [-8, -4, 0, 4, 8, 12])
  }

  @Test("an image is written in the format of the file name")
  func images() throws {
    let outcome = try predict(Self.negative, "--input", "x=\(gray())", "--output", "y=negative.png")
    #expect(outcome.status == 0)
    let decoded = try ImageDecoder.decode(contentsOf: temporary.path("negative.png"))
    #expect(decoded.format == .png)
    let buffer = decoded.picture.buffer
    #expect(buffer.width == 4 && buffer.height == 2)
    let bytesPerPixel = try #require(PixelLayout(format: buffer.pixelFormat)).planes[0].bytesPerSample
    let levels = (0..<8).map { pixel in
      buffer.planes[0].baseAddress.load(
        fromByteOffset: pixel / 4 * buffer.planes[0].bytesPerRow + pixel % 4 * bytesPerPixel, as: UInt8.self)
    }
    #expect(levels == [255, 245, 235, 225, 215, 205, 195, 185])
  }

  @Test("an unknown output, or a file format that can't hold it, is a usage error, and nothing is written")
  func refusals() throws {
    for (output, words) in [
      ("z=z.npy", "\"z\""), ("y=y.png", "y.png"), ("y=y", "can't be written"), ("y=y.txt", "y.txt"),
    ] {
      let outcome = try predict(Self.twice, "--input", "x=\(Self.array)", "--output", output)
      #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.lines.isEmpty)
    }
    #expect(
      try predict(Self.negative, "--input", "x=\(gray())", "--output", "y=y.npy").status == 64)
    try temporary.write(Data("[{}, {}]".utf8), as: "rows.json")
    let rows = try predict(Self.twice, "--inputs", "rows.json", "--output", "y=y.npy")
    #expect(rows.status == 64 && rows.errors.contains("one prediction"))
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
    #expect(Set(names) == ["gray.png", "rows.json"])
  }

  @Test("a folder that doesn't exist can't be written to")
  func unwritable() throws {
    let outcome = try predict(Self.twice, "--input", "x=\(Self.array)", "--output", "y=nowhere/y.npy")
    #expect(outcome.status == 73 && outcome.errors.contains("nowhere/y.npy"), "\(outcome.errors)")
  }
}
