extension String {
  /// As it stands in SVG and HTML.
  package var xmlEscaped: String {
    escapingControlCharacters.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;"
    )
    .replacing("\"", with: "&quot;")
  }
}
