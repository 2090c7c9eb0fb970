public import _CoreGraphics

// Properties that files may have and that aren't read or written here, by Apple's names and values: dictionaries never have them, and
// code that looks for one finds none, as with files that lack it.

/// What a GIF file says. Not read here.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// How often an animation is shown. Not read here.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The seconds that a frame is shown, at least 0.1. Not read here.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The seconds that a frame is shown. Not read here.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Whether frames share their colors. Not read here.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// What is said of each frame. Not read here.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
/// What a PNG file says. Not read here.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// Who made it. Not read here.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// Its title. Not read here.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// What it shows. Not read here.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// What wrote it. Not read here.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// Its gamma. Not read here.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// The seconds that a frame of an animation is shown, at least 0.1. Not read here.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// The seconds that a frame of an animation is shown. Not read here.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often an animation is shown. Not read here.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// What a sequence of HEIC pictures says. Not read here.
public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// The seconds that a frame of a sequence is shown. Not read here.
public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// What a WebP file says. Not read here.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The seconds that a frame of an animation is shown. Not read here.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// How often an animation is shown. Not read here.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// What a JPEG file says in JFIF's header. Not read here.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// What Apple's cameras say. Not read here.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
/// What Canon's cameras say. Not read here.
public let kCGImagePropertyMakerCanonDictionary: CFString = "{MakerCanon}"
/// What Nikon's cameras say. Not read here.
public let kCGImagePropertyMakerNikonDictionary: CFString = "{MakerNikon}"
/// What a raw picture says. Not read here.
public let kCGImagePropertyRawDictionary: CFString = "{Raw}"
/// What a digital negative says. Not read here.
public let kCGImagePropertyDNGDictionary: CFString = "{DNG}"
/// What EXIF's makers added. Not read here.
public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"
/// What Adobe Photoshop says. Not read here.
public let kCGImageProperty8BIMDictionary: CFString = "{8BIM}"
/// What press agencies say of a picture. Not read here.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// How to reach who made it. Not read here.
public let kCGImagePropertyIPTCCreatorContactInfo: CFString = "CreatorContactInfo"
/// Its title. Not read here.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// Its keywords. Not read here.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// What it shows. Not read here.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// Who made it. Not read here.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// Whose it is. Not read here.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// Where it was made. Not read here.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// When it was made. Not read here.
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// The name of its color profile. Not read here.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Whether components are floating-point numbers. Not read here.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether colors have numbers. Not read here.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// What the camera's maker says. Not read here.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// Where the subject is. Not read here.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// How far the subject is, in meters. Not read here.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// What kind of sensor it was. Not read here.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// Whether it was photographed. Not read here.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// How the exposure was set. Not read here.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The lens's focal lengths and apertures. Not read here.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The lens's number. Not read here.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// The camera's number. Not read here.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// EXIF's version. Not read here.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The direction to what is photographed. Not read here.
public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// The speed's unit. Not read here.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// What the direction is measured from. Not read here.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// How far off the place may be, in meters. Not read here.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
