import CoreVideo
import Testing

@Suite("Pixel buffer pools")
struct CVPixelBufferPoolTests {
  private func makePool(width: Int = 64, height: Int = 48) throws -> CVPixelBufferPool {
    var created: CVPixelBufferPool?
    let status = CVPixelBufferPoolCreate(
      kCFAllocatorDefault, nil,
      [
        kCVPixelBufferWidthKey: width, kCVPixelBufferHeightKey: height,
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      ], &created)
    #expect(status == kCVReturnSuccess)
    return try #require(created)
  }

  private func makeBuffer(_ pool: CVPixelBufferPool) throws -> CVPixelBuffer {
    var created: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &created) == kCVReturnSuccess)
    return try #require(created)
  }

  @Test("a buffer that is no longer used gives its memory to the next")
  func reuse() throws {
    let pool = try makePool()
    let first = try CVPixelBufferGetBaseAddress(makeBuffer(pool))
    let second = try CVPixelBufferGetBaseAddress(makeBuffer(pool))
    #expect(first == second)
    #expect(pool.idleCount == 1)
  }

  @Test("buffers in use at the same time have separate memory")
  func noSharing() throws {
    let pool = try makePool()
    let buffers = try (0..<5).map { _ in try makeBuffer(pool) }
    #expect(Set(buffers.map(CVPixelBufferGetBaseAddress)).count == 5)
    #expect(buffers.allSatisfy { CVPixelBufferGetWidth($0) == 64 && CVPixelBufferGetHeight($0) == 48 })
    #expect(buffers.allSatisfy { CVPixelBufferGetPlaneCount($0) == 2 })
  }

  @Test("a buffer outlives its pool")
  func outliving() throws {
    var pool: CVPixelBufferPool? = try makePool()
    let buffer = try makeBuffer(#require(pool))
    pool = nil
    let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
    base.storeBytes(of: 7, as: UInt8.self)
    #expect(base.load(as: UInt8.self) == 7)
  }

  @Test("the allocation threshold bounds the buffers in use")
  func threshold() throws {
    let pool = try makePool()
    let held = try (0..<2).map { _ in try makeBuffer(pool) }
    var refused: CVPixelBuffer?
    let attributes: CFDictionary = [kCVPixelBufferPoolAllocationThresholdKey: 2]
    let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, attributes, &refused)
    #expect(status == kCVReturnWouldExceedAllocationThreshold)
    #expect(refused == nil && held.count == 2)
  }

  @Test("a flush frees idle memory")
  func flush() throws {
    let pool = try makePool()
    _ = try makeBuffer(pool)
    CVPixelBufferPoolFlush(pool, [])
    #expect(pool.idleCount == 1)
    CVPixelBufferPoolFlush(pool, .excessBuffers)
    #expect(pool.idleCount == 0)
  }

  @Test("invalid attributes are rejected with their codes")
  func refusals() {
    var pool: CVPixelBufferPool?
    #expect(CVPixelBufferPoolCreate(nil, nil, nil, &pool) == kCVReturnInvalidPoolAttributes)
    let sizeOnly: CFDictionary = [kCVPixelBufferWidthKey: 4, kCVPixelBufferHeightKey: 4]
    #expect(CVPixelBufferPoolCreate(nil, nil, sizeOnly, &pool) == kCVReturnInvalidPoolAttributes)
    let unknown = sizeOnly.merging([kCVPixelBufferPixelFormatTypeKey: 1]) { $1 }
    #expect(CVPixelBufferPoolCreate(nil, nil, unknown, &pool) == kCVReturnInvalidPixelFormat)
    let empty: CFDictionary = [
      kCVPixelBufferWidthKey: 0, kCVPixelBufferHeightKey: 4,
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
    ]
    #expect(CVPixelBufferPoolCreate(nil, nil, empty, &pool) == kCVReturnInvalidSize)
    #expect(pool == nil)
  }
}
