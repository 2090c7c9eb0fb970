import DiceRoll
import Foundation
import ImageIO
import VisionModels
import TestSupport
import Testing

/// Minimum of what `Training/values/evaluate.py` measures, on every third photograph of the split by name.
@Suite("Dice in real photographs")
struct DiceAccuracyTests {
  /// A labeled die: its value, and its box, 0…1 from the top left.
  private struct Label {
    let value: Int
    let box: CGRect

    /// Parses a YOLO line: class, center x, center y, width, height.
    init?(_ line: some StringProtocol) {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 5 else { return nil }
      value = Int(numbers[0]) + 1
      box = CGRect(
        x: numbers[1] - numbers[3] / 2, y: numbers[2] - numbers[4] / 2, width: numbers[3], height: numbers[4])
    }
  }

  private static func photographs() throws -> [String] {
    let rows = try String(contentsOf: SharedData.url("dice/split.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline)
    return rows.map { row in row.split(separator: ",").map(String.init) }
      .filter { cells in cells[2] == "val" }
      .map { cells in cells[0] }
      .sorted()
  }

  @Test("17 of 20 dice are read correctly, and 9 of 10 readings are correct", .sharedData("dice"))
  func photographsOfDice() throws {
    let reader = try DiceReader(model: DiceDetector().model, secondLook: DiceValues().model)
    let names = try Self.photographs()
    #expect(names.count == 189)
    var (labeled, reported, right) = (0, 0, 0)
    for name in stride(from: 0, to: names.count, by: 3).map({ names[$0] }) {
      let image = try ImageDecoder.decode(contentsOf: SharedData.url("dice/images/\(name).jpg")).picture
      var labels = try String(contentsOf: SharedData.url("dice/labels/\(name).txt"), encoding: .utf8)
        .split(whereSeparator: \.isNewline).compactMap { Label($0) }
      // One photograph is full of unlabeled dice.
      guard !labels.isEmpty else { continue }
      labeled += labels.count
      for die in try reader.findings(in: image).dice {
        reported += 1
        let middle = CGPoint(x: die.box.midX, y: 1 - die.box.midY)
        if let index = labels.firstIndex(where: { $0.value == die.value && $0.box.contains(middle) }) {
          labels.remove(at: index)
          right += 1
        }
      }
    }
    #expect(labeled > 300)
    #expect(Double(right) >= 0.85 * Double(labeled), "\(right) of \(labeled) dice")
    #expect(Double(right) >= 0.90 * Double(reported), "\(right) of \(reported) readings")
  }

  @Test("of 27 scanned receipts, at most three have a reported die", .sharedData("text/receipts"))
  func receipts() throws {
    let reader = try DiceReader(model: DiceDetector().model, secondLook: DiceValues().model)
    let files = try FileManager.default.contentsOfDirectory(
      at: SharedData.url("text/receipts"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jpg" }
    #expect(files.count == 27)
    let mistaken = try files.filter { file in
      try !reader.findings(in: ImageDecoder.decode(contentsOf: file).picture).dice.isEmpty
    }
    #expect(mistaken.count <= 3, "\(mistaken.map(\.lastPathComponent))")
  }
}
