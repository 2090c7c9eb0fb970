/// A whole number in a body.
///
/// The decoder doesn't say where the number is that isn't one; this does.
struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = try? container.decode(Int.self) else {
      throw DecodingError.typeMismatch(
        Int.self,
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "Not a whole number."))
    }
    self.value = value
  }
}
