import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Vision

/// Drawn tables, from `Tests/Fixtures/TextColumns`, with their numbers.
@Suite("Text recognition: columns")
struct TextColumnTests {
  private static func read(_ name: String) throws -> [VNRecognizedTextObservation] {
    let request = VNRecognizeTextRequest()
    let url = packageFolder.appending(path: "Tests/Fixtures/TextColumns/\(name).png")
    try VNImageRequestHandler(url: url).perform([request])
    return request.results ?? []
  }

  private static func string(_ line: VNRecognizedTextObservation) -> String {
    line.topCandidates(1)[0].string
  }

  /// The strings of each row without spaces: whether adjacent columns are one string or two is undefined.
  private static func rows(_ lines: [VNRecognizedTextObservation]) -> [String] {
    var rows: [(y: CGFloat, text: String)] = []
    for line in lines {
      let text = string(line).filter { $0 != " " }
      if let last = rows.last, abs(last.y - line.boundingBox.midY) < line.boundingBox.height / 2 {
        rows[rows.count - 1].text += text
      } else {
        rows.append((line.boundingBox.midY, text))
      }
    }
    return rows.map(\.text)
  }

  private static let amounts = [
    "1.566,756.197,441.779,72", "7.153,116.116,933.904,56", "6.212,615.705,33527,86",
    "5.347,646.234,005.243,61", "8.805,807.378,853.833,11",
  ]

  @Test(
    "a digit between two close columns is read once",
    arguments: [
      (
        "four-noto-mono",
        [
          "1.430,078.488,757.660,602.624,93", "5.004,314.549,516.550,127.907,57",
          "1.029,12380,618.373,244.383,96", "7.645,81120,854.508,897.242,52",
          "2.364,529.457,239.023,23402,81",
        ]
      ),
      ("three-mono", amounts),
      (
        "four-sans",
        [
          "642.4631.8248.3807.9", "342.8369.9720.1357.9", "946.6464.2378.929.8", "758.7221.4461.6678.1",
          "471.6951.2399.7364.3",
        ]
      ),
      (
        "two-palatino",
        [
          "3,646.109,992.18", "3,695.851,838.57", "9,592.256,331.00", "1,579.429,467.83", "7,262.868,523.25",
        ]
      ),
      (
        "two-nimbus",
        [
          "9.585,311.489,51", "333,789.985,44", "1.923,931.293,74", "6.548,423.521,54", "8.905,662.394,01",
          "9.597,943.262,25", "6.050,719.326,74", "6.883,399.245,18", "7.109,63579,51", "8.824,665.936,01",
          "3.175,431.982,12", "8.512,255.869,37",
        ]
      ),
      (
        "three-roman",
        [
          "174.4199.7702.1", "835.4617.9330.2", "15.3842.297.4", "166.5248.5340.9", "830.1295.2624.8",
          "616.5331.1337.7",
        ]
      ),
      (
        "two-century",
        [
          "642.434.7", "282.0230.8", "738.4679.3", "892.496.0", "427.339.5", "226.2509.8", "36.2206.7",
          "652.7548.9", "228.0592.8", "810.516.4", "807.0700.5", "346.5163.8",
        ]
      ),
      (
        "half-gap",
        [
          "330.3159.2653.8", "81.6540.0371.7", "67.4511.947.1", "438.979.199.7", "429.8827.8132.4",
        ]
      ),
      ("wide-gap", amounts),
      // Here the same digit twice is right.
      ("quantities", ["88.390,11", "33.786,14", "55.347,64", "22.013,34"]),
    ])
  func columns(name: String, rows: [String]) throws {
    #expect(Self.rows(try Self.read(name)) == rows)
  }
}
