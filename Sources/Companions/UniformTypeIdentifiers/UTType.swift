/// A uniform type: an identifier such as `public.jpeg`, file extensions, MIME types, and supertypes.
///
/// Known are the types for images, videos and models; the system's type database isn't used.
public struct UTType: Sendable {
  /// The identifier, such as `public.jpeg`.
  public let identifier: String
  private let entry: TypeEntry

  private init(_ entry: TypeEntry) {
    identifier = entry.identifier
    self.entry = entry
  }

  init(known entry: TypeEntry) { self.init(entry) }

  /// Returns nil for an unknown identifier. Case is ignored.
  public init?(_ identifier: String) {
    guard let entry = TypeEntry.named(identifier) else { return nil }
    self.init(entry)
  }

  /// The type of a file extension that conforms to another; nil if there is none. Case is ignored.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of a MIME type that conforms to another; nil if there is none. Case is ignored.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type of a tag that conforms to another; nil if there is none. Case is ignored.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = type
  }

  /// All types of a tag that conform to another.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let lowercased = tag.lowercased()
    return TypeEntry.all.filter { $0.tags(tagClass).contains(lowercased) }.map { UTType($0) }
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
  }

  /// Declares a type of this program that conforms to `parentType`, default data; returns a known type as is.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(.declared(identifier, of: [(parentType ?? .data).identifier]))
  }

  /// Declares another program's type that conforms to `parentType`, default data; returns a known type as is.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// The file extensions and MIME types, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    for tagClass in [UTTagClass.filenameExtension, .mimeType] where !entry.tags(tagClass).isEmpty {
      tags[tagClass] = entry.tags(tagClass)
    }
    return tags
  }

  /// The extension of new files; nil if there is none.
  public var preferredFilenameExtension: String? { entry.extensions.first }
  /// The preferred MIME type; nil if there is none.
  public var preferredMIMEType: String? { entry.mimeTypes.first }
  /// The name in English.
  public var localizedDescription: String? { entry.name }

  /// Whether this type is the other or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

  /// Whether this type conforms to the other and differs from it.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Whether the other type conforms to this one and differs from it.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// All types that this one conforms to, directly or indirectly.
  public var supertypes: Set<UTType> {
    entry.supertypes.reduce(into: []) { all, name in
      guard let type = UTType(name) else { return }
      all.insert(type)
      all.formUnion(type.supertypes)
    }
  }
}

extension UTType: Hashable {
  public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
  public var description: String { identifier }
}

extension UTType: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Unknown type identifier “\(identifier)”.")
    }
    self = type
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
