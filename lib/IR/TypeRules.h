//===- TypeRules.h - Which types and constants are well formed ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

constexpr uint64_t MaxVectorComponents = 1024;
constexpr unsigned MaxTypeDepth = 64;

/// Finds types that break a rule; remembers what it has seen.
class TypeRules {
public:
  /// Why \p Ty is no type of the IR; empty when it is.
  llvm::StringRef broken(const Type *Ty);

private:
  llvm::StringRef find(const Type *Ty);
  llvm::DenseMap<const Type *, llvm::StringRef> Known;
};

/// Whether \p C is a complete constant of type \p Ty.
bool isConstantOf(const Constant *C, const Type *Ty);

} // namespace tessera::ir
