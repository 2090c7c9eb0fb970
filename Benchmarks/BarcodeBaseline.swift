import Foundation
import GrayImage

/// The codes that one reader found in an image.
struct BarcodeReading {
  let milliseconds: Double
  /// For each code, or for all of them together, the accepted forms of its payload.
  let codes: [[Data]]
  /// The number of codes reported as inverted.
  var inverted = 0
}

/// A running `barcodes_baseline.py`.
final class BarcodeBaseline {
  private struct Answer: Decodable {
    let milliseconds: Double
    let payloads: [String]
  }

  private let conversation: BaselineProcess
  private let picture = FileManager.default.temporaryDirectory.appending(
    path: "barcode-\(UUID().uuidString).gray")

  init(python: String, script: String) throws {
    conversation = try BaselineProcess(with: script, python: python)
  }

  /// Returns the codes that each installed peer reads.
  func read(_ gray: GrayImage) throws -> [String: BarcodeReading] {
    try Data(gray.levels).write(to: picture)
    try conversation.send("\(picture.path)\t\(gray.width)\t\(gray.height)")
    let answers = try conversation.answer([String: Answer].self)
    return answers.mapValues { answer in
      BarcodeReading(
        milliseconds: answer.milliseconds, codes: answer.payloads.map { [Data(hexadecimal: $0)] })
    }
  }

  func end() {
    conversation.end()
    try? FileManager.default.removeItem(at: picture)
  }
}

extension Data {
  fileprivate init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
  }
}
