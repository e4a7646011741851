#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

void sl_name_thread(const char *name) {
    char cut[16] = {0};
    strncpy(cut, name, sizeof cut - 1);
    pthread_setname_np(pthread_self(), cut);
}

static volatile sig_atomic_t was_caught;
static int writing_end = -1;

static void catch(int number) {
    int saved = errno;
    if (was_caught) _exit(128 + number);
    was_caught = 1;
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(writing_end, &byte, 1);
    (void)written;
    errno = saved;
}

static void pass_on(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(writing_end, &byte, 1);
    (void)written;
    errno = saved;
}

int sl_catch_signals(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    writing_end = ends[1];
    // A flood of triggers must not hold up the thread that a signal happens to interrupt.
    if (fcntl(writing_end, F_SETFL, O_NONBLOCK) != 0) return -1;
    struct sigaction action = {.sa_handler = catch, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    // Each waits while the other is handled, so that the count is right.
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) return -1;
    struct sigaction trigger = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    sigemptyset(&trigger.sa_mask);
    if (sigaction(SIGUSR1, &trigger, NULL) != 0) return -1;
    return ends[0];
}

int sl_pipe(int ends[2]) {
    int made[2];
    if (pipe2(made, O_CLOEXEC) != 0) return errno;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, 3);
        if (ends[i] < 0) {
            int failure = errno;
            if (i == 1) close(ends[0]);
            close(made[0]);
            close(made[1]);
            return failure;
        }
    }
    close(made[0]);
    close(made[1]);
    return 0;
}

int sl_start_program(int *process, const char *path, char *const arguments[], char *const environment[],
                     const char *directory, int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure) {
        posix_spawn_file_actions_destroy(&actions);
        return failure;
    }
    failure = posix_spawn_file_actions_addchdir_np(&actions, directory);
    if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, 2);
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!failure) failure = posix_spawnattr_setpgroup(&attributes, 0);
    if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failure)
        failure = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t started = 0;
    if (!failure) failure = posix_spawn(&started, path, &actions, &attributes, arguments, environment);
    *process = started;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}
