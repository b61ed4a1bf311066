// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CPU model of Metal: compiles a text in the Metal Shading Language as C++ and runs one of its
// kernels. docs/msl-model.md says what it checks.

#ifndef TESSERA_MSL_MODEL_MODEL_API_H
#define TESSERA_MSL_MODEL_MODEL_API_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::model {

/// What a kernel's [[buffer(n)]] is bound to.
struct Binding {
  uint32_t Index = 0;
  std::string Name;
  bool ReadOnly = false;
  /// The contents, before and after the run. Bindings that share memory name the same bytes.
  std::vector<uint8_t> *Contents = nullptr;
};

struct Dispatch {
  std::string Entry;
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  /// Nothing: as the text says.
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
  uint32_t SimdWidth = 32;
  std::vector<Binding> Bindings;
  /// Bits of the function constants that have a value.
  std::map<uint32_t, uint64_t> Constants;
};

/// An error that says what is missing where no text can be compiled.
llvm::Error findToolchain();

/// \p TextName is how messages name the text.
llvm::Error run(llvm::StringRef Text, llvm::StringRef TextName, const Dispatch &D);

} // namespace tessera::model

#endif
