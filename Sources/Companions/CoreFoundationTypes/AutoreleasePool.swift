/// Calls `body` and returns its result.
///
/// On Apple's platforms this drains an autorelease pool; here nothing is autoreleased.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
