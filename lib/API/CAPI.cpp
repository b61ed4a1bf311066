// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "API/OptionsCAPI.h"
#include "API/Threads.h"
#include "Support/DiagnosticsFrontend.h"
#include "Target/TargetPrinter.h"
#include "Target/TargetRegistry.h"
#include "tessera/link.h"
#include "tessera/worker-pool.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace tessera;

struct tessera_pool {
  WorkerPool Pool;
  uint32_t Threads = 0; ///< as many as workers
};

/// Checks the arguments, then compiles with \p Run(Options). No text of \p Texts (name in messages,
/// text) may be null.
template <typename Fn>
static tessera_result *
checkedCompile(std::initializer_list<std::pair<const char *, const void *>> Texts,
               const tessera_options *Given, Fn Run) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  for (auto [What, Text] : Texts)
    if (!Text && !Diags.hasErrors())
      Diags.report({}, diags::ArgumentMissing, What);
  std::optional<CompileOptions> Options;
  if (!Diags.hasErrors())
    Options = convertOptions(Given, Diags);
  if (Options)
    return makeResult(Run(std::as_const(*Options)), Given);
  CompileResult Result;
  exportDiagnostics(Diags, Result);
  return makeResult(std::move(Result), Given);
}

static constexpr const char *NoName = "the file's name";
static constexpr const char *NoText = "the file's text";

tessera_result *tessera_compile(const char *FileName, const char *Text, size_t Length,
                                const tessera_options *Options) {
  return checkedCompile({{NoName, FileName}, {NoText, Text}}, Options,
                        [&](const CompileOptions &To) {
                          return compile(FileName, std::string_view(Text, Length), To);
                        });
}

tessera_result *tessera_compile_file(const char *Path, const tessera_options *Options) {
  return checkedCompile({{NoName, Path}}, Options,
                        [&](const CompileOptions &To) { return compileFile(Path, To); });
}

tessera_result *tessera_preprocess(const char *FileName, const char *Text, size_t Length,
                                   const tessera_options *Options) {
  return checkedCompile({{NoName, FileName}, {NoText, Text}}, Options,
                        [&](const CompileOptions &Given) {
                          CompileOptions To = Given;
                          To.Output = OutputKind::Preprocessed;
                          return compile(FileName, std::string_view(Text, Length), To);
                        });
}

tessera_result *tessera_link(const tessera_link_input *Modules, size_t Count,
                             const tessera_options *Options) {
  bool HasAll = Modules || !Count;
  for (size_t I = 0; HasAll && I < Count; ++I)
    HasAll = Modules[I].name && Modules[I].bytes;
  return checkedCompile({{"a module, or its name", HasAll ? "" : nullptr}}, Options,
                        [&](const CompileOptions &To) {
                          std::vector<LinkInput> Inputs;
                          for (const tessera_link_input &M : llvm::ArrayRef(Modules, Count))
                            Inputs.push_back({M.name, std::string(M.bytes, M.length)});
                          // An input has no reflection.
                          CompileOptions Module = To;
                          Module.Reflect = false;
                          return link(Inputs, Module);
                        });
}

/// One after the other, each in some thread, with \p Compile(Job).
template <typename Fn>
static void compileJobs(const tessera_job *Jobs, size_t Count, uint32_t Threads,
                        tessera_result **Results, Fn Compile) {
  if (!Results)
    return;
  tessera_job Missing = {};
  runOnThreads(Count, Threads, [&](size_t I) { Results[I] = Compile(Jobs ? Jobs[I] : Missing); });
}

void tessera_compile_all(const tessera_job *Jobs, size_t Count, uint32_t Threads,
                         tessera_result **Results) {
  compileJobs(Jobs, Count, Threads, Results, [](const tessera_job &Job) {
    return tessera_compile(Job.file_name, Job.text, Job.length, Job.options);
  });
}

int tessera_hash(const char *FileName, const char *Text, size_t Length,
                 const tessera_options *Given, uint8_t Hash[16]) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::optional<CompileOptions> Options = convertOptions(Given, Diags);
  if (!FileName || !Text || !Hash || !Options)
    return 0;
  CompileHash Found = hashOf(FileName, std::string_view(Text, Length), *Options);
  memcpy(Hash, Found.data(), Found.size());
  return 1;
}

tessera_cancellation *tessera_cancellation_create(void) { return new tessera_cancellation(); }

void tessera_cancel(tessera_cancellation *Cancellation) {
  if (Cancellation)
    Cancellation->Source.request_stop();
}

void tessera_cancellation_free(tessera_cancellation *Cancellation) { delete Cancellation; }

tessera_pool *tessera_pool_create(const tessera_pool_options *Given) {
  tessera_pool_options From = Given ? *Given : tessera_pool_options();
  WorkerPoolOptions To;
  if (From.program)
    To.Program = From.program;
  To.Workers = From.workers;
  auto SetLimit = [](uint32_t Value, uint32_t &Limit) {
    if (Value)
      Limit = Value == TESSERA_NO_LIMIT ? 0 : Value;
  };
  SetLimit(From.memory_limit_mib, To.MemoryLimitMiB);
  SetLimit(From.time_limit_ms, To.TimeLimitMs);
  SetLimit(From.compiles_per_worker, To.CompilesPerWorker);
  return new tessera_pool{WorkerPool(std::move(To)), From.workers};
}

static constexpr const char *NoPool = "the pool";

tessera_result *tessera_pool_compile(tessera_pool *Pool, const char *FileName, const char *Text,
                                     size_t Length, const tessera_options *Options) {
  return checkedCompile({{NoPool, Pool}, {NoName, FileName}, {NoText, Text}}, Options,
                        [&](const CompileOptions &To) {
                          return Pool->Pool.compile(FileName, std::string_view(Text, Length), To);
                        });
}

tessera_result *tessera_pool_compile_file(tessera_pool *Pool, const char *Path,
                                          const tessera_options *Options) {
  return checkedCompile({{NoPool, Pool}, {NoName, Path}}, Options,
                        [&](const CompileOptions &To) { return Pool->Pool.compileFile(Path, To); });
}

void tessera_pool_compile_all(tessera_pool *Pool, const tessera_job *Jobs, size_t Count,
                              tessera_result **Results) {
  compileJobs(Jobs, Count, Pool ? Pool->Threads : 1, Results, [Pool](const tessera_job &Job) {
    return tessera_pool_compile(Pool, Job.file_name, Job.text, Job.length, Job.options);
  });
}

void tessera_pool_free(tessera_pool *Pool) { delete Pool; }

const char *tessera_list_targets(void) {
  static const std::string Text = listTargets();
  return Text.c_str();
}

const char *tessera_list_passes(void) {
  static const std::string Text = [] {
    std::string Lines;
    for (const auto &[Name, Doc] : listPasses())
      Lines += Name + " " + Doc + "\n";
    return Lines;
  }();
  return Text.c_str();
}

tessera_result *tessera_describe_target(const char *Target) {
  return checkedCompile({{"the target's name", Target}}, nullptr, [&](const CompileOptions &) {
    SourceFiles Files;
    DiagnosticEngine Diags(Files);
    CompileResult Result;
    if (auto Found = loadTarget(Target, Diags)) {
      Result.Success = true;
      llvm::raw_string_ostream OS(Result.Output);
      printTarget(OS, *Found);
    }
    exportDiagnostics(Diags, Result);
    Result.WrongOptions = !Result.Success;
    return Result;
  });
}

const char *tessera_version(void) {
  static const std::string Text(version());
  return Text.c_str();
}
