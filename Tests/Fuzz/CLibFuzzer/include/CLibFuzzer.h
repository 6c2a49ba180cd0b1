#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop, which comes with the compiler: it calls `examine` with ever new bytes, and never returns.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*examine)(const uint8_t *bytes, size_t size));

#endif
