#pragma once
// What Glibc offers only under _GNU_SOURCE, which Swift's import lacks.

/// Names the calling thread for top, perf and gdb; cut to 15 bytes.
void sl_name_thread(const char *name);

/// Catches SIGINT and SIGTERM: the first is written as one byte to the pipe whose reading end this returns, a
/// second ends the process at once with 128 plus its number. Each SIGUSR1 is written as one byte too, and lost
/// when the pipe is full. Returns -1 with errno set on failure.
int sl_catch_signals(void);

/// A pipe whose ends are closed in programs that are started, and are never 0, 1 or 2: reading end first.
/// Returns 0, or errno.
int sl_pipe(int ends[2]);

/// Starts a program, in a process group of its own and with no signal blocked or ignored, whose standard input is
/// `input` and whose standard output and error are `output`; it inherits no other descriptor. `arguments` and
/// `environment` end in NULL. Returns 0 and the process's id, or errno: also where the program cannot be run.
int sl_start_program(int *process, const char *path, char *const arguments[], char *const environment[],
                     const char *directory, int input, int output);

/// Whether somebody has the file open for writing: 1 somebody, 0 nobody, -1 unknown, where the file belongs to
/// another user or others may write to its file system. `file` must be open for reading only (fcntl(2), F_SETLEASE).
int sl_has_writer(int file);

/// Renames a file to a name that nobody has yet: -1 with errno EEXIST where somebody has (rename(2), RENAME_NOREPLACE).
int sl_rename_new(const char *from, const char *to);

/// A descriptor that poll finds readable once eight bytes were written to it, until they are read (eventfd(2)); -1 with
/// errno set on failure.
int sl_make_bell(void);
