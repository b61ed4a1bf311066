// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace tessera {

class LiteralTypes;

/// While one lives, the functions of Clang that LiteralHooks.cpp stands before tell this thread's
/// \p Types of what is made; null where literals have Clang's types.
class WatchedLiterals {
public:
  explicit WatchedLiterals(LiteralTypes *Types);
  ~WatchedLiterals();
  WatchedLiterals(const WatchedLiterals &) = delete;
  WatchedLiterals &operator=(const WatchedLiterals &) = delete;

private:
  LiteralTypes *Before;
};

} // namespace tessera
