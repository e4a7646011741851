#pragma once
// Types and constants only: the library is opened with dlopen when it is first used.
#include <curl/curl.h>

// The header wraps the function in a macro that checks types; here it is called through a pointer.
#undef curl_easy_setopt

// Swift does not import variadic functions: one wrapper for each type of the last argument. `function` is
// what dlsym gave for curl_easy_setopt.

static inline CURLcode sl_easy_setopt_long(void *function, CURL *easy, CURLoption option, long value) {
    return ((CURLcode (*)(CURL *, CURLoption, ...))function)(easy, option, value);
}

static inline CURLcode sl_easy_setopt_offset(void *function, CURL *easy, CURLoption option,
                                             curl_off_t value) {
    return ((CURLcode (*)(CURL *, CURLoption, ...))function)(easy, option, value);
}

static inline CURLcode sl_easy_setopt_pointer(void *function, CURL *easy, CURLoption option,
                                              const void *value) {
    return ((CURLcode (*)(CURL *, CURLoption, ...))function)(easy, option, value);
}

typedef curl_socket_t (*sl_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode sl_easy_setopt_opener(void *function, CURL *easy, CURLoption option, sl_curl_opener value) {
    return ((CURLcode (*)(CURL *, CURLoption, ...))function)(easy, option, value);
}

// libcurl keeps more behind the field than its type says, for IPv6.
static inline const struct sockaddr *sl_target(const struct curl_sockaddr *address) { return &address->addr; }

typedef size_t (*sl_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode sl_easy_setopt_receiver(void *function, CURL *easy, CURLoption option,
                                               sl_curl_receiver value) {
    return ((CURLcode (*)(CURL *, CURLoption, ...))function)(easy, option, value);
}
