//===- Bindings.h - Which index a resource has ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/bindings.md states the rule. A kernel has a table each for buffers, textures and samplers
// (Metal feature set tables, "maximum number of entries in the ... argument table").
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "MSL/MSL.h"
#include <tuple>

namespace tessera::msl {

/// Metal feature set tables, entries in the buffer argument table.
constexpr unsigned MaxBuffers = 31;
/// The table of arguments that \p G is in.
Table tableOf(const ir::Global &G);
/// Set, binding and the letter of the register: resources of different letters are different ones
/// on Metal, though one descriptor in Vulkan.
using ResourcePlace = std::tuple<uint32_t, uint32_t, char>;
ResourcePlace placeOf(const ir::Global &G);
/// "texture": of the attribute of a parameter.
llvm::StringRef spelling(Table T);

class RayResources;

class Bindings {
public:
  /// Reports resources that do not fit. \p NeedsSizes: the kernel uses the sizes of buffers.
  static std::optional<Bindings> assign(const ir::Module &M, llvm::ArrayRef<BufferChoice> Choices,
                                        bool NeedsSizes, DiagnosticEngine &Diags);

  /// Of a shader of a ray tracing pipeline: the indices are slots.
  static Bindings inSlots(const ir::Module &M, const RayResources &Slots, bool NeedsSizes);

  /// The indices of a resource, one for each element of an array of them.
  llvm::ArrayRef<unsigned> of(const ir::Global *G) const {
    auto It = Indices.find(G);
    return It == Indices.end() ? llvm::ArrayRef<unsigned>() : llvm::ArrayRef<unsigned>(It->second);
  }
  /// The resources, by their table, in the order of their first index.
  llvm::ArrayRef<const ir::Global *> resources() const { return Order; }
  std::optional<unsigned> sizes() const { return Sizes; }

private:
  llvm::DenseMap<const ir::Global *, llvm::SmallVector<unsigned, 1>> Indices;
  llvm::SmallVector<const ir::Global *, 8> Order;
  std::optional<unsigned> Sizes;

  friend class Assigner;
};

} // namespace tessera::msl
