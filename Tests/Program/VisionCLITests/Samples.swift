import VideoFrames
import Foundation
import TestSupport

enum Samples {
  static let folder = packageFolder.appending(path: "Examples/SampleRoll")
  static let still = folder.appending(path: "still.jpg")
  /// A classifier and an object detector.
  static let drawings = packageFolder.appending(path: "Models/Drawings.mlmodel").path
  static let dice = packageFolder.appending(path: "Models/DiceDetector.mlmodel").path

  /// The sample video's first 30 frames: the first roll, [4, 2], at rest from frame 19.
  static let shortVideo = Task { () -> Data in
    let file = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    let writer = try VideoWriter(to: file)
    for try await frame in try await VideoSource(contentsOf: folder.appending(path: "roll.mp4")) {
      if frame.index == 30 { break }
      try await writer.append(frame.pixelBuffer, time: frame.time)
    }
    try await writer.finish()
    return try Data(contentsOf: file)
  }
}
