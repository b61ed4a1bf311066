//===- ReflectionCAPI.h - Reflection in the C API's structs ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "tessera/reflection.h"
#include "tessera/tessera-c.h"
#include <memory>
#include <vector>

namespace tessera {

/// The structs of C for entry points, whose texts they refer to.
class EntriesInC {
public:
  explicit EntriesInC(const std::vector<ReflectedEntry> &From);
  ~EntriesInC();

  const std::vector<const tessera_entry *> &all() const { return All; }

private:
  class Arena;
  std::unique_ptr<Arena> Owned;
  std::vector<const tessera_entry *> All;
};

} // namespace tessera
