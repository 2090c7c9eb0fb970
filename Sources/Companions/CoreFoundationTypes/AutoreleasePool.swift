/// Runs `body` and returns what it does.
///
/// On Apple's platforms, objects that Objective-C code has autoreleased meanwhile are released at the end. Nothing is
/// autoreleased here: objects go with their last reference.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
