import Foundation
import Installation
import Synchronization

/// What a picture can be classified as: ImageNet's 1,000 labels, and groups of them such as "dog" and "animal".
///
/// A label's identifier is the first of its names ("tabby" of "tabby, tabby cat"), or the next where another identifier is
/// the same already; the label that has no other name bears its group's, too: "crane (machine)".
package struct LabelTaxonomy: Sendable {
  /// The groups' identifiers, then the labels' in the network's order.
  package let identifiers: [String]
  private let groups: [LabelGroup]

  private static let loaded = Mutex<LabelTaxonomy?>(nil)

  /// The installed one, read once a process.
  ///
  /// - Throws: `NotInstalledError`; `ClassificationFileError`.
  package static func shared() throws -> LabelTaxonomy {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let taxonomy = try LabelTaxonomy(
        namesAt: InstalledFile.url(named: ClassificationFile.names.rawValue))
      loaded = taxonomy
      return taxonomy
    }
  }

  /// - Parameter url: a text file with a line for each label, its names separated by a comma and a space.
  /// - Throws: `ClassificationFileError` where it isn't such a file.
  init(namesAt url: URL) throws {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let names = text.split(separator: "\n").map { $0.components(separatedBy: ", ") }
    guard names.count == LabelNetwork.labelCount, names.allSatisfy({ $0.allSatisfy { !$0.isEmpty } })
    else { throw ClassificationFileError(file: .names) }
    self.init(names: names, groups: LabelGroup.all)
  }

  /// - Parameter names: of each label, the most common first.
  init(names: [[String]], groups: [LabelGroup]) {
    var identifiers = groups.map(\.identifier)
    var taken = Set(identifiers)
    for (label, names) in names.enumerated() {
      let identifier = names.first { !taken.contains($0) } ?? Self.qualified(names, label, groups)
      taken.insert(identifier)
      identifiers.append(identifier)
    }
    self.identifiers = identifiers
    self.groups = groups
  }

  private static func qualified(_ names: [String], _ label: Int, _ groups: [LabelGroup]) -> String {
    let smallest = groups.filter { $0.contains(label) }.min { $0.labelCount < $1.labelCount }
    return "\(names[0]) (\(smallest?.identifier ?? "\(label)"))"
  }

  /// How sure a network is of each identifier, in their order: of a group as sure as of its labels together.
  ///
  /// - Parameter probabilities: of the labels, in the network's order.
  package func confidences(_ probabilities: [Float]) -> [Float] {
    groups.map { min($0.sum(probabilities), 1) } + probabilities
  }
}
