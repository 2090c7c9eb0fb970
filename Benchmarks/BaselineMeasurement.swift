/// A script's result for one measured item.
struct BaselineMeasurement: Decodable {
  let name: String
  /// The times of all rounds.
  private let milliseconds: [Double]
  /// The output; nil if it is in a file.
  let result: [Double]?

  var timings: Timings { milliseconds.reduce(into: Timings()) { $0.append($1) } }
}
