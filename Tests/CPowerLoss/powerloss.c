#include "CPowerLoss.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A change that was not synced: what was there, and what came.
typedef struct change {
    struct change *earlier;
    sqlite3_int64 offset;
    sqlite3_int64 size_before;
    int count;          // bytes of `after`; of a truncation -1
    sqlite3_int64 size; // of a truncation: the size then
    int before_count;
    unsigned char *before;
    unsigned char *after;
} change;

typedef struct disk_file {
    struct disk_file *next;
    char path[512];
    change *latest;
} disk_file;

typedef struct {
    sqlite3_file base;
    disk_file *disk;
    sqlite3_file *real;
} open_file;

static sqlite3_vfs *real_vfs;
static disk_file *files;
static long operations;
static long cut_before = -1;
static char cut_folder[512];
static unsigned cut_seed;

static unsigned next_random(void) {
    // xorshift32 (Marsaglia 2003): the same on every machine.
    cut_seed ^= cut_seed << 13;
    cut_seed ^= cut_seed >> 17;
    cut_seed ^= cut_seed << 5;
    return cut_seed;
}

static void forget_changes(disk_file *file) {
    while (file->latest) {
        change *one = file->latest;
        file->latest = one->earlier;
        free(one->before);
        free(one->after);
        free(one);
    }
}

static disk_file *find(const char *path) {
    for (disk_file *file = files; file; file = file->next)
        if (strcmp(file->path, path) == 0) return file;
    disk_file *file = calloc(1, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    file->next = files;
    files = file;
    return file;
}

// MARK: The cut

// The file without any change that was not synced, in memory that may grow by `room`.
static unsigned char *synced(disk_file *file, sqlite3_int64 *size, sqlite3_int64 room) {
    FILE *now = fopen(file->path, "rb");
    if (!now) return NULL;
    fseek(now, 0, SEEK_END);
    sqlite3_int64 whole = *size = ftell(now);
    rewind(now);
    unsigned char *image = calloc(1, (size_t)(*size + room + 1));
    if (fread(image, 1, (size_t)*size, now) != (size_t)*size) *size = 0;
    fclose(now);
    for (change *one = file->latest; one; one = one->earlier) {
        memcpy(image + one->offset, one->before, (size_t)one->before_count);
        *size = one->size_before;
    }
    // What was appended is not there, not even as old bytes behind the end.
    memset(image + *size, 0, (size_t)(whole + room - *size));
    return image;
}

// Lets sectors of a change reach the disk by chance.
static void survive(change *one, unsigned char *image, sqlite3_int64 *size) {
    if (one->count < 0) {
        if (next_random() >> 31) *size = one->size;
        return;
    }
    int isWhole = next_random() >> 31;
    for (int start = 0; start < one->count; start += 512) {
        if (!isWhole && next_random() >> 31) continue;
        int count = one->count - start < 512 ? one->count - start : 512;
        memcpy(image + one->offset + start, one->after + start, (size_t)count);
        if (one->offset + start + count > *size) *size = one->offset + start + count;
    }
}

static void write_image(disk_file *file) {
    sqlite3_int64 room = 0, size = 0;
    int count = 0;
    for (change *one = file->latest; one; one = one->earlier, count++) {
        room += one->count > 0 ? one->count : 0;
        room += one->size_before;
    }
    unsigned char *image = synced(file, &size, room);
    if (!image) return;
    change **in_order = calloc((size_t)count + 1, sizeof *in_order);
    for (change *one = file->latest; one; one = one->earlier) in_order[--count] = one;
    for (int i = 0; in_order[i]; i++) survive(in_order[i], image, &size);
    free(in_order);
    char path[1100];
    const char *name = strrchr(file->path, '/');
    snprintf(path, sizeof path, "%s/%s", cut_folder, name ? name + 1 : file->path);
    FILE *copy = fopen(path, "wb");
    if (copy) {
        fwrite(image, 1, (size_t)size, copy);
        fclose(copy);
    }
    free(image);
}

static void count_operation(void) {
    if (operations++ != cut_before) return;
    for (disk_file *file = files; file; file = file->next) write_image(file);
    cut_before = -2;
}

// MARK: Files

static change *remember(open_file *file, sqlite3_int64 offset, int count) {
    change *one = calloc(1, sizeof *one);
    one->earlier = file->disk->latest;
    one->offset = offset;
    file->real->pMethods->xFileSize(file->real, &one->size_before);
    sqlite3_int64 left = one->size_before - offset;
    one->before_count = left <= 0 ? 0 : left < count ? (int)left : count;
    one->before = malloc((size_t)one->before_count + 1);
    file->real->pMethods->xRead(file->real, one->before, one->before_count, offset);
    return one;
}

static int pl_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    open_file *file = (open_file *)base;
    count_operation();
    change *one = remember(file, offset, count);
    one->count = count;
    one->after = malloc((size_t)count + 1);
    memcpy(one->after, bytes, (size_t)count);
    file->disk->latest = one;
    return file->real->pMethods->xWrite(file->real, bytes, count, offset);
}

static int pl_truncate(sqlite3_file *base, sqlite3_int64 size) {
    open_file *file = (open_file *)base;
    count_operation();
    sqlite3_int64 now = 0;
    file->real->pMethods->xFileSize(file->real, &now);
    change *one = remember(file, size, now > size ? (int)(now - size) : 0);
    one->count = -1;
    one->size = size;
    file->disk->latest = one;
    return file->real->pMethods->xTruncate(file->real, size);
}

static int pl_sync(sqlite3_file *base, int flags) {
    open_file *file = (open_file *)base;
    count_operation();
    forget_changes(file->disk);
    (void)flags;
    // The machine's own disk need not be waited for: what it holds is worked out.
    return SQLITE_OK;
}

#define REAL(file) ((open_file *)(file))->real
#define METHOD(name) REAL(file)->pMethods->name

static int pl_close(sqlite3_file *file) {
    int result = METHOD(xClose)(REAL(file));
    free(REAL(file));
    return result;
}
static int pl_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at) { return METHOD(xRead)(REAL(file), to, n, at); }
static int pl_size(sqlite3_file *file, sqlite3_int64 *size) { return METHOD(xFileSize)(REAL(file), size); }
static int pl_lock(sqlite3_file *file, int level) { return METHOD(xLock)(REAL(file), level); }
static int pl_unlock(sqlite3_file *file, int level) { return METHOD(xUnlock)(REAL(file), level); }
static int pl_reserved(sqlite3_file *file, int *out) { return METHOD(xCheckReservedLock)(REAL(file), out); }
static int pl_control(sqlite3_file *file, int op, void *arg) { return METHOD(xFileControl)(REAL(file), op, arg); }
static int pl_sector(sqlite3_file *file) { (void)file; return 512; }
// No promises: sectors may be torn and come in any order.
static int pl_promises(sqlite3_file *file) { (void)file; return 0; }
static int pl_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return METHOD(xShmMap)(REAL(file), page, size, extend, out);
}
static int pl_shm_lock(sqlite3_file *file, int at, int n, int flags) { return METHOD(xShmLock)(REAL(file), at, n, flags); }
static void pl_barrier(sqlite3_file *file) { METHOD(xShmBarrier)(REAL(file)); }
static int pl_unmap(sqlite3_file *file, int delete) { return METHOD(xShmUnmap)(REAL(file), delete); }

static const sqlite3_io_methods methods = {
    2, pl_close, pl_read, pl_write, pl_truncate, pl_sync, pl_size, pl_lock, pl_unlock, pl_reserved, pl_control,
    pl_sector, pl_promises, pl_map, pl_shm_lock, pl_barrier, pl_unmap, 0, 0,
};

static int pl_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *base, int flags, int *out) {
    (void)vfs;
    open_file *file = (open_file *)base;
    file->real = calloc(1, (size_t)real_vfs->szOsFile);
    int result = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    if (result != SQLITE_OK) {
        free(file->real);
        base->pMethods = NULL;
        return result;
    }
    file->disk = find(name ? name : "temporary");
    base->pMethods = &methods;
    return SQLITE_OK;
}

static int pl_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    forget_changes(find(name));
    return real_vfs->xDelete(real_vfs, name, sync);
}

sqlite3_vfs *pl_make(sqlite3_vfs *real) {
    static sqlite3_vfs vfs;
    real_vfs = real;
    vfs = *real;
    vfs.pNext = NULL;
    vfs.zName = "powerloss";
    vfs.szOsFile = sizeof(open_file);
    vfs.xOpen = pl_open;
    vfs.xDelete = pl_delete;
    return &vfs;
}

void pl_begin(void) {
    while (files) {
        disk_file *file = files;
        files = file->next;
        forget_changes(file);
        free(file);
    }
    operations = 0;
    cut_before = -1;
}

long pl_operations(void) { return operations; }

void pl_cut_before(long operation, const char *folder, unsigned seed) {
    cut_before = operation;
    snprintf(cut_folder, sizeof cut_folder, "%s", folder);
    // Knuth, TAOCP 3, 6.4: spreads small seeds over all bits.
    cut_seed = (seed + 1) * 2654435761u;
}

int pl_is_cut(void) { return cut_before == -2; }
