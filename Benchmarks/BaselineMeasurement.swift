struct BaselineMeasurement: Decodable {
  let name: String
  private let milliseconds: [Double]
  /// The output; nil if it is in a file.
  let result: [Double]?

  var timings: Timings { milliseconds.reduce(into: Timings()) { $0.append($1) } }
}
