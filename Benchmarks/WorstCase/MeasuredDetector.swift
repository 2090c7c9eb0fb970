import CoreVideo
import DiceRoll
import Foundation
import GrayImage
import Synchronization
import RequestFuzzing
import Vision
import VisionModels

/// A detector whose worst inputs are searched, with its most expensive settings.
enum MeasuredDetector: String, CaseIterable, Codable {
  case barcodes
  case rectangles
  case text
  case faces
  case people
  case tracking
  case contours
  case dice
  case registration
  case flow
  case horizon
  case trajectories
  case classification
  case captureQuality
  case pose3D
  case animals
  case saliency
  case foreground
  case documentOutline
  case documents

  /// Images of the kinds that are expensive for it.
  var worst: [HostileImage] {
    switch self {
    case .barcodes:
      [
        HostileImage(pattern: .finderPatterns, pitch: 27),
        HostileImage(pattern: .finderPatterns, pitch: 9),
        HostileImage(pattern: .codes, pitch: 50), HostileImage(pattern: .noise, pitch: 1),
        HostileImage(pattern: .noise, pitch: 2), HostileImage(pattern: .specks, pitch: 10),
        HostileImage(pattern: .noise, pitch: 12, angle: 30),
        HostileImage(
          pattern: .finderPatterns, pitch: 9, angle: 0.8603469373760964, contrast: 216,
          jitter: 0.592077331072629, seed: 5_087_499_265_747_996_728),
        HostileImage(
          pattern: .finderPatterns, pitch: 12.013316563720435, angle: 56.142059929828974,
          contrast: 250.48718426456216, jitter: 0.10708015692138584, seed: 12_491_729_336_415_835_920),
      ]
    case .rectangles:
      [
        HostileImage(pattern: .grid, pitch: 16), HostileImage(pattern: .grid, pitch: 60, angle: 20),
        HostileImage(pattern: .stripes, pitch: 120), HostileImage(pattern: .noise, pitch: 2),
        HostileImage(pattern: .noise, pitch: 16), HostileImage(pattern: .rings, pitch: 12),
        HostileImage(pattern: .specks, pitch: 2, seed: 7_823_364_822_698_155_641),
        HostileImage(
          pattern: .specks, pitch: 4.065464563785061, contrast: 226.358, seed: 4_095_914_184_091_915_423,
          beside: [
            HostileImage(pattern: .grid, pitch: 9.057225784684587, seed: 16_001_904_328_116_446_264)
          ]),
        HostileImage(
          pattern: .codes, pitch: 10.871676619874744, angle: 30.96369094804247,
          seed: 4_244_427_054_770_670_990,
          beside: [
            HostileImage(
              pattern: .finderPatterns, pitch: 6.033080546990738, contrast: 124.88799140843831,
              seed: 7_938_333_102_227_243_552)
          ]),
        HostileImage(
          pattern: .codes, pitch: 7.543716966246716, angle: 5.946688029628255, jitter: 0.12027656951802956,
          seed: 12_415_350_340_182_320_131,
          beside: [
            HostileImage(
              pattern: .finderPatterns, pitch: 6.033080546990738, jitter: 0.07735227290767355,
              seed: 1_360_535_185_145_361_718)
          ]),
      ]
    case .text:
      [
        HostileImage(pattern: .specks, pitch: 8), HostileImage(pattern: .specks, pitch: 14, jitter: 0.5),
        HostileImage(pattern: .specks, pitch: 20, angle: 45), HostileImage(pattern: .codes, pitch: 50),
        HostileImage(pattern: .noise, pitch: 3),
        HostileImage(
          pattern: .finderPatterns, pitch: 28, angle: 4, jitter: 0.6, seed: 16_245_049_483_427_271_565),
        HostileImage(
          pattern: .faces, pitch: 17.7, angle: 33.7, jitter: 0.31, seed: 4_950_183_629_067_507_142),
        HostileImage(pattern: .specks, pitch: 8, jitter: 0.97, seed: 454_660_787_434_364_420),
        HostileImage(
          pattern: .specks, pitch: 7.78169756213734, jitter: 0.97, seed: 454_660_787_434_364_420,
          beside: [
            HostileImage(
              pattern: .codes, pitch: 34.3426397266707, contrast: 189.14231114959208,
              seed: 8_959_098_766_903_425_546)
          ]),
        Self.scatteredSpecks,
      ]
    case .faces:
      [
        HostileImage(pattern: .faces, pitch: 24), HostileImage(pattern: .faces, pitch: 40),
        HostileImage(pattern: .faces, pitch: 80, jitter: 0.3), HostileImage(pattern: .rings, pitch: 30),
        HostileImage(pattern: .noise, pitch: 12),
        HostileImage(pattern: .faces, pitch: 67.38285467604793, seed: 2_894_644_146_271_280_252),
      ]
    case .tracking:
      [
        HostileImage(pattern: .noise, pitch: 6), HostileImage(pattern: .grid, pitch: 16),
        HostileImage(pattern: .stripes, pitch: 25.92712109700061, seed: 4_233_228_071_126_810_444),
      ]
    case .people:
      [
        HostileImage(pattern: .faces, pitch: 30), HostileImage(pattern: .faces, pitch: 90),
        HostileImage(pattern: .faces, pitch: 200, jitter: 0.3), HostileImage(pattern: .noise, pitch: 20),
        HostileImage(
          pattern: .grid, pitch: 10.431557412723581, angle: 89.61345975527382, jitter: 0.009325958176067295,
          seed: 404_745_160_333_972_958),
        HostileImage(
          pattern: .grid, pitch: 10.431557412723581, angle: 89.61345975527382, jitter: 0.009325958176067295,
          seed: 5_448_880_466_358_923_705),
      ]
    case .contours:
      [
        HostileImage(pattern: .noise, pitch: 1), HostileImage(pattern: .noise, pitch: 2),
        HostileImage(pattern: .rings, pitch: 3), HostileImage(pattern: .grid, pitch: 4),
        HostileImage(
          pattern: .noise, pitch: 1, jitter: 0.11215675726839025, seed: 6_816_062_762_030_269_111),
      ]
    case .dice:
      [
        HostileImage(pattern: .dice, pitch: 24), HostileImage(pattern: .dice, pitch: 40, jitter: 0.3),
        HostileImage(pattern: .noise, pitch: 12), HostileImage(pattern: .faces, pitch: 30),
        HostileImage(
          pattern: .dice, pitch: 40.4099499021797, jitter: 0.9853162589139132,
          seed: 12_910_972_062_815_351_448),
        HostileImage(pattern: .dice, pitch: 49.56948478706381, seed: 1_693_112_614_603_882_328),
      ]
    case .registration:
      Self.structureEverywhere + [
        HostileImage(
          pattern: .specks, pitch: 15.600634846874584, angle: 75.05169775851664, contrast: 10.206423985066483,
          seed: 9_804_702_113_585_447_976)
      ]
    case .horizon:
      Self.structureEverywhere + [
        HostileImage(
          pattern: .stripes, pitch: 67.42848274115183, contrast: 64.9581558919925,
          jitter: 0.32697664123500525,
          seed: 13_559_161_260_153_998_258,
          beside: [
            HostileImage(
              pattern: .stripes, pitch: 4.46804413444055, angle: 0.9138563247881848,
              contrast: 182.33356607801272, jitter: 0.4228433233629857, seed: 533_491_209_187_265_267)
          ])
      ]
    case .flow:
      Self.structureEverywhere + [
        HostileImage(
          pattern: .rings, pitch: 5.599848234961686, angle: 22.631852468494785,
          seed: 3_130_315_798_985_849_342,
          beside: [
            HostileImage(
              pattern: .faces, pitch: 6.049785012199267, angle: 55.570880132107156,
              seed: 7_533_710_895_419_331_080)
          ])
      ]
    case .trajectories:
      Self.structureEverywhere + [
        HostileImage(
          pattern: .specks, pitch: 13.584267888633207, jitter: 0.24444432521035864,
          seed: 1_176_475_707_202_892_727)
      ]
    case .captureQuality:
      [
        HostileImage(pattern: .faces, pitch: 24), HostileImage(pattern: .faces, pitch: 90),
        HostileImage(
          pattern: .faces, pitch: 78.20549353926856, jitter: 0.1009592032458736,
          seed: 16_373_060_920_715_224_594),
      ]
    case .pose3D:
      [
        HostileImage(pattern: .faces, pitch: 24), HostileImage(pattern: .faces, pitch: 90),
        HostileImage(
          pattern: .stripes, pitch: 193.43244660231935, seed: 13_977_081_978_481_435_423,
          beside: [
            HostileImage(
              pattern: .noise, pitch: 42.14789983249931, angle: 16.378346157536967,
              seed: 10_074_670_677_212_944_938),
            HostileImage(
              pattern: .specks, pitch: 6.653375529501163, angle: 34.61384325067775,
              contrast: 235.2814760917784, jitter: 0.4442021254780584, seed: 15_316_340_076_550_083_306),
          ]),
        HostileImage(
          pattern: .dice, pitch: 54.81406297692883, angle: 23.807106879257525, jitter: 0.9875563474660226,
          seed: 14_369_739_863_819_006_175,
          beside: [
            HostileImage(pattern: .specks, pitch: 83.39134141301747, seed: 6_126_224_521_324_142_470)
          ]),
        HostileImage(
          pattern: .stripes, pitch: 84.67957181599316, seed: 6_599_262_939_124_764_078,
          beside: [
            HostileImage(
              pattern: .noise, pitch: 42.14789983249931, angle: 16.378346157536967,
              seed: 10_074_670_677_212_944_938),
            HostileImage(
              pattern: .specks, pitch: 4.27176583803096, contrast: 235.2814760917784,
              jitter: 0.4442021254780584, seed: 15_316_340_076_550_083_306),
          ]),
      ]
    // Their networks and maps process the same number of pixels for any content.
    case .classification, .animals, .saliency, .foreground:
      [HostileImage(pattern: .noise, pitch: 2), HostileImage(pattern: .faces, pitch: 80)]
    case .documentOutline:
      [
        HostileImage(pattern: .grid, pitch: 60, angle: 20), HostileImage(pattern: .stripes, pitch: 120),
        HostileImage(
          pattern: .grid, pitch: 9.036804516890891, contrast: 84.88373917526583, jitter: 0.03083170452649886,
          seed: 9_581_691_236_017_550_294),
        HostileImage(
          pattern: .grid, pitch: 9.036804516890891, jitter: 0.09396609186458771,
          seed: 15_615_749_580_898_464_659),
        HostileImage(
          pattern: .grid, pitch: 9.036804516890891, contrast: 247.74159901860898, jitter: 0.05953539454283119,
          seed: 1_956_021_547_244_584_796),
        HostileImage(
          pattern: .grid, pitch: 9.036804516890891, contrast: 84.88373917526583, jitter: 0.03083170452649886,
          seed: 13_166_487_795_146_246_080,
          beside: [
            HostileImage(
              pattern: .rings, pitch: 3.367606470438631, jitter: 0.28140441568477603,
              seed: 4_015_581_468_061_813_045)
          ]),
      ]
    case .documents:
      // Many lines, grids everywhere, and both.
      [
        HostileImage(pattern: .specks, pitch: 8), HostileImage(pattern: .specks, pitch: 14, jitter: 0.5),
        HostileImage(pattern: .grid, pitch: 16), HostileImage(pattern: .grid, pitch: 60),
        HostileImage(
          pattern: .faces, pitch: 17.7, angle: 33.7, jitter: 0.31, seed: 4_950_183_629_067_507_142),
        Self.scatteredSpecks,
        HostileImage(
          pattern: .specks, pitch: 6.876966262369335, jitter: 0.9741146188231433,
          seed: 13_992_221_908_968_130_894),
        HostileImage(
          pattern: .specks, pitch: 6.876966262369335, contrast: 247.6629821782199, jitter: 0.7904104163916993,
          seed: 12_139_434_239_425_957_414),
      ]
    }
  }

  /// Corners, edges and spots everywhere; a repeated pattern has many possible alignments.
  private static let structureEverywhere = [
    HostileImage(pattern: .noise, pitch: 2), HostileImage(pattern: .noise, pitch: 12),
    HostileImage(pattern: .grid, pitch: 16), HostileImage(pattern: .specks, pitch: 8),
    HostileImage(pattern: .stripes, pitch: 60),
  ]

  /// Characters in rows with enough gaps to resemble text, some of it read with confidence.
  private static let scatteredSpecks = HostileImage(
    pattern: .specks, pitch: 12.227792404403228, jitter: 0.9741146188231433,
    seed: 13_992_221_908_968_130_894,
    beside: [
      HostileImage(
        pattern: .dice, pitch: 88.92395759685476, contrast: 91.27353516828774,
        seed: 18_235_278_964_076_583_106)
    ])

  /// The limit per megapixel: about twice the time of the worst image above.
  ///
  /// Networks are five times as fast on processors with matrix instructions, and the fixed loop isn't: their
  /// time is measured relative to a white image of the same size.
  enum Unit: String {
    case loop
    case blank
  }

  var limit: (count: Double, unit: Unit) {
    switch self {
    case .barcodes: (400, .loop)
    case .rectangles: (40, .loop)
    case .text: (22, .blank)
    case .faces: (150, .blank)
    case .people: (40, .blank)
    case .tracking: (5, .loop)
    case .contours: (10, .loop)
    case .dice: (60, .blank)
    case .registration: (130, .loop)
    case .flow: (580, .loop)
    case .horizon: (8, .loop)
    case .trajectories: (8, .loop)
    case .classification: (3, .blank)
    case .captureQuality: (60, .blank)
    case .pose3D: (20, .blank)
    case .animals: (3, .blank)
    case .saliency: (10, .blank)
    case .foreground: (4, .blank)
    case .documentOutline: (60, .loop)
    case .documents: (26, .blank)
    }
  }

  /// Loaded once; images are passed to it one after another.
  private static let diceReader = Result {
    try DiceReader(
      model: DiceDetector(configuration: MLModelConfiguration()).model,
      secondLook: DiceValues(configuration: MLModelConfiguration()).model)
  }

  /// Performs asynchronous work while this thread waits.
  private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let ended = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached {
      do { try await body() } catch { failure.withLock { $0 = error } }
      ended.signal()
    }
    ended.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Returns the processor time for an image, in seconds.
  func seconds(_ picture: CVPixelBuffer) throws -> Double {
    let handler = VNImageRequestHandler(cvPixelBuffer: picture, options: [:])
    let sequence = VNSequenceRequestHandler()
    let begin = processorSeconds()
    switch self {
    case .barcodes: try handler.perform([VNDetectBarcodesRequest()])
    case .rectangles:
      let request = VNDetectRectanglesRequest()
      request.minimumSize = 0
      request.minimumAspectRatio = 0
      request.quadratureTolerance = 45
      request.maximumObservations = 0
      try handler.perform([request])
    case .text: try handler.perform([VNRecognizeTextRequest()])
    case .faces: try handler.perform([VNDetectFaceLandmarksRequest()])
    case .people:
      let hands = VNDetectHumanHandPoseRequest()
      hands.maximumHandCount = .max
      try handler.perform([
        hands, VNDetectHumanBodyPoseRequest(), VNGeneratePersonSegmentationRequest(),
        VNGeneratePersonInstanceMaskRequest(),
      ])
    case .contours:
      let request = VNDetectContoursRequest()
      request.maximumImageDimension = max(picture.width, picture.height)
      try handler.perform([request])
    case .dice: _ = try Self.diceReader.get().dice(in: picture)
    case .classification:
      try handler.perform([VNClassifyImageRequest(), VNGenerateImageFeaturePrintRequest()])
    case .captureQuality: try handler.perform([VNDetectFaceCaptureQualityRequest()])
    case .pose3D: try handler.perform([VNDetectHumanBodyPose3DRequest()])
    case .animals: try handler.perform([VNRecognizeAnimalsRequest()])
    case .saliency:
      try handler.perform([
        VNGenerateAttentionBasedSaliencyImageRequest(), VNGenerateObjectnessBasedSaliencyImageRequest(),
      ])
    case .foreground: try handler.perform([VNGenerateForegroundInstanceMaskRequest()])
    case .documentOutline: try handler.perform([VNDetectDocumentSegmentationRequest()])
    case .documents: try Self.wait { _ = try await RecognizeDocumentsRequest().perform(on: picture) }
    case .tracking:
      let middle = VNRectangleObservation.inTheMiddle
      let requests: [VNTrackingRequest] = [
        VNTrackObjectRequest(detectedObjectObservation: middle),
        VNTrackRectangleRequest(rectangleObservation: middle),
      ]
      for request in requests { request.trackingLevel = .accurate }
      for _ in 0..<4 {
        try sequence.perform(requests, on: picture)
        for request in requests { request.followResult() }
      }
    case .registration:
      try handler.perform([
        VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: picture, orientation: .down)
      ])
    case .flow:
      let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture, orientation: .down)
      request.computationAccuracy = .veryHigh
      try handler.perform([request])
    case .horizon: try handler.perform([VNDetectHorizonRequest()])
    case .trajectories:
      let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
      // Two of each: motion is everywhere.
      for index in 0..<6 {
        let orientation: CGImagePropertyOrientation = index % 4 < 2 ? .up : .down
        let sample = try CMSampleBuffer(picture, time: CMTime(value: CMTimeValue(index), timescale: 30))
        try VNImageRequestHandler(cmSampleBuffer: sample, orientation: orientation).perform([request])
      }
    }
    return processorSeconds() - begin
  }
}
