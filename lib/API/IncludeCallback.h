//===- IncludeCallback.h - Calls into the application ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "tessera/tessera-c.h"
#include "tessera/tessera.h"

namespace tessera {

/// The result of an include callback: the text; nothing; or nothing, and the message of an
/// exception.
struct IncludeAnswer {
  std::optional<std::string> Text;
  std::optional<std::string> Exception;
};

/// An include callback that does not throw. If empty, includes are read from the disk.
using IncludeSource = std::function<IncludeAnswer(std::string_view Path)>;

/// \p Callback, which must outlive it, as a source that no exception leaves.
IncludeSource catchExceptions(const IncludeCallback &Callback);

/// A callback of the C API as one of the C++ API; empty for a null pointer.
IncludeCallback wrapCallback(tessera_include_fn Callback, void *User);

} // namespace tessera
