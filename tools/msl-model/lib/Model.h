// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CPU model of Metal: compiles MSL as C++ and runs its functions. docs/msl-model.md
// describes its checks.

#ifndef TESSERA_MSL_MODEL_MODEL_API_H
#define TESSERA_MSL_MODEL_MODEL_API_H

#include "Draw.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <variant>

namespace tessera::model {

/// Behavior that the text and the device are allowed.
struct Rules {
  /// Several lanes may write to one place without a barrier in between if no write changes its
  /// value; that is a warning. If false, it is an error like any other race.
  bool AllowSameValues = true;
  /// Floats too small for a normalized number count as 0, as operands and as results.
  bool FlushSubnormals = false;
};

/// The threadgroups of a kernel.
struct ThreadgroupGrid {
  Function Kernel;
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  /// Empty: the size that the text states.
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
};

/// One run of a pipeline.
struct Launch {
  /// The work; its type determines the kind of pipeline.
  std::variant<ThreadgroupGrid, Draw> Work;
  uint32_t SimdWidth = 32;
  /// Buffers that have an address, whether or not one of the bindings is the same memory.
  struct Addressed {
    std::string Name;
    std::vector<uint8_t> *Contents = nullptr;
  };
  std::vector<Addressed> Addresses;
  /// Is told these addresses, in their order, before contents are read: it may put them there.
  std::function<void(llvm::ArrayRef<uint64_t>)> PlaceAddresses;
  Rules Strictness;
};

/// Returns an error that names the missing part if no text can be compiled.
llvm::Error findToolchain();

/// The buffers of a function that are argument buffers, by index: arrays of structs that hold a
/// pointer, or a pointer and a uint. \p Of needs no resources.
llvm::Expected<std::map<uint32_t, ArgumentBufferLayout>> argumentBuffers(const Function &Of,
                                                                         FunctionKind Kind);

/// Adds warnings to \p Warnings, each place once.
llvm::Error run(const Launch &L, std::vector<std::string> &Warnings);

} // namespace tessera::model

#endif
