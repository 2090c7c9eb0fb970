import ArgumentParser
import CoreImage
import CoreVideo
import Foundation

/// Measures Core Image's filters, one by one and five in a chain, compared with OpenCV and NumPy.
struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filters",
    abstract: "Measure Core Image's filters against OpenCV and NumPy.",
    discussion: """
      Filters compute with stored values here, like OpenCV. Times are medians of drawing into memory. Differences are \
      the largest and the mean of 8-bit levels, without the outermost tenth of the image, which OpenCV treats differently.
      """)

  @Option(help: "The width in pixels.")
  var width = 4000

  @Option(help: "The height in pixels.")
  var height = 3000

  @Option(help: "The Python that has OpenCV.")
  var peerPython = "python3"

  @Option(help: "The number of times that each filter is timed.")
  var rounds = 5

  func validate() throws {
    guard (64...16_384).contains(width), (64...16_384).contains(height), rounds > 0 else {
      throw ValidationError("Use 64 to 16,384 pixels a side, and at least one round.")
    }
  }

  func run() throws {
    let files = try MeasurementFolder("filters")
    defer { files.end() }
    let folder = files.url
    let sample = try FilterSample(width: width, height: height)
    for (name, buffer) in [
      ("picture.bgra", sample.picture), ("ground.bgra", sample.ground), ("mask.gray", sample.mask),
    ] { try buffer.rows.write(to: folder.appending(path: name)) }
    let peer = FilterBaseline(python: peerPython, rounds: rounds, folder: folder)
    let theirs = Dictionary(
      try peer.answers(width: width, height: height).map { ($0.name, $0.timings) },
      uniquingKeysWith: { $1 })
    print(
      "\(width) × \(height)".padding(toLength: 30, withPad: " ", startingAt: 0)
        + "   ours ms  OpenCV ms   ratio  largest    mean  peak MB")
    let context = CIContext(options: [.workingColorSpace: NSNull()])
    for (name, image, part) in sample.filters {
      let (width, height) = (Int(part.width), Int(part.height))
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      func draw() {
        pixels.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          context.render(
            image, toBitmap: base, rowBytes: width * 4, bounds: part, format: .BGRA8, colorSpace: nil)
        }
      }
      let before = MemoryUse()
      draw()
      let peak = MemoryUse().peak - before.now
      var ours = Timings()
      for _ in 0..<rounds { ours.append(milliseconds(draw)) }
      let other = theirs[name]?.median ?? .nan
      let difference = try Difference(pixels, peer.result(name), width: width, height: height)
      print(
        name.padding(toLength: 30, withPad: " ", startingAt: 0)
          + String(
            format: "%10.1f%11.1f%8.2f%9d%8.2f%9.0f", ours.median, other, ours.median / other,
            difference.largest, difference.mean, Double(peak) / 1e6))
    }
  }
}

/// The difference between pixels of four bytes and of three.
private struct Difference {
  private(set) var largest = 0
  private(set) var mean = 0.0

  init(_ ours: [UInt8], _ theirs: [UInt8], width: Int, height: Int) throws {
    guard ours.count / 4 == width * height, theirs.count / 3 == width * height else {
      throw BenchmarkError("The peer's result has another size.")
    }
    var (sum, count) = (0, 0)
    for row in height / 10..<height - height / 10 {
      for column in width / 10..<width - width / 10 {
        let pixel = row * width + column
        for c in 0..<3 {
          let difference = abs(Int(ours[4 * pixel + c]) - Int(theirs[3 * pixel + c]))
          largest = max(largest, difference)
          sum += difference
          count += 1
        }
      }
    }
    mean = Double(sum) / Double(max(count, 1))
  }
}

/// The process's memory in bytes, and the peak since initialization.
private struct MemoryUse {
  let now: Int
  let peak: Int

  init() {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func kilobytes(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    (now, peak) = (kilobytes("VmRSS") * 1024, kilobytes("VmHWM") * 1024)
    // Resets the kernel's peak counter.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }
}

extension CVPixelBuffer {
  fileprivate var rows: Data {
    guard let plane = planes.first else { return Data() }
    let count = plane.width * (pixelFormat == kCVPixelFormatType_OneComponent8 ? 1 : 4)
    return (0..<plane.height).reduce(into: Data(capacity: plane.height * count)) { data, row in
      data.append(
        UnsafeRawPointer(plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self),
        count: count)
    }
  }
}
