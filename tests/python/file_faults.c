// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Preloaded into a process, makes one call on files of one folder fail: FAULT_FOLDER, FAULT_CALL (write, read, open, rename),
// FAULT_NUMBER (from 1), FAULT_KIND (an errno's name, "short", "kill"). FAULT_FIRED is a file that is made when it has happened.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int calls = 0;

static int in_folder(const char* path) {
    const char* folder = getenv("FAULT_FOLDER");
    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_ours(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) {
        return 0;
    }
    path[size] = 0;
    return in_folder(path);
}

// The kind of fault that this call is to have, or null.
static const char* fault(const char* call) {
    const char* wanted = getenv("FAULT_CALL");
    const char* number = getenv("FAULT_NUMBER");
    if (wanted == NULL || number == NULL || strcmp(wanted, call) != 0 || ++calls != atoi(number)) {
        return NULL;
    }
    const char* fired = getenv("FAULT_FIRED");
    FILE* (*open_file)(const char*, const char*) = (FILE * (*)(const char*, const char*)) dlsym(RTLD_NEXT, "fopen");
    FILE* file = fired != NULL ? open_file(fired, "w") : NULL;
    if (file != NULL) {
        fclose(file);
    }
    const char* kind = getenv("FAULT_KIND");
    if (strcmp(kind, "kill") == 0) {
        kill(getpid(), SIGKILL);
    }
    errno = strcmp(kind, "ENOSPC") == 0 ? ENOSPC : strcmp(kind, "EINTR") == 0 ? EINTR : EIO;
    return kind;
}

ssize_t write(int file, const void* data, size_t size) {
    ssize_t (*real)(int, const void*, size_t) = (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
    const char* kind = is_ours(file) ? fault("write") : NULL;
    if (kind != NULL && strcmp(kind, "short") == 0) {
        return real(file, data, size > 1 ? size / 2 : size);
    }
    return kind != NULL ? -1 : real(file, data, size);
}

ssize_t read(int file, void* data, size_t size) {
    ssize_t (*real)(int, void*, size_t) = (ssize_t(*)(int, void*, size_t))dlsym(RTLD_NEXT, "read");
    const char* kind = is_ours(file) ? fault("read") : NULL;
    if (kind != NULL && strcmp(kind, "short") == 0) {
        return real(file, data, size > 1 ? size / 2 : size);
    }
    return kind != NULL ? -1 : real(file, data, size);
}

int rename(const char* from, const char* to) {
    int (*real)(const char*, const char*) = (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename");
    return in_folder(to) && fault("rename") != NULL ? -1 : real(from, to);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, "open64");
    return in_folder(path) && fault("open") != NULL ? -1 : real(path, flags, mode);
}
