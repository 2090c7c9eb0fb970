// The constants' names before Swift 4.

@available(*, deprecated, renamed: "CMTime.zero")
public var kCMTimeZero: CMTime { .zero }
@available(*, deprecated, renamed: "CMTime.invalid")
public var kCMTimeInvalid: CMTime { .invalid }
@available(*, deprecated, renamed: "CMTime.indefinite")
public var kCMTimeIndefinite: CMTime { .indefinite }
@available(*, deprecated, renamed: "CMTime.positiveInfinity")
public var kCMTimePositiveInfinity: CMTime { .positiveInfinity }
@available(*, deprecated, renamed: "CMTime.negativeInfinity")
public var kCMTimeNegativeInfinity: CMTime { .negativeInfinity }
@available(*, deprecated, renamed: "CMTimeRange.zero")
public var kCMTimeRangeZero: CMTimeRange { .zero }
@available(*, deprecated, renamed: "CMTimeRange.invalid")
public var kCMTimeRangeInvalid: CMTimeRange { .invalid }
