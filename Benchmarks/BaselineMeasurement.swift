/// What a script of this folder says of one of the things that it measured.
struct BaselineMeasurement: Decodable {
  let name: String
  /// Of each round.
  private let milliseconds: [Double]
  /// What came of it; nil where that is in a file.
  let result: [Double]?

  var timings: Timings { milliseconds.reduce(into: Timings()) { $0.append($1) } }
}
