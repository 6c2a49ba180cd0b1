import Foundation

extension FileManager {
    /// The relative paths of everything below a folder, without hidden files, such as editors and file systems leave
    /// there; nil when there is no such folder. The folder may be a link to one; links below it are not followed.
    package func paths(below folder: String) -> [String]? {
        // Foundation's enumerator finds nothing behind a link, nor in what is mounted below the folder.
        guard let names = try? contentsOfDirectory(atPath: folder) else { return nil }
        return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [name] }
            return [name] + (paths(below: path) ?? []).map { "\(name)/\($0)" }
        }
    }
}
