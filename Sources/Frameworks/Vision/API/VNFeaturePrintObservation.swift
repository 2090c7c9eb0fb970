public import Foundation

/// The element type of an observation's data.
public enum VNElementType: UInt, Sendable {
  case unknown = 0
  /// 32-bit floating point.
  case float = 1
  /// 64-bit floating point.
  case double = 2
}

/// Returns the size of an element type in bytes; 0 for an unknown one.
public func VNElementTypeSize(_ elementType: VNElementType) -> Int {
  switch elementType {
  case .unknown: 0
  case .float: MemoryLayout<Float>.size
  case .double: MemoryLayout<Double>.size
  }
}

/// A feature vector of an image. The distance between two of them is a measure of how much the images differ.
///
/// It can be archived with `NSKeyedArchiver`, to compute a collection's prints once. Archives of Apple's
/// platforms can't be read: their prints are from a different network.
open class VNFeaturePrintObservation: VNObservation, NSSecureCoding, @unchecked Sendable {
  /// The element type: `.float`.
  open var elementType: VNElementType { .float }
  /// The number of elements: 1,280.
  open var elementCount: Int { features.count }
  /// The elements, in native byte order.
  open var data: Data { features.withUnsafeBytes { Data($0) } }

  private let features: [Float]

  package init(_ features: [Float], requestRevision: Int) {
    self.features = features
    super.init(confidence: 1, requestRevision: requestRevision)
  }

  /// True.
  public class var supportsSecureCoding: Bool { true }

  /// Encodes the print with its identifier and revision.
  open func encode(with coder: NSCoder) {
    coder.encode(NSData(data: data), forKey: CodingKey.data)
    coder.encode(NSString(string: uuid.uuidString), forKey: CodingKey.uuid)
    coder.encode(requestRevision, forKey: CodingKey.requestRevision)
  }

  /// Decodes the output of `encode(with:)`; nil if it isn't a print or has a non-finite element.
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

  static func numbers(_ data: Data) -> [Float] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  /// Computes the Euclidean distance to another print: 0 for the same one, greater for less similar images.
  ///
  /// At most 1.42 for revision 2; for revision 1, unlimited and also dependent on the images' contrast.
  ///
  /// - Parameters:
  ///   - outDistance: receives the distance.
  ///   - featurePrint: of the same revision.
  /// - Throws: `VNErrorCode.invalidArgument` if the revisions differ.
  open func computeDistance(
    _ outDistance: UnsafeMutablePointer<Float>, to featurePrint: VNFeaturePrintObservation
  ) throws {
    outDistance.pointee = try distance(to: featurePrint)
  }

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
