import ArgumentParser
import CoreVideo
import Foundation
import GrayImage
import ImageIO
import Vision

/// Measures the number of barcodes that are read, upright and rotated, compared with other readers.
struct BarcodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "barcodes",
    abstract:
      "Measure the fraction of barcodes read, by folder and angle, against zxing-cpp's Python and zbar.",
    discussion: """
      Each folder holds images, each with a file of the same name and .txt or .bin that has its code's payload; \
      in folders named falsepositives-… every reading is wrong. The peers need \
      `pip install zxing-cpp==3.1.1 pyzbar numpy` and the system's libzbar0.
      """)

  @Option(help: "The folder that contains the folders.")
  var pictures = "../shared/data/barcodes"

  @Option(parsing: .upToNextOption, help: "The angles in degrees by which the images are rotated.")
  var angles: [Double] = [0, 45, 90]

  @Option(help: "Read every Nth image.")
  var every = 1

  @Flag(help: "Invert the images: light bars and modules on a dark background.")
  var inverted = false

  @Option(help: "The Python in which the peers are installed.")
  var python =
    FileManager.default.isExecutableFile(atPath: ".venv/bin/python3") ? ".venv/bin/python3" : "python3"

  @Option(help: "The baseline script.")
  var peer = "Benchmarks/barcodes_baseline.py"

  func run() throws {
    let samples = try BarcodeSample.all(in: URL(filePath: pictures, directoryHint: .isDirectory))
    let peer = try BarcodeBaseline(python: python, script: peer)
    defer { peer.end() }
    for angle in angles {
      var tally = BarcodeTally()
      for (index, sample) in samples.enumerated() where index % every == 0 {
        guard let upright = try? sample.gray() else { continue }
        let turned = upright.rotated(byDegrees: angle)
        let picture = inverted ? turned.inverted : turned
        var readings = try peer.read(picture)
        readings["swift-vision"] = try ours(picture)
        tally.add(readings, of: sample)
      }
      tally.print(angle: angle)
    }
  }

  /// The request as a caller performs it, on a decoded image.
  private func ours(_ picture: GrayImage) throws -> BarcodeReading {
    guard let buffer = picture.pixelBuffer() else {
      throw BenchmarkError("There is no memory for an image.")
    }
    let request = VNDetectBarcodesRequest()
    let time = try milliseconds {
      try VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform([request])
    }
    let codes = request.results ?? []
    return BarcodeReading(
      milliseconds: time, codes: codes.map(\.forms), inverted: codes.count(where: \.isColorInverted))
  }
}

extension VNBarcodeObservation {
  /// The accepted forms of the expected payload: as text or bytes, with the digits beside it, UPC-E expanded.
  fileprivate var forms: [Data] {
    let text = payloadStringValue ?? ""
    let full = symbology == .upce ? text.expandedUPCE : text
    return [
      Data(full.utf8), Data((full + (supplementalPayloadString ?? "")).utf8), payloadData ?? Data(),
    ]
  }
}

extension String {
  /// Eight digits of UPC-E expanded to the thirteen of EAN-13.
  fileprivate var expandedUPCE: String {
    let digits = map(String.init)
    guard digits.count == 8 else { return self }
    let six = Array(digits[1...6])
    let body =
      switch six[5] {
      case "0", "1", "2": six[0...1] + [six[5], "0", "0", "0", "0"] + six[2...4]
      case "3": six[0...2] + ["0", "0", "0", "0", "0"] + six[3...4]
      case "4": six[0...3] + ["0", "0", "0", "0", "0"] + six[4...4]
      default: six[0...4] + ["0", "0", "0", "0"] + six[5...5]
      }
    return "0" + digits[0] + body.joined() + digits[7]
  }
}
