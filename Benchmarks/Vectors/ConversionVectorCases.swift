import Accelerate

extension VectorCase {
  static func conversions(count: Int) -> [VectorCase] {
    // Loops are written out, as in ForceVectorCases.swift.
    return [
      VectorCase(converting: "vDSP_vflt8", count, vDSP_vflt8) {
        (source: UnsafePointer<Int8>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vflt16", count, vDSP_vflt16) {
        (source: UnsafePointer<Int16>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vflt32", count, vDSP_vflt32) {
        (source: UnsafePointer<Int32>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu8", count, vDSP_vfltu8) {
        (source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu16", count, vDSP_vfltu16) {
        (source: UnsafePointer<UInt16>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu32", count, vDSP_vfltu32) {
        (source: UnsafePointer<UInt32>, result: UnsafeMutablePointer<Float>) in
        for n in 0..<count { result[n] = Float(source[n]) }
      },
      VectorCase(converting: "vDSP_vfix8", count, vDSP_vfix8) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int8>) in
        for n in 0..<count { result[n] = Int8(max(min(source[n], Float(Int8.max)), Float(Int8.min))) }
      },
      VectorCase(converting: "vDSP_vfixr8", count, vDSP_vfixr8) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int8>) in
        for n in 0..<count {
          result[n] = Int8(max(min(source[n].rounded(.toNearestOrEven), Float(Int8.max)), Float(Int8.min)))
        }
      },
      VectorCase(converting: "vDSP_vfix16", count, vDSP_vfix16) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int16>) in
        for n in 0..<count { result[n] = Int16(max(min(source[n], Float(Int16.max)), Float(Int16.min))) }
      },
      VectorCase(converting: "vDSP_vfixr16", count, vDSP_vfixr16) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int16>) in
        for n in 0..<count {
          result[n] = Int16(max(min(source[n].rounded(.toNearestOrEven), Float(Int16.max)), Float(Int16.min)))
        }
      },
      VectorCase(converting: "vDSP_vfix32", count, vDSP_vfix32) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int32>) in
        for n in 0..<count { result[n] = Int32(clampingTruncated: Double(source[n])) }
      },
      VectorCase(converting: "vDSP_vfixr32", count, vDSP_vfixr32) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<Int32>) in
        for n in 0..<count {
          result[n] = Int32(clampingTruncated: Double(source[n].rounded(.toNearestOrEven)))
        }
      },
      VectorCase(converting: "vDSP_vfixu8", count, vDSP_vfixu8) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>) in
        for n in 0..<count { result[n] = UInt8(max(min(source[n], Float(UInt8.max)), Float(UInt8.min))) }
      },
      VectorCase(converting: "vDSP_vfixru8", count, vDSP_vfixru8) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>) in
        for n in 0..<count {
          result[n] = UInt8(max(min(source[n].rounded(.toNearestOrEven), Float(UInt8.max)), Float(UInt8.min)))
        }
      },
      VectorCase(converting: "vDSP_vfixu16", count, vDSP_vfixu16) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt16>) in
        for n in 0..<count { result[n] = UInt16(max(min(source[n], Float(UInt16.max)), Float(UInt16.min))) }
      },
      VectorCase(converting: "vDSP_vfixru16", count, vDSP_vfixru16) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt16>) in
        for n in 0..<count {
          result[n] = UInt16(
            max(min(source[n].rounded(.toNearestOrEven), Float(UInt16.max)), Float(UInt16.min)))
        }
      },
      VectorCase(converting: "vDSP_vfixu32", count, vDSP_vfixu32) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt32>) in
        for n in 0..<count { result[n] = UInt32(clampingTruncated: Double(source[n])) }
      },
      VectorCase(converting: "vDSP_vfixru32", count, vDSP_vfixru32) {
        (source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt32>) in
        for n in 0..<count {
          result[n] = UInt32(clampingTruncated: Double(source[n].rounded(.toNearestOrEven)))
        }
      },
      VectorCase(converting: "vDSP_vflt8D", count, vDSP_vflt8D) {
        (source: UnsafePointer<Int8>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vflt16D", count, vDSP_vflt16D) {
        (source: UnsafePointer<Int16>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vflt32D", count, vDSP_vflt32D) {
        (source: UnsafePointer<Int32>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu8D", count, vDSP_vfltu8D) {
        (source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu16D", count, vDSP_vfltu16D) {
        (source: UnsafePointer<UInt16>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vfltu32D", count, vDSP_vfltu32D) {
        (source: UnsafePointer<UInt32>, result: UnsafeMutablePointer<Double>) in
        for n in 0..<count { result[n] = Double(source[n]) }
      },
      VectorCase(converting: "vDSP_vfix8D", count, vDSP_vfix8D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int8>) in
        for n in 0..<count { result[n] = Int8(max(min(source[n], Double(Int8.max)), Double(Int8.min))) }
      },
      VectorCase(converting: "vDSP_vfixr8D", count, vDSP_vfixr8D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int8>) in
        for n in 0..<count {
          result[n] = Int8(max(min(source[n].rounded(.toNearestOrEven), Double(Int8.max)), Double(Int8.min)))
        }
      },
      VectorCase(converting: "vDSP_vfix16D", count, vDSP_vfix16D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int16>) in
        for n in 0..<count { result[n] = Int16(max(min(source[n], Double(Int16.max)), Double(Int16.min))) }
      },
      VectorCase(converting: "vDSP_vfixr16D", count, vDSP_vfixr16D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int16>) in
        for n in 0..<count {
          result[n] = Int16(
            max(min(source[n].rounded(.toNearestOrEven), Double(Int16.max)), Double(Int16.min)))
        }
      },
      VectorCase(converting: "vDSP_vfix32D", count, vDSP_vfix32D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int32>) in
        for n in 0..<count { result[n] = Int32(clampingTruncated: Double(source[n])) }
      },
      VectorCase(converting: "vDSP_vfixr32D", count, vDSP_vfixr32D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<Int32>) in
        for n in 0..<count {
          result[n] = Int32(clampingTruncated: Double(source[n].rounded(.toNearestOrEven)))
        }
      },
      VectorCase(converting: "vDSP_vfixu8D", count, vDSP_vfixu8D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt8>) in
        for n in 0..<count { result[n] = UInt8(max(min(source[n], Double(UInt8.max)), Double(UInt8.min))) }
      },
      VectorCase(converting: "vDSP_vfixru8D", count, vDSP_vfixru8D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt8>) in
        for n in 0..<count {
          result[n] = UInt8(
            max(min(source[n].rounded(.toNearestOrEven), Double(UInt8.max)), Double(UInt8.min)))
        }
      },
      VectorCase(converting: "vDSP_vfixu16D", count, vDSP_vfixu16D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt16>) in
        for n in 0..<count { result[n] = UInt16(max(min(source[n], Double(UInt16.max)), Double(UInt16.min))) }
      },
      VectorCase(converting: "vDSP_vfixru16D", count, vDSP_vfixru16D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt16>) in
        for n in 0..<count {
          result[n] = UInt16(
            max(min(source[n].rounded(.toNearestOrEven), Double(UInt16.max)), Double(UInt16.min)))
        }
      },
      VectorCase(converting: "vDSP_vfixu32D", count, vDSP_vfixu32D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt32>) in
        for n in 0..<count { result[n] = UInt32(clampingTruncated: Double(source[n])) }
      },
      VectorCase(converting: "vDSP_vfixru32D", count, vDSP_vfixru32D) {
        (source: UnsafePointer<Double>, result: UnsafeMutablePointer<UInt32>) in
        for n in 0..<count {
          result[n] = UInt32(clampingTruncated: Double(source[n].rounded(.toNearestOrEven)))
        }
      },
    ]
  }

  private init<A: Numeric, B: Numeric>(
    converting name: String, _ count: Int,
    _ f: @escaping (UnsafePointer<A>, Int, UnsafeMutablePointer<B>, Int, UInt) -> Void,
    _ loop: @escaping (UnsafePointer<A>, UnsafeMutablePointer<B>) -> Void
  ) {
    let source = UnsafeMutablePointer<A>.allocate(capacity: count)
    let result = UnsafeMutablePointer<B>.allocate(capacity: count)
    for n in 0..<count { source[n] = A(exactly: n % 127) ?? 0 }
    self.init(name, count, ours: { f(source, 1, result, 1, UInt(count)) }) { loop(source, result) }
  }
}

extension FixedWidthInteger {
  /// The nearest representable value.
  @inline(__always)
  fileprivate init(clampingTruncated number: Double) {
    self = number >= Double(Self.max) ? .max : number > Double(Self.min) ? Self(number) : .min
  }
}
