/// The arithmetic of vDSP's functions, generic over both precisions, operands first and results last.
///
/// Functions are specialized for `Float` and `Double`; generic callers reach those through their metadata.
enum Vectors {}
