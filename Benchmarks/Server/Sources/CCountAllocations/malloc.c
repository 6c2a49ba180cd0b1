#include "CCountAllocations.h"

#include <stdatomic.h>
#include <stddef.h>

// The program's malloc comes before the C library's, which is still there under this name.
void *__libc_malloc(size_t size);

static atomic_long allocations;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

long count_allocations(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }
