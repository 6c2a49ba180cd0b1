import Database
import Web

extension Context {
    /// The time that the path's `{moment}` names, in milliseconds.
    /// - Throws: `Problem.unknownPath`.
    var moment: Timestamp {
        get throws {
            guard let milliseconds = Int64(pathSegment: parameters["moment"]) else { throw Problem.unknownPath }
            return Timestamp(milliseconds: milliseconds)
        }
    }
}
