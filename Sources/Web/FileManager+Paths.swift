import Foundation

extension FileManager {
    /// The paths of everything below a folder, relative to it; nil when there is no such folder.
    package func paths(below folder: String) -> [String]? {
        var isFolder: ObjCBool = false
        // An enumerator of a folder that is not there is merely empty.
        guard fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else { return nil }
        return enumerator(atPath: folder)?.compactMap { $0 as? String }
    }
}
