// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The worker's side: one compile after the other, until the pool goes.
#include "Support/DiagnosticsFrontend.h"
#include "Worker/Platform.h"
#include "Worker/Protocol.h"
#include "tessera/worker-pool.h"
#include "llvm/Support/ErrorHandling.h"
#include <new>
#include <thread>

using namespace tessera;
using namespace tessera::worker;

namespace {
enum ExitStatus { PoolIsGone = 0, Failed = 70 };

class Worker {
public:
  explicit Worker(Socket Given) : Pool(std::move(Given)) {}

  /// Until the pool goes.
  [[noreturn]] void serve() {
    disableCoreFiles();
    reportFailures();
    // Sees the end of the pool also in the middle of a compile.
    std::thread([this] {
      Pool.waitUntilClosed();
      leave(PoolIsGone);
    }).detach();

    send(Hello{protocolVersion()});
    for (;;) {
      auto R = receive<Request>();
      limitMemory(R.MemoryLimitMiB);
      send(compile(std::move(R)));
    }
  }

private:
  CompileResult compile(Request R) {
    if (!R.Directory.empty() && R.Directory != currentFolder() && !changeFolder(R.Directory))
      return failedResult(diags::InputUnreadable, R.Directory,
                          "the worker cannot enter this folder");
    IncludeSource Include;
    if (R.ServesIncludes)
      Include = [this](std::string_view Path) {
        send(Ask{std::string(Path)});
        return receive<Answer>();
      };
    return compileWith(std::move(R.File), std::move(R.Text), R.Options, Include);
  }

  template <typename T> void send(const T &Message) {
    std::optional<std::string> Bytes = encode(Message);
    if (!Bytes)
      llvm::report_fatal_error("the result is too long for a pool");
    if (Pool.send(*Bytes, std::nullopt) != Transfer::Done)
      leave(PoolIsGone);
  }

  template <typename T> T receive() {
    FrameHeader Header;
    std::string Fields;
    T Message;
    if (Pool.receive(reinterpret_cast<char *>(&Header), sizeof(Header), std::nullopt) !=
        Transfer::Done)
      leave(PoolIsGone);
    Fields.resize(std::min(Header.Size, LargestFrame));
    if (Pool.receive(Fields.data(), Fields.size(), std::nullopt) != Transfer::Done)
      leave(PoolIsGone);
    if (Header.Kind != kindOf<T> || !decode(Fields, Message))
      llvm::report_fatal_error("the pool's message cannot be read");
    return Message;
  }

  /// Reports failures that end the process without a signal to the pool first.
  void reportFailures() {
    // Made now: there is no memory for it later.
    static std::string OutOfMemory = *encode(Failure{true, ""});
    static Socket &ToPool = Pool;
    std::set_new_handler([] {
      ToPool.send(OutOfMemory, std::nullopt);
      leave(Failed);
    });
    llvm::install_bad_alloc_error_handler([](void *, const char *, bool) {
      ToPool.send(OutOfMemory, std::nullopt);
      leave(Failed);
    });
    llvm::install_fatal_error_handler([](void *, const char *Reason, bool) {
      ToPool.send(*encode(Failure{false, Reason}), std::nullopt);
      leave(Failed);
    });
  }

  Socket Pool;
};
} // namespace

void tessera::runWorker() {
  if (std::optional<Socket> Pool = takeSocket())
    Worker(std::move(*Pool)).serve();
}
