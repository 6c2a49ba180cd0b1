// The program's own malloc and its kin: they count and then do what the C library's do. A definition in an executable
// goes before those of all libraries, so that Swift's runtime comes through here as well.

#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static uint64_t count;

static void tick(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

uint64_t allocations_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    tick();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    tick();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    tick();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    tick();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    tick();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
