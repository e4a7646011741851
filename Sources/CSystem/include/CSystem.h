#pragma once
// What Glibc offers only under _GNU_SOURCE, which Swift's import lacks.

/// Names the calling thread for top, perf and gdb; cut to 15 bytes.
void sl_name_thread(const char *name);
