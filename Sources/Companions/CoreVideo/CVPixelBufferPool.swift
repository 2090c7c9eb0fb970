import Synchronization

/// Creates pixel buffers of one size and format, and reuses the memory of those that are no longer in use.
///
/// The pixels of a new buffer are undefined; the caller must write all of them.
public final class CVPixelBufferPool: Sendable {
  package let width: Int
  package let height: Int
  package let pixelFormat: OSType
  private let layout: BufferLayout
  private let state = Mutex(State())

  private struct State {
    var idle: [AlignedMemory] = []
    var buffersInUse = 0
  }

  /// Returns nil if the format is unknown or a side isn't in 1…65,535.
  package init?(width: Int, height: Int, pixelFormat: OSType) {
    guard let layout = BufferLayout(width: width, height: height, pixelFormat: pixelFormat) else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.layout = layout
  }

  /// Returns a buffer with undefined pixels, or the reason why there is none.
  package func makeBuffer(
    matrix: YCbCrMatrix? = nil, allocationThreshold: Int = .max
  ) -> Result<CVPixelBuffer, CVPixelBufferPoolFailure> {
    let taken: Result<AlignedMemory?, CVPixelBufferPoolFailure> = state.withLock {
      guard $0.buffersInUse < allocationThreshold else { return .failure(.wouldExceedAllocationThreshold) }
      $0.buffersInUse += 1
      return .success($0.idle.popLast())
    }
    switch taken {
    case .failure(let failure): return .failure(failure)
    case .success(let idle):
      guard
        let memory = idle
          ?? AlignedMemory(byteCount: layout.byteCount, alignment: CVBuffer.rowAlignment)
      else {
        state.withLock { $0.buffersInUse -= 1 }
        return .failure(.allocationFailed)
      }
      return .success(
        CVPixelBuffer(
          width: width, height: height, pixelFormat: pixelFormat, isPlanar: layout.isPlanar,
          planes: layout.planes(at: memory.baseAddress), matrix: matrix, release: { self.recycle(memory) }))
    }
  }

  private func recycle(_ memory: AlignedMemory) {
    state.withLock {
      $0.buffersInUse -= 1
      $0.idle.append(memory)
    }
  }

  /// Frees the memory that no buffer uses.
  package func flush() {
    // The blocks are freed after the lock is released.
    let freed = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    _ = freed
  }

  /// The number of blocks that no buffer uses.
  package var idleCount: Int { state.withLock { $0.idle.count } }
}

/// The reason why a pool returned no buffer.
// Returned to callers as a `CVReturn`, never thrown.
package enum CVPixelBufferPoolFailure: Error {
  case allocationFailed
  case wouldExceedAllocationThreshold
}
