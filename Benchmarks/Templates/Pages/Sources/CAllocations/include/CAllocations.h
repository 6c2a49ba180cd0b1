#ifndef LATCHKEY_ALLOCATIONS_H
#define LATCHKEY_ALLOCATIONS_H

#include <stdint.h>

/// How often memory has been asked for since the program began.
uint64_t allocations_count(void);

#endif
