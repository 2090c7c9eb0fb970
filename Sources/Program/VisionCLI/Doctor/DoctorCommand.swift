import ArgumentParser
import Reports

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Reports what is installed, and how networks run on this machine.",
    discussion: """
      Lists the libraries with their versions, the precision of each network with the reason, the cache, \
      the cameras, and whether decoding can be confined: the thing to add to a bug report.

      Networks run in 32-bit floating point, or in 16 bits or 8-bit integers where that is faster. A network \
      is measured at the end of a command that ran it for more than ten seconds, if the processor has a \
      choice; with --measure, all are, in a few seconds each. Later commands use the result, and outputs may \
      then differ by about 1 %. The environment variable SWIFT_VISION_PRECISION selects one instead: f32, f16, \
      bf16, i8.

      EXAMPLES
        vision doctor
        vision doctor --measure
        vision doctor --json > report.json

      EXIT STATUS
        0 nothing is missing; 64 usage error; 69 something is missing.
      """)

  @Flag(help: "Measure in which precision each network is the fastest, and remember it.")
  var measure = false

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func run() async throws {
    let (isMeasured, isJSON) = (measure, json)
    try await runInterruptibly { console in
      let report = try DoctorReport(isMeasured: isMeasured) { console.showProgress($0) }
      console.endProgress()
      for line in isJSON ? [report.json.text] : report.lines { console.print(line) }
      if report.isIncomplete { throw ExitStatus.missing.code }
    }
  }
}
