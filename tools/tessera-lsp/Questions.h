//===- Questions.h - What the server asks its workers ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Frames on the socket between the server and a worker: a header, then the fields of a Question to
// the worker, and those of the answer back. Both ends are the same program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Editor/Fields.h"
#include "Worker/Platform.h"
#include "Worker/Protocol.h"

namespace tessera::server {

enum class Ask : uint32_t {
  Ready,      ///< from the worker, once it runs
  Parse,      ///< answered by editor::Unit
  Compile,    ///< editor::Compiled
  Complete,   ///< editor::Completions
  Signatures, ///< editor::Signatures
  Output,     ///< editor::Output
  Plan,       ///< std::string
  Cancel      ///< the question with the same number is of no use any more
};

struct Question {
  Ask What = Ask::Parse;
  editor::Source Shader;
  std::vector<std::string> Targets; ///< of Plan
  std::string File;                 ///< of Complete and Signatures, as the next
  editor::Position At;
  uint32_t MemoryLimitMiB = 0; ///< of the worker from now on; Link sets it
};

template <Is<Question> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[What, Shader, Targets, File, At, MemoryLimitMiB] = Object;
  Visit(What, Shader, Targets, File, At, MemoryLimitMiB);
}

struct Header {
  Ask What = Ask::Ready;
  uint32_t Number = 0; ///< of the question
  uint32_t Size = 0;   ///< of what follows, in bytes
};

constexpr uint32_t LargestMessage = 1u << 30;

/// Sends one frame. False: the other end is gone.
bool send(worker::Socket &To, Header Of, std::string_view Fields, worker::Deadline Until);
/// Receives one frame.
worker::Transfer receive(worker::Socket &From, Header &Of, std::string &Fields,
                         worker::Deadline Until);

template <typename T> std::string encode(const T &Message) {
  worker::Writer W;
  W.put(Message);
  return std::move(W.Bytes);
}

template <typename T> bool decode(std::string_view Bytes, T &Message) {
  worker::Reader R(Bytes);
  return R.get(Message) && R.atEnd();
}

/// The worker's loop: answers questions until the server goes.
void runEditorWorker();

} // namespace tessera::server
