/// Vector arithmetic that returns arrays or writes to existing vectors. Apple's vDSP for Swift.
///
/// Vectors of one call must have the same count; it is checked. A result may be one of the operands.
public enum vDSP {}
