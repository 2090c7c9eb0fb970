import Foundation
import GrayImage

/// What one reader found in a picture.
struct BarcodeReading {
  let milliseconds: Double
  /// For each code, or for all of them together, how its payload may be written.
  let codes: [[Data]]
  /// How many of them are said to be light on dark.
  var inverted = 0
}

/// `barcodes_peer.py`, running.
final class BarcodePeer {
  private struct Answer: Decodable {
    let milliseconds: Double
    let payloads: [String]
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let picture = FileManager.default.temporaryDirectory.appending(
    path: "barcode-\(UUID().uuidString).gray")
  private var unread = Data()

  init(python: String, script: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// What each peer that is installed reads.
  func read(_ gray: GrayImage) throws -> [String: BarcodeReading] {
    try Data(gray.levels).write(to: picture)
    try input.fileHandleForWriting.write(
      contentsOf: Data("\(picture.path)\t\(gray.width)\t\(gray.height)\n".utf8))
    let answers = try JSONDecoder().decode([String: Answer].self, from: try line())
    return answers.mapValues { answer in
      BarcodeReading(
        milliseconds: answer.milliseconds, codes: answer.payloads.map { [Data(hexadecimal: $0)] })
    }
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: picture)
  }

  private func line() throws -> Data {
    let newline = UInt8(ascii: "\n")
    while true {
      if let end = unread.firstIndex(of: newline) {
        defer { unread = Data(unread[(end + 1)...]) }
        return unread[..<end]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw BenchmarkError(
          "The peers didn't start; `pip install zxing-cpp==3.1.1 pyzbar numpy` gives them.")
      }
      unread += more
    }
  }
}

extension Data {
  fileprivate init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
  }
}
