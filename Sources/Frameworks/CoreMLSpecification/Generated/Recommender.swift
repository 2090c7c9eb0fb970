// Written by Schema/generate.py from Recommender.proto: change that instead.
// swift-format-ignore-file

// Recommendations by the items' similarity to what was liked before.

package import ProtobufWire

package struct CoreML_Specification_ItemSimilarityRecommender: ProtobufMessage {
  package struct ConnectedItem: ProtobufMessage {
    package var itemID: UInt64 = 0
    package var similarityScore: Double = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try itemID.read(field)
      case 2: try similarityScore.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, itemID)
      visitor.visit(2, similarityScore)
    }
  }

  package struct SimilarItems: ProtobufMessage {
    package var itemID: UInt64 = 0
    package var similarItemList: [CoreML_Specification_ItemSimilarityRecommender.ConnectedItem] = []
    package var itemScoreAdjustment: Double = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try itemID.read(field)
      case 2: try similarItemList.read(field)
      case 3: try itemScoreAdjustment.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, itemID)
      visitor.visit(2, similarItemList)
      visitor.visit(3, itemScoreAdjustment)
    }
  }

  package var itemItemSimilarities: [CoreML_Specification_ItemSimilarityRecommender.SimilarItems] = []
  @Nested package var itemStringIds: CoreML_Specification_StringVector
  @Nested package var itemInt64Ids: CoreML_Specification_Int64Vector
  package var itemInputFeatureName: String = ""
  package var numRecommendationsInputFeatureName: String = ""
  package var itemRestrictionInputFeatureName: String = ""
  package var itemExclusionInputFeatureName: String = ""
  package var recommendedItemListOutputFeatureName: String = ""
  package var recommendedItemScoreOutputFeatureName: String = ""
  package var unknownFields: [UInt8] = []
  package var hasItemStringIds: Bool { _itemStringIds.isPresent }
  package var hasItemInt64Ids: Bool { _itemInt64Ids.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try itemItemSimilarities.read(field)
    case 2: try _itemStringIds.read(field)
    case 3: try _itemInt64Ids.read(field)
    case 10: try itemInputFeatureName.read(field)
    case 11: try numRecommendationsInputFeatureName.read(field)
    case 12: try itemRestrictionInputFeatureName.read(field)
    case 13: try itemExclusionInputFeatureName.read(field)
    case 20: try recommendedItemListOutputFeatureName.read(field)
    case 21: try recommendedItemScoreOutputFeatureName.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, itemItemSimilarities)
    visitor.visit(2, _itemStringIds)
    visitor.visit(3, _itemInt64Ids)
    visitor.visit(10, itemInputFeatureName)
    visitor.visit(11, numRecommendationsInputFeatureName)
    visitor.visit(12, itemRestrictionInputFeatureName)
    visitor.visit(13, itemExclusionInputFeatureName)
    visitor.visit(20, recommendedItemListOutputFeatureName)
    visitor.visit(21, recommendedItemScoreOutputFeatureName)
  }
}
