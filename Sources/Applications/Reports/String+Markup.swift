extension String {
  /// As it stands in SVG and HTML.
  package var markup: String {
    withoutControls.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
