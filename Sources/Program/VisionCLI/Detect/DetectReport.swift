import Foundation
import Reports
import StillImages

/// Writes what was found in still images.
struct DetectReport {
  let isJSON: Bool
  let console: Console

  func image(_ input: Input, _ detections: Detections) {
    for kind in detections.cutShort { console.warn("\(input.title): \(DetectionsText.cutShort(kind))") }
    if isJSON {
      console.print(JSON.image(input.name, member: input.member?.name, detections).text)
    } else {
      console.print(DetectionsText(detections).lines(input.title).joined(separator: "\n"))
    }
  }

  func failure(_ input: Input, message: String) {
    console.tellFailure(of: input, message: message, asJSON: isJSON)
  }
}
