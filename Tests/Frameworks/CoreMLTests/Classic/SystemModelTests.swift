import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Models that only Apple's systems run.
@Suite("Models of Apple's frameworks")
struct SystemModelTests {
  typealias Spec = ClassicSpecification

  private func load(_ type: CoreML_Specification_Model.OneOf_Type) throws -> MLModel {
    try Spec.model([Spec.text("text")], [Spec.text("label")], type)
  }

  @Test("a model whose parameters are in the file, in an undocumented format, is rejected as such")
  func undocumented() {
    let words = "its parameters are in the file, but in an undocumented format"
    expectModelError(.generic, "The model is a textClassifier: ", words) {
      try load(
        .textClassifier(
          .with {
            $0.revision = 1
            $0.modelParameterData = Data([1, 2, 3])
          }))
    }
    expectModelError(.generic, "The model is a wordTagger: ", words) {
      try load(.wordTagger(.with { $0.revision = 1 }))
    }
    expectModelError(.generic, "The model is a gazetteer: ", words) {
      try load(.gazetteer(.with { $0.revision = 2 }))
    }
    expectModelError(.generic, "The model is a wordEmbedding: ", words) { try load(.wordEmbedding(.init())) }
  }

  @Test("later revisions of a text classifier or word tagger may need Apple's embeddings")
  func embeddings() {
    expectModelError(.generic, "textClassifier of revision 2", "may need word embeddings") {
      try load(.textClassifier(.with { $0.revision = 2 }))
    }
    expectModelError(.generic, "wordTagger of revision 3", "may need word embeddings") {
      try load(.wordTagger(.with { $0.revision = 3 }))
    }
  }

  @Test("a model whose network is part of Apple's systems is rejected as such")
  func networks() {
    for type in [
      CoreML_Specification_Model.OneOf_Type.visionFeaturePrint(.init()), .audioFeaturePrint(.init()),
      .soundAnalysisPreprocessing(.init()),
    ] {
      expectModelError(.generic, "its network is part of Apple's systems, not the file") { try load(type) }
    }
  }
}
