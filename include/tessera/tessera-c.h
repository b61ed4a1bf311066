/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*===- tessera-c.h - The compiler for C and for other languages -----------===*\
|*                                                                            *|
|* The C API of the compiler of tessera.h. The caller owns each result and    *|
|* frees it with tessera_result_free. Strings of a result are valid until     *|
|* then. A null pointer where a text is required, or a value outside its      *|
|* enum, is an error of that compile and gives a diagnostic. Callbacks must   *|
|* not throw unless their comment says that exceptions are caught.            *|
|*                                                                            *|
|* This is version 1. Declarations keep their meaning. Later versions         *|
|* only add functions, enumerators, and fields at the ends of structs. The    *|
|* library reads at most `size` bytes of a struct that has a size. Structs    *|
|* that the library returns are reached through pointers. The shared          *|
|* library, libtessera.so.1, exports only the functions of this header.       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TESSERA_TESSERA_C_H
#define TESSERA_TESSERA_C_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* How matrix loads, stores and atomic additions treat elements outside of the buffer or groupshared
   array. */
typedef enum tessera_matrix_bounds {
  TESSERA_MATRIX_BOUNDS_DEVICE = 0, /* the device decides */
  TESSERA_MATRIX_BOUNDS_CHECKED = 1 /* reads give 0, writes are dropped */
} tessera_matrix_bounds;

/* The owner of a matrix of a thread group. */
typedef enum tessera_group_matrices {
  TESSERA_GROUP_MATRICES_AUTO = 0,  /* the target file decides */
  TESSERA_GROUP_MATRICES_WAVES = 1, /* the waves of the group, each with a part */
  TESSERA_GROUP_MATRICES_NATIVE = 2 /* the device, if it has such matrices */
} tessera_group_matrices;

/* The memory form of the optimal layouts of one thread's matrices. */
typedef enum tessera_optimal_layouts {
  TESSERA_OPTIMAL_LAYOUTS_PLAIN = 0, /* lines at multiples of 16 bytes */
  TESSERA_OPTIMAL_LAYOUTS_DRIVER = 1 /* the form of a driver with cooperative vectors */
} tessera_optimal_layouts;

/* How products of one thread's matrices are computed in compute shaders. */
typedef enum tessera_thread_matrices {
  TESSERA_THREAD_MATRICES_AUTO = 0,   /* the target file decides */
  TESSERA_THREAD_MATRICES_GATHER = 1, /* the vectors of a wave's lanes as one matrix */
  TESSERA_THREAD_MATRICES_PLAIN = 2,  /* loads and arithmetic of each thread */
  TESSERA_THREAD_MATRICES_VECTORS = 3 /* the device's instructions for vectors */
} tessera_thread_matrices;

/* Whether payloads of rays are declared with access qualifiers, which are checked. */
typedef enum tessera_payload_qualifiers {
  TESSERA_PAYLOAD_QUALIFIERS_AUTO = 0, /* from lib_6_7 on */
  TESSERA_PAYLOAD_QUALIFIERS_ON = 1,   /* needs lib_6_6 or later */
  TESSERA_PAYLOAD_QUALIFIERS_OFF = 2
} tessera_payload_qualifiers;

/* Memory layout of buffers; see tessera/memory.h. */
typedef enum tessera_layout {
  TESSERA_LAYOUT_D3D = 0,
  TESSERA_LAYOUT_RELAXED = 1, /* DXC's for Vulkan */
  TESSERA_LAYOUT_SCALAR = 2,
  TESSERA_LAYOUT_GL = 3
} tessera_layout;

/* Returns the text of an included file and sets *length to its length in bytes. Returns NULL if
   there is no such file. The callback keeps the text, which must stay valid until the next call.
   It is not called for the main file, even if that is included again under another path. No C++
   exception may leave this or another callback, because libtessera.so has its own C++ library.
   Callbacks of tessera.hpp may throw. */
typedef const char *(*tessera_include_fn)(void *user, const char *path, size_t *length);

#define TESSERA_NO_LIMIT UINT32_MAX

/* The letter in register(t0). */
typedef enum tessera_register_class {
  TESSERA_REGISTER_B = 0,
  TESSERA_REGISTER_T = 1,
  TESSERA_REGISTER_U = 2,
  TESSERA_REGISTER_S = 3
} tessera_register_class;

/* How arrays of resources reach a kernel on Metal. */
typedef enum tessera_argument_buffers {
  TESSERA_ARGUMENT_BUFFERS_AUTO = 0, /* an argument for each element, or an argument buffer */
  TESSERA_ARGUMENT_BUFFERS_ALWAYS = 1,
  TESSERA_ARGUMENT_BUFFERS_NEVER = 2
} tessera_argument_buffers;

/* Source information in a SPIR-V module, besides the lines of instructions. */
typedef enum tessera_debug_output {
  TESSERA_DEBUG_NONE = 0,
  TESSERA_DEBUG_FILE = 1,
  TESSERA_DEBUG_SOURCE = 2,
  TESSERA_DEBUG_VULKAN = 3, /* instructions for debuggers */
  TESSERA_DEBUG_VULKAN_WITH_SOURCE = 4
} tessera_debug_output;

/* The environment that a SPIR-V module is for. */
typedef enum tessera_environment {
  TESSERA_ENVIRONMENT_VULKAN_1_3 = 0,
  TESSERA_ENVIRONMENT_VULKAN_1_4 = 1,
  TESSERA_ENVIRONMENT_VULKAN_1_2 = 2,
  TESSERA_ENVIRONMENT_VULKAN_1_1_SPIRV_1_4 = 3,
  TESSERA_ENVIRONMENT_UNIVERSAL_1_5 = 4,
  TESSERA_ENVIRONMENT_VULKAN_1_1 = 5,
  TESSERA_ENVIRONMENT_VULKAN_1_0 = 6,
  TESSERA_ENVIRONMENT_LEAST = 7 /* the lowest that the shader needs; a remark names one above 1.0 */
} tessera_environment;

/* How 32-bit denormal floats are treated. */
typedef enum tessera_denormals {
  TESSERA_DENORMALS_ANY = 0,
  TESSERA_DENORMALS_PRESERVE = 1,
  TESSERA_DENORMALS_FLUSH = 2
} tessera_denormals;

/* The place in a message: file:line:col, file(line,col) or file +line:col. */
typedef enum tessera_message_form {
  TESSERA_MESSAGE_CLANG = 0,
  TESSERA_MESSAGE_MSVC = 1,
  TESSERA_MESSAGE_VI = 2
} tessera_message_form;

typedef enum tessera_severity {
  TESSERA_SEVERITY_NOTE = 0,
  TESSERA_SEVERITY_REMARK = 1,
  TESSERA_SEVERITY_WARNING = 2,
  TESSERA_SEVERITY_ERROR = 3
} tessera_severity;

/* A change of the source that a message proposes: text replaces the range from the first place up
   to the second, which is not part of it. */
typedef struct tessera_fix {
  const char *file;
  uint32_t line, column, end_line, end_column;
  const char *text;
} tessera_fix;

/* One message. Lines and columns count from 1, columns in bytes. In a message about a whole file,
   line, column and end_column are 0. In a message about the options, file is empty as well. */
typedef struct tessera_diagnostic {
  tessera_severity severity;
  const char *id; /* the row's name, or the -W name of a warning of Clang */
  const char *file;
  /* end_column: one past the last byte on the line; 0: a place between two bytes. */
  uint32_t line, column, end_column;
  const char *message;
  const tessera_fix *const *fixes;
  size_t num_fixes;
} tessera_diagnostic;

/* Receives each message of a compile, in order, in the calling thread before the compile returns.
   The diagnostic is valid only during the call. */
typedef void (*tessera_diagnostic_fn)(void *user, const tessera_diagnostic *diagnostic);

/* Gives register(CLASSn) the binding n + amount, in one space or in all that no other shift
   names. */
typedef struct tessera_register_shift {
  tessera_register_class register_class;
  uint32_t amount;
  uint32_t space;
  int all_spaces;
} tessera_register_shift;

typedef struct tessera_descriptor_place {
  uint32_t binding, set;
} tessera_descriptor_place;

typedef struct tessera_register_place {
  tessera_register_class register_class;
  uint32_t number, space;
  tessera_descriptor_place place;
} tessera_register_place;

/* Cancels compiles. Any thread may call any of its functions at any time, except
   tessera_cancellation_free. */
typedef struct tessera_cancellation tessera_cancellation;
tessera_cancellation *tessera_cancellation_create(void);
/* Fails every current and later compile that has it in its options, with the diagnostic
   CompileCancelled. In this process, it is checked between tokens, stages and steps. A pool ends
   the worker at once. */
void tessera_cancel(tessera_cancellation *cancellation);
/* Compiles that have it in their options continue. */
void tessera_cancellation_free(tessera_cancellation *cancellation);

/* Start from tessera_default_options(), then set the fields that differ from the default. Each list
   has a count. Booleans are ints, 1 or 0. docs/options.md gives the command-line option of each
   field. */
typedef struct tessera_options {
  /* The size of this struct in bytes, as the application was compiled with it. 0: the size in
     version 1. It must be a multiple of the struct's alignment, or the compile fails. Bytes beyond
     the size that the library knows must be zero. */
  size_t size;
  tessera_output output;
  const char *target;         /* NULL: "metal" for MSL, else "vulkan" */
  const char *entry;          /* NULL: the only function with [numthreads] */
  const char *profile;        /* NULL: "cs_6_8" */
  const char *const *defines; /* "NAME" or "NAME=VALUE" */
  size_t num_defines;
  const char *const *include_dirs;
  size_t num_include_dirs;
  tessera_include_fn include; /* NULL: reads the disk */
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
  int wide_half; /* gives half and the min types 32 bits */
  int debugger;  /* if debug is not set, TESSERA_DEBUG_VULKAN_WITH_SOURCE */

  /* The text of a target file; messages call it by the name in target. NULL: target names one. */
  const char *target_text;
  size_t target_length;
  const char *hlsl_version; /* NULL: "2021" */
  const char *const *undefines;
  size_t num_undefines;
  const char *const *forced_includes;
  size_t num_forced_includes;
  const char *const *warnings; /* as after -W: "all", "no-conversion", "error=NAME" */
  size_t num_warnings;
  uint32_t error_limit;                     /* in errors; 0: 20; or TESSERA_NO_LIMIT */
  uint32_t time_limit_ms;                   /* in ms; 0: no limit, or the pool's in a pool */
  const tessera_cancellation *cancellation; /* NULL: none */
  tessera_diagnostic_fn diagnostic;         /* NULL: read them from the result */
  void *diagnostic_user;
  tessera_message_form message_form;
  int message_colors;

  const tessera_register_shift *shifts;
  size_t num_shifts;
  int shift_unregistered; /* shifts also set the lowest bindings of resources without a register */
  const tessera_register_place *registers; /* -fvk-bind-register */
  size_t num_registers;
  /* Place of $Globals, the loose constants. NULL: as for a resource without a register. */
  const tessera_descriptor_place *globals;
  int flatten_arrays;
  int raw_by_rows; /* -fspv-use-legacy-buffer-matrix-order */
  int unknown_image_formats;
  int row_major;
  const char *const *metal_buffers; /* "SET:BINDING=INDEX" */
  size_t num_metal_buffers;
  tessera_argument_buffers argument_buffers;

  tessera_debug_output debug;
  const char *entry_name; /* name in SPIR-V; NULL: the function's */
  tessera_environment environment;
  int strict_floats;
  tessera_denormals denormals;
  int maximal_reconvergence;
  const char *const *extensions; /* that SPIR-V may declare; none: any */
  size_t num_extensions;
  int all_bindings;
  int type_names;
  uint32_t max_id; /* highest id in the module; 0: no limit */

  int listing;      /* tessera_result_listing */
  int dependencies; /* tessera_result_dependency */
  int include_tree; /* tessera_result_include_tree */
  int verify_each;
  const char *const *print_after; /* tessera_result_printed_ir */
  size_t num_print_after;
  /* Places of ResourceDescriptorHeap, of SamplerDescriptorHeap, and of the counters of resources in
     the former; reserved even if the shader uses no heap. NULL: the lowest free binding of set 0,
     assigned after all others. */
  const tessera_descriptor_place *resource_heap;
  const tessera_descriptor_place *sampler_heap;
  const tessera_descriptor_place *counter_heap;
  /* Folders that all files of the shader must be in. None: files may be anywhere. */
  const char *const *include_roots;
  size_t num_include_roots;
  int glsl_memory; /* uses GLSL's memory model if nothing needs Vulkan's */
  /* Inputs and outputs of vertex and pixel shaders; see tessera/stages.h. */
  int alphabetical_stages; /* -fvk-stage-io-order=alpha */
  int invert_y;            /* -fvk-invert-y */
  int reciprocal_w;        /* -fvk-use-dx-position-w */
  int base_instance;       /* -fvk-support-nonzero-base-instance */
  int base_vertex;         /* -fvk-support-nonzero-base-vertex */
  int all_inputs;          /* -fspv-preserve-interface */
  int packed_stages;       /* -pack-optimized */
  tessera_payload_qualifiers payload_qualifiers;
  tessera_thread_matrices thread_matrices;
  int half_sums;               /* --thread-sums=f16 */
  int checks_unused_functions; /* --check-unused-functions */
  int descriptor_heap;         /* -fspv-use-descriptor-heap */
} tessera_options;

static inline tessera_options tessera_default_options(void) {
  tessera_options options;
  memset(&options, 0, sizeof(options));
  options.size = sizeof(options);
  return options;
}

/* Compiles in this process. Never returns NULL. options may be NULL for the defaults. */
tessera_result *tessera_compile(const char *file_name, const char *text, size_t length,
                                const tessera_options *options);
/* Reads the file and compiles it. A file that cannot be read is reported as a diagnostic. */
tessera_result *tessera_compile_file(const char *path, const tessera_options *options);
/* Expands macros and includes files: a compile with the output TESSERA_OUTPUT_PREPROCESSED. */
tessera_result *tessera_preprocess(const char *file_name, const char *text, size_t length,
                                   const tessera_options *options);

/* A SPIR-V module for tessera_link. */
typedef struct tessera_link_input {
  const char *name; /* in messages */
  const char *bytes;
  size_t length;
} tessera_link_input;

/* Links modules whose functions call each other, as `tessera --link`. The result's output is for
   the environment of the options; of the others only those for messages count. */
tessera_result *tessera_link(const tessera_link_input *modules, size_t count,
                             const tessera_options *options);

/* One compile of many: the arguments of tessera_compile. */
typedef struct tessera_job {
  const char *file_name;
  const char *text;
  size_t length;
  const tessera_options *options;
} tessera_job;

/* Compiles all jobs on `threads` threads, including the caller's; 0: one for each processor. Writes
   count results to results, in the order of the jobs. A job's callbacks are called in the thread
   that compiles it. */
void tessera_compile_all(const tessera_job *jobs, size_t count, uint32_t threads,
                         tessera_result **results);

/* Computes a hash of all inputs that determine the result: the library, the options, the target,
   and the names and texts of all files. The preprocessor runs to find the files. Message forms,
   time limits and callbacks do not count, except for the texts of includes. Returns 0 and no hash
   if an argument is missing or an option has an invalid value. */
int tessera_hash(const char *file_name, const char *text, size_t length,
                 const tessera_options *options, uint8_t hash[16]);

/* Returns 1 after a compile without errors, else 0. */
int tessera_result_ok(const tessera_result *result);
/* Returns 1 if the compiler is at fault, not the shader: an internal check failed or, in a pool, it
   crashed. */
int tessera_result_internal_error(const tessera_result *result);
/* Returns 1 if no shader could be compiled with one of the options. */
int tessera_result_wrong_options(const tessera_result *result);
/* Returns the output and sets *size to its bytes. Without success, returns NULL and sets 0. */
const void *tessera_result_output(const tessera_result *result, size_t *size);
/* Returns the diagnostics as a terminal shows them, or as JSON; "" or "[]" if there are none. */
const char *tessera_result_diagnostics(const tessera_result *result);
const char *tessera_result_diagnostics_json(const tessera_result *result);
/* Returns the reflection as JSON if options.reflect was set, else "". */
const char *tessera_result_reflection(const tessera_result *result);
/* Return the number of messages and one of them; NULL if index is out of range. */
size_t tessera_result_num_diagnostics(const tessera_result *result);
const tessera_diagnostic *tessera_result_diagnostic(const tessera_result *result, size_t index);
/* Return the module as text, one line for each included file, and the IR after the passes of
   print_after. "" if the options did not request it. */
const char *tessera_result_listing(const tessera_result *result);
const char *tessera_result_include_tree(const tessera_result *result);
const char *tessera_result_printed_ir(const tessera_result *result);
/* Return the files read, the main one first, if options.dependencies was set. NULL if index is out
   of range. */
size_t tessera_result_num_dependencies(const tessera_result *result);
const char *tessera_result_dependency(const tessera_result *result, size_t index);
/* Return the stages in the order in which they ran, with the time of each. NULL if index is out of
   range. */
size_t tessera_result_num_stages(const tessera_result *result);
const char *tessera_result_stage(const tessera_result *result, size_t index, double *microseconds);
void tessera_result_free(tessera_result *result);

/* The interface of each entry point, if options.reflect was set. docs/reflection.md describes each
   field under its JSON key. Sizes, offsets and strides are in bytes. An absent text is "", an
   absent number TESSERA_ABSENT, an absent object NULL. Everything is valid as long as the result.
 */
#define TESSERA_ABSENT UINT64_MAX

typedef struct tessera_array {
  uint64_t count, stride;
} tessera_array;

typedef struct tessera_type {
  const char *name;                  /* "float2x3[4]" */
  const tessera_array *const *array; /* its dimensions, the outermost first */
  size_t num_array;
  uint32_t rows, columns; /* of a matrix; else 0 */
  const char *order;      /* of a matrix: "row_major" or "column_major" */
  uint64_t matrix_stride; /* from one row, or column, to the next */
  uint64_t struct_index;  /* in structs of the entry */
} tessera_type;

typedef struct tessera_member {
  const char *name;
  const tessera_type *type;
  uint64_t offset; /* from the start of the struct */
  uint64_t size;
} tessera_member;

typedef struct tessera_struct {
  const char *name;
  const char *layout; /* "constant" or "storage" */
  uint64_t size;
  const tessera_member *const *members;
  size_t num_members;
} tessera_struct;

/* Where a resource is bound on Metal. */
typedef struct tessera_metal_place {
  const char *table; /* of arguments: "buffer", "texture" or "sampler" */
  uint32_t index;
  const uint32_t *indices; /* of an array, one for each element */
  size_t num_indices;
  uint64_t argument_stride; /* of an element of an argument buffer; its layout follows */
  uint64_t address_offset;
  uint64_t size_offset;
  const uint32_t *samplers; /* indices of a texture's own sampler, if it has one */
  size_t num_samplers;
} tessera_metal_place;

typedef struct tessera_resource {
  const char *name;
  const char *kind;       /* "StructuredBuffer" */
  uint64_t set, binding;  /* push constants have none */
  const char *counter_of; /* of a counter, the buffer that it counts for */
  uint64_t count;         /* of an array; 0: the application chooses it */
  int read_only;
  const tessera_type *element; /* of structured and typed buffers, and of textures */
  const char *format; /* of typed buffers and of textures that are written; "": not stated */
  uint64_t element_stride;
  const char *type; /* of constant buffers, and those below */
  uint64_t size;
  const tessera_member *const *members;
  size_t num_members;
  const tessera_metal_place *metal;
  const char *heap;          /* of a descriptor heap: "resource", "sampler" or "counter" */
  int combined;              /* one of two halves of a combined image sampler */
  const char *dimension;     /* of a texture: "1D", "2D", "3D" or "Cube" */
  int arrayed;               /* of a texture: it has layers, as a Texture2DArray */
  int multisampled;          /* of a texture: its texels have several samples */
  uint64_t input_attachment; /* of a subpass input, the index of the attachment */
  int ordered;               /* rasterizer-ordered */
} tessera_resource;

typedef enum tessera_scalar {
  TESSERA_SCALAR_BOOL = 0,
  TESSERA_SCALAR_FLOAT = 1,
  TESSERA_SCALAR_INT = 2,
  TESSERA_SCALAR_UINT = 3
} tessera_scalar;

typedef struct tessera_constant {
  const char *name;
  uint32_t id;
  const char *type;
  tessera_scalar kind; /* of the default */
  double number;       /* the default of a float */
  uint64_t integer;    /* the default of the other kinds, an int's in two's complement */
} tessera_constant;

typedef struct tessera_reflected_matrix {
  const char *element;
  uint32_t rows, columns;
  const char *use, *scope;
} tessera_reflected_matrix;

typedef struct tessera_multiply {
  uint32_t m, n, k;
  const char *a, *b, *accumulator, *scope;
} tessera_multiply;

typedef struct tessera_tiling {
  const char *types, *written;
  const char *tile;  /* the native shape */
  const char *route; /* how types without a row are computed */
} tessera_tiling;

typedef struct tessera_matrix_configuration {
  const char *component_type, *result_component_type;
  uint32_t m, n, k;
} tessera_matrix_configuration;

typedef struct tessera_emulation {
  const tessera_reflected_matrix *matrix;
  uint32_t per_lane;
} tessera_emulation;

typedef struct tessera_group_matrix {
  const tessera_reflected_matrix *matrix;
  int native;
  uint32_t waves[2]; /* this and the fields below are 0 if it is native */
  uint32_t band_rows, band_columns, bands;
} tessera_group_matrix;

typedef struct tessera_thread_matrix {
  const char *operation; /* "product", "outerProduct" or "addition" */
  uint32_t rows, columns;
  const char *component, *vector;
  const char *result;        /* of a product */
  const char *layout, *form; /* "" if the layout is not constant */
  const char *by;            /* "instruction", "matrices" (of a wave) or "code" */
} tessera_thread_matrix;

/* A buffer that the functions before and behind Metal's tessellator share. */
typedef struct tessera_patch_buffer {
  /* "vertices", "controlPoints", "patchConstants", "factors" or "vertexNumbers" */
  const char *content;
  uint32_t index;
  uint64_t stride;
} tessera_patch_buffer;

/* What the tables of a ray tracing pipeline on Metal need. */
typedef struct tessera_ray_tables {
  uint32_t slots;         /* of 8 bytes, in the buffer of resources */
  uint32_t record_header; /* bytes of a shader record before the data of its shader */
  uint32_t levels;        /* functions that a ray calls, one inside the other */
} tessera_ray_tables;

/* The kernel of a module in MSL. */
typedef struct tessera_kernel {
  const char *name;
  const char *version;
  uint32_t threadgroup[3];
  uint32_t simd_width;
  uint64_t buffer_sizes;
  const tessera_patch_buffer *const *patch_buffers;
  size_t num_patch_buffers;
  const tessera_ray_tables *rays; /* NULL without a ray tracing pipeline */
} tessera_kernel;

/* An input or output of a stage of graphics. */
typedef struct tessera_element {
  const char *semantic, *type;
  uint32_t count;                   /* elements of an array; 0: no array */
  const char *built_in;             /* of SPIR-V; "" if it has a location */
  uint64_t location;                /* TESSERA_ABSENT for a built-in */
  uint32_t locations;               /* how many it takes */
  uint32_t source;                  /* of a render target with two sources */
  const char *const *interpolation; /* HLSL's modifiers */
  size_t num_interpolation;
  uint32_t component; /* the first one of its locations that it takes */
  int per_primitive;  /* of a mesh shader, and in the pixel shader after it */
  int per_patch;      /* one value for a patch: of a hull or domain shader */
  uint32_t stream;    /* of an output of a geometry shader: its stream */
} tessera_element;

/* What the groups of a mesh or amplification shader make. */
typedef struct tessera_mesh {
  const char *topology;          /* "point", "line" or "triangle"; "" for an amplification shader */
  uint32_t vertices, primitives; /* of a group, at most */
  uint32_t payload_size;         /* in bytes; 0: no payload */
} tessera_mesh;

/* The patches of a hull or domain shader. */
typedef struct tessera_tessellation {
  const char *domain; /* "tri", "quad" or "isoline" */
  /* "integer", "fractional_even" or "fractional_odd"; "" for a domain shader, as the next */
  const char *partitioning;
  const char *topology;   /* "point", "line", "triangle_cw" or "triangle_ccw" */
  uint32_t input_points;  /* control points of the patch that it gets; 0: it gets none */
  uint32_t output_points; /* control points that a hull shader makes; else 0 */
} tessera_tessellation;

/* What a geometry shader gets and makes. */
typedef struct tessera_geometry {
  const char *input;    /* "point", "line", "triangle", "lineadj" or "triangleadj" */
  const char *topology; /* "point", "line" or "triangle"; the last two are strips */
  uint32_t vertices;    /* of an instance, at most */
  uint32_t instances;   /* for each primitive */
} tessera_geometry;

/* What a shader of ray tracing passes to others: bytes of scalar layout, of the largest if there
   are several types, 0 if there is none. */
typedef struct tessera_rays {
  uint32_t payload_size;   /* its own, and those of its TraceRay */
  uint32_t attribute_size; /* its own, and those of its ReportHit */
  uint32_t parameter_size; /* of callable shaders: its own, and those of its CallShader */
  int traces_rays;         /* the recursion depth of a pipeline counts such shaders */
  int calls_shaders;
} tessera_rays;

typedef struct tessera_entry {
  const char *target, *target_note;
  const char *buffer_layout;
  const char *name;
  uint32_t workgroup_size[3];
  /* The wave sizes that the entry point was compiled for, set by [WaveSize] or because lanes
     compute matrices. 0: it runs with any size. wave_preferred may be 0 if there is a range. */
  uint32_t wave_min, wave_max, wave_preferred;
  const tessera_resource *const *resources;
  size_t num_resources;
  const tessera_resource *const *push_constants;
  size_t num_push_constants;
  const tessera_struct *const *structs;
  size_t num_structs;
  const tessera_constant *const *constants; /* specializationConstants */
  size_t num_constants;
  uint64_t groupshared_bytes;
  const tessera_reflected_matrix *const *matrices;
  size_t num_matrices;
  const tessera_multiply *const *multiplies;
  size_t num_multiplies;
  const tessera_tiling *const *tiling;
  size_t num_tiling;
  const tessera_matrix_configuration *const *configurations; /* subgroupMatrixConfigs */
  size_t num_configurations;
  const tessera_emulation *const *emulated;
  size_t num_emulated;
  const tessera_group_matrix *const *group_matrices;
  size_t num_group_matrices;
  const tessera_thread_matrix *const *thread_matrices;
  size_t num_thread_matrices;
  const char *bounds_of_buffers, *bounds_of_groupshared; /* matrixBounds */
  const tessera_kernel *metal;
  const char *const *capabilities; /* of SPIR-V, and the two below */
  size_t num_capabilities;
  const char *const *extensions;
  size_t num_extensions;
  const char *const *features;
  size_t num_features;
  const char *stage; /* as in [shader("anyhit")], or "library" of an exported function; only stages
                        that run in groups have a workgroup_size */
  const tessera_element *const *inputs; /* of a stage of graphics, and the two below */
  size_t num_inputs;
  const tessera_element *const *outputs;
  size_t num_outputs;
  const char *const *modes; /* by SPIR-V's names */
  size_t num_modes;
  const tessera_resource *const *shader_records;
  size_t num_shader_records;
  const tessera_rays *rays;                 /* of ray tracing, else NULL */
  const tessera_mesh *mesh;                 /* of a mesh or amplification shader, else NULL */
  const tessera_tessellation *tessellation; /* of a hull or domain shader, else NULL */
  const tessera_geometry *geometry;         /* of a geometry shader, else NULL */
  /* The specialization constants that replace parts of workgroup_size, which are then defaults; of
     other parts TESSERA_ABSENT. */
  uint64_t workgroup_size_ids[3];
} tessera_entry;

size_t tessera_result_num_entries(const tessera_result *result);
/* Returns NULL if index is out of range. */
const tessera_entry *tessera_result_entry(const tessera_result *result, size_t index);

/* Compiles in separate processes; see tessera/worker-pool.h. */
typedef struct tessera_pool tessera_pool;

/* Zero-initialize, then set the fields that differ from the default. */
typedef struct tessera_pool_options {
  const char *program;          /* NULL: "tessera", in PATH */
  uint32_t workers;             /* 0: one for each processor */
  uint32_t memory_limit_mib;    /* 0: 2048; or TESSERA_NO_LIMIT */
  uint32_t time_limit_ms;       /* 0: 60000; or TESSERA_NO_LIMIT */
  uint32_t compiles_per_worker; /* 0: 1000; or TESSERA_NO_LIMIT */
} tessera_pool_options;

/* Never returns NULL. options may be NULL for the defaults. */
tessera_pool *tessera_pool_create(const tessera_pool_options *options);
/* Compiles like tessera_compile. Any number of threads may call it at once. The include callback is
   called in the calling thread. */
tessera_result *tessera_pool_compile(tessera_pool *pool, const char *file_name, const char *text,
                                     size_t length, const tessera_options *options);
tessera_result *tessera_pool_compile_file(tessera_pool *pool, const char *path,
                                          const tessera_options *options);
/* Compiles like tessera_compile_all, on one thread for each worker. */
void tessera_pool_compile_all(tessera_pool *pool, const tessera_job *jobs, size_t count,
                              tessera_result **results);
/* Ends the workers. No compile may be running. */
void tessera_pool_free(tessera_pool *pool);

/* Layouts of dx::linalg matrices of one thread; see tessera/matrix-layout.h. Functions return NULL,
   or on an error its text, which is valid as long as the program. */

/* A component is a number of dx::linalg::ComponentType (8: F16, 9: F32, 19: I8, 21: F8_E4M3FN ...),
   a layout one of dx::linalg::MatrixLayout (0: RowMajor, 1: ColMajor, 2: MulOptimal, 3: its
   transpose, 4: OuterProductOptimal, 5: its transpose). */
typedef struct tessera_matrix {
  uint32_t rows, columns; /* in components */
  uint32_t component;
  uint32_t layout;
  uint64_t stride; /* bytes from line to line; 0: the smallest of the layout */
} tessera_matrix;

typedef struct tessera_matrix_place {
  uint64_t size, stride, alignment; /* bytes */
} tessera_matrix_place;

typedef struct tessera_driver_matrix {
  uint32_t component_type; /* a VkComponentTypeKHR */
  uint32_t layout;         /* a VkCooperativeVectorMatrixLayoutNV */
} tessera_driver_matrix;

/* Computes the memory that a matrix takes in the plain form. On an error, *place is zero. */
const char *tessera_matrix_memory(const tessera_matrix *matrix, tessera_matrix_place *place);
/* Copies a matrix from one plain form to another. On an error, writes nothing. */
const char *tessera_matrix_convert(const tessera_matrix *from, const void *source,
                                   size_t source_size, const tessera_matrix *to, void *result,
                                   size_t result_size);
/* Computes the description of a matrix for vkConvertCooperativeVectorMatrixNV. On an error, *matrix
   is zero. */
const char *tessera_matrix_for_driver(uint32_t component, uint32_t layout,
                                      tessera_driver_matrix *matrix);

/* Returns the table of --list-targets. */
const char *tessera_list_targets(void);
/* Describes one target in full, by its name or the path of its file, in the output of the result.
 */
tessera_result *tessera_describe_target(const char *target);
/* Returns the names that print_after takes, one a line, each with its description. */
const char *tessera_list_passes(void);
/* Returns the version, as "0.1.0". */
const char *tessera_version(void);

#ifdef __cplusplus
}
#endif

#endif
