import Foundation

/// The default folder of `Templates` and `Public`.
enum ProgramHome {
    /// The folder above the program's, if it has both, as in the output of `make package`; otherwise the current one.
    static let standard = folder(of: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))

    /// - Parameter program: the program's own file, without links; nil if the system does not tell.
    private static func folder(of program: String?) -> String {
        guard let program else { return "." }
        let home = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent().path
        let folders = ["Templates", "Public"].map { home + "/" + $0 }
        return folders.allSatisfy { FileManager.default.fileExists(atPath: $0) } ? home : "."
    }
}
