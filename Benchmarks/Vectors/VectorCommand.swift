import Accelerate
import ArgumentParser
import Foundation

/// Measures the functions of Accelerate and simd against plain loops over the same memory, in turn.
struct VectorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Measure the functions of Accelerate and simd against plain loops.",
    discussion: """
      Times are medians in nanoseconds per element. A ratio is our time divided by the loop's; functions slower than the \
      loop are marked and listed at the end. Fourier transforms have no plain loop and are skipped.
      """)

  @Option(help: "The number of elements of each vector.")
  var elements = 8192

  @Option(help: "The number of times that each function is timed.")
  var rounds = 31

  @Option(help: "Measure only functions whose names contain this text.")
  var matching = ""

  /// Up to here, a ratio is noise.
  private static let slower = 1.1

  func validate() throws {
    guard (64...1 << 22).contains(elements), rounds > 0 else {
      throw ValidationError("Use 64 to 4,194,304 elements, and at least one round.")
    }
  }

  func run() throws {
    let (single, double) = (VectorMemory<Float>(count: elements), VectorMemory<Double>(count: elements))
    // vForce's last: they change the numbers in memory.
    let groups = [
      VectorCase.elementwise(single), VectorCase.elementwise(double), VectorCase.reductions(single),
      VectorCase.reductions(double), VectorCase.moving(single), VectorCase.complex(single),
      VectorCase.conversions(count: elements), VectorCase.matrices(single, double),
      VectorCase.small(single), VectorCase.images, VectorCase.elementary(single),
      VectorCase.elementary(double),
    ]
    let cases = groups.joined().filter { matching.isEmpty || $0.name.contains(matching) }
    var slow: [String] = []
    print("function".padding(toLength: 42, withPad: " ", startingAt: 0) + "      ours      loop  ratio")
    for item in cases {
      let (ours, loop) = measure(item)
      let isSlow = ours > Self.slower * loop
      let line =
        item.name.padding(toLength: 42, withPad: " ", startingAt: 0)
        + String(format: "%10.3f%10.3f%7.2f", ours, loop, ours / loop) + (isSlow ? "  slower" : "")
      print(line)
      if isSlow { slow.append(item.name) }
    }
    print(
      "\n\(cases.count) functions, of which \(slow.count) are slower than a plain loop: \(slow.joined(separator: ", "))"
    )
  }

  /// Returns the medians in nanoseconds per element.
  private func measure(_ item: VectorCase) -> (ours: Double, loop: Double) {
    item.ours()
    item.loop()
    // Enough repetitions for the clock's resolution.
    let once = max(min(milliseconds(item.ours), milliseconds(item.loop)), 1e-5)
    let times = max(Int(0.2 / once), 1)
    var (ours, loop) = (Timings(), Timings())
    for _ in 0..<rounds {
      ours.append(milliseconds { for _ in 0..<times { item.ours() } })
      loop.append(milliseconds { for _ in 0..<times { item.loop() } })
    }
    let scale = 1e6 / Double(times * max(item.elements, 1))
    return (ours.median * scale, loop.median * scale)
  }
}
