#if Records
import DiceRoll
import Foundation
import GRDB
import VisionRecords

/// `RollWriter FILE SESSION COUNT`: records COUNT rolls of twenty dice, and prints the index of each when it
/// is recorded. With a negative COUNT, prints a line in the middle of a write, and stays there.
@main
struct RollWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let file = URL(filePath: arguments[1])
    guard count >= 0 else { return try holdTransaction(file) }
    let store = try RecordStore(file)
    let session = RollSession(name: arguments[2], source: "test")
    for index in 0..<count {
      // Values that identify the roll.
      let dice = (0..<20).map { die in
        DieReading(
          value: (index + die) % 6 + 1, confidence: 0.5, box: CGRect(x: 0, y: 0, width: 0.1, height: 0.1))
      }
      try store.add(dice, index: index, in: session, on: Date())
      printLine("\(index)")
    }
  }

  /// Writes enough in one transaction for SQLite to move a part of it into the log before its end.
  private static func holdTransaction(_ file: URL) throws {
    try DatabasePool(path: file.path).write { db in
      try db.execute(sql: "PRAGMA cache_spill = 10; PRAGMA cache_size = 10")
      for number in 0..<2000 {
        try db.execute(
          sql: "INSERT INTO rollSession (name, source) VALUES (?, 'test')",
          arguments: ["half \(number) \(String(repeating: "x", count: 100))"])
      }
      try db.execute(sql: "UPDATE roll SET \"values\" = '[]', diceCount = 0")
      printLine("in the middle")
      while true { sleep(60) }
    }
  }

  private static func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
#else
@main
struct RollWriter {
  static func main() {}
}
#endif
