// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pool.h"
#include "Limits.h"
#include <algorithm>

using namespace tessera;
using namespace tessera::playground;
using server::Link;
using server::Outcome;

/// Until a cancelled compile has to have stopped.
static constexpr std::chrono::seconds Grace(1);

Pool::Pool(const Settings &Given) : Workers(Given.Workers) {
  for (Worker &W : Workers)
    W.Link = std::make_unique<Link>(Given.Worker, [](const std::string &) {});
  Watcher = std::thread([this] { watch(); });
}

Pool::~Pool() {
  {
    std::lock_guard Lock(Guard);
    IsEnding = true;
    Waiting.clear();
    HasCancelled.notify_one();
  }
  Watcher.join();
  for (Worker &W : Workers)
    W.Link->end();
}

Pool::Admission Pool::ask(const std::string &Client, const std::string &Slot, server::Question What,
                          Link::Receiver To) {
  auto New = std::make_shared<Job>(Job{Client, Slot, std::move(What), std::move(To), false});
  auto IsReplaced = [&](const std::shared_ptr<Job> &J) {
    return J && J->Client == Client && J->Slot == Slot;
  };
  std::shared_ptr<Job> Replaced;
  Link *Running = nullptr;
  uint64_t Ticket = 0;
  auto Result = Admission::Accepted;
  {
    std::lock_guard Lock(Guard);
    if (auto It = std::ranges::find_if(Waiting, IsReplaced); It != Waiting.end()) {
      Replaced = std::move(*It);
      Waiting.erase(It);
    }
    size_t OfClient = std::ranges::count(Waiting, Client, [](auto &J) { return J->Client; });
    for (Worker &W : Workers) {
      if (IsReplaced(W.Current)) {
        Running = W.Link.get(), Ticket = W.Ticket;
        W.Current->IsCancelled = true;
        Cancelled.push_back({worker::Clock::now() + Grace, Running, Ticket});
        HasCancelled.notify_one();
      }
      OfClient += W.Current && W.Current->Client == Client;
    }
    if (OfClient >= limits::CompilesOfClient)
      Result = Admission::ClientIsBusy;
    else if (Waiting.size() >= limits::QueuedCompiles)
      Result = Admission::PoolIsFull;
    else
      Waiting.push_back(std::move(New));
  }
  // Receivers are called without the lock.
  if (Replaced)
    Replaced->To(Outcome::Cancelled, {});
  if (Running)
    Running->cancel(Ticket);
  std::lock_guard Lock(Guard);
  dispatch();
  return Result;
}

void Pool::watch() {
  std::unique_lock Lock(Guard);
  for (;;) {
    HasCancelled.wait(Lock, [this] { return IsEnding || !Cancelled.empty(); });
    if (IsEnding)
      return;
    Doomed Next = Cancelled.front();
    if (HasCancelled.wait_until(Lock, Next.Until, [this] { return IsEnding; }))
      return;
    Cancelled.pop_front();
    Lock.unlock();
    Next.Of->interrupt(Next.Ticket);
    Lock.lock();
  }
}

void Pool::dispatch() {
  for (Worker &W : Workers) {
    if (IsEnding || Waiting.empty())
      return;
    if (W.Current)
      continue;
    W.Current = std::move(Waiting.front());
    Waiting.pop_front();
    W.Ticket = W.Link->ask(
        "", false, [Of = W.Current] { return std::move(Of->What); },
        [this, &W](Outcome How, const std::string &Fields) { finished(W, How, Fields); });
  }
}

void Pool::finished(Worker &By, Outcome How, const std::string &Fields) {
  std::shared_ptr<Job> Done;
  {
    std::lock_guard Lock(Guard);
    Done = std::move(By.Current);
    By.Current.reset();
  }
  // One that did not stop may have run into the time limit.
  Done->To(Done->IsCancelled ? Outcome::Cancelled : How, Fields);
  std::lock_guard Lock(Guard);
  dispatch();
}
