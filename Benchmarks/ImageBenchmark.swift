import AllocationCount
import CJPEG
import CoreML
import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Vision

/// One image through the public API, and each of its stages alone.
///
/// The floor is the minimum work that any implementation needs: libjpeg-turbo, for a JPEG file, and OpenVINO
/// on the same network with its input in place.
struct ImageBenchmark {
  struct Result: Codable {
    let name: String
    let stages: [String: Timings]
    let whole: Timings
    let floor: Timings
    /// The number of objects, which proves that the whole pipeline ran.
    let objects: Int
    /// The blocks of memory that an image allocates, in all libraries, besides those of the engine alone.
    let allocations: Int

    var ratio: Double { whole.median / floor.median }
  }

  let model: MLModel
  let network: RawNetwork
  let rounds: Int

  func measure(_ scene: Scene) throws -> [Result] {
    [try measureNV12(scene), try measureJPEG(scene)]
  }

  private func measureNV12(_ scene: Scene) throws -> Result {
    try measure("NV12", scene.nv12, decoder: nil, decode: nil) {
      VNImageRequestHandler(cvPixelBuffer: scene.nv12)
    }
  }

  private func measureJPEG(_ scene: Scene) throws -> Result {
    let decoded = try ImageDecoder.decode(scene.jpeg).picture.buffer
    guard
      let target = CVPixelBuffer(
        width: decoded.width, height: decoded.height, pixelFormat: decoded.pixelFormat)
    else { throw BenchmarkError("There is no memory for an image.") }
    return try measure(
      "JPEG", decoded, decoder: { try decodeAlone(scene.jpeg, into: target) },
      decode: { _ = try ImageDecoder.decode(scene.jpeg) }
    ) { VNImageRequestHandler(data: scene.jpeg) }
  }

  /// Decodes with libjpeg-turbo into existing memory.
  private func decodeAlone(_ data: Data, into target: CVPixelBuffer) throws {
    var message = [CChar](repeating: 0, count: Int(SV_JPEG_MESSAGE_SIZE))
    let status = data.withUnsafeBytes { bytes -> Int32 in
      var frame = SVJPEGFrame(
        width: Int32(target.width), height: Int32(target.height),
        components: target.pixelFormat == kCVPixelFormatType_OneComponent8 ? 1 : 3)
      let plane = target.planes[0]
      return sv_jpeg_decode(
        bytes.baseAddress, bytes.count, &frame, plane.baseAddress, plane.bytesPerRow, &message)
    }
    guard status == 0 else { throw BenchmarkError("The image can't be decoded.") }
  }

  private func measure(
    _ name: String, _ buffer: CVPixelBuffer, decoder: (() throws -> Void)?, decode: (() throws -> Void)?,
    handler: @escaping () -> VNImageRequestHandler
  ) throws -> Result {
    var objects = 0
    let size = network.inputShapes[0].suffix(2)
    let plan = try SamplingPlan(
      sourceWidth: buffer.width, sourceHeight: buffer.height, destinationWidth: size.last ?? 0,
      destinationHeight: size.first ?? 0)
    let format = TensorFormat(channels: .rgb, scale: 1 / 255)
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: model))
    request.imageCropAndScaleOption = .scaleFill
    return try network.withTensors { inputs, _, infer in
      var pieces: [InterleavedMeasurement.Piece] = []
      if let decoder { pieces.append(.init(name: "decoder alone", work: decoder)) }
      if let decode { pieces.append(.init(name: "decoding", work: decode)) }
      pieces += [
        .init(name: "sampling") {
          try PixelSampler(plan: plan).sample(buffer, into: inputs[0], format: format)
        },
        .init(name: "engine alone", work: infer),
        .init(name: "whole") {
          try handler().perform([request])
          objects = request.results?.count ?? 0
        },
      ]
      let timings = try InterleavedMeasurement(pieces: pieces).run(rounds: rounds)
      let allocations = try pieces.suffix(2).map { piece in
        let begin = allocation_count()
        try piece.work()
        return Int(allocation_count() - begin)
      }
      return Result(
        name: name, timings: timings, objects: objects, allocations: allocations[1] - allocations[0])
    }
  }
}

extension ImageBenchmark.Result {
  /// The rest of the time: suppression, observations, and the request's own bookkeeping.
  var rest: Double {
    let parts = ["decoding", "sampling", "engine alone"].compactMap { stages[$0]?.median }
    return whole.median - parts.reduce(0, +)
  }

  fileprivate init(name: String, timings: [String: Timings], objects: Int, allocations: Int) {
    let engine = timings["engine alone"]?.milliseconds ?? []
    let decoder = timings["decoder alone"]?.milliseconds ?? engine.map { _ in 0 }
    var floor = Timings()
    for (engine, decoder) in zip(engine, decoder) { floor.append(engine + decoder) }
    self.init(
      name: name, stages: timings.filter { $0.key != "whole" }, whole: timings["whole"] ?? Timings(),
      floor: floor, objects: objects, allocations: allocations)
  }
}
