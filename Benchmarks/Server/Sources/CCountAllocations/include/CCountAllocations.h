#ifndef CCOUNTALLOCATIONS_H
#define CCOUNTALLOCATIONS_H

/// How often memory has been asked for by this process so far.
long count_allocations(void);

#endif
