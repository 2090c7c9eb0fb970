public import Foundation

/// Examines an input of libFuzzer. A defect ends the process, which reports it to libFuzzer.
public func examine(
  _ start: UnsafeRawPointer?, _ count: Int, _ part: (FuzzTarget) -> (Data) throws -> Void
) -> CInt {
  do {
    try part(examination.get())(Data(UnsafeRawBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// libFuzzer calls from one thread only.
nonisolated(unsafe) private let examination = Result { try FuzzTarget() }
