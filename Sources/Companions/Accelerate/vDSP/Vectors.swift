/// The arithmetic behind vDSP's functions, once for both precisions, with what is read first and what is written last.
///
/// The functions are compiled for `Float` and `Double`; generic callers reach the compiled ones through their metadata.
enum Vectors {}
