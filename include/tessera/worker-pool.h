//===- worker-pool.h - Compiles in processes of their own -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   #include <tessera/worker-pool.h>
//
//   tessera::WorkerPool Pool({.Program = "/opt/engine/bin/tessera"});
//   tessera::CompileResult R = Pool.compile("gemm.hlsl", Text, Options);
//
// What a shader does to the compiler stays in a worker: when it crashes, takes more memory than it
// may or does not end in time, that compile fails with a diagnostic, and the next one gets a fresh
// worker. Workers stay warm between compiles. Linux only: elsewhere every compile fails with a
// diagnostic that says so.
//
// The pool changes nothing in its process: no signal handlers, no signal mask, no waiting for
// children other than its own; its descriptors are closed in every program that the process starts.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_WORKER_POOL_H
#define TESSERA_WORKER_POOL_H

#include "tessera/tessera.h"
#include <memory>

namespace tessera {

struct WorkerPoolOptions {
  /// The program that becomes a worker: `tessera` of this version, or one that calls runWorker. A
  /// name without a slash is looked for in PATH.
  std::string Program = "tessera";
  /// Its arguments.
  std::vector<std::string> Arguments = {"--worker"};
  /// How many may run at once; a compile beyond them waits. 0: one for each processor.
  uint32_t Workers = 0;
  /// Address space of a worker; 0: no limit.
  uint32_t MemoryLimitMiB = 2048;
  /// What one compile may take. Waiting for a free worker, its start and the time in the include
  /// callback do not count. 0: no limit.
  uint32_t TimeLimitMs = 60000;
  /// Compiles after which a worker makes room for a fresh one; 0: never.
  uint32_t CompilesPerWorker = 1000;
};

/// Workers start when they are needed. All functions may be called from any thread at once; the
/// destructor ends the workers.
class WorkerPool {
public:
  explicit WorkerPool(WorkerPoolOptions Options = {});
  ~WorkerPool();
  WorkerPool(const WorkerPool &) = delete;
  WorkerPool &operator=(const WorkerPool &) = delete;

  /// As tessera::compile. Options.Include is called in the calling thread.
  CompileResult compile(std::string_view FileName, std::string_view Text,
                        const CompileOptions &Options = {});
  /// As tessera::compileFile. The worker reads the files, relative to the caller's folder.
  CompileResult compileFile(std::string_view Path, const CompileOptions &Options = {});
  /// As tessera::compileAll, on as many threads as there are workers.
  std::vector<CompileResult> compileAll(const std::vector<CompileJob> &Jobs);

private:
  class State;
  std::unique_ptr<State> S;
};

/// The other end: serves the pool that started this process until it goes, and ends the process
/// then. Returns only when no pool started it: standard input is no socket.
void runWorker();

} // namespace tessera

#endif
