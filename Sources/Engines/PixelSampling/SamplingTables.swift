import ImageIO
import Synchronization

/// A plan's filters along the stored image's axes. Immutable, so any number of threads may use them.
final class SamplingTables: Sendable {
  let plan: SamplingPlan
  /// Whether the source's rows run down the destination.
  let isTransposed: Bool
  /// Along the source's rows and columns: for full-size planes, and for planes of half size.
  let x: AxisFilter
  let y: AxisFilter
  let halfX: AxisFilter
  let halfY: AxisFilter

  init(plan: SamplingPlan) {
    self.plan = plan
    let rotates = plan.cropAndScale.rotates
    let swaps = plan.orientation.swapsSides
    isTransposed = rotates != swaps
    let (storedX, storedY) = Self.storedIntervals(plan)
    let columns = isTransposed ? plan.content.height : plan.content.width
    let rows = isTransposed ? plan.content.width : plan.content.height
    x = AxisFilter(count: columns, interval: storedX, length: plan.sourceWidth)
    y = AxisFilter(count: rows, interval: storedY, length: plan.sourceHeight)
    halfX = AxisFilter(count: columns, interval: storedX.halved, length: (plan.sourceWidth + 1) / 2)
    halfY = AxisFilter(count: rows, interval: storedY.halved, length: (plan.sourceHeight + 1) / 2)
  }

  /// The plan's intervals in the stored image's pixels.
  private static func storedIntervals(_ plan: SamplingPlan) -> (x: Interval, y: Interval) {
    let (width, height) = (Double(plan.sourceWidth), Double(plan.sourceHeight))
    let (across, down) = (plan.horizontal, plan.vertical)
    switch plan.orientation {
    case .up: return (across, down)
    case .upMirrored: return (across.mirrored(in: width), down)
    case .down: return (across.mirrored(in: width), down.mirrored(in: height))
    case .downMirrored: return (across, down.mirrored(in: height))
    case .leftMirrored: return (down, across)
    case .right: return (down, across.mirrored(in: height))
    case .rightMirrored: return (down.mirrored(in: width), across.mirrored(in: height))
    case .left: return (down.mirrored(in: width), across)
    }
  }

  private static let cache = Mutex<[SamplingTables]>([])
  /// Video uses one plan, a folder of photographs a few; searching more would cost more than computing them.
  private static let cacheLimit = 16

  /// The cached tables of an equal plan, or new ones.
  static func cached(for plan: SamplingPlan) -> SamplingTables {
    let kept = cache.withLock { $0.last { $0.plan == plan } }
    if let kept { return kept }
    let made = SamplingTables(plan: plan)
    cache.withLock { cache in
      if cache.count == cacheLimit { cache.removeFirst() }
      cache.append(made)
    }
    return made
  }
}

extension Interval {
  /// The same range on the axis of a half-size chroma plane, with chroma samples centered between luma
  /// samples (as in JPEG; MPEG's lie half a luma pixel to the left, which scaling makes negligible).
  fileprivate var halved: Interval { Interval(start: start / 2, end: end / 2) }
}
