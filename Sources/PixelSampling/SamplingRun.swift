import CoreVideo

/// One pass over one buffer. For each strip of destination pixels along the source's rows' axis: blend rows, turn the
/// strip so that its pixels lie side by side, blend columns, convert colour, turn back where the destination runs as
/// the source does, and store.
///
/// Addresses: see `SamplingKernels`.
struct SamplingRun {
  private let tables: SamplingTables
  private let source: PixelSource
  private let buffer: CVPixelBuffer
  /// Whether only the first component is wanted.
  private let isGray: Bool

  init(tables: SamplingTables, source: PixelSource, buffer: CVPixelBuffer, isGray: Bool) {
    self.tables = tables
    self.source = source
    self.buffer = buffer
    self.isGray = isGray
  }

  func run<Target: SamplingTarget>(into target: Target) {
    clearBorder(of: target)
    let layout = ScratchLayout(tables: tables, source: source)
    let scratch = Scratch.take(count: layout.count)
    defer { Scratch.giveBack(scratch) }
    let memory = StripMemory(layout: layout, base: scratch.levels)
    for start in stride(from: 0, to: tables.y.count, by: stripWidth) {
      let strip = start..<min(start + stripWidth, tables.y.count)
      scale(strip, memory)
      convert(memory)
      store(strip, memory, into: target)
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

  private func scale(_ strip: Range<Int>, _ memory: StripMemory) {
    let components = (memory.component(0), memory.component(1), memory.component(2))
    switch source {
    case .packed(let bytesPerPixel, let red, let green, let blue):
      let pass = PlanePass(plane: buffer.planes[0], x: tables.x, y: tables.y, samples: bytesPerPixel)
      pass.blendRows(strip, of: UInt8.self, memory)
      pass.blendColumns(memory, sample: red, into: components.0)
      pass.blendColumns(memory, sample: green, into: components.1)
      pass.blendColumns(memory, sample: blue, into: components.2)
    case .biPlanar:
      let luma = PlanePass(plane: buffer.planes[0], x: tables.x, y: tables.y, samples: 1)
      luma.blendRows(strip, of: UInt8.self, memory)
      luma.blendColumns(memory, sample: 0, into: components.0)
      guard !isGray else { return }
      let chroma = PlanePass(plane: buffer.planes[1], x: tables.halfX, y: tables.halfY, samples: 2)
      chroma.blendRows(strip, of: UInt8.self, memory)
      chroma.blendColumns(memory, sample: 0, into: components.1)
      chroma.blendColumns(memory, sample: 1, into: components.2)
    case .gray8: scaleGray(UInt8.self, strip, memory)
    case .gray16Half: scaleGray(Float16.self, strip, memory)
    case .gray32Float: scaleGray(Float.self, strip, memory)
    }
  }

  private func scaleGray<Sample: RowSample>(
    _ type: Sample.Type, _ strip: Range<Int>, _ memory: StripMemory
  ) {
    let pass = PlanePass(plane: buffer.planes[0], x: tables.x, y: tables.y, samples: 1)
    pass.blendRows(strip, of: type, memory)
    pass.blendColumns(memory, sample: 0, into: memory.component(0))
  }

  private func convert(_ memory: StripMemory) {
    let (first, second, third) = (memory.component(0), memory.component(1), memory.component(2))
    let count = tables.x.count * stripWidth
    switch source {
    case .packed where isGray: convertToGray(first, second, third, count: count)
    case .biPlanar(let fullRange):
      let conversion = YCbCrConversion(buffer.effectiveMatrix, fullRange: fullRange)
      if isGray {
        expandLuma(first, count: count, by: conversion)
      } else {
        convertToRGB(first, second, third, count: count, by: conversion)
      }
    case .packed, .gray8, .gray16Half, .gray32Float: break
    }
  }

  private func store<Target: SamplingTarget>(
    _ strip: Range<Int>, _ memory: StripMemory, into target: Target
  ) {
    let content = tables.plan.content
    let used = source.hasColor && !isGray ? 3 : 1
    let count = tables.x.count
    if tables.isTransposed {
      let (a, b, c) = (memory.component(0), memory.component(used == 3 ? 1 : 0), memory.component(used - 1))
      for row in 0..<count {
        let offset = row &* stripWidth
        target.store(
          a + offset, b + offset, c + offset, row: content.y + row, column: content.x + strip.lowerBound,
          count: strip.count)
      }
      return
    }
    for component in 0..<used {
      transposeToRows(
        memory.component(component), into: memory.line(component), stride: memory.layout.lineStride,
        count: count)
    }
    let (a, b, c) = (memory.line(0), memory.line(used == 3 ? 1 : 0), memory.line(used - 1))
    for lane in 0..<strip.count {
      let offset = lane &* memory.layout.lineStride
      target.store(
        a + offset, b + offset, c + offset, row: content.y + strip.lowerBound + lane, column: content.x,
        count: count)
    }
  }
}
