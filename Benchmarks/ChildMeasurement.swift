import Foundation

/// Runs this program again, so that its peak memory is separate, and decodes the JSON that it prints.
func measuredInChild<Result: Decodable>(_ arguments: [String]) throws -> Result {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  process.arguments = arguments
  process.standardOutput = output
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw BenchmarkError("\(arguments.joined(separator: " ")) ended with \(process.terminationStatus).")
  }
  return try JSONDecoder().decode(Result.self, from: data)
}

func peakMegabytes() throws -> Double {
  let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
  guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
    let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
  else { throw BenchmarkError("The system doesn't report a process's memory.") }
  return kilobytes / 1024
}
