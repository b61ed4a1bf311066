// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Link.h"

using namespace tessera;
using namespace tessera::server;
using tessera::worker::Transfer;

/// Limit for the start of a program on a busy machine.
static constexpr std::chrono::seconds StartTime(30);

Link::Link(Settings Given, std::function<void(const std::string &)> OnFailure)
    : Given(std::move(Given)), OnFailure(std::move(OnFailure)), Thread([this] { run(); }) {}

void Link::end() {
  {
    std::lock_guard Lock(Guard);
    IsEnding = true;
    Waiting.clear();
    HasWork.notify_one();
    if (Worker)
      Worker->Channel.shutDown();
  }
  if (Thread.joinable())
    Thread.join();
}

template <typename Fn> void Link::cancelWhere(Fn Matches) {
  std::list<Job> Gone;
  {
    std::lock_guard Lock(Guard);
    for (auto It = Waiting.begin(); It != Waiting.end();) {
      auto Next = std::next(It);
      if (Matches(It->Ticket, It->Key))
        Gone.splice(Gone.end(), Waiting, It);
      It = Next;
    }
    if (Current.Ticket && !Current.IsCancelled && Matches(Current.Ticket, Current.Key)) {
      Current.IsCancelled = true;
      if (Worker)
        send(Worker->Channel, {Ask::Cancel, static_cast<uint32_t>(Current.Ticket), 0}, {},
             worker::Clock::now() + std::chrono::seconds(1));
    }
  }
  for (Job &J : Gone)
    J.To(Outcome::Cancelled, {});
}

uint64_t Link::ask(std::string Key, bool IsUrgent, std::function<Question()> Make, Receiver To) {
  if (!Key.empty())
    cancel(Key);
  std::lock_guard Lock(Guard);
  Job New{++LastTicket, std::move(Key), IsUrgent, std::move(Make), std::move(To)};
  auto Before = Waiting.end();
  if (IsUrgent)
    Before = std::find_if(Waiting.begin(), Waiting.end(), [](const Job &J) { return !J.IsUrgent; });
  Waiting.insert(Before, std::move(New));
  HasWork.notify_one();
  return LastTicket;
}

void Link::cancel(uint64_t Ticket) {
  cancelWhere([=](uint64_t Other, const std::string &) { return Other == Ticket; });
}

void Link::cancel(const std::string &Key) {
  cancelWhere([&](uint64_t, const std::string &Other) { return Other == Key; });
}

void Link::interrupt(uint64_t Ticket) {
  std::lock_guard Lock(Guard);
  if (Current.Ticket == Ticket && Worker)
    Worker->Channel.shutDown();
}

std::optional<Link::Job> Link::next() {
  std::unique_lock Lock(Guard);
  Current = {};
  HasWork.wait(Lock, [this] { return IsEnding || !Waiting.empty(); });
  if (IsEnding)
    return std::nullopt;
  Job Next = std::move(Waiting.front());
  Waiting.pop_front();
  Current = {Next.Ticket, Next.Key, false};
  return Next;
}

void Link::run() {
  while (std::optional<Job> Next = next()) {
    std::string Fields;
    Outcome How = perform(*Next, Fields);
    {
      std::lock_guard Lock(Guard);
      if (IsEnding)
        return;
      if (Current.IsCancelled && How == Outcome::Answered)
        How = Outcome::Cancelled;
      // From here on it cannot be cancelled.
      Current = {};
    }
    if (How == Outcome::Failed || How == Outcome::TimedOut)
      OnFailure(Fields);
    Next->To(How, Fields);
  }
}

bool Link::start(std::string &Why) {
  std::unique_ptr<worker::Process> Started =
      worker::Process::start(Given.Program, {"--worker"}, Why);
  if (!Started)
    return false;
  Header Of;
  std::string Version;
  if (receive(Started->Channel, Of, Version, worker::Clock::now() + StartTime) != Transfer::Done ||
      Of.What != Ask::Ready || Version != worker::protocolVersion()) {
    Why = "the worker does not start: " + Started->end();
    return false;
  }
  std::lock_guard Lock(Guard);
  Worker = std::move(Started);
  return true;
}

Outcome Link::perform(const Job &Of, std::string &Fields) {
  Question Asked = Of.Make();
  Asked.MemoryLimitMiB = Given.MemoryLimitMiB;
  if (!Worker && !start(Fields))
    return Outcome::Failed;
  worker::Deadline Until;
  if (Given.TimeLimitMs)
    Until = worker::Clock::now() + std::chrono::milliseconds(Given.TimeLimitMs);
  auto Number = static_cast<uint32_t>(Of.Ticket);
  bool IsSent;
  {
    // A cancellation is sent by another thread, and comes after its question.
    std::lock_guard Lock(Guard);
    if (Current.IsCancelled)
      return Outcome::Cancelled;
    IsSent = send(Worker->Channel, {Asked.What, Number, 0}, encode(Asked), Until);
  }
  Header Answer;
  Transfer State = IsSent ? receive(Worker->Channel, Answer, Fields, Until) : Transfer::Closed;
  if (State == Transfer::Done && Answer.Number == Number && Answer.What == Asked.What)
    return Outcome::Answered;
  std::unique_ptr<worker::Process> Ended;
  {
    std::lock_guard Lock(Guard);
    Ended = std::move(Worker);
  }
  std::string How = Ended->end();
  if (State == Transfer::TimedOut) {
    Fields = "the compiler took longer than " + std::to_string(Given.TimeLimitMs) + " ms for " +
             Asked.Shader.File + " and was restarted";
    return Outcome::TimedOut;
  }
  Fields = "the compiler crashed on " + Asked.Shader.File + " (" + How + ") and was restarted";
  return Outcome::Failed;
}
