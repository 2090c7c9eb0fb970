/// A kind of data: a name such as `public.jpeg`, the file extensions and MIME types that stand for it, and the kinds that it is
/// one of.
///
/// Here are the kinds that code with pictures, videos and models uses; what the system may know beyond isn't looked up.
public struct UTType: Sendable {
  /// The name, such as `public.jpeg`.
  public let identifier: String
  private let entry: TypeEntry

  private init(_ entry: TypeEntry) {
    identifier = entry.identifier
    self.entry = entry
  }

  init(known entry: TypeEntry) { self.init(entry) }

  /// Nil for an identifier that isn't here. Case doesn't matter.
  public init?(_ identifier: String) {
    guard let entry = TypeEntry.named(identifier) else { return nil }
    self.init(entry)
  }

  /// The kind that files with an extension are of, if it is one of another kind's; nil where there is none. Case doesn't matter.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The kind of a MIME type, if it is one of another kind's; nil where there is none. Case doesn't matter.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The kind that a tag stands for, if it is one of another kind's; nil where there is none. Case doesn't matter.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = type
  }

  /// All kinds that a tag stands for, as far as they are one of another kind's.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let lowercased = tag.lowercased()
    return TypeEntry.all.filter { $0.tags(tagClass).contains(lowercased) }.map { UTType($0) }
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
  }

  /// A kind that the program itself declares. It is one of another kind's, by default data; a kind that is here is that kind.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(.declared(identifier, of: [(parentType ?? .data).identifier]))
  }

  /// A kind that the program knows and another declares. It is one of another kind's, by default data; a kind that is here is that kind.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// The extensions and MIME types that stand for it, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    for tagClass in [UTTagClass.filenameExtension, .mimeType] where !entry.tags(tagClass).isEmpty {
      tags[tagClass] = entry.tags(tagClass)
    }
    return tags
  }

  /// The extension that new files get; nil where there is none.
  public var preferredFilenameExtension: String? { entry.extensions.first }
  /// The MIME type; nil where there is none.
  public var preferredMIMEType: String? { entry.mimeTypes.first }
  /// What it is called, in English.
  public var localizedDescription: String? { entry.name }

  /// Whether this kind is the other or one of its kinds.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

  /// Whether this kind is one of the other's and not the other itself.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Whether the other kind is one of this one's and not this itself.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// All kinds that this one is one of, not only the nearest.
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
        in: container, debugDescription: "There is no type identifier “\(identifier)” here.")
    }
    self = type
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
