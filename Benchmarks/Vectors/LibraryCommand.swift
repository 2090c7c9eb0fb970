import Accelerate
import ArgumentParser
import Foundation

/// Measures BLAS, LAPACK, Fourier transforms and vForce against OpenBLAS, pocketfft and others (NumPy,
/// SciPy).
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "libraries",
    abstract: "Measure BLAS, LAPACK and Fourier transforms against OpenBLAS and pocketfft.",
    discussion: """
      Both sides get the same numbers and one thread. Times are medians in microseconds, including copies of what LAPACK \
      overwrites, on both sides. Differences are the largest of a result's numbers, relative to the largest number.
      """)

  @Option(help: "The Python that has NumPy and SciPy.")
  var peerPython = "python3"

  @Option(help: "The number of times that each function is timed.")
  var rounds = 21

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("Use at least one round.") }
  }

  func run() throws {
    let files = try MeasurementFolder("libraries")
    defer { files.end() }
    let folder = files.url
    let cases = LibraryCase.all
    for item in cases { try item.write(to: folder) }
    let tasks = try JSONEncoder().encode(cases.map(\.task))
    try tasks.write(to: folder.appending(path: "tasks.json"))
    let theirs = try Dictionary(
      uniqueKeysWithValues: BaselineOutput(python: peerPython).answers(
        of: "Benchmarks/libraries_baseline.py", ["\(rounds)", folder.path], as: BaselineMeasurement.self
      ).map { ($0.name, $0) })
    print(
      "function".padding(toLength: 34, withPad: " ", startingAt: 0)
        + "   ours µs  their µs   ratio  difference")
    for item in cases {
      guard let answer = theirs[item.name], let result = answer.result else {
        throw BenchmarkError("The peer has no result for \(item.name).")
      }
      var ours = Timings()
      for round in 0..<(rounds + 2) {
        let time = milliseconds(item.work)
        if round >= 2 { ours.append(time) }
      }
      let (mine, peer) = (ours.median * 1000, answer.timings.median * 1000)
      let difference = Self.difference(item.result(), result)
      print(
        item.name.padding(toLength: 34, withPad: " ", startingAt: 0)
          + String(format: "%10.1f%10.1f%8.2f  %10.1e", mine, peer, mine / peer, difference))
    }
  }

  private static func difference(_ ours: [Double], _ theirs: [Double]) -> Double {
    guard ours.count == theirs.count, !ours.isEmpty else { return .infinity }
    let largest = theirs.reduce(Double.leastNormalMagnitude) { max($0, abs($1)) }
    return zip(ours, theirs).reduce(0) { max($0, abs($1.0 - $1.1)) } / largest
  }
}
