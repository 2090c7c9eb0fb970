import Reports

// What the commands' reports share.

extension Console {
  /// Tells of an input that can't be read: to people always, and in the JSON in its place.
  func reportFailure(of input: Input, message: String, asJSON: Bool) {
    if asJSON {
      print(
        JSON.result("error", input: input.name, member: input.member?.name, [("error", .string(message))])
          .text)
    }
    let isNamed = message.escapingControlCharacters.contains(input.title.escapingControlCharacters)
    warn(isNamed ? message : "\(input.title): \(message)")
  }
}

/// Such as `1 roll` or `2 rolls`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
