public import _CoreGraphics

// Properties that aren't read or written here, by Apple's names and values: dictionaries never contain them.

/// GIF properties. Not read.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The number of times an animation repeats. Not read.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// A frame's duration in seconds, at least 0.1. Not read.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// A frame's duration in seconds. Not read.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Whether frames share a color table. Not read.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// The properties of each frame. Not read.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
/// PNG properties. Not read.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The author. Not read.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// The title. Not read.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// The description. Not read.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// The software that created the file. Not read.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// The gamma. Not read.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// A frame's duration in an animation, in seconds, at least 0.1. Not read.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// A frame's duration in an animation, in seconds. Not read.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times an animation repeats. Not read.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Properties of an HEIC image sequence. Not read.
public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// A frame's duration in a sequence, in seconds. Not read.
public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// WebP properties. Not read.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// A frame's duration in an animation, in seconds. Not read.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// The number of times an animation repeats. Not read.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// JPEG properties in the JFIF header. Not read.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Metadata of Apple cameras. Not read.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
/// Metadata of Canon cameras. Not read.
public let kCGImagePropertyMakerCanonDictionary: CFString = "{MakerCanon}"
/// Metadata of Nikon cameras. Not read.
public let kCGImagePropertyMakerNikonDictionary: CFString = "{MakerNikon}"
/// Properties of a raw image. Not read.
public let kCGImagePropertyRawDictionary: CFString = "{Raw}"
/// Properties of a digital negative. Not read.
public let kCGImagePropertyDNGDictionary: CFString = "{DNG}"
/// Auxiliary EXIF metadata. Not read.
public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"
/// Adobe Photoshop metadata. Not read.
public let kCGImageProperty8BIMDictionary: CFString = "{8BIM}"
/// IPTC metadata, as used by press agencies. Not read.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// The creator's contact information. Not read.
public let kCGImagePropertyIPTCCreatorContactInfo: CFString = "CreatorContactInfo"
/// The title. Not read.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// The keywords. Not read.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// The caption. Not read.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// The creator. Not read.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// The copyright notice. Not read.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// The city where the image was created. Not read.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// The creation date. Not read.
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// The color profile's name. Not read.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Whether components are floating-point numbers. Not read.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether the image has a color table. Not read.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// The camera maker's metadata. Not read.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// The subject's area. Not read.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// The distance to the subject, in meters. Not read.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// The type of sensor. Not read.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// Whether the image is a photograph. Not read.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// The exposure mode. Not read.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The lens's focal lengths and apertures. Not read.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The lens's serial number. Not read.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// The camera's serial number. Not read.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// The EXIF version. Not read.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The direction to the subject. Not read.
public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// The unit of the speed. Not read.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The reference of the direction. Not read.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The horizontal positioning error, in meters. Not read.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
