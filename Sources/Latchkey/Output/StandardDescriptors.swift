import Glibc

/// Standard input, output and error, which the program may be started without.
enum StandardDescriptors {
    /// Opens /dev/null in place of each that is closed. Otherwise the next file, socket or database that is opened would
    /// get its number, and what is printed or logged would be written into that. To be called before anything is opened.
    ///
    /// Output stays impossible to write, and input to read, so that a command whose result goes nowhere still fails.
    static func fill() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // Gets the lowest free number: this one.
            _ = open("/dev/null", mode)
        }
    }
}
