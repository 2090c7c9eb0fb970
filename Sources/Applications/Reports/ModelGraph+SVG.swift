package import Foundation

extension ModelGraph {
  /// The graph as SVG, in UTF-8: data flows downward, and wide ranks are folded.
  package func svg(title: String) -> Data {
    let layout = GraphLayout(
      widths: nodes.map { max(60, $0.title.shortened.count * 8 + 20) }, edges: edges,
      inputs: Set(nodes.indices.filter { nodes[$0].kind == .input }))
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
      let (start, end) = (layout.boxes[from], layout.boxes[to])
      let (top, bottom) = (start.y + GraphLayout.boxHeight, end.y)
      let middle = (top + bottom) / 2
      text += "<path d=\"M\(start.center) \(top)C\(start.center) \(middle) \(end.center) \(middle) "
      text += "\(end.center) \(bottom)\"/>\n"
    }
    text += "</g>\n"
    for (node, place) in zip(nodes, layout.boxes) {
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

extension String {
  /// The text that fits a box.
  fileprivate var shortened: String { count <= 32 ? self : prefix(31) + "…" }
}
