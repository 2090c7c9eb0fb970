import ImageIO
import Synchronization

/// A plan's filters along the stored picture's axes. They never change, so that any number of threads may use them.
final class SamplingTables: Sendable {
  let plan: SamplingPlan
  /// Whether the source's rows run down the destination.
  let isTransposed: Bool
  /// Along the source's rows, and down its columns: full size, and for planes of half size.
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

  /// The upright stretches in the stored picture's pixels.
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
  /// Video uses one plan, a folder of photographs a few; more would cost more to search than to make.
  private static let cacheLimit = 16

  /// The tables of an equal plan, made where none are kept.
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
  /// The same stretch on an axis of pixels twice as large, as chroma has, its samples in the middle of the pixels
  /// that share them (as in JPEG; MPEG's lie half a luma pixel to the left, which is below what scaling keeps).
  fileprivate var halved: Interval { Interval(start: start / 2, end: end / 2) }
}
