//===- worker-pool.h - Compiles in processes of their own -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   #include <tessera/worker-pool.h>
//
//   tessera::WorkerPool Pool({.Program = "/opt/engine/bin/tessera"});
//   tessera::CompileResult R = Pool.compile("gemm.hlsl", Text, Options);
//
// A worker process isolates the caller from the compiler. If a compile crashes, exceeds its memory
// limit or its time limit, only that compile fails, with a diagnostic. The next compile gets a
// fresh worker. Workers stay warm between compiles. Only Linux is supported: elsewhere every
// compile fails with a diagnostic that says so.
//
// The pool does not affect the rest of its process. It installs no signal handlers, changes no
// signal mask, and waits only for its own children. Its descriptors are closed in every program
// that the process starts.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_WORKER_POOL_H
#define TESSERA_WORKER_POOL_H

#include "tessera/tessera.h"
#include <memory>

namespace tessera {

struct WorkerPoolOptions {
  /// The program that becomes a worker: `tessera` of this version, or one that calls runWorker. A
  /// name without a slash is searched for in PATH.
  std::string Program = "tessera";
  /// The arguments of the program.
  std::vector<std::string> Arguments = {"--worker"};
  /// Maximum number of workers that run at once; more compiles wait. 0: one for each processor.
  uint32_t Workers = 0;
  /// Limit of a worker's address space in MiB; 0: no limit.
  uint32_t MemoryLimitMiB = 2048;
  /// Limit of one compile in milliseconds. Waiting for a free worker, its start and the time in the
  /// include callback do not count. 0: no limit.
  uint32_t TimeLimitMs = 60000;
  /// The pool replaces a worker after this number of compiles; 0: never.
  uint32_t CompilesPerWorker = 1000;
};

/// Starts workers on demand. All functions may be called from any thread at once. The destructor
/// ends the workers.
class WorkerPool {
public:
  explicit WorkerPool(WorkerPoolOptions Options = {});
  ~WorkerPool();
  WorkerPool(const WorkerPool &) = delete;
  WorkerPool &operator=(const WorkerPool &) = delete;

  /// Like tessera::compile. Options.Include is called in the calling thread.
  CompileResult compile(std::string_view FileName, std::string_view Text,
                        const CompileOptions &Options = {});
  /// Like tessera::compileFile. The worker reads the files, relative to the caller's folder.
  CompileResult compileFile(std::string_view Path, const CompileOptions &Options = {});
  /// Like tessera::compileAll, on as many threads as there are workers.
  std::vector<CompileResult> compileAll(const std::vector<CompileJob> &Jobs);

private:
  class State;
  std::unique_ptr<State> S;
};

/// Runs the worker side: serves the pool that started this process, then ends the process when the
/// pool goes away. Returns only if no pool started the process, that is, if standard input is not a
/// socket.
void runWorker();

} // namespace tessera

#endif
