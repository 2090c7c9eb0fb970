// Written by Schema/generate.py from SystemModels.proto: change that instead.
// swift-format-ignore-file

// Models whose networks are part of Apple's systems, and of which a file says the version only.

package import Foundation
package import ProtobufWire

package struct CoreML_Specification_CoreMLModels_VisionFeaturePrint: ProtobufMessage {
  package struct Scene: ProtobufMessage {
    package enum SceneVersion: ProtobufEnumeration {
      case invalid
      case sceneVersion1
      case sceneVersion2
      case unrecognized(Int)

      package static let allCases: [Self] = [.invalid, .sceneVersion1, .sceneVersion2]

      package init(rawValue: Int) {
        switch rawValue {
        case 0: self = .invalid
        case 1: self = .sceneVersion1
        case 2: self = .sceneVersion2
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int {
        switch self {
        case .invalid: 0
        case .sceneVersion1: 1
        case .sceneVersion2: 2
        case .unrecognized(let number): number
        }
      }
    }

    package var version: CoreML_Specification_CoreMLModels_VisionFeaturePrint.Scene.SceneVersion = .init()
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try version.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, version)
    }
  }

  package struct Objects: ProtobufMessage {
    package enum ObjectsVersion: ProtobufEnumeration {
      case invalid
      case objectsVersion1
      case unrecognized(Int)

      package static let allCases: [Self] = [.invalid, .objectsVersion1]

      package init(rawValue: Int) {
        switch rawValue {
        case 0: self = .invalid
        case 1: self = .objectsVersion1
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int {
        switch self {
        case .invalid: 0
        case .objectsVersion1: 1
        case .unrecognized(let number): number
        }
      }
    }

    package var version: CoreML_Specification_CoreMLModels_VisionFeaturePrint.Objects.ObjectsVersion = .init()
    package var output: [String] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try version.read(field)
      case 100: try output.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, version)
      visitor.visit(100, output)
    }
  }

  package indirect enum OneOf_VisionFeaturePrintType: Sendable {
    case scene(CoreML_Specification_CoreMLModels_VisionFeaturePrint.Scene)
    case objects(CoreML_Specification_CoreMLModels_VisionFeaturePrint.Objects)
  }
  package var visionFeaturePrintType: OneOf_VisionFeaturePrintType?
  package var scene: CoreML_Specification_CoreMLModels_VisionFeaturePrint.Scene {
    get { if case .scene(let value) = visionFeaturePrintType { value } else { .init() } }
    set { visionFeaturePrintType = .scene(newValue) }
  }
  package var objects: CoreML_Specification_CoreMLModels_VisionFeaturePrint.Objects {
    get { if case .objects(let value) = visionFeaturePrintType { value } else { .init() } }
    set { visionFeaturePrintType = .objects(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 20: try scene.read(field)
    case 21: try objects.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch visionFeaturePrintType {
    case .scene(let value): value.visit(as: 20, &visitor)
    case .objects(let value): value.visit(as: 21, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CoreMLModels_AudioFeaturePrint: ProtobufMessage {
  package struct Sound: ProtobufMessage {
    package enum SoundVersion: ProtobufEnumeration {
      case invalid
      case soundVersion1
      case unrecognized(Int)

      package static let allCases: [Self] = [.invalid, .soundVersion1]

      package init(rawValue: Int) {
        switch rawValue {
        case 0: self = .invalid
        case 1: self = .soundVersion1
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int {
        switch self {
        case .invalid: 0
        case .soundVersion1: 1
        case .unrecognized(let number): number
        }
      }
    }

    package var version: CoreML_Specification_CoreMLModels_AudioFeaturePrint.Sound.SoundVersion = .init()
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try version.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, version)
    }
  }

  package indirect enum OneOf_AudioFeaturePrintType: Sendable {
    case sound(CoreML_Specification_CoreMLModels_AudioFeaturePrint.Sound)
  }
  package var audioFeaturePrintType: OneOf_AudioFeaturePrintType?
  package var sound: CoreML_Specification_CoreMLModels_AudioFeaturePrint.Sound {
    get { if case .sound(let value) = audioFeaturePrintType { value } else { .init() } }
    set { audioFeaturePrintType = .sound(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 20: try sound.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch audioFeaturePrintType {
    case .sound(let value): value.visit(as: 20, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CoreMLModels_TextClassifier: ProtobufMessage {
  package indirect enum OneOf_ClassLabels: Sendable {
    case stringClassLabels(CoreML_Specification_StringVector)
  }
  package var classLabels: OneOf_ClassLabels?
  package var stringClassLabels: CoreML_Specification_StringVector {
    get { if case .stringClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .stringClassLabels(newValue) }
  }

  package var revision: UInt32 = 0
  package var language: String = ""
  package var modelParameterData: Data = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try revision.read(field)
    case 10: try language.read(field)
    case 100: try modelParameterData.read(field)
    case 200: try stringClassLabels.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, revision)
    visitor.visit(10, language)
    visitor.visit(100, modelParameterData)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 200, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CoreMLModels_WordTagger: ProtobufMessage {
  package indirect enum OneOf_Tags: Sendable {
    case stringTags(CoreML_Specification_StringVector)
  }
  package var tags: OneOf_Tags?
  package var stringTags: CoreML_Specification_StringVector {
    get { if case .stringTags(let value) = tags { value } else { .init() } }
    set { tags = .stringTags(newValue) }
  }

  package var revision: UInt32 = 0
  package var language: String = ""
  package var tokensOutputFeatureName: String = ""
  package var tokenTagsOutputFeatureName: String = ""
  package var tokenLocationsOutputFeatureName: String = ""
  package var tokenLengthsOutputFeatureName: String = ""
  package var modelParameterData: Data = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try revision.read(field)
    case 10: try language.read(field)
    case 20: try tokensOutputFeatureName.read(field)
    case 21: try tokenTagsOutputFeatureName.read(field)
    case 22: try tokenLocationsOutputFeatureName.read(field)
    case 23: try tokenLengthsOutputFeatureName.read(field)
    case 100: try modelParameterData.read(field)
    case 200: try stringTags.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, revision)
    visitor.visit(10, language)
    visitor.visit(20, tokensOutputFeatureName)
    visitor.visit(21, tokenTagsOutputFeatureName)
    visitor.visit(22, tokenLocationsOutputFeatureName)
    visitor.visit(23, tokenLengthsOutputFeatureName)
    visitor.visit(100, modelParameterData)
    switch tags {
    case .stringTags(let value): value.visit(as: 200, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CoreMLModels_Gazetteer: ProtobufMessage {
  package indirect enum OneOf_ClassLabels: Sendable {
    case stringClassLabels(CoreML_Specification_StringVector)
  }
  package var classLabels: OneOf_ClassLabels?
  package var stringClassLabels: CoreML_Specification_StringVector {
    get { if case .stringClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .stringClassLabels(newValue) }
  }

  package var revision: UInt32 = 0
  package var language: String = ""
  package var modelParameterData: Data = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try revision.read(field)
    case 10: try language.read(field)
    case 100: try modelParameterData.read(field)
    case 200: try stringClassLabels.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, revision)
    visitor.visit(10, language)
    visitor.visit(100, modelParameterData)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 200, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CoreMLModels_WordEmbedding: ProtobufMessage {
  package var revision: UInt32 = 0
  package var language: String = ""
  package var modelParameterData: Data = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try revision.read(field)
    case 10: try language.read(field)
    case 100: try modelParameterData.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, revision)
    visitor.visit(10, language)
    visitor.visit(100, modelParameterData)
  }
}

package struct CoreML_Specification_CoreMLModels_SoundAnalysisPreprocessing: ProtobufMessage {
  package struct Vggish: ProtobufMessage {
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) -> Bool { false }

    package func visitFields(_ visitor: inout some FieldVisitor) {
    }
  }

  package indirect enum OneOf_SoundAnalysisPreprocessingType: Sendable {
    case vggish(CoreML_Specification_CoreMLModels_SoundAnalysisPreprocessing.Vggish)
  }
  package var soundAnalysisPreprocessingType: OneOf_SoundAnalysisPreprocessingType?
  package var vggish: CoreML_Specification_CoreMLModels_SoundAnalysisPreprocessing.Vggish {
    get { if case .vggish(let value) = soundAnalysisPreprocessingType { value } else { .init() } }
    set { soundAnalysisPreprocessingType = .vggish(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 20: try vggish.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch soundAnalysisPreprocessingType {
    case .vggish(let value): value.visit(as: 20, &visitor)
    case nil: break
    }
  }
}
