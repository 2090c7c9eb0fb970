import Foundation
import PlaneGeometry

/// Annotations of the text images.
enum TextTruth {
  /// Reads the lines of a receipt: eight numbers, the corners, then the text, commas included.
  static func receipt(_ url: URL) throws -> [PlacedText] {
    String(decoding: try Data(contentsOf: url), as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
      line in
      let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
      let numbers = fields.prefix(8).compactMap { Double($0) }
      guard fields.count == 9, numbers.count == 8 else { return nil }
      let points = stride(from: 0, to: 8, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
      return PlacedText(string: String(fields[8]), box: CGRect(around: points))
    }
  }

  /// Reads the words in photographs, by the image's file name.
  static func scenes(_ url: URL) throws -> [String: (words: [CGRect], ignored: [CGRect])] {
    struct File: Decodable {
      struct Image: Decodable {
        struct Instance: Decodable {
          let polygon: [Double]?
          let bbox: [Double]
          let ignore: Bool?
        }
        let img_path: String
        let instances: [Instance]
      }
      let data_list: [Image]
    }
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    return Dictionary(
      file.data_list.map { picture in
        func boxes(_ instances: [File.Image.Instance]) -> [CGRect] {
          instances.map {
            CGRect(
              x: $0.bbox[0], y: $0.bbox[1], width: $0.bbox[2] - $0.bbox[0], height: $0.bbox[3] - $0.bbox[1])
          }
        }
        return (
          URL(filePath: picture.img_path).lastPathComponent,
          (
            boxes(picture.instances.filter { $0.ignore != true }),
            boxes(picture.instances.filter { $0.ignore == true })
          )
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the characters of a page of a given height, except spaces: character, left, bottom, right, top,
  /// page, from the lower left.
  static func characters(_ url: URL, pageHeight: Int) throws -> [CGRect] {
    String(decoding: try Data(contentsOf: url), as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
      line in
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst().compactMap { Int($0) }
      guard fields.count == 6, numbers.count == 5, numbers[4] == 0 else { return nil }
      return CGRect(
        x: numbers[0], y: pageHeight - numbers[3], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    }
  }
}
