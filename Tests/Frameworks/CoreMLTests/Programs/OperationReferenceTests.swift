import Foundation
import TestSupport
import Testing

@testable import CoreML

/// The page is generated from the declarations: run with `WRITE_OPERATIONS=1` after changing one.
@Suite("Operation reference")
struct OperationReferenceTests {
  private static let page = packageFolder.appending(
    path: "Sources/Frameworks/CoreML/CoreML.docc/Operations.md")

  @Test("the page matches the declarations")
  func isFresh() throws {
    if ProcessInfo.processInfo.environment["WRITE_OPERATIONS"] != nil {
      try Data(Self.reference.utf8).write(to: Self.page)
    }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let isFresh = text == Self.reference
    #expect(isFresh, "\(Self.page.lastPathComponent) is stale: run this test with WRITE_OPERATIONS=1")
  }

  @Test("each operation and each of its inputs is declared once")
  func areDistinct() {
    let operations = OperationDefinition.families.flatMap(\.operations)
    #expect(Set(operations.map(\.name)).count == operations.count)
    for operation in operations {
      #expect(Set(operation.inputs.map(\.name)).count == operation.inputs.count, "\(operation.name)")
    }
  }

  private static var reference: String {
    """
    # Operations of ML programs

    The operations that ML programs may have, and that layers of neural networks are lowered to.

    ## Overview

    An input in italics is optional; one with a value has that default. Tensors may be computed by the program or be \
    constants; parameters must be constants. An argument that isn't listed is rejected. This page is generated from the \
    declarations of the operations.

    \(OperationDefinition.families.map(section).joined(separator: "\n"))
    """
  }

  private static func section(_ title: String, _ operations: [OperationDefinition]) -> String {
    """
    ## \(title)

    | operation | output | tensors | parameters |
    |---|---|---|---|
    \(operations.sorted { $0.name < $1.name }.map(row).joined(separator: "\n"))

    """
  }

  private static func row(_ operation: OperationDefinition) -> String {
    func list(_ inputs: [OperationDefinition.Input]) -> String {
      inputs.map(description).joined(separator: ", ")
    }
    let outputs = operation.outputs.count > 1 ? " (\(operation.outputs.joined(separator: ", ")))" : ""
    let columns = [
      "`\(operation.name)`", operation.summary + outputs,
      list(operation.inputs.filter { !$0.kind.isConstant }),
      list(operation.inputs.filter(\.kind.isConstant)),
    ]
    return "| " + columns.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private static func description(_ input: OperationDefinition.Input) -> String {
    var text = input.isOptional ? "*\(input.name)*" : input.name
    if let standard = input.standard { text += " = \(standard)" }
    switch input.kind {
    case .tensor: return text
    case .text where !input.choices.isEmpty: return text + " (\(input.choices.joined(separator: ", ")))"
    default: return text + " (\(input.kind.rawValue))"
    }
  }
}
