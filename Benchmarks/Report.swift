import Foundation

struct Report: Codable {
  var precision: String
  var pictures: [ImageBenchmark.Result] = []
  var video: VideoBenchmark.Result?
  var peer: BaselineBenchmark.Result?
  /// The reason why the peer is missing.
  var peerFailure: String?

  func print() {
    Swift.print(
      "Medians in milliseconds, in brackets what a tenth of the rounds kept below. Network: \(precision).")
    for picture in pictures { print(picture) }
    if let video { print(video) }
    if let peer { print(peer) }
    if let peerFailure { Swift.print("\nOpenVINO's Python: not measured. \(peerFailure)") }
  }

  private func print(_ picture: ImageBenchmark.Result) {
    Swift.print("\n\(picture.name), 1280 × 720 (\(picture.objects) objects)")
    for name in ["decoder alone", "decoding", "sampling", "engine alone"] {
      if let timing = picture.stages[name] { line(name, timing) }
    }
    line("suppression, observations and the rest", median: picture.rest)
    line("floor", picture.floor)
    line("whole", picture.whole)
    Swift.print("  whole / floor: \(text(picture.ratio)) (\(text(picture.whole.fast / picture.floor.fast)))")
    Swift.print("  allocations besides the engine's: \(picture.allocations)")
  }

  private func print(_ video: VideoBenchmark.Result) {
    Swift.print("\nVideo, 1280 × 720, H.264, \(video.frames) frames")
    Swift.print("  decoding alone: \(text(video.decodingFramesPerSecond)) frames/s")
    Swift.print("  as vision dice: \(text(video.readingFramesPerSecond)) frames/s")
    Swift.print(
      "  all read:       \(text(video.readingEveryFramePerSecond)) frames/s, "
        + "\(text(video.processorMillisecondsPerFrame)) ms of processor time a frame")
    Swift.print("  allocations a frame: \(text(video.allocationsPerFrame))")
  }

  private func print(_ peer: BaselineBenchmark.Result) {
    Swift.print("\nThe same network in 32-bit floating point, beside OpenVINO's Python \(peer.peerVersion)")
    line("OpenVINO's Python", peer.peer)
    line("our binding", peer.binding)
    line("whole prediction", peer.prediction)
    Swift.print("  overhead of our binding: \(text((peer.binding.median / peer.peer.median - 1) * 100)) %")
    Swift.print(
      "  overhead of a prediction: \(text((peer.prediction.median / peer.peer.median - 1) * 100)) %")
    Swift.print("  largest difference of an output: \(peer.largestDifference), of \(peer.largestOutput)")
  }

  private func line(_ name: String, _ timing: Timings) {
    line(name, median: timing.median, "(\(text(timing.fast)))")
  }

  private func line(_ name: String, median: Double, _ remark: String = "") {
    let padded = name.padding(toLength: 40, withPad: " ", startingAt: 0)
    Swift.print("  \(padded) \(text(median)) \(remark)")
  }

  private func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
