#pragma once
#include <sqlite3.h>

/// A file system for SQLite, named "powerloss", that knows what was written but never synced. `real` does the work.
sqlite3_vfs *pl_make(sqlite3_vfs *real);

/// Forgets all files; the operations are counted from 0 again.
void pl_begin(void);

/// How many writes, truncations and syncs there were.
long pl_operations(void);

/// Has the power fail just before an operation: what the disk holds then is written into `folder`, while the program
/// goes on. Of what was not synced, sectors of 512 bytes survive by chance; which ones, `seed` decides.
void pl_cut_before(long operation, const char *folder, unsigned seed);

/// Whether that has happened.
int pl_is_cut(void);
