//===- Access.h - Who may ask ---------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Http.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::playground {

/// Checks the headers with which a browser says on whose behalf it asks.
class Access {
public:
  /// \p Address is the server's own, \p Names are those that a proxy has for it.
  Access(std::string Address, std::vector<std::string> Names)
      : Address(std::move(Address)), Names(std::move(Names)) {}

  /// Returns why the request is refused:
  /// - its Host is neither loopback nor the address nor a name, as after DNS rebinding;
  /// - another site's page sends it.
  std::optional<Refusal> check(const HttpRequest &Of) const;

private:
  bool knows(const std::string &Name) const;

  std::string Address;
  std::vector<std::string> Names;
};

/// Returns the name in "NAME" or "NAME:PORT", where an IPv6 address has brackets; empty if it is
/// neither.
std::string hostName(llvm::StringRef Host);

} // namespace tessera::playground
