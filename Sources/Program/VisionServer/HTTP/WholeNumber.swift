#if Server
/// An integer in a body.
///
/// Unlike the decoder's own error, this one has the position of an invalid number.
struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = try? container.decode(Int.self) else {
      throw DecodingError.typeMismatch(
        Int.self,
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "Not an integer."))
    }
    self.value = value
  }
}
#endif
