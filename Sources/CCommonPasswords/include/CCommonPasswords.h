#ifndef CCOMMONPASSWORDS_H
#define CCOMMONPASSWORDS_H

#include <stddef.h>

/// The first byte of the filter over common passwords, in the file format of Docs/Passwords.md. It lies in the
/// program itself, so that it is found wherever the program runs, and is read from disk only where it is looked at.
const unsigned char *_Nonnull common_passwords_start(void);

/// How many bytes it has.
size_t common_passwords_size(void);

#endif
