import Foundation
import Vision

/// Reads phone numbers from live frames and reports one only after it was read repeatedly.
final class NumberScanner {
  private var sightings: [String: Int] = [:]
  private let request: VNRecognizeTextRequest = {
    let request = VNRecognizeTextRequest()
    request.recognitionLevel = .fast
    // Language correction would turn digits into letters.
    request.usesLanguageCorrection = false
    return request
  }()

  /// Seven digits or more, in groups separated by dashes, spaces or dots.
  private static let pattern = #"\+?\d[\d\-. ]{5,}\d"#

  /// The number that was read three times; nil until then.
  func scan(_ frame: CGImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)) throws -> String? {
    request.regionOfInterest = region
    try VNImageRequestHandler(cgImage: frame, options: [:]).perform([request])
    for line in request.results ?? [] {
      guard let text = line.topCandidates(1).first?.string,
        let place = text.range(of: Self.pattern, options: .regularExpression)
      else { continue }
      sightings[text[place].filter { $0.isNumber || $0 == "+" }, default: 0] += 1
    }
    return sightings.first { $0.value >= 3 }?.key
  }
}
