package import Foundation

extension ModelGraph {
  /// The graph as SVG, in UTF-8: data flows downward, one rank per step.
  package func svg(title: String) -> Data {
    let layout = GraphLayout(self)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(layout.width)" height="\(layout.height)" \
      viewBox="0 0 \(layout.width) \(layout.height)" font-family="sans-serif" font-size="12" role="img">
      <title>\(title.xmlEscaped)</title>
      <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
      <path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>
      <rect width="100%" height="100%" fill="#fff"/>
      <g fill="none" stroke="#555" marker-end="url(#tip)">

      """
    for (from, to) in edges {
      let (start, end) = (layout.places[from], layout.places[to])
      let (top, bottom) = (start.y + GraphLayout.boxHeight, end.y)
      let middle = (top + bottom) / 2
      text += "<path d=\"M\(start.center) \(top)C\(start.center) \(middle) \(end.center) \(middle) "
      text += "\(end.center) \(bottom)\"/>\n"
    }
    text += "</g>\n"
    for (node, place) in zip(nodes, layout.places) {
      let (fill, radius) =
        switch node.kind {
        case .input: ("#cfe8f7", 14)
        case .operation: ("#f4f4f4", 4)
        case .output: ("#d3eddf", 14)
        }
      text +=
        "<g><title>\((node.detail.isEmpty ? node.title : "\(node.title): \(node.detail)").xmlEscaped)</title>"
      text +=
        "<rect x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\" height=\"\(GraphLayout.boxHeight)\" "
      text += "rx=\"\(radius)\" fill=\"\(fill)\" stroke=\"#888\"/>"
      text += "<text x=\"\(place.center)\" y=\"\(place.y + 18)\" text-anchor=\"middle\">"
      text += "\(node.title.shortened.xmlEscaped)</text></g>\n"
    }
    return Data((text + "</svg>\n").utf8)
  }
}

/// The layout of a graph: each box is a rank below its lowest input, and boxes are ordered by their inputs.
private struct GraphLayout {
  struct NodePlacement {
    var x = 0
    var y = 0
    var width = 0
    var center: Int { x + width / 2 }
  }

  static let boxHeight = 28
  private static let rankHeight = 60
  private static let gap = 20

  private(set) var places: [NodePlacement]
  private(set) var width = 0
  private(set) var height = 0

  init(_ graph: ModelGraph) {
    places = graph.nodes.map { NodePlacement(width: max(60, $0.title.shortened.count * 8 + 20)) }
    // Edges lead to later nodes only, so that one pass is enough.
    var ranks = [Int](repeating: 0, count: graph.nodes.count)
    var sources = [[Int]](repeating: [], count: graph.nodes.count)
    for (from, to) in graph.edges {
      ranks[to] = max(ranks[to], ranks[from] + 1)
      sources[to].append(from)
    }
    let rows = Dictionary(grouping: graph.nodes.indices) { ranks[$0] }
    for rank in rows.keys.sorted() {
      let row = (rows[rank] ?? []).sorted { one, other in
        let (first, second) = (mean(sources[one]), mean(sources[other]))
        return first == second ? one < other : first < second
      }
      var x = Self.gap
      for node in row {
        // Below its inputs if there is space.
        x = max(x, sources[node].isEmpty ? x : mean(sources[node]) - places[node].width / 2)
        places[node].x = x
        places[node].y = Self.gap + rank * Self.rankHeight
        x += places[node].width + Self.gap
      }
      width = max(width, x)
    }
    height = (ranks.max() ?? 0) * Self.rankHeight + Self.boxHeight + 2 * Self.gap
  }

  private func mean(_ nodes: [Int]) -> Int {
    nodes.isEmpty ? 0 : nodes.reduce(0) { $0 + places[$1].center } / nodes.count
  }
}

extension String {
  /// The text that fits a box.
  fileprivate var shortened: String { count <= 32 ? self : prefix(31) + "…" }
}
