import Foundation
import Installation
import Synchronization

/// The classification labels: ImageNet's 1,000 labels, and groups such as "dog" and "animal".
///
/// A label's identifier is its first name ("tabby" of "tabby, tabby cat") that isn't already an identifier;
/// if there is none, the group is appended: "crane (machine)".
package struct LabelTaxonomy: Sendable {
  /// The groups' identifiers, then the labels' in the network's order.
  package let identifiers: [String]
  private let groups: [LabelGroup]

  private static let loaded = Mutex<LabelTaxonomy?>(nil)

  /// Returns the installed taxonomy, read once per process.
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
  /// - Throws: `ClassificationFileError` for any other file.
  init(namesAt url: URL) throws {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let names = text.split(separator: "\n").map { $0.components(separatedBy: ", ") }
    guard names.count == LabelNetwork.labelCount, names.allSatisfy({ $0.allSatisfy { !$0.isEmpty } })
    else { throw ClassificationFileError(file: .names) }
    self.init(names: names, groups: LabelGroup.all)
  }

  /// - Parameter names: each label's names, the most common first.
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

  /// Returns the confidence in each identifier, in their order; a group's is the sum of its labels'.
  package func confidences(_ probabilities: [Float]) -> [Float] {
    groups.map { min($0.sum(probabilities), 1) } + probabilities
  }
}
