import Foundation

/// The folder of `Templates` and `Public` when none is named.
enum ProgramHome {
    /// The folder above the program's, where it has them, as in what `make package` makes; or else the current one.
    static let standard = folder(of: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))

    /// - Parameter program: the program's own file, without links; nil when the system does not tell.
    private static func folder(of program: String?) -> String {
        guard let program else { return "." }
        let home = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent().path
        let folders = ["Templates", "Public"].map { home + "/" + $0 }
        return folders.allSatisfy { FileManager.default.fileExists(atPath: $0) } ? home : "."
    }
}
