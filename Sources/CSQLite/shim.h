#pragma once
// Types and constants only: the library is opened with dlopen when it is first used. Linked, it costs every start
// of the command 0.3 ms, where few pipelines keep anything in a database.
#include <dlfcn.h>
#include <sqlite3.h>

// The functions that are used, by their names without `sqlite3_`.
#define SL_SQLITE_FUNCTIONS(F)                                                                                     \
    F(open_v2) F(close_v2) F(exec) F(prepare_v2) F(step) F(reset) F(finalize) F(clear_bindings)                     \
    F(bind_null) F(bind_int64) F(bind_double) F(bind_text) F(bind_blob) F(bind_parameter_count)                     \
    F(column_count) F(column_type) F(column_int64) F(column_double) F(column_text) F(column_blob) F(column_bytes)   \
    F(column_name) F(changes) F(errmsg) F(extended_errcode) F(errstr) F(busy_timeout) F(get_autocommit)             \
    F(libversion) F(vfs_find) F(vfs_register)

typedef struct {
#define SL_FIELD(name) __typeof__(&sqlite3_##name) name;
    SL_SQLITE_FUNCTIONS(SL_FIELD)
#undef SL_FIELD
} sl_sqlite;

/// Opens the library and fills the table; NULL, or why it cannot be opened.
static inline const char *sl_sqlite_load(sl_sqlite *table) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define SL_LOAD(name)                                                                                              \
    table->name = (__typeof__(&sqlite3_##name))dlsym(library, "sqlite3_" #name);                                   \
    if (!table->name) return "libsqlite3.so.0 has no function sqlite3_" #name;
    SL_SQLITE_FUNCTIONS(SL_LOAD)
#undef SL_LOAD
    return 0;
}

// SQLITE_TRANSIENT is a cast, which Swift does not import: the bytes are copied.
static inline int sl_sqlite_bind_text(const sl_sqlite *table, sqlite3_stmt *statement, int index, const char *text,
                                      int bytes) {
    return table->bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

static inline int sl_sqlite_bind_blob(const sl_sqlite *table, sqlite3_stmt *statement, int index, const void *blob,
                                      int bytes) {
    // A null pointer would bind NULL where an empty blob is meant.
    return table->bind_blob(statement, index, blob ? blob : "", bytes, SQLITE_TRANSIENT);
}
