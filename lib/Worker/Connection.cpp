// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Worker/Connection.h"
#include "Support/DiagnosticsFrontend.h"

using namespace tessera;
using namespace tessera::worker;

/// Limit for a program's start, outside of any compile. It is long because the machine may be busy.
static constexpr std::chrono::seconds StartTime(30);

template <typename T> bool Connection::take(const Frame &From, T &Message) {
  return From.State == Transfer::Done && From.Kind == kindOf<T> && decode(From.Fields, Message);
}

std::unique_ptr<Connection> Connection::open(const WorkerPoolOptions &Options, std::string &Error) {
  std::unique_ptr<Process> Started = Process::start(Options.Program, Options.Arguments, Error);
  if (!Started)
    return nullptr;
  std::unique_ptr<Connection> C(new Connection(Options, std::move(Started)));
  Hello Greeting;
  if (!C->take(C->receive(Clock::now() + StartTime), Greeting)) {
    Error = "it is not a worker: " + C->Worker->end();
    return nullptr;
  }
  if (Greeting.Version != protocolVersion()) {
    Error = "it is of version " + Greeting.Version + ", and this is " + protocolVersion();
    return nullptr;
  }
  return C;
}

uint32_t Connection::timeLimit(const Request &Wanted) const {
  uint32_t Own = Options.TimeLimitMs, Asked = Wanted.Options.TimeLimitMs;
  return Own && Asked ? std::min(Own, Asked) : std::max(Own, Asked);
}

CompileResult Connection::compile(const Request &Wanted, const IncludeSource &Include,
                                  const std::stop_token &Cancel) {
  std::optional<std::string> Bytes = encode(Wanted);
  if (!Bytes)
    return failedResult(diags::InputUnreadable, Wanted.File, "the text is too long for a worker");
  ++Compiles;
  std::stop_callback WhenCancelled(Cancel, [this] { Worker->Channel.shutDown(); });

  uint32_t Limit = timeLimit(Wanted);
  // The time limit does not include time that the caller spends on finding an include.
  Clock::duration Left = std::chrono::milliseconds(Limit);
  for (;;) {
    Clock::time_point Start = Clock::now();
    Deadline Until = Limit ? Deadline(Start + Left) : std::nullopt;
    Frame Last;
    Last.State = Worker->Channel.send(*Bytes, Until);
    // Even if sending fails, an ended worker may have sent a message before.
    if (Last.State != Transfer::TimedOut)
      Last = receive(Until);
    Left -= Clock::now() - Start;

    CompileResult Result;
    if (take(Last, Result))
      return Result;
    Ask Asked;
    if (!take(Last, Asked) || !Include)
      return fail(Wanted, Last, Cancel);
    Bytes = encode(Include(Asked.Path));
    if (!Bytes)
      Bytes = encode(Answer{std::nullopt, "the text is too long for a worker"});
  }
}

/// Handles any message that is not a result; the worker is not used again.
CompileResult Connection::fail(const Request &Wanted, const Frame &Last,
                               const std::stop_token &Cancel) {
  IsSpent = true;
  std::string How = Worker->end();
  if (Cancel.stop_requested())
    return failedResult(diags::CompileCancelled, Wanted.File);
  if (Last.State == Transfer::TimedOut)
    return failedResult(diags::WorkerDeadline, Wanted.File, timeLimit(Wanted));
  Failure Told;
  if (take(Last, Told) && Told.OutOfMemory)
    return failedResult(diags::WorkerMemory, Wanted.File,
                        Options.MemoryLimitMiB
                            ? ": the limit is " + std::to_string(Options.MemoryLimitMiB) + " MiB"
                            : std::string());
  if (!Told.Reason.empty())
    How = Told.Reason;
  else if (Last.State == Transfer::Done)
    How = "its answer cannot be read";
  return failedResult(diags::WorkerCrashed, Wanted.File, How);
}

bool Connection::isReady() {
  return !IsSpent && Worker->Channel.isQuiet() &&
         (!Options.CompilesPerWorker || Compiles < Options.CompilesPerWorker);
}

Connection::Frame Connection::receive(Deadline Until) {
  Frame F;
  FrameHeader Header;
  F.State = Worker->Channel.receive(reinterpret_cast<char *>(&Header), sizeof(Header), Until);
  if (F.State != Transfer::Done)
    return F;
  F.Kind = Header.Kind;
  // Grow with the received bytes: the header may claim a size that never arrives.
  constexpr uint32_t Step = 1 << 20;
  for (uint32_t At = 0; At < std::min(Header.Size, LargestFrame) && F.State == Transfer::Done;) {
    uint32_t Count = std::min(Step, Header.Size - At);
    F.Fields.resize(At + Count);
    F.State = Worker->Channel.receive(F.Fields.data() + At, Count, Until);
    At += Count;
  }
  return F;
}
