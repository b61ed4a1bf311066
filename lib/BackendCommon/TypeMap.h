//===- TypeMap.h - Types with parts replaced ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Type.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>

namespace tessera::raising {

/// Maps a type to the same type with each scalar and vector in it replaced by \p Leaf's result.
/// Matrices stay.
class TypeMap {
public:
  using Replacement = std::function<const ir::Type *(const ir::Type *)>;
  TypeMap(ir::TypeContext &Types, Replacement Leaf) : Types(Types), Leaf(std::move(Leaf)) {}

  const ir::Type *operator()(const ir::Type *Ty);

private:
  const ir::Type *mapStruct(const ir::Type *Ty);

  ir::TypeContext &Types;
  Replacement Leaf;
  llvm::DenseMap<const ir::Type *, const ir::Type *> Structs;
};

} // namespace tessera::raising
