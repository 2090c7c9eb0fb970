public import Foundation

/// The type of the numbers in an observation's data.
public enum VNElementType: UInt, Sendable {
  case unknown = 0
  /// 32-bit floating-point numbers.
  case float = 1
  /// 64-bit floating-point numbers.
  case double = 2
}

/// How many bytes a number of a type has; 0 for an unknown one.
public func VNElementTypeSize(_ elementType: VNElementType) -> Int {
  switch elementType {
  case .unknown: 0
  case .float: MemoryLayout<Float>.size
  case .double: MemoryLayout<Double>.size
  }
}

/// Numbers that describe a picture. The distance between those of two pictures tells how much they differ.
///
/// It can be archived with `NSKeyedArchiver`, so that the prints of a collection are made once. Archives of Apple's systems aren't read: their
/// prints are another network's.
open class VNFeaturePrintObservation: VNObservation, NSSecureCoding, @unchecked Sendable {
  /// The numbers' type: `.float`.
  open var elementType: VNElementType { .float }
  /// How many numbers there are: 1,280.
  open var elementCount: Int { features.count }
  /// The numbers, in the processor's own byte order.
  open var data: Data { features.withUnsafeBytes { Data($0) } }

  private let features: [Float]

  package init(_ features: [Float], requestRevision: Int) {
    self.features = features
    super.init(confidence: 1, requestRevision: requestRevision)
  }

  /// Whether an archive that is checked may hold it: it may.
  public class var supportsSecureCoding: Bool { true }

  /// Writes the print with its identifier and revision.
  open func encode(with coder: NSCoder) {
    coder.encode(NSData(data: data), forKey: CodingKey.data)
    coder.encode(NSString(string: uuid.uuidString), forKey: CodingKey.uuid)
    coder.encode(requestRevision, forKey: CodingKey.requestRevision)
  }

  /// Reads what `encode(with:)` wrote; nil where it isn't a print, or has a number that isn't finite.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: CodingKey.data) as Data?,
      !data.isEmpty, data.count % MemoryLayout<Float>.size == 0,
      let uuid = coder.decodeObject(of: NSString.self, forKey: CodingKey.uuid).flatMap({
        UUID(uuidString: String(describing: $0))
      })
    else { return nil }
    features = Self.numbers(data)
    guard features.allSatisfy(\.isFinite) else { return nil }
    super.init(
      confidence: 1, requestRevision: coder.decodeInteger(forKey: CodingKey.requestRevision), uuid: uuid)
  }

  private enum CodingKey {
    static let data = "data"
    static let uuid = "uuid"
    static let requestRevision = "requestRevision"
  }

  /// The numbers that `data` has.
  static func numbers(_ data: Data) -> [Float] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  /// Computes the Euclidean distance to another print: 0 for the same one, larger the more the pictures differ.
  ///
  /// Of prints of revision 2 it is 1.42 at most. Those of the first revision have no such limit, and count a picture's contrast, too.
  ///
  /// - Parameters:
  ///   - outDistance: where the distance is written.
  ///   - featurePrint: of the same revision.
  /// - Throws: `VNErrorCode.invalidArgument` where the other is of another revision.
  open func computeDistance(
    _ outDistance: UnsafeMutablePointer<Float>, to featurePrint: VNFeaturePrintObservation
  ) throws {
    outDistance.pointee = try distance(to: featurePrint)
  }

  /// The same as a result.
  func distance(to featurePrint: VNFeaturePrintObservation) throws -> Float {
    guard featurePrint.requestRevision == requestRevision, featurePrint.elementCount == elementCount else {
      throw VNErrorCode.invalidArgument.error(
        "A feature print of revision \(requestRevision) can't be compared with one of revision "
          + "\(featurePrint.requestRevision).")
    }
    var squares: Float = 0
    for (number, other) in zip(features, featurePrint.features) {
      squares += (number - other) * (number - other)
    }
    return squares.squareRoot()
  }
}
