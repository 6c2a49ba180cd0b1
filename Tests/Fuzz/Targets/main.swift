import CLibFuzzer
import Glibc

// Fuzz <target> [libFuzzer's own arguments]: see `make fuzz`.
let name = CommandLine.arguments.dropFirst().first ?? ""
guard let target = Target(rawValue: name) else {
    print("Which target? \(Target.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(2)
}
examined = target

var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
        examined.examine(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
    })
