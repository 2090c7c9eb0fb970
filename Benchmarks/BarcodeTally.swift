import Foundation

struct BarcodeTally {
  private struct Count {
    var images = 0
    var right = 0
    /// The number of codes with an unexpected payload: misread, or others in the image.
    var other = 0
    var inverted = 0
  }

  private var counts: [String: [String: Count]] = [:]
  private var misreads: [String: Int] = [:]
  private var times: [String: Timings] = [:]
  /// Times of the images that zxing-cpp itself reads correctly.
  private var timesWhereRead: [String: Timings] = [:]

  private static let readers = ["swift-vision", "zxing-cpp", "zbar"]

  mutating func add(_ readings: [String: BarcodeReading], of sample: BarcodeSample) {
    let peer = readings["zxing-cpp"].map { $0.isRight(sample) } ?? false
    for (reader, reading) in readings {
      times[reader, default: Timings()].append(reading.milliseconds)
      if peer { timesWhereRead[reader, default: Timings()].append(reading.milliseconds) }
      if sample.expected == nil {
        misreads[reader, default: 0] += reading.codes.count
      } else {
        counts[sample.folder, default: [:]][reader, default: Count()].images += 1
        if reading.isRight(sample) {
          counts[sample.folder, default: [:]][reader, default: Count()].right += 1
        }
        counts[sample.folder, default: [:]][reader, default: Count()].other += reading.others(sample)
        counts[sample.folder, default: [:]][reader, default: Count()].inverted += reading.inverted
      }
    }
  }

  func print(angle: Double) {
    Swift.print("\nRotated by \(angle.formatted())°: images whose code was read correctly")
    row("folder", Self.readers)
    for folder in counts.keys.sorted() {
      row(
        folder,
        Self.readers.map { reader in counts[folder]?[reader].map { "\($0.right)/\($0.images)" } ?? "-" })
    }
    row(
      "all, %",
      Self.readers.map { reader in
        let all = counts.values.compactMap { $0[reader] }
        let images = all.reduce(0) { $0 + $1.images }
        return number(100 * Double(all.reduce(0) { $0 + $1.right }) / Double(images))
      })
    row("codes that say something else", ["\(total(\.other))"])
    row("said to be light on dark", ["\(total(\.inverted))"])
    row("read without a code", Self.readers.map { times[$0] == nil ? "-" : "\(misreads[$0] ?? 0)" })
    row("ms per image, mean", Self.readers.map { number(times[$0]?.mean) })
    row("ms where zxing-cpp reads it, mean", Self.readers.map { number(timesWhereRead[$0]?.mean) })
  }

  /// Returns the sum of one of our counts over all folders.
  private func total(_ count: (Count) -> Int) -> Int {
    counts.values.reduce(0) { $0 + ($1[Self.readers[0]].map(count) ?? 0) }
  }

  private func row(_ name: String, _ columns: [String]) {
    let padded = columns.map { String(repeating: " ", count: max(14 - $0.count, 1)) + $0 }
    Swift.print(name.padding(toLength: 34, withPad: " ", startingAt: 0) + padded.joined())
  }

  private func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    return String(format: "%.1f", value)
  }
}

extension BarcodeReading {
  fileprivate func isRight(_ sample: BarcodeSample) -> Bool {
    others(sample) < codes.count
  }

  /// Returns the number of codes with an unexpected payload.
  fileprivate func others(_ sample: BarcodeSample) -> Int {
    guard let expected = sample.expected else { return codes.count }
    // Some of the files end with a space or newline that isn't part of the code.
    let text = Data(
      String(decoding: expected, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines).utf8)
    return codes.count { forms in !forms.contains { $0 == expected || $0 == text } }
  }
}
