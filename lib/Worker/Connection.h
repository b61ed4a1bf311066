//===- Connection.h - A worker as its pool sees it ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Worker/Platform.h"
#include "Worker/Protocol.h"
#include "tessera/worker-pool.h"

namespace tessera::worker {

/// Used by one thread at a time.
class Connection {
public:
  /// Starts a worker and checks that its version is this one. Returns null after an error.
  static std::unique_ptr<Connection> open(const WorkerPoolOptions &Options, std::string &Error);

  /// Reports every failure as a diagnostic in the result.
  CompileResult compile(const Request &Wanted, const IncludeSource &Include,
                        const std::stop_token &Cancel);

  /// Whether the worker waits for a request, and may still take some.
  bool isReady();

private:
  /// A received message, and the state of receiving it.
  struct Frame {
    Transfer State = Transfer::Closed;
    MessageKind Kind = MessageKind::Hello;
    std::string Fields;
  };

  Connection(const WorkerPoolOptions &Options, std::unique_ptr<Process> Worker)
      : Options(Options), Worker(std::move(Worker)) {}

  Frame receive(Deadline Until);
  CompileResult fail(const Request &Wanted, const Frame &Last, const std::stop_token &Cancel);
  /// Returns the time limit of one compile, in milliseconds; 0: none.
  uint32_t timeLimit(const Request &Wanted) const;
  template <typename T> bool take(const Frame &From, T &Message);

  const WorkerPoolOptions &Options;
  std::unique_ptr<Process> Worker;
  bool IsSpent = false; ///< it was ended
  uint32_t Compiles = 0;
};

} // namespace tessera::worker
