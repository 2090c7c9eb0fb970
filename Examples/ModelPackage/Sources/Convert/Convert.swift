import CoreML

/// Converts degrees Celsius to degrees Fahrenheit with a model: `swift run Convert 20 37`.
@main
struct Convert {
  static func main() throws {
    for line in try lines(CommandLine.arguments.dropFirst()) { print(line) }
  }

  /// A line for each temperature; arguments that aren't numbers are skipped.
  static func lines(_ arguments: some Sequence<String>) throws -> [String] {
    let model = try Fahrenheit(configuration: MLModelConfiguration())
    return try arguments.compactMap(Double.init).map { celsius in
      let fahrenheit = try model.prediction(celsius: celsius).fahrenheit
      return "\(celsius) °C = \((fahrenheit * 10).rounded() / 10) °F"
    }
  }
}
