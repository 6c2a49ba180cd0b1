import Foundation

extension FileManager {
    /// The relative paths of everything below a folder, without hidden files, such as editors and file systems leave
    /// there; nil when there is no such folder.
    package func paths(below folder: String) -> [String]? {
        var isFolder: ObjCBool = false
        // The enumerator of a missing folder is merely empty.
        guard fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else { return nil }
        return enumerator(atPath: folder)?.compactMap { $0 as? String }
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    }
}
