import Foundation
import Reports
import StillImages

/// Writes what was found in still images.
struct DetectReport {
  let isJSON: Bool
  let console: Console

  func image(_ input: String, _ detections: Detections) {
    if isJSON {
      console.print(JSON.image(input, detections).text)
    } else {
      console.print(DetectionsText(detections).lines(input).joined(separator: "\n"))
    }
  }

  func failure(_ input: String, message: String) {
    console.tellFailure(of: input, message: message, asJSON: isJSON)
  }
}
