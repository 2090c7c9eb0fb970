import Foundation
import Reports

/// A self-contained HTML page.
struct ReportPage {
  let title: String
  /// The text below the title.
  let summary: String
  /// The sections with their headings; empty ones are omitted.
  let sections: [(heading: String, contents: String)]

  var text: String {
    let parts = sections.filter { !$0.contents.isEmpty }.map { section in
      "<section>\n<h2>\(section.heading.xmlEscaped)</h2>\n\(section.contents)\n</section>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(title.xmlEscaped)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title.xmlEscaped)</h1>
      <p class="summary">\(summary)</p>
      \(parts.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// A percentage such as `97.2 %`; a dash for nil.
  static func percent(_ part: Double?) -> String {
    part.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
  }

  /// A table whose first column has the row headings.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    let columns = head.map { "<th scope=\"col\">\($0.xmlEscaped)</th>" }.joined()
    let lines = rows.map { row in
      "<tr><th scope=\"row\">\((row.first ?? "").xmlEscaped)</th>"
        + row.dropFirst().map { "<td>\($0.xmlEscaped)</td>" }.joined() + "</tr>"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Table"><table>
      <thead><tr>\(columns)</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  /// The results as tiles with a name and a value.
  static func figures(_ figures: [(name: String, value: String)]) -> String {
    let tiles = figures.map { "<div><dt>\($0.name.xmlEscaped)</dt><dd>\($0.value.xmlEscaped)</dd></div>" }
    return "<dl class=\"figures\">\(tiles.joined())</dl>"
  }

  static func charts(_ charts: [LineChart]) -> String {
    charts.filter { !$0.isEmpty }.map { "<h3>\($0.title.xmlEscaped)</h3>\n\($0.svg)" }.joined(separator: "\n")
  }

  /// The problems of the data, without duplicates.
  static func problems(_ problems: [String]) -> String {
    guard !problems.isEmpty else { return "" }
    let shown = problems.prefix(200).map { "<li>\($0.xmlEscaped)</li>" }
    let rest = problems.count - shown.count
    return "<ul class=\"problems\">\n\(shown.joined(separator: "\n"))\n</ul>"
      + (rest > 0 ? "<p>And \(rest) more.</p>" : "")
  }

  private static let style = """
    :root { color-scheme: light dark; --paper: #f6f4ef; --surface: #fffefc; --ink: #1b2225; --soft: #535d62; --line: #dedad1;
      --right: #0a8f6a; --wrong: #c6481b; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #101416; --surface: #192023; --ink: #edf1f0; --soft: #a7b2b5; --line: #2b3539; --right: #37c79b; --wrong: #ff8a5c; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    main { max-width: 66rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
    h1, h2, h3 { line-height: 1.2; }
    h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
    h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
    h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
    p { margin: 0 0 .75rem; }
    .summary, figcaption, caption { color: var(--soft); }
    section { margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
    svg { display: block; width: 100%; max-width: 46rem; height: auto; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
    th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
    th[scope=row], thead th:first-child { text-align: left; }
    th[scope=row] { font-weight: 500; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
    .confusion td { text-align: center; min-width: 2.6rem; }
    .confusion thead th { text-align: center; vertical-align: bottom; font-weight: 500; max-width: 9rem; overflow: hidden; text-overflow: ellipsis; }
    .confusion thead td { border: 0; }
    .right { background: color-mix(in srgb, var(--right) var(--share), transparent); }
    .wrong { background: color-mix(in srgb, var(--wrong) var(--share), transparent); }
    .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
    .figures div { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
    .figures dt { color: var(--soft); font-size: .875rem; }
    .figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
    .problems { margin: 0; padding-left: 1.2rem; }
    .mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 1.25rem 1rem; }
    .mistakes.wide { grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); }
    figure { margin: 0; min-width: 0; }
    figure img, .overlaid { display: block; width: 100%; height: auto; border-radius: 8px; background: var(--line); }
    .overlaid { position: relative; overflow: hidden; }
    .overlaid svg { position: absolute; inset: 0; width: 100%; height: 100%; max-width: none; }
    .overlaid rect { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; }
    .overlaid .halo { stroke: #000a; stroke-width: 5; }
    .found-right { stroke: #2fd39f; }
    .found-wrong { stroke: #ff7d45; }
    .missed { stroke: #fff; stroke-dasharray: 6 4; }
    .overlaid text { font: 600 13px system-ui, sans-serif; fill: #fff; stroke: #000c; stroke-width: 3px; paint-order: stroke; }
    figcaption { margin-top: .35rem; font-size: .875rem; }
    figcaption b { color: var(--ink); }
    .keys span { white-space: nowrap; margin-right: .5em; }
    .key { display: inline-block; width: 1.6em; height: 0; margin: 0 .3em .25em .2em; border-top: 3px solid; vertical-align: middle; }
    .key.missed { border-top-style: dashed; border-color: currentColor; }
    .key.found-right { border-color: var(--right); }
    .key.found-wrong { border-color: var(--wrong); }
    """
}
