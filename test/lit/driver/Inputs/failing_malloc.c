// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Since allocation FAIL_AT every allocation fails, in workers or, with FAIL_IN=host, in the other processes. Without FAIL_AT the number of
// allocations goes to the file FAIL_COUNT at the end.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static _Atomic long made, limit;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAIL_AT"), *in = getenv("FAIL_IN");
  char words[4096] = "";
  FILE *file = fopen("/proc/self/cmdline", "r");
  size_t length = file ? fread(words, 1, sizeof(words), file) : 0;
  if (file)
    fclose(file);
  int is_worker = memmem(words, length, "--worker", sizeof("--worker")) != NULL;
  made = 0;
  if (at && is_worker == !(in && !strcmp(in, "host")))
    limit = atol(at);
}

__attribute__((destructor)) static void end(void) {
  const char *name = getenv("FAIL_COUNT");
  long count = made;
  FILE *file = name ? fopen(name, "w") : NULL;
  if (!file)
    return;
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static int is_gone(void) {
  if (!limit || ++made < limit) {
    made += !limit;
    return 0;
  }
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return is_gone() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return is_gone() ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return is_gone() ? NULL : __libc_realloc(block, size); }
