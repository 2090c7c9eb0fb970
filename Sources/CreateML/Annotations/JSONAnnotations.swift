import Foundation

/// Reads Create ML's and COCO's files, both of which are JSON. An entry that can't be understood is told of and left out.
enum JSONAnnotations {
  /// A million boxes are a third of it.
  private static let byteLimit = 1 << 29

  /// - Throws: `MLCreateError.type` where the file isn't JSON.
  static func object(at url: URL) throws -> Any {
    do {
      return try JSONSerialization.jsonObject(with: AnnotationCollector.contents(of: url, limit: byteLimit))
    } catch let error as MLCreateError {
      throw error
    } catch {
      throw MLCreateError.type(reason: "\(url.path) isn't JSON: \(Self.reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return details ?? error.localizedDescription
  }

  /// Create ML's: a list of pictures, each with its name (`image` or `imagefilename`) and `annotations` (or `annotation`): a `label`
  /// and `coordinates` with `x`, `y`, `width` and `height`.
  ///
  /// - Throws: `MLCreateError.type` where it is no list.
  static func addCreateML(
    _ object: Any, at url: URL, _ folder: AnnotationFolder, _ type: MLObjectDetector.AnnotationType,
    to collector: inout AnnotationCollector
  ) throws {
    guard let entries = object as? [Any] else {
      throw MLCreateError.type(reason: "\(url.path) isn't a list of pictures with annotations.")
    }
    for (index, entry) in entries.enumerated() {
      guard let entry = entry as? [String: Any],
        let name = (entry["image"] ?? entry["imagefilename"]) as? String
      else {
        collector.tell(
          .unreadableAnnotation(path: url.path, reason: "entry \(index + 1) has no name of a picture"))
        continue
      }
      guard let picture = folder.picture(named: name) else {
        collector.tell(.missingPicture(name: name, annotations: url.path))
        continue
      }
      guard let annotations = (entry["annotations"] ?? entry["annotation"]) as? [Any] else {
        collector.tell(
          .unreadableAnnotation(path: url.path, reason: "entry \(index + 1), of \(name), has no annotations")
        )
        continue
      }
      collector.add(
        annotations.enumerated().compactMap { place, annotation in
          guard let annotation = annotation as? [String: Any], let label = annotation["label"] as? String,
            let place = annotation["coordinates"] as? [String: Any], let x = number(place["x"]),
            let y = number(place["y"]), let width = number(place["width"]),
            let height = number(place["height"])
          else {
            collector.tell(
              .unreadableAnnotation(
                path: url.path,
                reason: "annotation \(place + 1) of \(name) has no label or no coordinates"))
            return nil
          }
          return type.box(label: label, x: x, y: y, width: width, height: height)
        }, of: picture)
    }
  }

  /// COCO's: `images` (`id`, `file_name`), `categories` (`id`, `name`) and `annotations` (`image_id`, `category_id`, `bbox`: the upper
  /// left corner, width and height in pixels).
  ///
  /// - Throws: `MLCreateError.type` where one of the lists is missing.
  static func addCOCO(
    _ object: Any, at url: URL, _ folder: AnnotationFolder, to collector: inout AnnotationCollector
  ) throws {
    guard let lists = object as? [String: Any], let images = lists["images"] as? [Any],
      let categories = lists["categories"] as? [Any], let annotations = lists["annotations"] as? [Any]
    else {
      throw MLCreateError.type(
        reason: "\(url.path) has no lists \"images\", \"categories\" and \"annotations\".")
    }
    var pictures: [Int: URL] = [:]
    var missing: Set<Int> = []
    for (number, image) in images.enumerated() {
      guard let image = image as? [String: Any], let id = identifier(image["id"]),
        let name = image["file_name"] as? String
      else {
        collector.tell(
          .unreadableAnnotation(path: url.path, reason: "image \(number + 1) has no id or file_name"))
        continue
      }
      if let picture = folder.picture(named: name) {
        pictures[id] = picture
        collector.add([], of: picture)
      } else {
        missing.insert(id)
        collector.tell(.missingPicture(name: name, annotations: url.path))
      }
    }
    var labels: [Int: String] = [:]
    for case let category as [String: Any] in categories {
      if let id = identifier(category["id"]), let name = category["name"] as? String { labels[id] = name }
    }
    for (place, annotation) in annotations.enumerated() {
      func refuse(_ reason: String) {
        collector.tell(
          .unreadableAnnotation(path: url.path, reason: "annotation \(place + 1) \(reason)"))
      }
      guard let annotation = annotation as? [String: Any], let image = identifier(annotation["image_id"])
      else {
        refuse("has no image_id")
        continue
      }
      guard let picture = pictures[image] else {
        if !missing.contains(image) { refuse("is of an image \(image) that isn't in the list") }
        continue
      }
      guard let label = identifier(annotation["category_id"]).flatMap({ labels[$0] }) else {
        refuse("has no category of the list")
        continue
      }
      guard number(annotation["iscrowd"]) ?? 0 == 0 else {
        refuse("is of a crowd, not of one object")
        continue
      }
      let box = (annotation["bbox"] as? [Any] ?? []).compactMap(number)
      guard box.count == 4 else {
        refuse("has no bbox of four numbers")
        continue
      }
      collector.add(
        [.init(label: label, rect: (box[0], box[1], box[2], box[3]), units: .pixels)], of: picture)
    }
  }

  private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  private static func identifier(_ value: Any?) -> Int? {
    (value as? NSNumber).flatMap { Int(exactly: $0.doubleValue) }
  }
}
