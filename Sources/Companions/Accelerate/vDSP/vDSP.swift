/// Arithmetic of vectors, as arrays or into vectors that are there. Apple's vDSP for Swift.
///
/// Vectors that belong together have the same count; it is checked. A result may be one of the operands.
public enum vDSP {}
