//===- Link.h - A worker process and its questions ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Questions.h"
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace tessera::server {

enum class Outcome : uint8_t {
  Answered,
  Cancelled,
  Failed, ///< the worker crashed
  TimedOut
};

/// Asks one worker one question after the other, in a thread of its own. Starts the worker for the
/// first question, and again after it has ended.
class Link {
public:
  struct Settings {
    std::string Program;
    uint32_t TimeLimitMs = 0;       ///< of a question; 0: none
    uint32_t MemoryLimitMiB = 4096; ///< of the worker; 0: none
  };
  /// Gets the fields of the answer, or the reason of a failure. Called in the link's thread.
  using Receiver = std::function<void(Outcome, const std::string &)>;

  /// Tells \p OnFailure why a worker had to be restarted.
  Link(Settings Given, std::function<void(const std::string &)> OnFailure);
  ~Link() { end(); }

  /// Ends the worker and waits for the thread. Questions that are left get no answer.
  void end();

  /// Asks what \p Make returns once the worker is free. A question whose \p Key is the same and
  /// that has no answer yet is cancelled; an empty key is never the same. Urgent questions go
  /// before others. Returns a number for cancel.
  uint64_t ask(std::string Key, bool IsUrgent, std::function<Question()> Make, Receiver To);
  void cancel(uint64_t Ticket);
  void cancel(const std::string &Key);
  /// Ends the worker if the question is still being answered, as after a cancellation that the
  /// compiler does not notice. The question counts as failed.
  void interrupt(uint64_t Ticket);

private:
  struct Job {
    uint64_t Ticket = 0;
    std::string Key;
    bool IsUrgent = false;
    std::function<Question()> Make;
    Receiver To;
  };

  void run();
  /// Returns nothing once the link ends.
  std::optional<Job> next();
  Outcome perform(const Job &Of, std::string &Fields);
  bool start(std::string &Why);
  template <typename Fn> void cancelWhere(Fn Matches);

  Settings Given;
  std::function<void(const std::string &)> OnFailure;
  std::mutex Guard;
  std::condition_variable HasWork;
  std::list<Job> Waiting;
  uint64_t LastTicket = 0;
  bool IsEnding = false;
  struct {
    uint64_t Ticket = 0; ///< 0: none
    std::string Key;
    bool IsCancelled = false;
  } Current;
  std::unique_ptr<worker::Process> Worker;
  std::thread Thread;
};

} // namespace tessera::server
