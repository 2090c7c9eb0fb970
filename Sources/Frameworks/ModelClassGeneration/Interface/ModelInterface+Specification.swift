package import Foundation
import ProtobufWire
import SystemErrors

// Field numbers are from the public specification, see `Sources/Frameworks/CoreMLSpecification/Schema`.

extension ModelInterface {
  /// - Parameter url: a `.mlmodel` file or a `.mlpackage` folder.
  /// - Throws: `ModelReadingError` if there is no model, or no class can be generated for it.
  package init(contentsOf url: URL) throws {
    let file = try specificationFile(ofModelAt: url)
    let data: Data
    do {
      data = try Data(contentsOf: file, options: .alwaysMapped)
    } catch {
      throw ModelReadingError("\(file.path) can't be read: \(error.localizedDescription)")
    }
    if let pointer = LargeFilePointer(data) {
      throw ModelReadingError("\(file.path) \(pointer.problem). \(LargeFilePointer.recovery)")
    }
    do {
      try self.init(specification: data)
    } catch let error as ModelReadingError {
      throw ModelReadingError(
        "No class can be generated for the model \(file.path): \(error.message).")
    }
  }

  /// - Throws: `ModelReadingError`.
  package init(specification: Data) throws {
    do {
      try self.init(reading: specification)
    } catch let damage as WireDamage {
      throw ModelReadingError(damage.reason)
    }
  }

  /// Skips the weights: a description is a few hundred bytes in a file of many megabytes.
  ///
  /// - Throws: `ModelReadingError`; `WireDamage`.
  private init(reading specification: Data) throws {
    var version: Int64 = 0
    var description = Data()
    var hasModel = false
    var reader = WireReader(specification)
    while let field = try reader.next() {
      switch (field.number, field.value) {
      case (1, _): version = field.int64
      // Concatenates the parts of a split message.
      case (2, .bytes(let bytes)): description.append(bytes)
      case (200..., .bytes): hasModel = true
      default: break
      }
    }
    guard version > 0, !description.isEmpty else { throw ModelReadingError("it has no description") }
    guard hasModel else { throw ModelReadingError("it describes a model but doesn't contain it") }
    try self.init(description: WireFields(description))
  }

  private init(description: WireFields) throws {
    self.init(inputs: [], outputs: [])
    var functions: [Function] = []
    var defaultFunction = ""
    var own = Function()
    for field in description {
      switch field.number {
      case 1: own.inputs.append(try Feature(field))
      case 10: own.outputs.append(try Feature(field))
      case 50: trainingInputs.append(try Feature(field))
      case 13: own.states.append(try Feature(field))
      case 20: functions.append(try Function(field))
      case 21: defaultFunction = field.text
      case 100: try readMetadata(field)
      default: break
      }
    }
    // If a model has several functions, the class is for the default one.
    if own.inputs.isEmpty, own.outputs.isEmpty, !functions.isEmpty {
      let name = defaultFunction.isEmpty ? "main" : defaultFunction
      guard let function = functions.first(where: { $0.name == name }) else {
        throw ModelReadingError("it doesn't describe its function \"\(name)\"")
      }
      own = function
    }
    (inputs, outputs, states) = (own.inputs, own.outputs, own.states)
    for (features, direction) in [
      (inputs, "inputs"), (trainingInputs, "training inputs"), (outputs, "outputs"), (states, "states"),
    ] {
      var names: Set<String> = []
      for feature in features where !names.insert(feature.name).inserted {
        throw ModelReadingError("it has two \(direction) named \"\(feature.name)\"")
      }
    }
  }

  private mutating func readMetadata(_ field: WireField) throws {
    for field in try field.fields() {
      switch field.number {
      case 1: summary = field.text
      case 2: version = field.text
      case 3: author = field.text
      case 4: license = field.text
      default: break
      }
    }
  }

  private struct Function {
    var name = ""
    var inputs: [Feature] = []
    var outputs: [Feature] = []
    var states: [Feature] = []

    init() {}

    init(_ field: WireField) throws {
      for field in try field.fields() {
        switch field.number {
        case 1: name = field.text
        case 2: inputs.append(try Feature(field))
        case 3: outputs.append(try Feature(field))
        case 6: states.append(try Feature(field))
        default: break
        }
      }
    }
  }
}

extension ModelInterface.Feature {
  fileprivate init(_ field: WireField) throws {
    var name = ""
    var summary = ""
    var type: FeatureType?
    var isOptional = false
    for field in try field.fields() {
      switch field.number {
      case 1: name = field.text
      case 2: summary = field.text
      case 3:
        for field in try field.fields() {
          if field.number == 1000 {
            isOptional = field.int64 != 0
          } else {
            type = try FeatureType(field) ?? type
          }
        }
      default: break
      }
    }
    guard !name.isEmpty else { throw ModelReadingError("a feature has no name") }
    guard let type else { throw ModelReadingError("its feature \"\(name)\" has an unknown type") }
    self.init(name, type, isOptional: isOptional, summary: summary)
  }
}

extension FeatureType {
  /// nil if the field of the message `FeatureType` isn't a type.
  fileprivate init?(_ field: WireField) throws {
    let content = try field.fields()
    switch field.number {
    case 1: self = .int64
    case 2: self = .double
    case 3: self = .string
    case 4: self = Self.image(content)
    case 5: self = try Self.multiArray(content)
    // Keys and elements are either integers or strings.
    case 6: self = .dictionary(content.contains { $0.number == 1 } ? .int64 : .string)
    case 7: self = .sequence(content.contains { $0.number == 1 } ? .int64 : .string)
    case 8: self = try Self.multiArray(content.all(1).first?.fields() ?? WireFields())
    default: return nil
    }
  }

  private static func image(_ fields: WireFields) -> FeatureType {
    func number(_ field: Int) -> Int { Int(fields.int64(field) ?? 0) }
    let color: Color =
      switch number(3) {
      case 10: .grayscale
      case 40: .grayscaleFloat16
      default: .color
      }
    return .image(width: number(1), height: number(2), color: color)
  }

  private static func multiArray(_ fields: WireFields) throws -> FeatureType {
    let shape = try fields.numbers(1).map { Int(truncatingIfNeeded: $0) }
    let element = fields.int64(2).flatMap { Element(rawValue: Int($0)) }
    return .multiArray(element ?? .double, shape: shape)
  }
}
