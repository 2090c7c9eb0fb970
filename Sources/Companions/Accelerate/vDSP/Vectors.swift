/// The arithmetic of vDSP's functions, generic over both precisions, operands first and results last.
///
/// The functions are specialized for `Float` and `Double`; generic callers reach the specializations through
/// their metadata.
enum Vectors {}
