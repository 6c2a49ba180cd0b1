import CAllocations

/// Counts what a job asks of `malloc` and its kin.
public enum Allocations {
    /// How often the second run of a job asks for memory.
    public static func count(_ job: () -> Void) -> Int {
        // Whatever is made at first use alone is made now.
        job()
        let before = allocations_count()
        job()
        return Int(allocations_count() - before)
    }
}
