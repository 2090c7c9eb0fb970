public import simd

/// A body joint in three dimensions.
public struct Joint3D: Hashable, Codable, Sendable {
  /// The position relative to the body's root, in meters, as the last column of a matrix.
  public var position: simd_float4x4 { simd_float4x4(positionColumns) }
  /// The position relative to the parent joint, in the same form.
  public var localPosition: simd_float4x4 { simd_float4x4(localColumns) }
  /// The joint's name: the raw value of the observation's `JointName`.
  public let identifier: String
  /// The name of the next joint toward the root; the root's is its own.
  public let parentJoint: String
  private let positionColumns: [SIMD4<Float>]
  private let localColumns: [SIMD4<Float>]

  /// - Parameters:
  ///   - position: see `position`.
  ///   - localPosition: see `localPosition`.
  ///   - identifer: the joint's name. (Spelled as Apple's.)
  ///   - parentJoint: the name of the next joint toward the root.
  public init(
    position: simd_float4x4, localPosition: simd_float4x4, identifer: String, parentJoint: String
  ) {
    identifier = identifer
    self.parentJoint = parentJoint
    (positionColumns, localColumns) = (Self.columns(of: position), Self.columns(of: localPosition))
  }

  private enum CodingKeys: CodingKey {
    case identifier, parentJoint, positionColumns, localColumns
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    parentJoint = try container.decode(String.self, forKey: .parentJoint)
    func columns(_ key: CodingKeys) throws -> [SIMD4<Float>] {
      let columns = try container.decode([SIMD4<Float>].self, forKey: key)
      guard columns.count == 4 else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "The matrix has \(columns.count) columns, not 4.")
      }
      return columns
    }
    (positionColumns, localColumns) = (try columns(.positionColumns), try columns(.localColumns))
  }

  private static func columns(of matrix: simd_float4x4) -> [SIMD4<Float>] { (0..<4).map { matrix[$0] } }
}

extension Joint3D: CustomStringConvertible {
  public var description: String { "\(identifier) at \(position.translation)" }
}
