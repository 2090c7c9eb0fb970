extension String {
  /// The text escaped for SVG and HTML.
  package var xmlEscaped: String {
    escapingControlCharacters.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;"
    )
    .replacing("\"", with: "&quot;")
  }
}
