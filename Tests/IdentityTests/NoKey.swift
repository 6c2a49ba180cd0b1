/// A test provider was given no key that serves.
struct NoKey: Error {}
