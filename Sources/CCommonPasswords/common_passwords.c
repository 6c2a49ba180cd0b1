#include "CCommonPasswords.h"

// Clang reads #embed in every version of C, and says that C23 is the one that it comes from.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Scripts/common_passwords makes this file.
static const unsigned char filter[] = {
#embed "common.filter"
};

const unsigned char *_Nonnull common_passwords_start(void) { return filter; }

size_t common_passwords_size(void) { return sizeof filter; }
