/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*===- tessera-c.h - The compiler for C and for other languages -----------===*\
|*                                                                            *|
|* The same compiler as tessera.h. A result belongs to the caller, who frees  *|
|* it with tessera_result_free; the strings of a result live as long as it.   *|
|* A null pointer where a text must be, or a value that no enum has, is an    *|
|* error of that compile, with a diagnostic.                                  *|
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
  TESSERA_OUTPUT_MSL = 3,
  TESSERA_OUTPUT_PREPROCESSED = 4
} tessera_output;

/* What matrix loads, stores and atomic additions do with elements that lie outside of the buffer or
   groupshared array. */
typedef enum tessera_matrix_bounds {
  TESSERA_MATRIX_BOUNDS_DEVICE = 0, /* what the device does */
  TESSERA_MATRIX_BOUNDS_CHECKED = 1 /* such elements are 0 and are not written */
} tessera_matrix_bounds;

/* What holds a matrix of a thread group. */
typedef enum tessera_group_matrices {
  TESSERA_GROUP_MATRICES_AUTO = 0,  /* what the target file says */
  TESSERA_GROUP_MATRICES_WAVES = 1, /* the waves of the group, a part each */
  TESSERA_GROUP_MATRICES_NATIVE = 2 /* the device, where it has such matrices */
} tessera_group_matrices;

/* What the optimal layouts of one thread's matrices are in memory. */
typedef enum tessera_optimal_layouts {
  TESSERA_OPTIMAL_LAYOUTS_PLAIN = 0, /* lines at multiples of 16 bytes */
  TESSERA_OPTIMAL_LAYOUTS_DRIVER = 1 /* those of a driver with cooperative vectors */
} tessera_optimal_layouts;

/* What lies where in buffers; tessera/memory.h says more. */
typedef enum tessera_layout {
  TESSERA_LAYOUT_D3D = 0,
  TESSERA_LAYOUT_RELAXED = 1, /* DXC's for Vulkan */
  TESSERA_LAYOUT_SCALAR = 2,
  TESSERA_LAYOUT_GL = 3
} tessera_layout;

/* Gives the text of an included file (not owned, must stay valid until the next call) and its
   length in bytes, or NULL where there is none. What it throws, in C++, is caught and becomes an
   error. */
typedef const char *(*tessera_include_fn)(void *user, const char *path, size_t *length);

/* Zero-initialize, then set what differs from the default. Lists end at their count. */
typedef struct tessera_options {
  tessera_output output;
  const char *target;         /* NULL: "metal" for MSL, else "vulkan" */
  const char *entry;          /* NULL: the only function with [numthreads] */
  const char *profile;        /* NULL: "cs_6_8" */
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
  tessera_matrix_bounds matrix_bounds;
  tessera_group_matrices group_matrices;
  tessera_optimal_layouts optimal_layouts;
  tessera_layout layout;
  int wide_half; /* half and the min types have 32 bits */
  int debugger;  /* SPIR-V: instructions for debuggers, with the source */
} tessera_options;

/* Compiles in this process. Never NULL. options may be NULL for the defaults. */
tessera_result *tessera_compile(const char *file_name, const char *text, size_t length,
                                const tessera_options *options);
/* 1 after a compile without errors. */
int tessera_result_ok(const tessera_result *result);
/* 1 when the compiler is at fault, not the shader: it contradicted itself or, in a pool, crashed.
 */
int tessera_result_internal_error(const tessera_result *result);
/* The bytes of the output; their number goes to *size. NULL and 0 without success. */
const void *tessera_result_output(const tessera_result *result, size_t *size);
/* Diagnostics as on a terminal, or as JSON; "" or "[]" when there are none. */
const char *tessera_result_diagnostics(const tessera_result *result);
const char *tessera_result_diagnostics_json(const tessera_result *result);
/* JSON when it was asked for, else "". */
const char *tessera_result_reflection(const tessera_result *result);
void tessera_result_free(tessera_result *result);

/* Compiles in processes of their own; tessera/worker-pool.h says more. */
typedef struct tessera_pool tessera_pool;

#define TESSERA_NO_LIMIT UINT32_MAX

/* Zero-initialize, then set what differs from the default. */
typedef struct tessera_pool_options {
  const char *program;          /* NULL: "tessera", in PATH */
  uint32_t workers;             /* 0: one for each processor */
  uint32_t memory_limit_mib;    /* 0: 2048; or TESSERA_NO_LIMIT */
  uint32_t time_limit_ms;       /* 0: 60000; or TESSERA_NO_LIMIT */
  uint32_t compiles_per_worker; /* 0: 1000; or TESSERA_NO_LIMIT */
} tessera_pool_options;

/* Never NULL. options may be NULL for the defaults. */
tessera_pool *tessera_pool_create(const tessera_pool_options *options);
/* As tessera_compile; any number of threads may call it at once. The include callback is called in
   the calling thread. */
tessera_result *tessera_pool_compile(tessera_pool *pool, const char *file_name, const char *text,
                                     size_t length, const tessera_options *options);
/* Ends the workers. No compile may be running. */
void tessera_pool_free(tessera_pool *pool);

/* Layouts of dx::linalg matrices of one thread; tessera/matrix-layout.h says more. Every function
   gives NULL, or an error: a text that lives as long as the program. */

/* A component is a number of dx::linalg::ComponentType (8: F16, 9: F32, 19: I8, 21: F8_E4M3FN ...),
   a layout one of dx::linalg::MatrixLayout (0: RowMajor, 1: ColMajor, 2: MulOptimal, 3: its
   transpose, 4: OuterProductOptimal, 5: its transpose). */
typedef struct tessera_matrix {
  uint32_t rows, columns; /* in components */
  uint32_t component;
  uint32_t layout;
  uint64_t stride; /* bytes from line to line; 0: as small as the layout has it */
} tessera_matrix;

typedef struct tessera_matrix_place {
  uint64_t size, stride, alignment; /* bytes */
} tessera_matrix_place;

typedef struct tessera_driver_matrix {
  uint32_t component_type; /* a VkComponentTypeKHR */
  uint32_t layout;         /* a VkCooperativeVectorMatrixLayoutNV */
} tessera_driver_matrix;

/* What matrices take in the plain form; zeros with an error. */
const char *tessera_matrix_memory(const tessera_matrix *matrix, tessera_matrix_place *place);
/* Copies a matrix from one plain form to another. With an error nothing is written. */
const char *tessera_matrix_convert(const tessera_matrix *from, const void *source,
                                   size_t source_size, const tessera_matrix *to, void *result,
                                   size_t result_size);
/* What vkConvertCooperativeVectorMatrixNV is told of a matrix; zeros with an error. */
const char *tessera_matrix_for_driver(uint32_t component, uint32_t layout,
                                      tessera_driver_matrix *matrix);

/* "0.1.0" */
const char *tessera_version(void);

#ifdef __cplusplus
}
#endif

#endif
