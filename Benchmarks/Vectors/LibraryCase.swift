import Accelerate
import Foundation

/// One of our functions that a library also has, with the input of both.
struct LibraryCase {
  struct Task: Encodable {
    let name: String
    /// The name in `libraries_baseline.py`.
    let function: String
    /// Whether its numbers have 64 bits, not 32.
    let isDouble: Bool
    /// Rows, columns or lengths, in the function's order.
    let sizes: [Int]
    let inputs: [String]
  }

  let task: Task
  private let inputs: [Data]
  let work: () -> Void
  let result: () -> [Double]

  var name: String { task.name }

  init(
    _ name: String, _ function: String, _ sizes: [Int], _ inputs: [[Float]], result: @escaping () -> [Double],
    work: @escaping () -> Void
  ) {
    self.init(name, function, sizes, inputs.map { $0.withUnsafeBytes { Data($0) } }, false, result, work)
  }

  init(
    double name: String, _ function: String, _ sizes: [Int], _ inputs: [[Double]],
    result: @escaping () -> [Double], work: @escaping () -> Void
  ) {
    self.init(name, function, sizes, inputs.map { $0.withUnsafeBytes { Data($0) } }, true, result, work)
  }

  private init(
    _ name: String, _ function: String, _ sizes: [Int], _ inputs: [Data], _ isDouble: Bool,
    _ result: @escaping () -> [Double], _ work: @escaping () -> Void
  ) {
    let names = inputs.indices.map {
      "\(name.filter(\.isLetter))-\(sizes.map(String.init).joined(separator: "x"))-\($0)"
    }
    task = Task(name: name, function: function, isDouble: isDouble, sizes: sizes, inputs: names)
    (self.inputs, self.result, self.work) = (inputs, result, work)
  }

  func write(to folder: URL) throws {
    for (name, data) in zip(task.inputs, inputs) { try data.write(to: folder.appending(path: name)) }
  }

  static var all: [LibraryCase] {
    vectors + [64, 256, 1024].map(product) + [doubleProduct(256)] + systems + transforms
  }
}

/// Returns reproducible numbers in −1…1.
private func numbers<T: BinaryFloatingPoint>(_ count: Int, _ seed: Int) -> [T] {
  (0..<count).map { T(($0 &* 7919 &+ seed &* 104_729) % 8191) / 4096 - T(1) }
}

/// Memory that a run writes and the result is read from.
private final class Output<T> {
  var values: [T]
  init(_ values: [T]) { self.values = values }
}

extension LibraryCase {
  private static var vectors: [LibraryCase] {
    let count = 8192
    let (a, b): ([Float], [Float]) = (numbers(count, 1), numbers(count, 2))
    let positive = a.map { $0 + 1.5 }
    let matrix: [Float] = numbers(1024 * 1024, 3)
    let (dot, sum, applied) = (Output([Float(0)]), Output(b), Output([Float](repeating: 0, count: 1024)))
    func elementary(
      _ name: String,
      _ function: @escaping (UnsafeMutablePointer<Float>, UnsafePointer<Float>, UnsafePointer<Int32>) -> Void
    ) -> LibraryCase {
      let output = Output([Float](repeating: 0, count: count))
      return LibraryCase(
        "vv\(name)f, \(count)", name, [count], [positive], result: { output.values.map(Double.init) },
        work: { function(&output.values, positive, [Int32(count)]) })
    }
    return [
      LibraryCase(
        "cblas_sdot, \(count)", "dot", [count], [a, b], result: { dot.values.map(Double.init) },
        work: { dot.values[0] = cblas_sdot(Int32(count), a, 1, b, 1) }),
      LibraryCase(
        "cblas_saxpy, \(count)", "axpy", [count], [a, b], result: { sum.values.map(Double.init) },
        work: {
          sum.values = b
          cblas_saxpy(Int32(count), 0.5, a, 1, &sum.values, 1)
        }),
      LibraryCase(
        "cblas_sgemv, 1024", "gemv", [1024, 1024], [matrix, Array(a.prefix(1024))],
        result: { applied.values.map(Double.init) },
        work: {
          cblas_sgemv(
            CblasRowMajor, CblasNoTrans, 1024, 1024, 1, matrix, 1024, a, 1, 0, &applied.values, 1)
        }),
      elementary("exp") { vvexpf($0, $1, $2) }, elementary("log") { vvlogf($0, $1, $2) },
      elementary("sin") { vvsinf($0, $1, $2) }, elementary("tanh") { vvtanhf($0, $1, $2) },
    ]
  }

  private static func product(_ side: Int) -> LibraryCase {
    let (a, b): ([Float], [Float]) = (numbers(side * side, 4), numbers(side * side, 5))
    let (output, n) = (Output([Float](repeating: 0, count: side * side)), Int32(side))
    return LibraryCase(
      "cblas_sgemm, \(side)", "gemm", [side, side, side], [a, b],
      result: { output.values.map(Double.init) },
      work: {
        cblas_sgemm(
          CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, &output.values, n)
      })
  }

  private static func doubleProduct(_ side: Int) -> LibraryCase {
    let (a, b): ([Double], [Double]) = (numbers(side * side, 6), numbers(side * side, 7))
    let (output, n) = (Output([Double](repeating: 0, count: side * side)), Int32(side))
    return LibraryCase(
      double: "cblas_dgemm, \(side)", "gemm", [side, side, side], [a, b], result: { output.values },
      work: {
        cblas_dgemm(
          CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, &output.values, n)
      })
  }

  /// LAPACK, on column-major matrices.
  private static var systems: [LibraryCase] {
    let side = 256
    var (square, right): ([Double], [Double]) = (numbers(side * side, 8), numbers(side, 9))
    // Symmetric and diagonally dominant: positive definite.
    for row in 0..<side {
      for column in 0..<row { square[row * side + column] = square[column * side + row] }
      square[row * side + row] += Double(2 * side)
    }
    let (rows, columns) = (300, 60)
    let tall: [Double] = numbers(rows * columns, 10)
    let sides: [Double] = numbers(rows, 11)
    let (matrix, vector) = (Output(square), Output(right))
    let (values, singular) = (
      Output([Double](repeating: 0, count: side)), Output([Double](repeating: 0, count: columns))
    )
    let (left, transposed) = (
      Output([Double](repeating: 0, count: rows * columns)),
      Output([Double](repeating: 0, count: columns * columns))
    )
    let space = Output([Double](repeating: 0, count: 1 << 18))
    let indices = Output([Int32](repeating: 0, count: 8 * max(side, rows)))
    right[0] += 1
    vector.values = right
    var (n, one, m, k, status) = (Int32(side), Int32(1), Int32(rows), Int32(columns), Int32(0))
    // Column strides, which equal the matrices' rows: LAPACK takes the address of each number, and no address
    // may be passed twice.
    var (nApart, nApartToo, mApart, mApartToo, kApart) = (n, n, m, m, k)
    var (room, vectors, lower, thin, plain) = (
      Int32(1 << 18), CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "L")), CChar(UInt8(ascii: "S")),
      CChar(UInt8(ascii: "N"))
    )
    return [
      LibraryCase(
        double: "dgesv_, \(side)", "gesv", [side], [square, right], result: { vector.values },
        work: {
          (matrix.values, vector.values) = (square, right)
          _ = dgesv_(
            &n, &one, &matrix.values, &nApart, &indices.values, &vector.values, &nApartToo, &status)
        }),
      LibraryCase(
        double: "dpotrf_, \(side)", "potrf", [side], [square],
        result: {
          (0..<side * side).map { $0 % side >= $0 / side ? matrix.values[$0] : 0 }
        },
        work: {
          matrix.values = square
          _ = dpotrf_(&lower, &n, &matrix.values, &nApart, &status)
        }),
      LibraryCase(
        double: "dsyev_, \(side)", "syev", [side], [square], result: { values.values },
        work: {
          matrix.values = square
          _ = dsyev_(
            &vectors, &lower, &n, &matrix.values, &nApart, &values.values, &space.values, &room, &status)
        }),
      LibraryCase(
        double: "dgesdd_, \(rows) × \(columns)", "gesdd", [rows, columns], [tall],
        result: { singular.values },
        work: {
          matrix.values = tall
          _ = dgesdd_(
            &thin, &m, &k, &matrix.values, &mApart, &singular.values, &left.values, &mApartToo,
            &transposed.values,
            &kApart,
            &space.values, &room, &indices.values, &status)
        }),
      LibraryCase(
        double: "dgels_, \(rows) × \(columns)", "gels", [rows, columns], [tall, sides],
        result: { Array(vector.values.prefix(columns)) },
        work: {
          (matrix.values, vector.values) = (tall, sides)
          _ = dgels_(
            &plain, &m, &k, &one, &matrix.values, &mApart, &vector.values, &mApartToo, &space.values, &room,
            &status)
        }),
    ]
  }

  private static var transforms: [LibraryCase] {
    let count = 4096
    let signal: [Float] = numbers(count, 12)
    let filter: [Float] = numbers(127, 13)
    let spectrum = Output([Float](repeating: 0, count: count))
    let filtered = Output([Float](repeating: 0, count: count - 126))
    var cases = [
      LibraryCase(
        "vDSP_conv, \(count) by 127", "correlate", [count, 127], [signal, filter],
        result: { filtered.values.map(Double.init) },
        work: { vDSP_conv(signal, 1, filter, 1, &filtered.values, 1, vDSP_Length(count - 126), 127) })
    ]
    if let setup = vDSP_create_fftsetup(12, FFTRadix(kFFTRadix2)) {
      cases.append(
        LibraryCase(
          "vDSP_fft_zrip, \(count)", "rfft", [count], [signal],
          // Twice the transform; the last frequency is stored as the first one's imaginary part.
          result: { spectrum.values.map { Double($0) / 2 } },
          work: {
            spectrum.values.withUnsafeMutableBufferPointer { spectrum in
              signal.withUnsafeBytes { signal in
                guard let real = spectrum.baseAddress,
                  let pairs = signal.baseAddress?.assumingMemoryBound(to: DSPComplex.self)
                else { return }
                var split = DSPSplitComplex(realp: real, imagp: real + count / 2)
                vDSP_ctoz(pairs, 2, &split, 1, vDSP_Length(count / 2))
                vDSP_fft_zrip(setup, &split, 1, 12, FFTDirection(FFT_FORWARD))
              }
            }
          }))
      cases.append(planeTransform(setup))
    }
    return cases
  }

  /// A transform of a complex matrix.
  private static func planeTransform(_ setup: FFTSetup) -> LibraryCase {
    let side = 256
    let count = side * side
    let (real, imaginary): ([Float], [Float]) = (numbers(count, 14), numbers(count, 15))
    let spectrum = Output([Float](repeating: 0, count: 2 * count))
    return LibraryCase(
      "vDSP_fft2d_zop, \(side) × \(side)", "fft2", [side, side], [real, imaginary],
      result: { spectrum.values.map(Double.init) },
      work: {
        spectrum.values.withUnsafeMutableBufferPointer { spectrum in
          real.withUnsafeBufferPointer { real in
            imaginary.withUnsafeBufferPointer { imaginary in
              guard let result = spectrum.baseAddress, let real = real.baseAddress,
                let imaginary = imaginary.baseAddress
              else { return }
              // Only read.
              var source = DSPSplitComplex(
                realp: UnsafeMutablePointer(mutating: real), imagp: UnsafeMutablePointer(mutating: imaginary))
              var target = DSPSplitComplex(realp: result, imagp: result + count)
              vDSP_fft2d_zop(setup, &source, 1, 0, &target, 1, 0, 8, 8, FFTDirection(FFT_FORWARD))
            }
          }
        }
      })
  }
}
