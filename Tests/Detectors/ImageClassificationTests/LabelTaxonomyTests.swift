import Foundation
import Testing

@testable import ImageClassification

@Suite("Label taxonomy")
struct LabelTaxonomyTests {
  private let groups = [LabelGroup("thing", 0...3), LabelGroup("machine", 2...2), LabelGroup("hat", 3...3)]

  @Test("a label has its first name, the next if that is taken, or else one with its group's name")
  func identifiers() {
    let taxonomy = LabelTaxonomy(
      names: [["hat", "lid"], ["crane", "heron"], ["crane"], ["fez"], ["lid", "cover"]], groups: groups)
    #expect(
      taxonomy.identifiers == ["thing", "machine", "hat", "lid", "crane", "crane (machine)", "fez", "cover"])
  }

  @Test("a group's confidence is the sum of its labels', up to 1")
  func confidences() {
    let taxonomy = LabelTaxonomy(names: [["a"], ["b"], ["c"], ["d"], ["e"]], groups: groups)
    #expect(
      taxonomy.confidences([0.125, 0.25, 0.0625, 0.5, 0.0625])
        == [0.9375, 0.0625, 0.5, 0.125, 0.25, 0.0625, 0.5, 0.0625])
    #expect(taxonomy.confidences([0.5, 0.5, 0.25, 0, 0])[0] == 1)
  }

  @Test("a list that doesn't have a thousand labels is rejected by its name")
  func damagedList() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "labels-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: url) }
    for text in ["tench\ngoldfish\n", "", String(repeating: "a, , b\n", count: 1000)] {
      try Data(text.utf8).write(to: url)
      let error = #expect(throws: ClassificationFileError.self) { try LabelTaxonomy(namesAt: url) }
      #expect(error?.localizedDescription.hasPrefix("imagenet-labels.txt isn't the file") == true)
    }
  }

  @Test("the installed names and the groups have unique identifiers")
  func installed() throws {
    let taxonomy = try LabelTaxonomy.shared()
    #expect(taxonomy.identifiers.count == 1000 + LabelGroup.all.count)
    #expect(Set(taxonomy.identifiers).count == taxonomy.identifiers.count)
    for identifier in [
      "dog", "animal", "golden retriever", "tabby", "crane", "crane (machine)", "toilet tissue",
    ] {
      #expect(taxonomy.identifiers.contains(identifier))
    }
  }

  @Test("groups contain labels of the network, each once, and larger groups come first")
  func groupTable() {
    for group in LabelGroup.all {
      #expect(group.labels.allSatisfy { (0..<1000).contains($0.lowerBound) && $0.upperBound < 1000 })
      #expect(zip(group.labels, group.labels.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
    let counts = LabelGroup.all.map(\.labelCount)
    #expect(counts == counts.sorted(by: >))
  }

  @Test(
    "subgroups are contained in their groups",
    arguments: [
      ("dog", "mammal"), ("cat", "mammal"), ("mammal", "animal"), ("bird", "animal"), ("spider", "arachnid"),
      ("snake", "reptile"), ("monkey", "primate"), ("car", "vehicle"), ("aircraft", "vehicle"),
      ("train", "vehicle"),
      ("watercraft", "vehicle"), ("fruit", "food"), ("beverage", "food"), ("bread", "food"),
      ("shop", "building"),
      ("ball", "sports equipment"), ("gun", "weapon"), ("computer", "electronics"), ("chair", "furniture"),
      ("hat", "clothing"), ("footwear", "clothing"), ("mountain", "landscape"), ("shore", "landscape"),
    ])
  func hierarchy(part: String, whole: String) throws {
    let part = try #require(LabelGroup.all.first { $0.identifier == part })
    let whole = try #require(LabelGroup.all.first { $0.identifier == whole })
    #expect(part.labels.allSatisfy { $0.allSatisfy(whole.contains) })
    #expect(part.labelCount < whole.labelCount)
  }
}
