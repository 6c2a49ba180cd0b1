import Foundation
import GRDB

/// One row of an answer, read by position; valid only inside the closure that receives it.
///
/// The schema's STRICT tables and NOT NULLs vouch for the types; a value of another type is a mistake in the query
/// and stops the program in tests.
package struct Row {
    let base: GRDB.Row

    package func int(_ column: Int) -> Int64 { base[column] }
    package func text(_ column: Int) -> String { base[column] }
    package func flag(_ column: Int) -> Bool { base[column] }
    package func blob(_ column: Int) -> [UInt8] { Array(base[column] as Data) }
    package func isNull(_ column: Int) -> Bool { base.hasNull(atIndex: column) }
    package func optionalInt(_ column: Int) -> Int64? { base[column] }
    package func optionalText(_ column: Int) -> String? { base[column] }
    package func optionalBlob(_ column: Int) -> [UInt8]? { (base[column] as Data?).map(Array.init) }
}
