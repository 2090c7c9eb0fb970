import CoreML
public import Foundation
import PixelSampling

/// The first revision of `VNCoreMLRequest`.
public let VNCoreMLRequestRevision1 = 1

/// Runs a Core ML model on an image.
///
/// The image is fitted to the model's input by `imageCropAndScaleOption`: rotated upright, cropped to the
/// region of interest, scaled and converted in one pass. The results depend on the model:
///
/// - a classifier: a `VNClassificationObservation` for each label, in descending order of confidence;
/// - an object detector, whose last step is non-maximum suppression: a `VNRecognizedObjectObservation` for
///   each object, in the model's order;
/// - a model with image outputs: a `VNPixelBufferObservation` for each of these;
/// - any other model: a `VNCoreMLFeatureValueObservation` for each output, in the model's order.
///
/// Confidences are the model's own and aren't limited to 0…1.
///
/// Bounding boxes are normalized to the region of interest (by default the whole image), lower-left origin,
/// for every crop and scale option: with `.centerCrop` no box reaches into the cropped margins, and with
/// `.scaleFit` a box that reaches into the black border lies outside 0…1. (Apple documents boxes as
/// normalized "to the dimensions of the processed image"; its samples draw them over the whole image, and its
/// functions `…UsingRegionOfInterest` are for points reported in relation to a region.)
open class VNCoreMLRequest: VNImageBasedRequest, VNRequestProgressProviding {
  public let model: VNCoreMLModel
  /// The method of fitting the image to the model's input. Default: `.centerCrop`.
  open var imageCropAndScaleOption: VNImageCropAndScaleOption = .centerCrop
  /// The handler that is called at the start and at the end.
  open var progressHandler: VNRequestProgressHandler = { _, _, _ in }
  /// True: models don't report progress.
  open var indeterminate: Bool { true }

  /// - Parameter model: the model to run.
  public convenience init(model: VNCoreMLModel) { self.init(model: model, completionHandler: nil) }

  /// - Parameters:
  ///   - model: the model to run.
  ///   - completionHandler: called when the request has ended.
  public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
    self.model = model
    super.init(completionHandler: completionHandler)
  }

  /// One revision, `VNCoreMLRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNCoreMLRequestRevision1] }

  override func work() throws -> any RequestWork {
    let constraint = try model.inputImageConstraint()
    return CoreMLWork(
      model: model.model, interpretation: model.interpretation, imageName: model.inputImageFeatureName,
      width: constraint.pixelsWide, height: constraint.pixelsHigh, otherFeatures: model.otherFeatures(),
      regionOfInterest: try checkedRegionOfInterest(), cropAndScale: imageCropAndScaleOption.cropAndScale,
      revision: revision)
  }

  override func report(progress: Double, error: (any Error)?) { progressHandler(self, progress, error) }
}

extension VNImageCropAndScaleOption {
  var cropAndScale: CropAndScale {
    switch self {
    case .centerCrop: .centerCrop
    case .scaleFit: .scaleFit
    case .scaleFill: .scaleFill
    case .scaleFitRotate90CCW: .scaleFitRotate90CCW
    case .scaleFillRotate90CCW: .scaleFillRotate90CCW
    }
  }
}
