#include <sqlite3.h>

// What Swift can't call: functions with variable arguments, and a global variable.

/// Has SQLite keep up to so many bytes of what a savepoint would restore in memory, before a temporary file takes them.
/// Only the first call before the first connection counts.
static inline void csqlite_keep_savepoints_in_memory(int bytes) {
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

/// Has SQLite make its temporary files in this folder. For one call before the first connection to a file.
static inline void csqlite_make_temporary_files_in(const char *folder) {
    sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
