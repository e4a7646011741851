#pragma once
// Types only: the library is opened with dlopen when it is first used.
#include <errno.h>
#include <fcntl.h>
#include <libheif/heif.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// What dlsym gave for the functions of those names.
struct sl_heif {
    void *context_alloc, *context_set_max_decoding_threads, *context_read_from_memory_without_copy,
        *context_get_primary_image_handle, *image_handle_get_width, *image_handle_get_height,
        *image_handle_has_alpha_channel, *decoding_options_alloc, *decode_image, *image_get_width,
        *image_get_height, *image_get_plane_readonly;
};

static const int sl_heif_end_of_data = heif_suberror_End_of_data;
static const int sl_heif_unsupported_filetype = heif_error_Unsupported_filetype;
static const int sl_heif_unsupported_feature = heif_error_Unsupported_feature;

/// How far a decoder came.
enum sl_heif_state {
    sl_heif_ended = 0,       // it ended without an answer
    sl_heif_failed = 1,      // the library refused: code, subcode and words
    sl_heif_too_large = 2,   // width and height are more than there is room for
    sl_heif_other_size = 3,  // the coded picture has another size than the file says
    sl_heif_done = 4,
};

/// What a decoder says; shared with it, and as little to be trusted as the file: every number is to be checked.
struct sl_heif_answer {
    int state, code, subcode;
    char words[200];
    /// The picture as shown; rows of `channels` samples a pixel: RGB, or RGB and alpha.
    int width, height, channels;
    unsigned char samples[];
};

static inline size_t sl_heif_answer_size(size_t pixels) { return sizeof(struct sl_heif_answer) + 4 * pixels; }

/// The bytes of address space that this process has.
static inline size_t sl_heif_address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%lu", &pages) != 1) pages = 0;
        fclose(file);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static inline void sl_heif_limit(int resource, size_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
    setrlimit(resource, &limit);
}

/// Lets the child take what decoding so many pixels may take, generously: several planes of 16 bits beside what
/// the libraries need for themselves, and far longer than the slowest machines decode.
static inline void sl_heif_allow(size_t own, size_t pixels) {
    sl_heif_limit(RLIMIT_AS, own + ((size_t)256 << 20) + 32 * pixels);
    sl_heif_limit(RLIMIT_CPU, 10 + pixels / 1000000);
}

/// In the child: nothing of the parent's is of use any more, and nothing must outlast it.
static inline void sl_heif_confine(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have died before that.
    if (getppid() != parent) _exit(1);
    // Locks that other threads held at the fork are held for ever here: whoever waits for one must not wait long.
    signal(SIGALRM, SIG_DFL);
    alarm(60);
    // Not least the locks on files.
    syscall(SYS_close_range, 3, ~0U, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGUSR1, SIG_DFL);
    sl_heif_limit(RLIMIT_CORE, 0);
    // Decoders print what they find wrong.
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, 1);
        dup2(nowhere, 2);
    }
}

static inline int sl_heif_is_refused(struct heif_error error, struct sl_heif_answer *answer) {
    if (error.code == heif_error_Ok) return 0;
    answer->code = error.code;
    answer->subcode = error.subcode;
    snprintf(answer->words, sizeof answer->words, "%s", error.message ? error.message : "no reason given");
    answer->state = sl_heif_failed;
    return 1;
}

static inline void sl_heif_decode(const struct sl_heif *f, const void *bytes, size_t count, size_t pixels,
                                  struct sl_heif_answer *answer) {
    size_t own = sl_heif_address_space();
    sl_heif_allow(own, count);
    struct heif_context *context = ((struct heif_context * (*)(void)) f->context_alloc)();
    struct heif_decoding_options *options =
        ((struct heif_decoding_options * (*)(void)) f->decoding_options_alloc)();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    if (!context || !options) return;
    ((void (*)(struct heif_context *, int))f->context_set_max_decoding_threads)(context, 0);
    if (sl_heif_is_refused(((struct heif_error(*)(struct heif_context *, const void *, size_t, const void *))
                                f->context_read_from_memory_without_copy)(context, bytes, count, NULL),
                           answer))
        return;
    if (sl_heif_is_refused(((struct heif_error(*)(struct heif_context *, struct heif_image_handle **))
                                f->context_get_primary_image_handle)(context, &handle),
                           answer))
        return;
    int (*ask)(const struct heif_image_handle *) = (int (*)(const struct heif_image_handle *))f->image_handle_get_width;
    answer->width = ask(handle);
    ask = (int (*)(const struct heif_image_handle *))f->image_handle_get_height;
    answer->height = ask(handle);
    ask = (int (*)(const struct heif_image_handle *))f->image_handle_has_alpha_channel;
    answer->channels = ask(handle) ? 4 : 3;
    if (answer->width <= 0 || answer->height <= 0 || (size_t)answer->width > pixels / (size_t)answer->height) {
        answer->state = sl_heif_too_large;
        return;
    }
    sl_heif_allow(own, (size_t)answer->width * (size_t)answer->height);
    // Pictures of 10 bits would keep them.
    options->convert_hdr_to_8bit = 1;
    enum heif_chroma chroma = answer->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    if (sl_heif_is_refused(
            ((struct heif_error(*)(const struct heif_image_handle *, struct heif_image **, enum heif_colorspace,
                                   enum heif_chroma, const struct heif_decoding_options *))f->decode_image)(
                handle, &image, heif_colorspace_RGB, chroma, options),
            answer))
        return;
    int (*extent)(const struct heif_image *, enum heif_channel) =
        (int (*)(const struct heif_image *, enum heif_channel))f->image_get_width;
    int width = extent(image, heif_channel_interleaved), stride = 0;
    extent = (int (*)(const struct heif_image *, enum heif_channel))f->image_get_height;
    int height = extent(image, heif_channel_interleaved);
    const uint8_t *rows =
        ((const uint8_t *(*)(const struct heif_image *, enum heif_channel, int *))f->image_get_plane_readonly)(
            image, heif_channel_interleaved, &stride);
    size_t row = (size_t)answer->width * (size_t)answer->channels;
    if (width != answer->width || height != answer->height || !rows || stride < 0 || (size_t)stride < row) {
        answer->state = sl_heif_other_size;
        return;
    }
    for (int y = 0; y < height; y++) memcpy(answer->samples + (size_t)y * row, rows + (size_t)y * (size_t)stride, row);
    answer->state = sl_heif_done;
}

/// Decodes in a child: pictures are hostile, and decoders of HEVC and AV1 are large, take memory by what a picture
/// says of itself, and have not always survived.
///
/// pixels: room for so many. Returns what to hand to sl_heif_free, or NULL with errno set; `signal_number` is what
/// ended the child, or 0.
static inline struct sl_heif_answer *sl_heif_read(const struct sl_heif *functions, const void *bytes, size_t count,
                                                  size_t pixels, int *signal_number) {
    struct sl_heif_answer *answer = (struct sl_heif_answer *)mmap(
        NULL, sl_heif_answer_size(pixels), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (answer == MAP_FAILED) return NULL;
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0) {
        munmap(answer, sl_heif_answer_size(pixels));
        return NULL;
    }
    if (child == 0) {
        sl_heif_confine(parent);
        sl_heif_decode(functions, bytes, count, pixels, answer);
        _exit(0);
    }
    int status = 0;
    pid_t ended;
    do { ended = waitpid(child, &status, 0); } while (ended < 0 && errno == EINTR);
    *signal_number = ended == child && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return answer;
}

/// Gives back what sl_heif_read gave for so many pixels.
static inline void sl_heif_free(struct sl_heif_answer *answer, size_t pixels) {
    munmap(answer, sl_heif_answer_size(pixels));
}

/// The samples of an answer, which Swift does not import.
static inline const unsigned char *sl_heif_samples(const struct sl_heif_answer *answer) { return answer->samples; }
