import CoreVideo

/// One pass over one buffer. For each strip of destination pixels along the source's rows' axis: blend rows
/// and transpose; then, for each block, blend columns, convert color, transpose back if need be, and store.
///
/// `SamplingKernels` explains the unsafe addresses.
struct SamplingRun {
  let tables: SamplingTables
  let source: PixelSource
  let buffer: CVPixelBuffer
  let isGray: Bool

  func run<Target: SamplingTarget>(into target: Target) {
    clearBorder(of: target)
    let layout = ScratchLayout(tables: tables, source: source)
    let scratch = ScratchBuffer.acquire(count: layout.count)
    defer { ScratchBuffer.recycle(scratch) }
    let memory = StripMemory(layout: layout, base: scratch.levels)
    switch source {
    case .packed(let bytesPerPixel, let red, let green, let blue):
      let pass = PlanePass(
        plane: buffer.planes[0], x: tables.x, y: tables.y, samples: bytesPerPixel,
        columns: memory.firstColumns)
      forEachBlock(memory, target) { strip in
        pass.blendRows(strip, of: UInt8.self, rows: memory.rows)
      } blend: { block in
        pass.blendColumns(block, sample: red, into: memory.components.0)
        pass.blendColumns(block, sample: green, into: memory.components.1)
        pass.blendColumns(block, sample: blue, into: memory.components.2)
        guard isGray else { return }
        convertToGray(
          memory.components.0, memory.components.1, memory.components.2, count: block.count * stripWidth)
      }
    case .biPlanar(let fullRange): runBiPlanar(memory, target, fullRange: fullRange)
    case .gray8: runGray(UInt8.self, memory, target)
    case .gray16Half: runGray(Float16.self, memory, target)
    case .gray32Float: runGray(Float.self, memory, target)
    }
  }

  private func runGray<Sample: RowSample, Target: SamplingTarget>(
    _ type: Sample.Type, _ memory: StripMemory, _ target: Target
  ) {
    let pass = PlanePass(
      plane: buffer.planes[0], x: tables.x, y: tables.y, samples: 1, columns: memory.firstColumns)
    forEachBlock(memory, target) { strip in
      pass.blendRows(strip, of: type, rows: memory.rows)
    } blend: { block in
      pass.blendColumns(block, sample: 0, into: memory.components.0)
    }
  }

  private func runBiPlanar<Target: SamplingTarget>(
    _ memory: StripMemory, _ target: Target, fullRange: Bool
  ) {
    let luma = PlanePass(
      plane: buffer.planes[0], x: tables.x, y: tables.y, samples: 1, columns: memory.firstColumns)
    let chroma = PlanePass(
      plane: buffer.planes[1], x: tables.halfX, y: tables.halfY, samples: 2, columns: memory.secondColumns)
    let conversion = YCbCrConversion(buffer.effectiveMatrix, fullRange: fullRange)
    let (first, second, third) = memory.components
    forEachBlock(memory, target) { strip in
      luma.blendRows(strip, of: UInt8.self, rows: memory.rows)
      if !isGray { chroma.blendRows(strip, of: UInt8.self, rows: memory.rows) }
    } blend: { block in
      luma.blendColumns(block, sample: 0, into: first)
      let count = block.count * stripWidth
      if !isGray {
        chroma.blendColumns(block, sample: 0, into: second)
        chroma.blendColumns(block, sample: 1, into: third)
        convertToRGB(first, second, third, count: count, by: conversion)
      } else if !fullRange {
        expandLuma(first, count: count, by: conversion)
      }
    }
  }

  @inline(__always)
  private func forEachBlock<Target: SamplingTarget>(
    _ memory: StripMemory, _ target: Target, prepare: (Range<Int>) -> Void, blend: (Range<Int>) -> Void
  ) {
    for start in stride(from: 0, to: tables.y.count, by: stripWidth) {
      let strip = start..<min(start + stripWidth, tables.y.count)
      prepare(strip)
      for start in stride(from: 0, to: tables.x.count, by: ScratchLayout.blockLength) {
        let block = start..<min(start + ScratchLayout.blockLength, tables.x.count)
        blend(block)
        store(strip, block, memory, into: target)
      }
    }
  }

  private func store<Target: SamplingTarget>(
    _ strip: Range<Int>, _ block: Range<Int>, _ memory: StripMemory, into target: Target
  ) {
    let content = tables.plan.content
    let hasColor = source.hasColor && !isGray
    if tables.isTransposed {
      let (first, second, third) = memory.components
      for (index, row) in block.enumerated() {
        let offset = index &* stripWidth
        target.store(
          first + offset, (hasColor ? second : first) + offset, (hasColor ? third : first) + offset,
          row: content.y &+ row, column: content.x &+ strip.lowerBound, count: strip.count)
      }
      return
    }
    let (first, second, third) = memory.lines
    let lineStride = ScratchLayout.lineStride
    transposeToRows(memory.components.0, into: first, stride: lineStride, count: block.count)
    if hasColor {
      transposeToRows(memory.components.1, into: second, stride: lineStride, count: block.count)
      transposeToRows(memory.components.2, into: third, stride: lineStride, count: block.count)
    }
    for (lane, row) in strip.enumerated() {
      let offset = lane &* lineStride
      target.store(
        first + offset, (hasColor ? second : first) + offset, (hasColor ? third : first) + offset,
        row: content.y &+ row, column: content.x &+ block.lowerBound, count: block.count)
    }
  }

  private func clearBorder<Target: SamplingTarget>(of target: Target) {
    let (plan, content) = (tables.plan, tables.plan.content)
    for row in 0..<plan.destinationHeight {
      if row < content.y || row >= content.y + content.height {
        target.clear(row: row, columns: 0..<plan.destinationWidth)
      } else if content.width < plan.destinationWidth {
        target.clear(row: row, columns: 0..<content.x)
        target.clear(row: row, columns: (content.x + content.width)..<plan.destinationWidth)
      }
    }
  }
}
