import Reports

extension Console {
  /// Reports an input that can't be read: always on standard error, and as a line of JSON.
  func reportFailure(of input: Input, message: String, asJSON: Bool) {
    if asJSON {
      print(
        JSON.result(
          "error", input: input.name, member: input.member?.name, page: input.page?.number,
          [("error", .string(message))]
        ).text)
    }
    let isNamed = message.escapingControlCharacters.contains(input.title.escapingControlCharacters)
    warn(isNamed ? message : "\(input.title): \(message)")
  }
}

/// A count with its noun, such as `1 roll` or `2 rolls`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
