package import CoreML
import CoreVideo
import Foundation

extension JSON {
  package static func model(_ input: String, _ facts: ModelSummary) -> JSON {
    .result("model", input: input, members(of: facts) + [("size", .integer(facts.byteCount))])
  }

  private static func members(of facts: ModelSummary) -> [(String, JSON)] {
    let description = facts.description
    var members: [(String, JSON)] = [
      ("kind", .string(facts.kind)), ("specificationVersion", .integer(facts.specificationVersion)),
    ]
    members += features(of: description)
    if let labels = description.classLabels {
      members.append(("classLabels", .array(labels.map { .string("\($0)") })))
    }
    members.append(("metadata", metadata(description.metadata)))
    members.append(("isUpdatable", .boolean(description.isUpdatable)))
    if !facts.functions.isEmpty {
      members.append(("functions", .array(facts.functions.map(function))))
    }
    members.append(
      (
        "operations",
        .array(
          facts.structure.operationCounts.map {
            .object([("name", .string($0.name)), ("count", .integer($0.count))])
          })
      ))
    members.append(("weights", .integer(facts.weightsByteCount)))
    if !facts.stages.isEmpty {
      members.append(("models", .array(facts.stages.map { .object(Self.members(of: $0)) })))
    }
    return members
  }

  private static func function(_ function: ModelSummary.Function) -> JSON {
    .object(
      [("name", .string(function.name)), ("isDefault", .boolean(function.isDefault))]
        + (function.description.map(features) ?? []))
  }

  /// The inputs, outputs and states, without empty lists.
  private static func features(of description: MLModelDescription) -> [(String, JSON)] {
    let states = description.stateDescriptionsByName.values.sorted { $0.name < $1.name }
    return [
      (
        "inputs",
        .array(description.inputNames.compactMap { description.inputDescriptionsByName[$0] }.map(feature))
      ),
      (
        "outputs",
        .array(description.outputNames.compactMap { description.outputDescriptionsByName[$0] }.map(feature))
      ),
    ] + (states.isEmpty ? [] : [("states", .array(states.map(feature)))])
  }

  private static func feature(_ feature: MLFeatureDescription) -> JSON {
    var members: [(String, JSON)] = [
      ("name", .string(feature.name)), ("type", .string(feature.type.jsonName)),
      ("optional", .boolean(feature.isOptional)),
    ]
    if let image = feature.imageConstraint {
      members += [
        ("width", .integer(image.pixelsWide)), ("height", .integer(image.pixelsHigh)),
        ("isGray", .boolean(image.pixelFormatType != kCVPixelFormatType_32BGRA)),
      ]
      members += sizes(image.sizeConstraint)
    }
    if let array = feature.multiArrayConstraint {
      members += [
        ("shape", shape(array.shape)), ("dataType", .string(array.dataType.description.lowercased())),
      ]
      members += shapes(array.shapeConstraint)
    }
    if let state = feature.stateConstraint {
      members += [
        ("shape", .array(state.bufferShape.map(JSON.integer))),
        ("dataType", .string(state.dataType.description.lowercased())),
      ]
    }
    if let key = feature.dictionaryConstraint?.keyType { members.append(("keyType", .string(key.jsonName))) }
    if let element = feature.sequenceConstraint?.valueDescription.type {
      members.append(("elementType", .string(element.jsonName)))
    }
    if !feature.summary.isEmpty { members.append(("description", .string(feature.summary))) }
    return .object(members)
  }

  /// The other sizes that an image may have.
  private static func sizes(_ constraint: MLImageSizeConstraint) -> [(String, JSON)] {
    switch constraint.type {
    case .range:
      [("widths", range(constraint.pixelsWideRange)), ("heights", range(constraint.pixelsHighRange))]
    case .enumerated:
      [
        (
          "sizes",
          .array(
            constraint.enumeratedImageSizes.map {
              .array([.integer($0.pixelsWide), .integer($0.pixelsHigh)])
            })
        )
      ]
    default: []
    }
  }

  /// The other shapes that an array may have.
  private static func shapes(_ constraint: MLMultiArrayShapeConstraint) -> [(String, JSON)] {
    switch constraint.type {
    case .range: [("dimensions", .array(constraint.ranges.map(range)))]
    case .enumerated: [("shapes", .array(constraint.enumeratedShapes.map(shape)))]
    default: []
    }
  }

  private static func shape(_ dimensions: [NSNumber]) -> JSON {
    .array(dimensions.map { .integer($0.intValue) })
  }

  /// The minimum and maximum; null for no limit.
  private static func range(_ range: NSRange) -> JSON {
    let last = range.location + max(range.length, 1) - 1
    return .array([.integer(range.location), last >= Int.max - 1 ? .null : .integer(last)])
  }

  private static func metadata(_ metadata: [MLModelMetadataKey: Any]) -> JSON {
    let keys: [(String, MLModelMetadataKey)] = [
      ("description", .description), ("author", .author), ("license", .license), ("version", .versionString),
    ]
    var members: [(String, JSON)] = keys.compactMap { name, key in
      guard let text = metadata[key] as? String, !text.isEmpty else { return nil }
      return (name, .string(text))
    }
    let own = metadata[.creatorDefinedKey] as? [String: String] ?? [:]
    if !own.isEmpty {
      members.append(
        ("userDefined", .object(own.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })))
    }
    return .object(members)
  }
}

extension MLFeatureType {
  /// The name in the public format.
  fileprivate var jsonName: String {
    let name = description
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
