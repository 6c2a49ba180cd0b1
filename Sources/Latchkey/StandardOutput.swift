@preconcurrency import Glibc

/// Where the program says what it has to say.
enum StandardOutput {
    /// Why something of what was said did not arrive; nil when all did.
    static var failure: String? {
        errno = 0
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return nil }
        return errno == 0 ? "an earlier part is missing" : String(cString: strerror(errno))
    }

    /// Whether it is written into this very file.
    static func isFile(_ path: String) -> Bool {
        var (output, file) = (stat(), stat())
        guard fstat(STDOUT_FILENO, &output) == 0, stat(path, &file) == 0 else { return false }
        return output.st_dev == file.st_dev && output.st_ino == file.st_ino && file.st_mode & S_IFMT == S_IFREG
    }
}
