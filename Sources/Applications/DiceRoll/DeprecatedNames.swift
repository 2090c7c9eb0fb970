// The names that types had before 1.0.

@available(*, deprecated, renamed: "DiceReadingMode") public typealias DiceLook = DiceReadingMode
@available(*, deprecated, renamed: "SecondLookPolicy") public typealias SecondLookUse = SecondLookPolicy
@available(*, deprecated, renamed: "Recheck")
public typealias CloserLook<Failure: Error> = Recheck<Failure>
@available(*, deprecated, renamed: "StationaryDie") public typealias RestingDie = StationaryDie
@available(*, deprecated, renamed: "MotionGate") public typealias StillnessGate = MotionGate
@available(*, deprecated, renamed: "FrameTime") public typealias Moment = FrameTime
