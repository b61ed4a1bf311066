// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Channel.h"
#include "Support/Utf8.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using llvm::lsp::ErrorCode;

/// Arrays and objects that a message may nest. LLVM's parser calls itself for each.
static constexpr unsigned DeepestMessage = 200;

static bool nestsTooDeeply(StringRef Json) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Json.size(); ++I) {
    char C = Json[I];
    if (InString) {
      I += C == '\\';
      InString = C != '"';
    } else if (C == '"') {
      InString = true;
    } else if (C == '[' || C == '{') {
      if (++Depth > DeepestMessage)
        return true;
    } else if ((C == ']' || C == '}') && Depth) {
      --Depth;
    }
  }
  return false;
}

std::string server::clean(StringRef Text) { return validUtf8(Text); }

server::Channel::Channel(std::FILE *From, raw_ostream &To) : In(From), Out(From, To) {}

std::optional<json::Value> server::Channel::read() {
  std::string Json;
  while (!In.isEndOfInput() && !In.hasError()) {
    if (failed(In.readMessage(Json)))
      continue;
    if (nestsTooDeeply(Json)) {
      fail(nullptr, ErrorCode::ParseError, "the message is nested too deeply");
      continue;
    }
    if (Expected<json::Value> Message = json::parse(Json))
      return std::move(*Message);
    else
      fail(nullptr, ErrorCode::ParseError, toString(Message.takeError()));
  }
  return std::nullopt;
}

void server::Channel::notify(StringRef Method, json::Value Params) {
  std::lock_guard Lock(Guard);
  Out.notify(Method, std::move(Params));
}

void server::Channel::call(StringRef Method, json::Value Params) {
  std::lock_guard Lock(Guard);
  Out.call(Method, std::move(Params), ++LastCall);
}

void server::Channel::reply(const json::Value &Id, json::Value Result) {
  std::lock_guard Lock(Guard);
  Out.reply(Id, std::move(Result));
}

void server::Channel::fail(const json::Value &Id, ErrorCode Code, StringRef Message) {
  std::lock_guard Lock(Guard);
  Out.reply(Id, make_error<llvm::lsp::LSPError>(clean(Message), Code));
}
