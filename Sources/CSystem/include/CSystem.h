#pragma once
// What Glibc offers only under _GNU_SOURCE, which Swift's import lacks.

/// Names the calling thread for top, perf and gdb; cut to 15 bytes.
void sl_name_thread(const char *name);

/// Catches SIGINT and SIGTERM: the first is written as one byte to the pipe whose reading end this returns, a
/// second ends the process at once with 128 plus its number. Each SIGUSR1 is written as one byte too, and lost
/// when the pipe is full. Returns -1 with errno set on failure.
int sl_catch_signals(void);
