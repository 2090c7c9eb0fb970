/// The accuracy of an object detector.
///
/// Average precision is COCO's: the mean over recalls of 0, 0.01 … 1 of the highest precision at that recall
/// or a higher one.
public struct MLObjectDetectorMetrics: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// The average precision of each label, 0…1: the mean over IoUs of 0.5, 0.55 … 0.95, and at an IoU of 0.5.
  public var averagePrecision: (variedIoU: [String: Double], IoU50: [String: Double])
  /// The mean over the labels' average precisions.
  public var meanAveragePrecision: (variedIoU: Double, IoU50: Double)
  /// The reason that there are no metrics, or nil if there are.
  public let error: (any Error)?
  /// The detailed metrics, or nil if unknown.
  package let details: DetectionMetrics?

  public init(
    averagePrecision: (variedIoU: [String: Double], IoU50: [String: Double]),
    meanAveragePrecision: (variedIoU: Double, IoU50: Double)
  ) {
    (self.averagePrecision, self.meanAveragePrecision) = (averagePrecision, meanAveragePrecision)
    (error, details) = (nil, nil)
  }

  init(_ metrics: DetectionMetrics) {
    let known = metrics.labels.filter { $0.count > 0 }
    averagePrecision = (
      Dictionary(uniqueKeysWithValues: known.map { ($0.label, $0.averagePrecision) }),
      Dictionary(uniqueKeysWithValues: known.map { ($0.label, $0.averagePrecision50) })
    )
    meanAveragePrecision = (metrics.meanAveragePrecision ?? 0, metrics.meanAveragePrecision50 ?? 0)
    (error, details) = (nil, metrics)
  }

  init(error: any Error) {
    (averagePrecision, meanAveragePrecision) = (([:], [:]), (0, 0))
    (self.error, details) = (error, nil)
  }

  /// Whether there are metrics. False if validation was skipped or an error occurred.
  public var isValid: Bool { error == nil }

  public var description: String {
    if let error { return "No metrics: \(error)" }
    let labels = averagePrecision.IoU50.sorted { $0.key < $1.key }
    let lines = labels.map { "\($0.key)\t\($0.value)\t\(averagePrecision.variedIoU[$0.key] ?? .nan)" }
    return
      ([
        "Mean average precision: \(meanAveragePrecision.IoU50) at an overlap of 0.5, \(meanAveragePrecision.variedIoU) varied"
      ]
      + lines).joined(separator: "\n")
  }

  public var debugDescription: String { description }
}
