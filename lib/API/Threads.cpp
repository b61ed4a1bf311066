// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Built with exceptions: std::thread throws if the system cannot start a thread.
#include "API/Threads.h"
#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

using namespace tessera;

void tessera::runOnThreads(size_t Count, unsigned Threads, llvm::function_ref<void(size_t)> Work) {
  std::atomic<size_t> Next = 0;
  auto Run = [&] {
    for (size_t I = Next++; I < Count; I = Next++)
      Work(I);
  };
  if (!Threads)
    Threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> Others;
  Others.reserve(Threads);
  try {
    while (Others.size() + 1 < std::min<size_t>(Threads, Count))
      Others.emplace_back(Run);
  } catch (const std::system_error &) {
  }
  Run();
  for (std::thread &Thread : Others)
    Thread.join();
}
