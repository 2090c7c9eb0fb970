import Foundation
import ImageIO
import ImageModels
import Reports

struct ObjectsReport {
  let isJSON: Bool
  /// The maximum number of labels per object.
  let labelCount: Int
  let console: Console

  func image(_ task: ImageTask, size: PixelSize, objects: [ObjectDetector.Object]) {
    let input = task.input
    if isJSON {
      console.print(
        JSON.image(
          input.name, member: input.member?.name, size,
          [("objects", .objects(objects, labelCount: labelCount))] + JSON.annotatedMembers(task.annotated)
        ).text)
    } else {
      let head = "\(input.title) (\(size.width)×\(size.height)): \(count(objects))"
      console.print(([head] + lines(objects)).joined(separator: "\n"))
    }
  }

  /// Reports a video's frame: in JSON each one, in text only those that show objects.
  func frame(_ input: String, frame: Int, time: Double, objects: [ObjectDetector.Object]) {
    if isJSON {
      let members = [("objects", JSON.objects(objects, labelCount: labelCount))]
      console.print(JSON.frame(frame, time: time, of: input, members).text)
    } else if !objects.isEmpty {
      let time = String(format: "%.2f s", time)
      let head = "\(input.escapingControlCharacters): frame \(frame) at \(time): \(count(objects))"
      console.print(([head] + lines(objects)).joined(separator: "\n"))
    }
  }

  /// Reports the end of a video.
  ///
  /// - Parameters:
  ///   - size: the size of the first frame; nil without frames.
  ///   - framesWithObjects: the number of frames that show objects.
  ///   - annotated: the path of the annotated copy; nil without one.
  func summary(
    _ input: String, size: PixelSize?, frames: Int, framesWithObjects: Int, seconds: Double,
    annotated: String?
  ) {
    if isJSON {
      let size: [(String, JSON)] =
        size.map { [("width", .integer($0.width)), ("height", .integer($0.height))] } ?? []
      console.print(
        JSON.result(
          "summary", input: input,
          size + [("frames", .integer(frames)), ("seconds", .time(seconds))]
            + JSON.annotatedMembers(annotated)
        )
        .text)
    } else {
      console.print(
        "\(input.escapingControlCharacters): \(counted(frames, "frame")), "
          + "\(framesWithObjects == 0 ? "none" : "\(framesWithObjects)") with objects, in "
          + String(format: "%.1f s", seconds))
    }
  }

  func failure(_ input: Input, message: String) {
    console.reportFailure(of: input, message: message, asJSON: isJSON)
  }

  private func count(_ objects: [ObjectDetector.Object]) -> String {
    objects.isEmpty ? "nothing found" : counted(objects.count, "object")
  }

  /// A line for each object; further labels, if any, at its end.
  private func lines(_ objects: [ObjectDetector.Object]) -> [String] {
    objects.map { object in
      let others = object.labels.prefix(labelCount).dropFirst().map {
        "\($0.identifier) \(Int(($0.confidence * 100).rounded()))%"
      }
      return detectionLine(
        object.labels.first?.identifier.escapingControlCharacters ?? "", object.confidence, object.box,
        says: others.joined(separator: ", "))
    }
  }
}
