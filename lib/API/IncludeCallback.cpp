// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one file that is built with exceptions: they end here, and never pass through code without.
#include "API/IncludeCallback.h"
#include <exception>

using namespace tessera;

IncludeSource tessera::catchExceptions(const IncludeCallback &Callback) {
  if (!Callback)
    return {};
  return [&Callback](std::string_view Path) -> IncludeAnswer {
    try {
      return {Callback(Path), std::nullopt};
    } catch (const std::exception &E) {
      return {std::nullopt, E.what()};
    } catch (...) {
      return {std::nullopt, "not a std::exception"};
    }
  };
}

IncludeCallback tessera::wrapCallback(tessera_include_fn Callback, void *User) {
  if (!Callback)
    return {};
  return [Callback, User](std::string_view Path) -> std::optional<std::string> {
    size_t Length = 0;
    const char *Text = Callback(User, std::string(Path).c_str(), &Length);
    return Text ? std::optional(std::string(Text, Length)) : std::nullopt;
  };
}
