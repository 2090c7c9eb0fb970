#if Records
import Foundation
import Reports
package import VisionRecords

/// Recorded rolls as comma-separated values, quoted as by ``CSVField``, without line ends.
package enum RollCSV {
  package static let header = "roll,date,source,values,sum,original_values,confidence"

  /// A roll's line; values separated by spaces, `original_values` and `confidence` empty for JSON's null.
  package static func row(_ roll: RecordedRoll) -> String {
    let confidence = roll.confidence.map { JSON.confidence($0).text } ?? ""
    return [
      String(roll.id.rawValue), roll.date.formatted(.iso8601), roll.session.source, list(roll.values),
      String(roll.sum), roll.isCorrected ? list(roll.originalValues) : "", confidence,
    ].map(CSVField.text).joined(separator: ",")
  }

  private static func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: " ") }
}
#endif
