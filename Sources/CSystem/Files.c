#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>
#include <unistd.h>

// File systems to which others may write: magic numbers of linux/magic.h and of the drivers themselves.
static int is_shared(unsigned long magic) {
    switch (magic & 0xFFFFFFFFul) {
    case 0x6969:      // NFS
    case 0x517B:      // SMB
    case 0xFE534D42:  // SMB2
    case 0xFF534D42:  // CIFS
    case 0x65735546:  // FUSE, which virtiofs and sshfs are too
    case 0x01021997:  // 9P
    case 0x00C36400:  // Ceph
    case 0x5346414F:  // AFS
    case 0x786F4256:  // VirtualBox' shared folders
    case 0x0BD00BD0:  // Lustre
        return 1;
    default: return 0;
    }
}

int sl_has_writer(int file) {
    struct statfs system;
    if (fstatfs(file, &system) != 0 || is_shared((unsigned long)system.f_type)) return -1;
    // Whoever opens the file for writing at this very moment has us told, by a signal that nobody minds.
    if (fcntl(file, F_SETSIG, SIGURG) != 0) return -1;
    if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) {
        fcntl(file, F_SETLEASE, F_UNLCK);
        return 0;
    }
    return errno == EAGAIN ? 1 : -1;
}

int sl_rename_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    // The file system cannot: an empty file of our own takes the name first.
    int place = open(to, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (place < 0) return -1;
    close(place);
    if (rename(from, to) == 0) return 0;
    int why = errno;
    unlink(to);
    errno = why;
    return -1;
}

int sl_make_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
