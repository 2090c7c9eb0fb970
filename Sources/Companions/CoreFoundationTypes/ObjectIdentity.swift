/// An object that is equal only to itself, as most of Apple's are, so that images and buffers can be keys and
/// members of compared structures. Apple's name for the protocol of Core Foundation's types.
public protocol _CFObject: AnyObject, Hashable {}

extension _CFObject {
  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
