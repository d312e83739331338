#ifndef CURL_CALLS_H
#define CURL_CALLS_H

#include <stddef.h>
#include <stdint.h>

// `curl_easy_setopt`, `curl_multi_setopt` and `curl_easy_getinfo` take a variable argument, which Swift cannot pass.
// Each function here names that argument's type, so that the compiler passes it by the platform's convention. The
// functions are found at run time: neither libcurl nor its headers are needed to build this.

static inline int curl_calls_set_long(void *setopt, void *handle, int option, long value) {
    return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int curl_calls_set_offset(void *setopt, void *handle, int option, int64_t value) {
    return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int curl_calls_set_pointer(void *setopt, void *handle, int option, const void *value) {
    return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int curl_calls_set_callback(
    void *setopt, void *handle, int option, size_t (*value)(char *, size_t, size_t, void *)) {
    return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int curl_calls_set_socket_opener(
    void *setopt, void *handle, int option, int (*value)(void *, int, void *)) {
    return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int curl_calls_get_long(void *getinfo, void *handle, int info, long *value) {
    return ((int (*)(void *, int, ...))getinfo)(handle, info, value);
}

static inline int curl_calls_get_offset(void *getinfo, void *handle, int info, int64_t *value) {
    return ((int (*)(void *, int, ...))getinfo)(handle, info, value);
}

static inline int curl_calls_get_pointer(void *getinfo, void *handle, int info, void **value) {
    return ((int (*)(void *, int, ...))getinfo)(handle, info, value);
}

// What zlib calls `z_stream`, a part of its stable binary interface.
struct curl_calls_zlib_stream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate;
    void *free;
    void *context;
    int data_type;
    unsigned long checksum;
    unsigned long reserved;
};

#ifdef __ELF__
// Of a profile and of any sanitizer; null if the program is built without. Swift has no weak declarations.
extern int __llvm_profile_write_file(void) __attribute__((weak));
extern void __sanitizer_set_report_path(const char *path) __attribute__((weak));

// Whether the program writes a file at exit.
static inline int curl_calls_writes_at_exit(void) {
    return __llvm_profile_write_file != NULL || __sanitizer_set_report_path != NULL;
}
#endif

#endif
