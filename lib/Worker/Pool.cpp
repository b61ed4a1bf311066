// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Threads.h"
#include "Support/DiagnosticsFrontend.h"
#include "Worker/Connection.h"
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace tessera;
using namespace tessera::worker;

class WorkerPool::State {
public:
  explicit State(WorkerPoolOptions Given) : Options(std::move(Given)) {
    if (!Options.Workers)
      Options.Workers = std::max(1u, std::thread::hardware_concurrency());
  }

  CompileResult compile(std::string_view File, std::optional<std::string> Text,
                        const CompileOptions &Wanted) {
    Request R = {currentFolder(), std::string(File),    std::move(Text),
                 Wanted,          bool(Wanted.Include), Options.MemoryLimitMiB};
    std::unique_ptr<Connection> Worker;
    if (!acquire(Wanted.Cancel, Worker))
      return failedResult(diags::CompileCancelled, File);
    CompileResult Result;
    std::string Error;
    if (!Worker)
      Worker = Connection::open(Options, Error);
    if (Worker)
      Result = Worker->compile(R, catchExceptions(Wanted.Include), Wanted.Cancel);
    else
      Result = failedResult(diags::WorkerStart, Options.Program, File, Error);
    release(std::move(Worker));
    return Result;
  }

  uint32_t workers() const { return Options.Workers; }

private:
  /// Waits for a free worker, unless that is cancelled. If \p Found is null, the caller starts a
  /// worker.
  bool acquire(const std::stop_token &Cancel, std::unique_ptr<Connection> &Found) {
    std::unique_ptr<Connection> Stale;
    std::unique_lock Lock(Mutex);
    Freed.wait(Lock, Cancel, [this] { return Running < Options.Workers; });
    if (Cancel.stop_requested())
      return false;
    ++Running;
    if (!Idle.empty()) {
      Found = std::move(Idle.back());
      Idle.pop_back();
    }
    Lock.unlock();
    if (Found && !Found->isReady())
      Stale = std::move(Found);
    return true;
  }

  void release(std::unique_ptr<Connection> Worker) {
    bool Keep = Worker && Worker->isReady();
    {
      std::lock_guard Lock(Mutex);
      --Running;
      if (Keep)
        Idle.push_back(std::move(Worker));
    }
    Freed.notify_one();
  }

  WorkerPoolOptions Options;
  std::mutex Mutex;
  std::condition_variable_any Freed;
  std::vector<std::unique_ptr<Connection>> Idle;
  uint32_t Running = 0; ///< with Idle at most Options.Workers
};

WorkerPool::WorkerPool(WorkerPoolOptions Options)
    : S(std::make_unique<State>(std::move(Options))) {}
WorkerPool::~WorkerPool() = default;

CompileResult WorkerPool::compile(std::string_view FileName, std::string_view Text,
                                  const CompileOptions &Options) {
  return S->compile(FileName, std::string(Text), Options);
}

std::vector<CompileResult> WorkerPool::compileAll(const std::vector<CompileJob> &Jobs) {
  std::vector<CompileResult> Results(Jobs.size());
  runOnThreads(Jobs.size(), S->workers(), [&](size_t I) {
    Results[I] = compile(Jobs[I].FileName, Jobs[I].Text, Jobs[I].Options);
  });
  return Results;
}

CompileResult WorkerPool::compileFile(std::string_view Path, const CompileOptions &Options) {
  return S->compile(Path, std::nullopt, Options);
}
