// swift-tools-version: 6.2
import PackageDescription

// Floors of targets, lowest first. A target imports only its own floor and those below: see
// Documentation/Architecture.md.

/// The folder of the native libraries opened at run time, which the set-up installs; see `Dependencies/`.
let nativeLibraries = "\(Context.packageDirectory)/.dependencies/lib"

let package = Package(
  name: "swift-vision",
  products: [
    .library(name: "CoreVideo", targets: ["CoreVideo"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "CoreImage", targets: ["CoreImage"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "VideoToolbox", targets: ["VideoToolbox"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "DataDetection", targets: ["DataDetection"]),
    .library(name: "CoreML", targets: ["CoreML"]),
    .library(name: "CreateML", targets: ["CreateML"]),
    // Products of their own: with them in a build, `canImport(AppKit)` is true in all of its packages.
    .library(name: "AppKit", targets: ["AppKit"]),
    .library(name: "Cocoa", targets: ["Cocoa"]),
    .library(name: "Accelerate", targets: ["Accelerate"]),
    .library(name: "simd", targets: ["simd"]),
    .library(name: "Vision", targets: ["Vision"]),
    .library(name: "VideoFrames", targets: ["VideoFrames"]),
    .library(name: "VisionModels", targets: ["VisionModels"]),
    .library(name: "DiceRoll", targets: ["DiceRoll"]),
    .library(name: "StillImages", targets: ["StillImages"]),
    .library(name: "PictionARy", targets: ["PictionARy"]),
    .library(name: "VisionRecords", targets: ["VisionRecords"]),
    .library(name: "Overlays", targets: ["Overlays"]),
    .library(name: "VisionServer", targets: ["VisionServer"]),
    // For test targets whose files import AppKit, CoreGraphics or CoreImage beside Testing.
    .library(
      name: "TestingOverlays", targets: ["_Testing_AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
    // Writes the class that Xcode would for each Core ML model of a target.
    .plugin(name: "CoreMLCodeGenerator", targets: ["CoreMLCodeGenerator"]),
    // Installs the native libraries and the networks for a package that depends on this one.
    .plugin(name: "SetUpVision", targets: ["SetUpVision"]),
    .executable(name: "vision", targets: ["VisionCLI"]),
    // Beside `vision` and servers of your own: decodes images in a confined process.
    .executable(name: "vision-decoder", targets: ["vision-decoder"]),
    .executable(name: "vision-benchmarks", targets: ["VisionBenchmarks"]),
    // Runs `vision` on damaged images, models and videos.
    .executable(name: "vision-fuzz", targets: ["VisionFuzz"]),
  ],
  // Off by default: a package that uses `Vision` or `CoreML` doesn't fetch what only the program needs. The
  // Makefile enables all. Sources that need a trait are in `#if`, since a trait can't exclude files.
  traits: [
    .trait(name: "Records", description: "The databases of rolls and games, and commands run for each roll."),
    .trait(
      name: "Server", description: "The HTTP server and its pages.", enabledTraits: ["Records"]),
    .trait(name: "Training", description: "The program's commands that train and evaluate models."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ]
)

// MARK: Native

package.addFloor(
  "Native",
  // Thin shims for native libraries.
  .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
  .systemLibrary(name: "CHeap"),
  .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto")]),
  .target(
    name: "CDynamicLoading",
    cSettings: [.define("SWIFT_VISION_LIBRARY_FOLDER", to: "\"\(nativeLibraries)\"")],
    linkerSettings: [.linkedLibrary("dl")]),
  .target(name: "CArchive", dependencies: ["CDynamicLoading"]),
  .target(name: "CCairo", dependencies: ["CDynamicLoading"]),
  .target(name: "CFFmpeg", dependencies: ["CDynamicLoading"]),
  .target(name: "CPDFium", dependencies: ["CDynamicLoading"]),
  .target(name: "CTesseract", dependencies: ["CDynamicLoading"]),
  .target(name: "CVIPS", dependencies: ["CDynamicLoading"]),
  .target(name: "COpenVINO", dependencies: ["CDynamicLoading"], linkerSettings: [.linkedLibrary("dl")]),
  .target(name: "COneDNN", dependencies: ["CDynamicLoading"], linkerSettings: [.linkedLibrary("dl")]),
  // BLAS and LAPACK: the declarations of OpenBLAS that Accelerate provides.
  .target(name: "CLinearAlgebra", linkerSettings: [.linkedLibrary("openblas")]),
  .target(name: "CZXing", dependencies: ["CDynamicLoading"], linkerSettings: [.linkedLibrary("dl")]),
  // Confines the calling process to computing: no files, network or further processes.
  .target(name: "CConfinement"),
  // The innermost loops over pixels, vectors, parameters and tiles of matrices.
  .target(name: "CKernels", linkerSettings: [.linkedLibrary("m")])
)

// MARK: Foundations

package.addFloor(
  "Foundations",
  // The locations of the libraries and networks that the set-up installs, and the error if they are missing.
  .target(name: "Installation", dependencies: ["CDynamicLoading"]),
  // Descriptions of the errors of reading and writing files.
  .target(name: "SystemErrors"),
  // The encodings of text files.
  .target(name: "TextFiles"),
  .target(name: "JSONReading"),
  // Digests of files and of data derived from them.
  .target(name: "Digests", dependencies: ["COpenSSL"]),
  // Points, quadrilaterals, projections and hulls.
  .target(name: "PlaneGeometry"),
  .target(name: "SeededRandom"),
  // The number types of networks: what processors offer, and which is the fastest.
  .target(name: "NetworkPrecision"),
  // Bounded, cancelable work on all processors, with results in order.
  .target(name: "ParallelWork"),
  // The body of declarations of Apple's that aren't implemented yet.
  .target(name: "UnavailableInterface"),
  // Messages in protocol buffers' wire format, read without a schema.
  .target(name: "ProtobufWire"),
  // The members of tar and zip archives.
  .target(name: "Archives", dependencies: ["CArchive", "ParallelWork"]),
  // The plane of gray levels that many detectors use.
  .target(name: "GrayImage"),
  // Bar codes: their formats, their structure, and writing them. Opens zxing-cpp.
  .target(name: "BarcodeSymbols", dependencies: ["CZXing", "Installation"]),

  .testTarget(name: "GrayImageTests", dependencies: ["GrayImage"]),
  .testTarget(name: "PlaneGeometryTests", dependencies: ["PlaneGeometry", "SeededRandom"]),
  .testTarget(name: "SystemErrorsTests", dependencies: ["SystemErrors", "TestSupport"]),
  .testTarget(name: "TextFilesTests", dependencies: ["TextFiles"]),
  .testTarget(name: "JSONReadingTests", dependencies: ["JSONReading"]),
  .testTarget(name: "NetworkPrecisionTests", dependencies: ["NetworkPrecision"]),
  .testTarget(name: "ParallelWorkTests", dependencies: ["ParallelWork"]),
  .testTarget(name: "ProtobufWireTests", dependencies: ["ProtobufWire"]),
  .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
  .testTarget(name: "BarcodeSymbolsTests", dependencies: ["BarcodeSymbols"]),
  .testTarget(name: "DigestsTests", dependencies: ["Digests"])
)

// MARK: Companions

package.addFloor(
  "Companions",
  // In the order of their imports.
  .target(name: "simd"),
  // Types that come with Foundation on Apple's systems and are missing on Linux.
  .target(name: "CoreFoundationTypes"),
  .target(name: "CoreVideo", dependencies: ["CoreFoundationTypes", "UnavailableInterface"]),
  .target(name: "CoreMedia", dependencies: ["CoreFoundationTypes", "CoreVideo"]),
  // Imports no C module: see CairoInterface.swift.
  .target(
    name: "_CoreGraphics",
    dependencies: ["CCairo", "CoreFoundationTypes", "CoreVideo", "UnavailableInterface"],
    swiftSettings: [.enableExperimentalFeature("Extern")]),
  .target(name: "CoreGraphics", dependencies: ["_CoreGraphics"]),
  // For `import CoreImage.CIFilterBuiltins`, and the like.
  .target(name: "AccelerateSubmodules"),
  .target(
    name: "Accelerate",
    dependencies: [
      "AccelerateSubmodules", "CKernels", "CLinearAlgebra", "_CoreGraphics", "CoreVideo", "simd",
      "UnavailableInterface",
    ]),
  .target(
    name: "ImageIO",
    dependencies: [
      "CHeap", "CoreVideo", "CJPEG", "CVIPS", "SystemErrors", "_CoreGraphics", "UnavailableInterface",
    ]),
  .target(
    name: "_CoreImage",
    dependencies: [
      "BarcodeSymbols", "CKernels", "_CoreGraphics", "CoreVideo", "CVIPS", "ImageIO", "ParallelWork",
      "PlaneGeometry", "SeededRandom", "UnavailableInterface",
    ]),
  .target(name: "VideoToolbox", dependencies: ["CoreMedia", "CoreVideo", "_CoreGraphics"]),
  .target(name: "UniformTypeIdentifiers"),
  .target(name: "CoreServices", dependencies: ["CoreFoundationTypes", "UniformTypeIdentifiers"]),
  .target(name: "MobileCoreServices", dependencies: ["CoreServices"]),
  // Images for command-line programs: loaded and saved, neither drawn nor shown.
  .target(
    name: "AppKit",
    dependencies: ["CoreServices", "ImageIO", "_CoreGraphics", "_CoreImage", "UnavailableInterface"]),
  .target(name: "Cocoa", dependencies: ["AppKit"]),
  // Addresses, numbers and amounts in text.
  .target(name: "DataDetection"),
  .target(name: "_Testing_AppKit"),
  .target(name: "_Testing_CoreGraphics"),
  .target(name: "_Testing_CoreImage"),

  .testTarget(name: "AccelerateTests", dependencies: ["Accelerate", "CoreVideo"]),
  .testTarget(name: "SIMDTests", dependencies: ["simd"]),
  .testTarget(name: "CoreVideoTests", dependencies: ["CoreFoundationTypes", "CoreVideo"]),
  .testTarget(
    name: "UniformTypeIdentifiersTests",
    dependencies: ["ImageIO", "MobileCoreServices", "UniformTypeIdentifiers"]),
  .testTarget(name: "CoreMediaTests", dependencies: ["CoreMedia", "CoreVideo"]),
  .testTarget(
    name: "CoreGraphicsTests",
    dependencies: ["CairoHeaders", "CoreGraphics", "CoreVideo", "TestSupport", "_CoreGraphics"]),
  .testTarget(
    name: "ImageIOTests",
    dependencies: ["CoreGraphics", "CoreVideo", "DecodedPixels", "ImageIO", "TestSupport"]),
  .testTarget(
    name: "AppKitTests",
    dependencies: ["AppKit", "Cocoa", "CoreVideo", "TestSupport", "_Testing_AppKit"]),
  .testTarget(name: "DataDetectionTests", dependencies: ["DataDetection"])
)

// MARK: Engines

package.addFloor(
  "Engines",
  .target(
    name: "PixelSampling",
    dependencies: ["CoreGraphics", "CoreVideo", "GrayImage", "ImageIO", "PlaneGeometry"]),
  // The engine: networks read, compiled and run.
  .target(
    name: "NetworkInference",
    dependencies: ["COpenVINO", "Digests", "Installation", "NetworkPrecision", "ProtobufWire"]),
  // Gradients and optimizers.
  .target(
    name: "NetworkTraining",
    dependencies: [
      "COneDNN", "CKernels", "Installation", "NetworkPrecision", "ParallelWork", "SeededRandom",
    ]),
  .target(name: "VideoFrames", dependencies: ["CFFmpeg", "CoreVideo", "ParallelWork", "SystemErrors"]),
  // Images, PDF documents and videos, decoded in separate processes.
  .target(
    name: "ConfinedDecoding",
    dependencies: [
      "CConfinement", "CHeap", "CoreVideo", "CPDFium", "Digests", "ImageIO", "ParallelWork", "VideoFrames",
    ]),

  .testTarget(
    name: "ConfinedDecodingTests",
    dependencies: [
      "ConfinedDecoding", "ConfinementProbe", "CoreVideo", "ImageIO", "RefusedCalls", "TestSupport",
      "VideoFrames", "vision-decoder",
    ]),
  .testTarget(
    name: "PixelSamplingTests",
    dependencies: [
      "CoreGraphics", "CoreVideo", "GrayImage", "ImageIO", "PixelSampling", "PlaneGeometry", "TestSupport",
      "_Testing_CoreGraphics",
    ]),
  .testTarget(
    name: "NetworkInferenceTests",
    dependencies: ["Digests", "Installation", "NetworkInference", "NetworkPrecision", "ProtobufWire"]),
  .testTarget(
    name: "NetworkTrainingTests", dependencies: ["NetworkPrecision", "NetworkTraining", "SeededRandom"]),
  .testTarget(
    name: "VideoFramesTests",
    dependencies: ["CFFmpeg", "CoreVideo", "FrameDigests", "SeededRandom", "TestSupport", "VideoFrames"])
)

// MARK: Detectors

package.addFloor(
  "Detectors",
  .target(
    name: "BarcodeReading",
    dependencies: ["BarcodeSymbols", "CZXing", "GrayImage", "ParallelWork", "PlaneGeometry"]),
  .target(
    name: "FaceDetection",
    dependencies: [
      "CoreGraphics", "CoreVideo", "GrayImage", "ImageIO", "NetworkInference", "ParallelWork",
      "PixelSampling", "PlaneGeometry",
    ]),
  .target(
    name: "PoseEstimation",
    dependencies: [
      "CoreGraphics", "FaceDetection", "ImageIO", "NetworkInference", "ParallelWork", "PixelSampling",
      "PlaneGeometry",
    ]),
  .target(
    name: "RectangleDetection",
    dependencies: ["GrayImage", "ParallelWork", "PlaneGeometry"]),
  .target(name: "Contours", dependencies: ["PlaneGeometry", "SeededRandom"]),
  .target(
    name: "Segmentation",
    dependencies: ["CoreGraphics", "CoreVideo", "GrayImage", "ImageIO", "NetworkInference", "PixelSampling"]),
  .target(
    name: "ObjectTracking",
    dependencies: ["GrayImage", "PlaneGeometry"]),
  // Registration of two images: translation, homography, optical flow.
  .target(name: "Registration", dependencies: ["GrayImage", "PlaneGeometry"]),
  .target(name: "Horizon", dependencies: ["GrayImage", "PlaneGeometry"]),
  .target(name: "Trajectories", dependencies: ["GrayImage", "PlaneGeometry"]),
  .target(
    name: "ImageClassification",
    dependencies: [
      "CoreGraphics", "GrayImage", "ImageIO", "Installation", "NetworkInference", "PixelSampling",
    ]),
  .target(name: "Saliency", dependencies: ["CoreGraphics", "GrayImage", "ImageIO", "PixelSampling"]),
  // Groups lines of text into paragraphs, lists and tables.
  .target(name: "DocumentLayout", dependencies: ["GrayImage", "PlaneGeometry"]),
  .target(
    name: "TextRecognition",
    dependencies: [
      "CoreGraphics", "CoreVideo", "CTesseract", "GrayImage", "ImageIO", "Installation", "NetworkInference",
      "ParallelWork", "PixelSampling", "PlaneGeometry",
    ]),

  .testTarget(
    name: "DocumentLayoutTests", dependencies: ["DocumentLayout", "GrayImage", "PlaneGeometry"]),
  .testTarget(
    name: "FaceDetectionTests",
    dependencies: [
      "CoreGraphics", "CoreVideo", "FaceDetection", "ImageIO", "NetworkInference", "PixelSampling",
      "SeededRandom", "_Testing_CoreGraphics",
    ]),
  .testTarget(
    name: "PoseEstimationTests",
    dependencies: ["CoreGraphics", "PixelSampling", "PlaneGeometry", "PoseEstimation"]),
  .testTarget(name: "SegmentationTests", dependencies: ["CoreVideo", "GrayImage", "Segmentation"]),
  .testTarget(name: "ContoursTests", dependencies: ["Contours"]),
  .testTarget(name: "ImageClassificationTests", dependencies: ["CoreGraphics", "ImageClassification"]),
  .testTarget(name: "SaliencyTests", dependencies: ["CoreGraphics", "Saliency", "SeededRandom"]),
  .testTarget(
    name: "RectangleDetectionTests",
    dependencies: ["GrayImage", "PlaneGeometry", "RectangleDetection", "SeededRandom", "TestSupport"]),
  .testTarget(
    name: "RegistrationTests",
    dependencies: ["GrayImage", "PlaneGeometry", "Registration", "RenderedSequences"]),
  .testTarget(
    name: "HorizonTests", dependencies: ["GrayImage", "Horizon", "PlaneGeometry", "SeededRandom"]),
  .testTarget(
    name: "TrajectoriesTests", dependencies: ["GrayImage", "PlaneGeometry", "SeededRandom", "Trajectories"]),
  .testTarget(
    name: "ObjectTrackingTests",
    dependencies: ["ObjectTracking", "PlaneGeometry", "RenderedSequences"]),
  .testTarget(
    name: "BarcodeReadingTests",
    dependencies: [
      "BarcodeReading", "BarcodeSymbols", "GrayImage", "ImageIO", "PixelSampling", "PlaneGeometry",
      "SeededRandom", "TestSupport",
    ]),
  .testTarget(
    name: "TextRecognitionTests",
    dependencies: [
      "CoreVideo", "GrayImage", "ImageIO", "Installation", "NetworkInference", "ParallelWork",
      "PixelSampling", "PlaneGeometry", "TextRecognition",
    ])
)

// MARK: Frameworks

package.addFloor(
  "Frameworks",
  // Core Image's detectors, which detect the same as Vision's requests.
  .target(
    name: "_CoreImageDetection",
    dependencies: [
      "BarcodeReading", "BarcodeSymbols", "_CoreGraphics", "_CoreImage", "FaceDetection", "GrayImage",
      "ImageIO", "PixelSampling", "PlaneGeometry", "RectangleDetection", "TextRecognition",
      "UnavailableInterface",
    ]),
  .target(name: "CoreImageSubmodules"),
  .target(
    name: "CoreImage", dependencies: ["CoreImageSubmodules", "_CoreImage", "_CoreImageDetection"]),
  // The messages of Core ML's model files: generated, and larger than the code that reads them.
  .target(
    name: "CoreMLSpecification",
    dependencies: ["ProtobufWire"], exclude: ["Schema"]),
  .target(name: "CoreMLSubmodules"),
  .target(
    name: "CoreML",
    dependencies: [
      "CKernels", "CoreGraphics", "_CoreGraphics", "CoreMLSpecification", "CoreMLSubmodules", "CoreVideo",
      "ImageIO", "Installation", "NetworkInference", "NetworkPrecision", "NetworkTraining", "ParallelWork",
      "PixelSampling", "PlaneGeometry", "ProtobufWire", "SeededRandom", "SystemErrors",
      "UnavailableInterface",
    ]),
  // The classes of models: their source, the build tool that writes it, and the plug-in that runs the tool.
  // They import only small targets, because the package manager builds these again for the tool.
  .target(name: "ModelClassGeneration", dependencies: ["ProtobufWire", "SystemErrors"]),
  .executableTarget(name: "ModelClassGenerator", dependencies: ["ModelClassGeneration"]),
  .plugin(name: "CoreMLCodeGenerator", capability: .buildTool(), dependencies: ["ModelClassGenerator"]),
  .target(
    name: "VisionModels", dependencies: ["CoreGraphics", "CoreML", "CoreVideo"], path: "Models",
    exclude: ["DiceDetector.md", "DiceValues.md", "Drawings.md"],
    resources: [.copy("DiceDetector.mlmodel"), .copy("DiceValues.mlmodel"), .copy("Drawings.mlmodel")],
    plugins: ["CoreMLCodeGenerator"]),
  .target(
    name: "Vision",
    dependencies: [
      "BarcodeReading", "BarcodeSymbols", "Contours", "CoreGraphics", "CoreImage", "_CoreImage",
      "_CoreImageDetection", "CoreMedia", "CoreML", "CoreVideo", "DataDetection", "DocumentLayout",
      "FaceDetection", "GrayImage", "Horizon", "ImageClassification", "ImageIO", "Installation",
      "NetworkInference", "ObjectTracking", "ParallelWork", "PixelSampling", "PlaneGeometry",
      "PoseEstimation", "RectangleDetection", "Registration", "Saliency", "Segmentation", "simd",
      "TextRecognition", "Trajectories", "UnavailableInterface", "VideoFrames",
    ]),
  // Images with labels and boxes, in each annotation format.
  .target(
    name: "AnnotationFormats",
    dependencies: ["ImageIO", "JSONReading", "ParallelWork", "SystemErrors", "TextFiles"]),
  // Trained models as Core ML's files, and the parts of such files that training starts from.
  .target(
    name: "ModelEncoding",
    dependencies: [
      "CoreGraphics", "CoreML", "CoreMLSpecification", "CoreVideo", "ImageIO", "NetworkInference",
      "PixelSampling", "ProtobufWire",
    ]),
  .target(
    name: "CreateML",
    dependencies: [
      "AnnotationFormats", "CKernels", "CoreGraphics", "CoreML", "CoreVideo", "Digests",
      "ImageClassification", "ImageIO", "Installation", "JSONReading", "ModelEncoding", "NetworkTraining",
      "ParallelWork", "PixelSampling", "PlaneGeometry", "PoseEstimation", "ProtobufWire", "SeededRandom",
      "SystemErrors", "UnavailableInterface",
    ]),

  .testTarget(
    name: "CoreImageTests",
    dependencies: [
      "CKernels", "CoreImage", "_CoreImage", "CoreVideo", "ImageIO", "Installation", "TestSupport",
      "VideoToolbox",
    ]),
  .testTarget(
    name: "CoreMLTests",
    dependencies: [
      "CoreGraphics", "CoreML", "CoreMLSpecification", "CoreVideo", "ImageIO", "ModelFuzzing",
      "NetworkInference", "NetworkPrecision", "NetworkTraining", "PixelSampling", "ProtobufWire",
      "SeededRandom", "TestSupport", "VisionModels",
    ],
    exclude: ["Layers/expectations.py", "Layers/recurrent_expectations.py"]),
  .testTarget(
    name: "AnnotationFormatsTests", dependencies: ["AnnotationFormats", "DrawnExamples", "TestSupport"]),
  .testTarget(
    name: "CreateMLTests",
    dependencies: [
      "AnnotationFormats", "CoreGraphics", "CoreML", "CoreVideo", "CreateML", "DrawnExamples", "ImageIO",
      "ModelEncoding", "NetworkTraining", "ParallelWork", "PlaneGeometry", "SeededRandom", "TestSupport",
      "Vision", "VisionModels",
    ]),
  .testTarget(
    name: "ModelClassGenerationTests",
    dependencies: ["CoreML", "CoreVideo", "ModelClassGeneration", "SeededRandom", "TestSupport"]),
  // The plug-in's classes, compiled and run.
  .testTarget(
    name: "GeneratedClassesTests",
    dependencies: ["CoreGraphics", "CoreML", "CoreVideo", "TestSupport"],
    exclude: ["make.py"],
    resources: [
      .copy("Models/Counter.mlpackage"), .copy("Models/every-type.mlmodel"),
      .copy("Models/Neighbors.mlmodel"),
      .copy("Nested"),
    ],
    plugins: ["CoreMLCodeGenerator"]),
  .testTarget(
    name: "VisionTests",
    dependencies: [
      "BarcodeReading", "BarcodeSymbols", "CoreGraphics", "CoreMedia", "CoreML", "CoreMLSpecification",
      "CoreVideo", "DataDetection", "GrayImage", "ImageClassification", "ImageIO", "Installation",
      "ObjectTracking", "PixelSampling", "PlaneGeometry", "PoseEstimation", "ProtobufWire",
      "RenderedSequences", "SeededRandom", "simd", "TestSupport", "Vision", "VisionModels",
    ])
)

// MARK: Applications

package.addFloor(
  "Applications",
  // The applications.
  .target(
    name: "Overlays",
    dependencies: ["CoreGraphics", "CoreVideo", "ImageIO", "PlaneGeometry", "SystemErrors"]),
  // Editing of the bounding boxes of a folder of images.
  .target(
    name: "AnnotationEditing",
    dependencies: [
      "AnnotationFormats", "CoreGraphics", "Digests", "ImageIO", "JSONReading", "SystemErrors",
    ]),
  .target(
    name: "DiceRoll",
    dependencies: [
      "CoreGraphics", "CoreML", "CoreVideo", "GrayImage", "ImageIO", "ParallelWork", "PixelSampling",
      "PlaneGeometry", "Vision",
    ]),
  .target(
    name: "StillImages",
    dependencies: [
      "Overlays", "BarcodeSymbols", "CHeap", "CoreGraphics", "CoreVideo", "ImageIO", "NetworkInference",
      "PixelSampling", "PlaneGeometry", "simd", "TextRecognition", "Vision",
    ]),
  .target(
    name: "PictionARy",
    dependencies: ["CoreGraphics", "GrayImage", "ImageIO", "PixelSampling", "SeededRandom", "Vision"]),
  .target(
    name: "ImageModels", dependencies: ["CoreML", "ImageIO", "Vision"]),
  .target(
    name: "VisionRecords",
    dependencies: ["DiceRoll", "PictionARy", "SystemErrors", .product(name: "GRDB", package: "GRDB.swift")]),
  // The output of results: JSON, and annotations drawn on images.
  .target(
    name: "Reports",
    dependencies: [
      "Overlays", "CoreGraphics", "CoreML", "CoreVideo", "DiceRoll", "ImageIO", "PictionARy",
      "ImageModels", "PixelSampling", "StillImages",
    ]),
  .target(name: "RecordReports", dependencies: ["DiceRoll", "PictionARy", "Reports", "VisionRecords"]),
  .target(
    name: "TrainingReports",
    dependencies: ["AnnotationFormats", "CoreGraphics", "CreateML", "ImageIO", "Reports"]),

  .testTarget(
    name: "OverlaysTests",
    dependencies: ["Overlays", "CoreVideo", "ImageIO", "PlaneGeometry", "TestSupport", "_CoreGraphics"]),
  .testTarget(
    name: "AnnotationEditingTests",
    dependencies: [
      "AnnotationEditing", "AnnotationFormats", "CoreGraphics", "CoreVideo", "DrawnExamples", "ImageIO",
      "TestSupport",
    ]),
  .testTarget(
    name: "DiceRollTests",
    dependencies: [
      "CoreGraphics", "CoreML", "CoreMLSpecification", "CoreVideo", "DiceRoll", "ImageIO", "PixelSampling",
      "PlaneGeometry", "ProtobufWire", "SeededRandom", "TestSupport", "Vision", "VisionModels",
    ]),
  .testTarget(
    name: "PictionARyTests",
    dependencies: [
      "CoreGraphics", "CoreVideo", "GrayImage", "ImageIO", "PictionARy", "SeededRandom", "TestSupport",
      "Vision", "VisionModels",
    ]),
  .testTarget(
    name: "ImageModelsTests",
    dependencies: ["Vision", "CoreGraphics", "ImageIO", "ImageModels", "TestSupport", "VisionModels"]),
  .testTarget(
    name: "StillImagesTests",
    dependencies: [
      "Overlays", "CoreVideo", "ImageIO", "PlaneGeometry", "StillImages", "TestSupport", "Vision",
    ]),
  .testTarget(
    name: "ReportsTests",
    dependencies: [
      "AnnotationFormats", "CoreGraphics", "CreateML", "DiceRoll", "RecordReports", "Reports",
      "TrainingReports", "VisionRecords",
    ]),
  .testTarget(
    name: "VisionRecordsTests",
    dependencies: [
      "DiceRoll", "PictionARy", "RollWriter", "VisionRecords",
      .product(name: "GRDB", package: "GRDB.swift"),
    ])
)

// MARK: Program

package.addFloor(
  "Program",
  .executableTarget(
    name: "vision-decoder", dependencies: ["ConfinedDecoding"]),
  .target(
    name: "VisionServer",
    dependencies: [
      "Overlays", "AnnotationEditing", "AnnotationFormats", "Archives", "ConfinedDecoding", "COpenSSL",
      "CoreGraphics", "DiceRoll", "Digests", "ImageIO", "NetworkInference", "NetworkPrecision",
      "PictionARy", "ImageModels", "RecordReports", "Reports", "StillImages", "VideoFrames", "Vision",
      "VisionRecords",
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HummingbirdHTTP2", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    resources: [
      .copy("AnnotationPages"), .copy("Pages"), .copy("openapi-annotate.json"), .copy("openapi.json"),
    ]),
  .executableTarget(
    name: "VisionCLI",
    dependencies: [
      "Archives", "BarcodeSymbols", "CHeap", "ConfinedDecoding", "CoreGraphics", "CoreML", "CoreVideo",
      "DiceRoll", "FaceDetection", "ImageClassification", "ImageIO", "ImageModels", "Installation",
      "JSONReading", "NetworkInference", "NetworkPrecision", "Overlays", "ParallelWork", "PictionARy",
      "PixelSampling", "Reports", "StillImages", "SystemErrors", "TextFiles", "TextRecognition",
      "VideoFrames", "Vision", "VisionModels", "_CoreGraphics",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .target(name: "RecordReports", condition: .when(traits: ["Records"])),
      .target(name: "VisionRecords", condition: .when(traits: ["Records"])),
      .product(name: "Subprocess", package: "swift-subprocess"),
      .product(name: "SystemPackage", package: "swift-system"),
      .target(name: "VisionServer", condition: .when(traits: ["Server"])),
      .product(name: "Logging", package: "swift-log"),
      .target(name: "AnnotationEditing", condition: .when(traits: ["Training"])),
      .target(name: "AnnotationFormats", condition: .when(traits: ["Training"])),
      .target(name: "CreateML", condition: .when(traits: ["Training"])),
      .target(name: "ModelEncoding", condition: .when(traits: ["Training"])),
      .target(name: "NetworkTraining", condition: .when(traits: ["Training"])),
      .target(name: "TrainingReports", condition: .when(traits: ["Training"])),
    ]),

  .testTarget(
    name: "FuzzedFilesTests",
    dependencies: [
      "FuzzedFiles", "SeededRandom", "TestSupport", "vision-decoder", "VisionCLI", "VisionFuzz",
    ]),
  .testTarget(
    name: "VisionServerTests",
    dependencies: [
      "AnnotationEditing", "CoreVideo", "DiceRoll", "DrawnExamples", "ImageIO", "NetworkPrecision",
      "PictionARy", "ImageModels", "Reports", "SeededRandom", "TestSupport", "VideoFrames", "VisionModels",
      "VisionRecords", "VisionServer", .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "GRDB", package: "GRDB.swift"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
    ]),
  .testTarget(
    name: "VisionCLITests",
    dependencies: [
      "CoreML", "CoreVideo", "DiceRoll", "DrawnExamples", "ImageIO", "Installation", "JSONReading",
      "NetworkTraining", "TestSupport", "VideoFrames", "VisionCLI", "VisionRecords",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "GRDB", package: "GRDB.swift"),
    ])
)

// MARK: Tests' helpers

package.addFloor(
  "Support", in: "Tests",
  .target(
    name: "TestSupport",
    dependencies: ["CoreVideo", "Installation", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
  // Computed videos with known ground truth, for tests and benchmarks.
  .target(
    name: "RenderedSequences",
    dependencies: ["GrayImage", "ObjectTracking", "PlaneGeometry"]),
  // Computed images with labels, as training data for tests.
  .target(
    name: "DrawnExamples", dependencies: ["CoreVideo", "ImageIO", "SeededRandom", "TestSupport"]),
  // Decodes files in a process whose memory tests fill with a byte of their choice.
  .executableTarget(
    name: "DecodedPixels", dependencies: ["CoreVideo", "ImageIO"]),
  // Decodes videos in a process whose memory tests fill and measure.
  .executableTarget(
    name: "FrameDigests", dependencies: ["CoreVideo", "VideoFrames"]),
  // Runs a program with some system calls refused.
  .executableTarget(name: "RefusedCalls"),
  // Attempts the operations that a confined process must not perform.
  .executableTarget(
    name: "ConfinementProbe", dependencies: ["ConfinedDecoding"]),
  // Writes rolls until a test kills it.
  .executableTarget(
    name: "RollWriter",
    dependencies: ["DiceRoll", "VisionRecords", .product(name: "GRDB", package: "GRDB.swift")]),
  .systemLibrary(
    name: "CairoHeaders", pkgConfig: "cairo",
    providers: [.apt(["libcairo2-dev"])])
)

// MARK: Beside the floors

package.targets += [
  .plugin(
    name: "SetUpVision",
    capability: .command(
      intent: .custom(
        verb: "set-up-vision", description: "Install the native libraries and the networks of swift-vision."),
      permissions: [
        .allowNetworkConnections(
          scope: .all(), reason: "The libraries and networks come from Debian and PyPI.")
      ])),
  // Replaces the allocation functions of the program that links it.
  .target(name: "AllocationCount", path: "Benchmarks/AllocationCount"),
  .executableTarget(
    name: "VisionBenchmarks",
    dependencies: [
      "Accelerate", "AllocationCount", "BarcodeReading", "BarcodeSymbols", "CJPEG", "CoreGraphics",
      "CoreImage", "CoreML", "CoreVideo", "DiceRoll", "GrayImage", "ImageIO", "NetworkInference",
      "ObjectTracking", "PictionARy", "PixelSampling", "PlaneGeometry", "RenderedSequences", "RequestFuzzing",
      "SeededRandom", "simd", "VideoFrames", "Vision", "VisionModels",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Benchmarks",
    exclude: [
      "AllocationCount", "Barcodes", "barcodes_baseline.py", "blurred_barcodes.py", "bundle_image.py",
      "Capacity",
      "classification_baseline.py", "contours_baseline.py", "CostCurves/plot.py",
      "Documents/README.md", "Documents/measure.py", "Documents/scenes.py", "Documents/sheets.py",
      "Documents/surfaces.py", "Faces", "faces_baseline.py",
      "filters_baseline.py", "API", "api_coverage.py",
      "History", "libraries_baseline.py", "Networks", "openvino_baseline.py", "People/README.md",
      "People/mediapipe_bodies.py", "People/mediapipe_hands.py", "People/scenes.py",
      "People/score.py", "people_baseline.py",
      "rectangles_baseline.py", "registration_baseline.py", "Serving", "tensors_baseline.py",
      "Text", "text_baseline.py", "Tracking/README.md", "Tracking/compare.py", "Tracking/sequences.py",
      "training_baseline.py", "turned_barcodes.py",
    ]),
  // Files mutated from a seed, and the check of a program's run on them.
  .target(name: "FuzzedFiles", dependencies: ["ProtobufWire", "SeededRandom"], path: "Fuzzing/Files"),
  // Every request of Vision, with default and with extreme properties.
  .target(
    name: "RequestFuzzing",
    dependencies: ["CoreGraphics", "CoreMedia", "CoreVideo", "ImageIO", "SeededRandom", "Vision"],
    path: "Fuzzing/Requests"),
  .executableTarget(
    name: "VisionFuzz",
    dependencies: [
      "CoreVideo", "FuzzedFiles", "ImageIO", "ModelFuzzing", "PixelSampling", "RequestFuzzing",
      "Vision", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Fuzzing/Program"),
  // Examples of the work around a model that programs do with the companion frameworks.
  .executableTarget(
    name: "DenoiseExample", dependencies: ["Accelerate"],
    path: "Examples/CompanionFrameworks/DenoiseExample"),
  .executableTarget(
    name: "AudioFeaturesExample", dependencies: ["Accelerate"],
    path: "Examples/CompanionFrameworks/AudioFeaturesExample"),
  .executableTarget(
    name: "BlendMaskExample", dependencies: ["CoreGraphics", "CoreImage"],
    path: "Examples/CompanionFrameworks/BlendMaskExample"),
  .executableTarget(
    name: "BarcodeRoundTripExample", dependencies: ["CoreImage", "Vision"],
    path: "Examples/CompanionFrameworks/BarcodeRoundTripExample"),
  .testTarget(
    name: "CompanionFrameworksTests",
    dependencies: [
      "AudioFeaturesExample", "BarcodeRoundTripExample", "BlendMaskExample", "CoreImage", "DenoiseExample",
      "_Testing_CoreGraphics", "_Testing_CoreImage",
    ], path: "Examples/CompanionFrameworks/Tests"),
  // Loads and runs parts of models, for the fuzzers and for the tests that replay their findings.
  .target(
    name: "ModelFuzzing", dependencies: ["NetworkInference", "CoreML", "CoreVideo"],
    path: "Fuzzing/Models"),
]

// Optimizing the tests would take longer than it saves: they are compiled more often than they run.
for target in package.targets where target.type == .test {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// Each file imports the modules whose members it uses, publicly only those in its API; existential types are
// written with `any`.
for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// Packages that only a trait needs are fetched only with it.
let traitOfPackage = [
  "GRDB.swift": "Records", "swift-subprocess": "Records", "swift-system": "Records", "hummingbird": "Server",
  "swift-http-types": "Server", "swift-log": "Server", "swift-nio": "Server", "swift-nio-extras": "Server",
  "swift-nio-ssl": "Server", "swift-service-lifecycle": "Server",
]
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .productItem(let name, let package?, _, _) = dependency, let trait = traitOfPackage[package]
    else { return dependency }
    return .product(name: name, package: package, condition: .when(traits: [trait]))
  }
}

// DocC's plug-in, for `make docs` only: other builds need not fetch it.
if Context.environment["SWIFT_VISION_DOCS"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// libFuzzer's programs, for `make fuzz-coverage` only: they don't link without its run-time library.
if Context.environment["SWIFT_VISION_FUZZING"] != nil {
  // The plug-ins' own programs would be linked with it, too.
  for target in package.targets { target.plugins = nil }
  package.targets += ["Specification", "Weights", "Manifest", "Compiled"].map { part in
    .executableTarget(
      name: "Fuzz\(part)", dependencies: ["FuzzedFiles", "ModelFuzzing", "SeededRandom"],
      path: "Fuzzing/\(part)",
      swiftSettings: [.enableExperimentalFeature("Extern")])
  }
}

extension Package {
  /// Adds a floor's targets, each with its folder: `Sources/FLOOR/NAME`, or `Tests/FLOOR/NAME` for tests.
  func addFloor(_ floor: String, in root: String = "Sources", _ floorTargets: Target...) {
    for target in floorTargets where target.path == nil && target.type != .plugin {
      target.path = "\(target.type == .test ? "Tests" : root)/\(floor)/\(target.name)"
    }
    targets += floorTargets
  }
}
