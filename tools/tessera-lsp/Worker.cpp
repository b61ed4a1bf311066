// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The worker's side: one question after the other. A thread reads meanwhile, so that a question
// can be cancelled while it is answered.
#include "Editor/Editor.h"
#include "Questions.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

using namespace tessera;
using namespace tessera::server;
using tessera::worker::Socket;
using tessera::worker::Transfer;

bool server::send(Socket &To, Header Of, std::string_view Fields, worker::Deadline Until) {
  if (Fields.size() > LargestMessage)
    return false;
  Of.Size = static_cast<uint32_t>(Fields.size());
  std::string Bytes(sizeof(Of), 0);
  memcpy(Bytes.data(), &Of, sizeof(Of));
  Bytes += Fields;
  return To.send(Bytes, Until) == Transfer::Done;
}

Transfer server::receive(Socket &From, Header &Of, std::string &Fields, worker::Deadline Until) {
  Transfer State = From.receive(reinterpret_cast<char *>(&Of), sizeof(Of), Until);
  if (State != Transfer::Done)
    return State;
  if (Of.Size > LargestMessage)
    return Transfer::Closed;
  Fields.resize(Of.Size);
  return From.receive(Fields.data(), Fields.size(), Until);
}

namespace {
class EditorWorker {
public:
  explicit EditorWorker(Socket Given) : Server(std::move(Given)) {}

  [[noreturn]] void serve() {
    worker::disableCoreFiles();
    std::thread([this] { read(); }).detach();
    server::send(Server, {Ask::Ready, 0, 0}, worker::protocolVersion(), std::nullopt);
    for (;;) {
      Asked Next = next();
      // Broken text may make Clang instantiate templates without an end.
      worker::limitMemory(Next.What.MemoryLimitMiB);
      std::string Fields = answer(Next);
      if (!server::send(Server, {Next.What.What, Next.Number, 0}, Fields, std::nullopt))
        worker::leave(0);
    }
  }

private:
  struct Asked {
    uint32_t Number = 0;
    Question What;
    std::stop_source Stop;
  };

  void read() {
    for (;;) {
      Header Of;
      std::string Fields;
      if (receive(Server, Of, Fields, std::nullopt) != Transfer::Done)
        worker::leave(0);
      std::lock_guard Lock(Guard);
      if (Of.What == Ask::Cancel) {
        if (Current.Number == Of.Number)
          Current.Stop.request_stop();
        continue;
      }
      Asked New{Of.Number, {}, {}};
      if (!decode(Fields, New.What))
        worker::leave(70);
      Waiting.push_back(std::move(New));
      HasWork.notify_one();
    }
  }

  Asked next() {
    std::unique_lock Lock(Guard);
    HasWork.wait(Lock, [this] { return !Waiting.empty(); });
    Asked Next = std::move(Waiting.front());
    Waiting.pop_front();
    Current.Number = Next.Number;
    Current.Stop = Next.Stop;
    Next.What.Shader.Options.Cancel = Next.Stop.get_token();
    return Next;
  }

  static std::string answer(const Asked &Of) {
    const Question &Q = Of.What;
    switch (Q.What) {
    case Ask::Parse:
      return encode(editor::parseUnit(Q.Shader));
    case Ask::Compile:
      return encode(editor::compileUnit(Q.Shader));
    case Ask::Output:
      return encode(editor::outputOf(Q.Shader));
    case Ask::Plan:
      return encode(editor::planOf(Q.Shader, Q.Targets));
    case Ask::Complete:
      return encode(editor::complete(Q.Shader, Q.File, Q.At));
    case Ask::Signatures:
      return encode(editor::signatures(Q.Shader, Q.File, Q.At));
    case Ask::Ready:
    case Ask::Cancel:
      break;
    }
    return {};
  }

  Socket Server;
  std::mutex Guard;
  std::condition_variable HasWork;
  std::deque<Asked> Waiting;
  struct {
    uint32_t Number = 0;
    std::stop_source Stop;
  } Current;
};
} // namespace

void server::runEditorWorker() {
  if (std::optional<Socket> Server = worker::takeSocket())
    EditorWorker(std::move(*Server)).serve();
}
