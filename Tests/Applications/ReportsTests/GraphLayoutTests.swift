import Testing

@testable import Reports

@Suite("The layout of a model's graph")
struct GraphLayoutTests {
  /// Whether no two boxes overlap.
  private func areApart(_ layout: GraphLayout) -> Bool {
    let rows = Dictionary(grouping: layout.boxes, by: \.y).values.map { $0.sorted { $0.x < $1.x } }
    return rows.allSatisfy { row in zip(row, row.dropFirst()).allSatisfy { $0.x + $0.width < $1.x } }
  }

  private func leadsDown(_ layout: GraphLayout, _ edges: [(from: Int, to: Int)]) -> Bool {
    edges.allSatisfy { layout.boxes[$0.from].y + GraphLayout.boxHeight < layout.boxes[$0.to].y }
  }

  @Test("a chain is a column")
  func chain() {
    let edges = (0..<9).map { (from: $0, to: $0 + 1) }
    let layout = GraphLayout(widths: Array(repeating: 100, count: 10), edges: edges, inputs: [0])
    #expect(layout.width == 140 && Set(layout.boxes.map(\.x)) == [20])
    #expect(layout.boxes.map(\.y) == (0..<10).map { 20 + 60 * $0 })
    #expect(layout.height == 20 + 9 * 60 + 28 + 20)
  }

  @Test("boxes without inputs are beside what they are used with, not all at the top")
  func weights() {
    // An input, and 200 steps, each with weights of its own.
    var edges: [(from: Int, to: Int)] = []
    for step in 0..<200 {
      let (weights, user) = (1 + 2 * step, 2 + 2 * step)
      edges += [(max(weights - 1, 0), user), (weights, user)]
    }
    let layout = GraphLayout(widths: Array(repeating: 150, count: 401), edges: edges, inputs: [0])
    #expect(layout.width <= GraphLayout.maximumWidth + 40)
    #expect(areApart(layout) && leadsDown(layout, edges))
    for step in 0..<200 { #expect(layout.boxes[2 + 2 * step].y - layout.boxes[1 + 2 * step].y == 60) }
  }

  @Test("a rank that is too wide is folded")
  func folds() {
    let edges = (1...100).flatMap { [(from: 0, to: $0), (from: $0, to: 101)] }
    let layout = GraphLayout(widths: Array(repeating: 150, count: 102), edges: edges, inputs: [0])
    #expect(layout.width <= GraphLayout.maximumWidth + 40)
    #expect(areApart(layout) && leadsDown(layout, edges))
    // Seven boxes of 150 with gaps of 20 in each row of 1,200.
    #expect(Set(layout.boxes[1...100].map(\.y)).count == 15)
  }

  @Test("branches stay side by side, and a wider one doesn't push the others out of the drawing")
  func branches() {
    // Three branches of 50 steps, of different widths.
    var edges: [(from: Int, to: Int)] = []
    for step in 0..<50 {
      for branch in 0..<3 {
        edges.append((step == 0 ? 0 : 1 + 3 * (step - 1) + branch, 1 + 3 * step + branch))
      }
    }
    let widths = [100] + (0..<150).map { [60, 276, 100][($0 + $0 / 3) % 3] }
    let layout = GraphLayout(widths: widths, edges: edges, inputs: [0])
    #expect(layout.width < 1_000)
    #expect(areApart(layout) && leadsDown(layout, edges))
  }

  @Test("a graph without boxes, or with one that is wider than the maximum, has a layout")
  func extremes() {
    #expect(GraphLayout(widths: [], edges: []).width == 20)
    let wide = GraphLayout(widths: [5_000, 60], edges: [(0, 1)], inputs: [0])
    #expect(wide.width == 5_040 && leadsDown(wide, [(0, 1)]))
  }
}
