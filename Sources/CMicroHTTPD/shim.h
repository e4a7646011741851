#pragma once
// Types and constants only: the library is opened with dlopen when it is first used.
#include <microhttpd.h>

// Swift imports the library's enums in one way or another, as its version marks them; as integers they are
// the same everywhere.
static const int sl_yes = MHD_YES;
static const int sl_no = MHD_NO;
static const int sl_header_kind = MHD_HEADER_KIND;
static const int sl_persistent = MHD_RESPMEM_PERSISTENT;

/// MHD_AccessHandlerCallback.
typedef int (*sl_request_taker)(void *context, struct MHD_Connection *connection, const char *path,
                                const char *method, const char *version, const char *piece, size_t *count,
                                void **state);

/// MHD_RequestCompletedCallback.
typedef void (*sl_request_ender)(void *context, struct MHD_Connection *connection, void **state, int reason);

// Swift does not import variadic functions; `function` is what dlsym gave for the name in each comment.

/// MHD_start_daemon, with a thread for each connection and these limits.
///
/// connections: how many at once; seconds: how long one may be silent; memory: bytes for a request's headers.
static inline struct MHD_Daemon *sl_start_daemon(void *function, const struct sockaddr *address,
                                                 sl_request_taker take, sl_request_ender end, void *context,
                                                 unsigned int connections, unsigned int seconds,
                                                 size_t memory) {
    return ((struct MHD_Daemon * (*)(unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *,
                                     MHD_AccessHandlerCallback, void *, ...)) function)(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION, 0, NULL, NULL,
        (MHD_AccessHandlerCallback)take, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_NOTIFY_COMPLETED,
        (MHD_RequestCompletedCallback)end, context, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_END);
}

/// MHD_get_daemon_info of the port that is listened at.
static inline uint16_t sl_daemon_port(void *function, struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info =
        ((const union MHD_DaemonInfo *(*)(struct MHD_Daemon *, enum MHD_DaemonInfoType, ...))function)(
            daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
