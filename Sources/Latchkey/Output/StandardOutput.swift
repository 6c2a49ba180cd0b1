@preconcurrency import Glibc

/// The program's standard output.
enum StandardOutput {
    /// Why some of the output was not written; nil if all of it was.
    static var failure: String? {
        errno = 0
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return nil }
        return errno == 0 ? "an earlier part is missing" : String(cString: strerror(errno))
    }

    /// Hands what was printed to the reader, even through a pipe.
    static func flush() {
        fflush(stdout)
    }

    /// Whether the output goes into this very file.
    static func isFile(_ path: String) -> Bool {
        var (output, file) = (stat(), stat())
        guard fstat(STDOUT_FILENO, &output) == 0, stat(path, &file) == 0 else { return false }
        return output.st_dev == file.st_dev && output.st_ino == file.st_ino && file.st_mode & S_IFMT == S_IFREG
    }
}
