import DiceRoll
import Foundation
import Records

/// `RollWriter FILE SESSION COUNT`: records rolls of twenty dice until it is ended, or so many of them, and prints the
/// index of each when it is recorded.
@main
struct RollWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let store = try RecordStore(URL(filePath: arguments[1]))
    let session = RollSession(name: arguments[2], source: "test")
    for index in 0..<count {
      // Values that tell which roll they belong to.
      let dice = (0..<20).map { die in
        DieReading(value: (index + die) % 6 + 1, confidence: 0.5, box: CGRect(x: 0, y: 0, width: 0.1, height: 0.1))
      }
      try store.add(dice, index: index, in: session, on: Date())
      FileHandle.standardOutput.write(Data("\(index)\n".utf8))
    }
  }
}
