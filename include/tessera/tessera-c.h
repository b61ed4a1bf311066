/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*===- tessera-c.h - The compiler for C and for other languages -----------===*\
|*                                                                            *|
|* The same compiler as tessera.h. A result belongs to the caller, who frees  *|
|* it with tessera_result_free; the strings of a result live as long as it.   *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TESSERA_TESSERA_C_H
#define TESSERA_TESSERA_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tessera_result tessera_result;

typedef enum tessera_output {
  TESSERA_OUTPUT_SPIRV = 0,
  TESSERA_OUTPUT_SPIRV_ASSEMBLY = 1,
  TESSERA_OUTPUT_IR = 2,
  TESSERA_OUTPUT_MSL = 3
} tessera_output;

/* Gives the text of an included file (not owned, must stay valid until the next call) and its length
   in bytes, or NULL where there is none. */
typedef const char *(*tessera_include_fn)(void *user, const char *path, size_t *length);

/* Zero-initialize, then set what differs from the default. Lists end at their count. */
typedef struct tessera_options {
  tessera_output output;
  const char *target;  /* NULL: "metal" for MSL, else "vulkan" */
  const char *entry;   /* NULL: the only function with [numthreads] */
  const char *profile; /* NULL: "cs_6_8" */
  const char *const *defines; /* "NAME" or "NAME=VALUE" */
  size_t num_defines;
  const char *const *include_dirs;
  size_t num_include_dirs;
  tessera_include_fn include; /* NULL: the disk */
  void *include_user;
  int debug_lines;
  int no_debug_names;
  int no_tile;
  int no_emulate;
  int reflect;
} tessera_options;

/* Never NULL. options may be NULL for the defaults. */
tessera_result *tessera_compile(const char *file_name, const char *text, size_t length,
                                const tessera_options *options);
/* 1 after a compile without errors. */
int tessera_result_ok(const tessera_result *result);
/* The bytes of the output; their number goes to *size. NULL and 0 without success. */
const void *tessera_result_output(const tessera_result *result, size_t *size);
/* Diagnostics as on a terminal, or as JSON; "" or "[]" when there are none. */
const char *tessera_result_diagnostics(const tessera_result *result);
const char *tessera_result_diagnostics_json(const tessera_result *result);
/* JSON when it was asked for, else "". */
const char *tessera_result_reflection(const tessera_result *result);
void tessera_result_free(tessera_result *result);

/* "0.1.0" */
const char *tessera_version(void);

#ifdef __cplusplus
}
#endif

#endif
