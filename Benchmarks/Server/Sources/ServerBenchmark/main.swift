// The program behind Benchmarks/server.py: `parse`, or `serve <folder>`.
switch CommandLine.arguments.dropFirst().first {
case "parse": ParserBenchmark.run()
case "serve": try await ServedBenchmark.run(folder: CommandLine.arguments.last ?? ".")
default: print("ServerBenchmark parse | serve <folder>")
}
