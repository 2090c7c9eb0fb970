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
    self.init(tag: filenameExtension, in: \.extensions, supertype)
  }

  /// The kind of a MIME type, if it is one of another kind's; nil where there is none. Case doesn't matter.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, in: \.mimeTypes, supertype)
  }

  private init?(tag: String, in tags: KeyPath<TypeEntry, [String]>, _ supertype: UTType) {
    let lowercased = tag.lowercased()
    let entry = TypeEntry.all.first {
      $0[keyPath: tags].contains(lowercased) && UTType($0).conforms(to: supertype)
    }
    guard let entry else { return nil }
    self.init(entry)
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
