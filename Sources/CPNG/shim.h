#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng tells an error by longjmp, and a Swift frame must never be jumped over: here every call that may fail
// stands between a setjmp and its return, and nothing of Swift is called from inside.

/// A PNG being read from memory; it must not move while open.
typedef struct {
    png_structp png;
    png_infop info;
    const uint8_t *next;
    size_t left;
    /// Whether libpng asked for more bytes than there are.
    int isCutShort;
    /// libpng's words for what is wrong.
    char message[128];
} sl_png;

static inline void sl_png_fail(png_structp png, png_const_charp message) {
    sl_png *self = (sl_png *)png_get_error_ptr(png);
    strncpy(self->message, message, sizeof self->message - 1);
    png_longjmp(png, 1);
}

static inline void sl_png_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void sl_png_take(png_structp png, png_bytep into, size_t count) {
    sl_png *self = (sl_png *)png_get_io_ptr(png);
    if (count > self->left) {
        self->isCutShort = 1;
        png_error(png, "the file ends early");
    }
    memcpy(into, self->next, count);
    self->next += count;
    self->left -= count;
}

/// Reads all before the pixels and asks for rows of 8-bit samples: grey or RGB, with or without alpha.
///
/// Gamma and colour profiles are not applied, chunks that do not matter here are not even kept. 0 on an error.
static inline int sl_png_open(sl_png *self, const uint8_t *bytes, size_t count) {
    memset(self, 0, sizeof *self);
    self->next = bytes;
    self->left = count;
    self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, sl_png_fail, sl_png_ignore);
    self->info = self->png ? png_create_info_struct(self->png) : NULL;
    if (!self->info) return 0;
    if (setjmp(png_jmpbuf(self->png))) return 0;
    png_set_read_fn(self->png, self, sl_png_take);
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "eXIf", 1);
    png_read_info(self->png, self->info);
    png_set_expand(self->png);
    png_set_strip_16(self->png);
    png_read_update_info(self->png, self->info);
    return 1;
}

/// Samples a pixel, 1 to 4: grey, grey and alpha, RGB, RGB and alpha.
static inline int sl_png_channels(const sl_png *self) { return png_get_channels(self->png, self->info); }

/// Bytes that a row of the whole width takes.
static inline size_t sl_png_row_bytes(const sl_png *self) { return png_get_rowbytes(self->png, self->info); }

/// Whether the rows come as the seven passes of Adam7, each a smaller picture (PNG, 8.2).
static inline int sl_png_is_interlaced(const sl_png *self) {
    return png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE;
}

/// Reads the next row; 0 on an error.
static inline int sl_png_read_row(sl_png *self, uint8_t *row) {
    if (setjmp(png_jmpbuf(self->png))) return 0;
    png_read_row(self->png, row, NULL);
    return 1;
}

/// Reads what follows the pixels, to the end of the picture; 0 on an error.
static inline int sl_png_finish(sl_png *self) {
    if (setjmp(png_jmpbuf(self->png))) return 0;
    png_read_end(self->png, self->info);
    return 1;
}

/// The EXIF block, or NULL; it lives as long as the PNG is open.
static inline const uint8_t *sl_png_exif(const sl_png *self, size_t *count) {
    png_bytep block = NULL;
    png_uint_32 length = 0;
    if (!png_get_eXIf_1(self->png, self->info, &length, &block)) return NULL;
    *count = length;
    return block;
}

static inline void sl_png_close(sl_png *self) { png_destroy_read_struct(&self->png, &self->info, NULL); }

/// A PNG being written to memory.
typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} sl_png_file;

static inline void sl_png_give(png_structp png, png_bytep bytes, size_t count) {
    sl_png_file *file = (sl_png_file *)png_get_io_ptr(png);
    if (count > file->capacity - file->count) {
        size_t capacity = (file->count + count) * 2;
        uint8_t *larger = (uint8_t *)realloc(file->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        file->bytes = larger;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static inline void sl_png_flush(png_structp png) { (void)png; }

static inline void sl_png_give_up(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

/// Writes grey pixels, a byte each; with `bits` 1 they are 0 or 1. 0 on an error; `file->bytes` must be freed anyway.
static inline int sl_png_write(
    sl_png_file *file, const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int bits) {
    memset(file, 0, sizeof *file);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, sl_png_give_up, sl_png_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, file, sl_png_give, sl_png_flush);
    png_set_IHDR(png, info, width, height, bits, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_set_packing(png);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, (png_const_bytep)(pixels + y * stride));
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return 1;
}
