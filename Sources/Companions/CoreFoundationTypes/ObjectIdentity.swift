/// An object that is equal to itself only, as Apple's frameworks' own are unless they say otherwise: pictures and buffers can be keys and
/// be in structures that are compared. Apple's name for what Core Foundation's types conform to.
public protocol _CFObject: AnyObject, Hashable {}

extension _CFObject {
  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
