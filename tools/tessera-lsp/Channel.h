//===- Channel.h - Messages of the protocol -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/LSP/Transport.h"
#include <mutex>
#include <optional>

namespace tessera::server {

/// Reads messages in one thread, and sends them from any.
class Channel {
public:
  Channel(std::FILE *In, llvm::raw_ostream &Out);

  /// Returns the next message that is JSON; nothing at the end of the input. Reports others to the
  /// client.
  std::optional<llvm::json::Value> read();

  void notify(llvm::StringRef Method, llvm::json::Value Params);
  /// A request whose reply does not matter.
  void call(llvm::StringRef Method, llvm::json::Value Params);
  void reply(const llvm::json::Value &Id, llvm::json::Value Result);
  void fail(const llvm::json::Value &Id, llvm::lsp::ErrorCode Code, llvm::StringRef Message);

private:
  llvm::lsp::JSONTransportInputOverFile In;
  std::mutex Guard; ///< of what is below
  llvm::lsp::JSONTransport Out;
  int64_t LastCall = 0;
};

/// Returns \p Text as JSON takes it, with U+FFFD in place of what is not UTF-8.
std::string clean(llvm::StringRef Text);

} // namespace tessera::server
