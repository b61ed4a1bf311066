// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "Support/DiagnosticsFrontend.h"
#include "tessera/tessera-c.h"
#include "tessera/worker-pool.h"
#include <algorithm>
#include <cstring>

using namespace tessera;

struct tessera_result {
  CompileResult Result;
};

struct tessera_pool {
  WorkerPool Pool;
};

static std::string text(const char *Given, const std::string &Default) {
  return Given ? Given : Default;
}

/// The first argument that is missing; null when all are there.
static const char *missing(const char *FileName, const char *Text, size_t Length,
                           const tessera_options &Options) {
  auto ListHasGap = [](const char *const *List, size_t Count) {
    return Count && (!List || std::find(List, List + Count, nullptr) != List + Count);
  };
  return !FileName                                                    ? "the file's name"
         : !Text                                                      ? "the file's text"
         : ListHasGap(Options.defines, Options.num_defines)           ? "a macro definition"
         : ListHasGap(Options.include_dirs, Options.num_include_dirs) ? "an include folder"
                                                                      : nullptr;
}

static CompileOptions convert(const tessera_options &From, OutputKind Output, MatrixBounds Bounds,
                              GroupMatrices Groups, OptimalLayouts Layouts,
                              BufferLayout OfBuffers) {
  CompileOptions To;
  To.Output = Output;
  To.Target = text(From.target, To.Target);
  To.Entry = text(From.entry, To.Entry);
  To.Profile = text(From.profile, To.Profile);
  To.Defines.assign(From.defines, From.defines + From.num_defines);
  To.IncludeDirs.assign(From.include_dirs, From.include_dirs + From.num_include_dirs);
  To.Include = wrapCallback(From.include, From.include_user);
  To.DebugLines = From.debug_lines;
  if (From.debugger)
    To.Debug = DebugOutput::VulkanWithSource;
  To.DebugNames = !From.no_debug_names;
  To.Tile = !From.no_tile;
  To.Emulate = !From.no_emulate;
  To.Reflect = From.reflect;
  To.Bounds = Bounds;
  To.Groups = Groups;
  To.Layouts = Layouts;
  To.Memory = {.Layout = OfBuffers, .WideHalf = From.wide_half != 0, .RawByRows = false};
  return To;
}

/// C lets an enum hold any number; as a C++ value it would be undefined.
template <typename Enum> static unsigned numberOf(const Enum &Given) {
  unsigned Number = 0;
  static_assert(sizeof(Number) == sizeof(Given));
  memcpy(&Number, &Given, sizeof(Number));
  return Number;
}

/// Checks the arguments, then compiles with \p Run(FileName, Text, Options).
template <typename Fn>
static tessera_result *checkedCompile(const char *FileName, const char *Text, size_t Length,
                                      const tessera_options *Given, Fn Run) {
  constexpr OutputKind Kinds[] = {OutputKind::SPIRV, OutputKind::SPIRVAssembly, OutputKind::IR,
                                  OutputKind::MSL, OutputKind::Preprocessed};
  tessera_options Options = Given ? *Given : tessera_options();
  if (const char *What = missing(FileName, Text, Length, Options))
    return new tessera_result{failedResult(diags::ArgumentMissing, What)};
  unsigned Output = numberOf(Options.output), Bounds = numberOf(Options.matrix_bounds);
  constexpr GroupMatrices Groups[] = {GroupMatrices::Auto, GroupMatrices::Waves,
                                      GroupMatrices::Native};
  constexpr BufferLayout OfBuffers[] = {BufferLayout::D3D, BufferLayout::Relaxed,
                                        BufferLayout::Scalar, BufferLayout::GL};
  unsigned OfBuffer = numberOf(Options.layout);
  if (OfBuffer >= std::size(OfBuffers))
    return new tessera_result{failedResult(diags::BufferLayoutUnknown, static_cast<int>(OfBuffer))};
  unsigned Group = numberOf(Options.group_matrices);
  if (Group >= std::size(Groups))
    return new tessera_result{failedResult(diags::GroupsUnknown, static_cast<int>(Group))};
  unsigned Layouts = numberOf(Options.optimal_layouts);
  if (Layouts > TESSERA_OPTIMAL_LAYOUTS_DRIVER)
    return new tessera_result{failedResult(diags::LayoutsUnknown, static_cast<int>(Layouts))};
  if (Output >= std::size(Kinds))
    return new tessera_result{failedResult(diags::OutputUnknown, static_cast<int>(Output))};
  if (Bounds > TESSERA_MATRIX_BOUNDS_CHECKED)
    return new tessera_result{failedResult(diags::BoundsUnknown, static_cast<int>(Bounds),
                                           int(TESSERA_MATRIX_BOUNDS_DEVICE),
                                           int(TESSERA_MATRIX_BOUNDS_CHECKED))};
  return new tessera_result{
      Run(FileName, std::string_view(Text, Length),
          convert(Options, Kinds[Output],
                  Bounds == TESSERA_MATRIX_BOUNDS_CHECKED ? MatrixBounds::Checked
                                                          : MatrixBounds::Device,
                  Groups[Group],
                  Layouts == TESSERA_OPTIMAL_LAYOUTS_DRIVER ? OptimalLayouts::Driver
                                                            : OptimalLayouts::Plain,
                  OfBuffers[OfBuffer]))};
}

tessera_result *tessera_compile(const char *FileName, const char *Text, size_t Length,
                                const tessera_options *Options) {
  return checkedCompile(FileName, Text, Length, Options, compile);
}

tessera_pool *tessera_pool_create(const tessera_pool_options *Given) {
  tessera_pool_options From = Given ? *Given : tessera_pool_options();
  WorkerPoolOptions To;
  To.Program = text(From.program, To.Program);
  To.Workers = From.workers;
  auto SetLimit = [](uint32_t Value, uint32_t &Limit) {
    if (Value)
      Limit = Value == TESSERA_NO_LIMIT ? 0 : Value;
  };
  SetLimit(From.memory_limit_mib, To.MemoryLimitMiB);
  SetLimit(From.time_limit_ms, To.TimeLimitMs);
  SetLimit(From.compiles_per_worker, To.CompilesPerWorker);
  return new tessera_pool{WorkerPool(std::move(To))};
}

tessera_result *tessera_pool_compile(tessera_pool *Pool, const char *FileName, const char *Text,
                                     size_t Length, const tessera_options *Options) {
  if (!Pool)
    return new tessera_result{failedResult(diags::ArgumentMissing, "the pool")};
  return checkedCompile(
      FileName, Text, Length, Options,
      [Pool](std::string_view Name, std::string_view Bytes, const CompileOptions &To) {
        return Pool->Pool.compile(Name, Bytes, To);
      });
}

void tessera_pool_free(tessera_pool *Pool) { delete Pool; }

int tessera_result_ok(const tessera_result *R) { return R && R->Result.Success; }

int tessera_result_internal_error(const tessera_result *R) { return R && R->Result.InternalError; }

const void *tessera_result_output(const tessera_result *R, size_t *Size) {
  bool Ok = tessera_result_ok(R);
  if (Size)
    *Size = Ok ? R->Result.Output.size() : 0;
  return Ok ? R->Result.Output.data() : nullptr;
}

const char *tessera_result_diagnostics(const tessera_result *R) {
  return R ? R->Result.diagnosticText().c_str() : "";
}

const char *tessera_result_diagnostics_json(const tessera_result *R) {
  return R ? R->Result.diagnosticJSON().c_str() : "[]";
}

const char *tessera_result_reflection(const tessera_result *R) {
  return R ? R->Result.Reflection.c_str() : "";
}

void tessera_result_free(tessera_result *R) { delete R; }

const char *tessera_version(void) {
  static const std::string Text(version());
  return Text.c_str();
}
