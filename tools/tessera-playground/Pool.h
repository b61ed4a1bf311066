//===- Pool.h - Compiles in worker processes ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "tessera-lsp/Link.h"
#include <deque>

namespace tessera::playground {

/// Gives each of several workers one question after the other. A crash or a compile without an end
/// costs one worker, which is started again for the next question. So does a compile that is
/// cancelled and does not stop soon.
class Pool {
public:
  struct Settings {
    server::Link::Settings Worker;
    uint32_t Workers = 1;
  };
  enum class Admission : uint8_t { Accepted, PoolIsFull, ClientIsBusy };

  explicit Pool(const Settings &Given);
  /// Ends the workers. Questions that are left get no answer.
  ~Pool();

  /// Asks \p What for the page \p Client. A question of the page with the same \p Slot, which has
  /// no answer yet, is cancelled. \p To is called in another thread, or in this one if the question
  /// is cancelled.
  Admission ask(const std::string &Client, const std::string &Slot, server::Question What,
                server::Link::Receiver To);

private:
  struct Job {
    std::string Client, Slot;
    server::Question What;
    server::Link::Receiver To;
    bool IsCancelled = false;
  };
  struct Worker {
    std::unique_ptr<server::Link> Link;
    std::shared_ptr<Job> Current;
    uint64_t Ticket = 0; ///< of Current
  };

  /// Gives waiting jobs to free workers. Needs the lock.
  void dispatch();
  void finished(Worker &By, server::Outcome How, const std::string &Fields);
  /// Ends the workers whose cancelled compiles go on.
  void watch();

  std::mutex Guard;
  bool IsEnding = false;
  std::deque<std::shared_ptr<Job>> Waiting;
  std::vector<Worker> Workers; ///< never grows, so that places stay
  /// A cancelled question of a worker, and how long it may go on.
  struct Doomed {
    worker::Clock::time_point Until;
    server::Link *Of;
    uint64_t Ticket;
  };
  std::deque<Doomed> Cancelled; ///< in order
  std::condition_variable HasCancelled;
  std::thread Watcher;
};

} // namespace tessera::playground
