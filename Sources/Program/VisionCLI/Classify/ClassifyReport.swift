import Foundation
import ImageIO
import ImageModels
import Reports

struct ClassifyReport {
  let isJSON: Bool
  let console: Console

  func image(_ input: Input, _ picture: ClassifiedImage) {
    for part in picture.parts {
      if isJSON {
        console.print(json(input, picture.size, part).text)
      } else {
        console.print(lines(input.title, picture.size, part).joined(separator: "\n"))
      }
    }
  }

  func failure(_ input: Input, message: String) {
    console.reportFailure(of: input, message: message, asJSON: isJSON)
  }

  private func json(_ input: Input, _ size: PixelSize, _ part: ClassifiedImage.Part) -> JSON {
    var members: [(String, JSON)] = []
    if let region = part.region { members.append(("region", .box(region))) }
    members.append(("classifications", .labels(part.labels)))
    return .image(input.name, member: input.member?.name, size, members)
  }

  /// The input and its size, then a line for each label: its confidence in percent, and its name.
  private func lines(_ input: String, _ size: PixelSize, _ part: ClassifiedImage.Part) -> [String] {
    let region = part.region.map { ", \($0.numbersText)" } ?? ""
    return ["\(input) (\(size.width)×\(size.height)\(region)):"]
      + part.labels.map { String(format: "  %5.1f%%  ", $0.confidence * 100) + $0.identifier }
  }
}
