//===- InputPart.h - A part of the entry point's inputs --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

/// The part of a pixel shader's inputs that a variable has a copy of.
struct InputPart : llvm::FoldingSetNode {
  /// From an array or a vector to an element, or from a vector to the components of a swizzle.
  struct Step {
    bool IsSwizzle = false;
    llvm::SmallVector<int64_t, 4> Numbers;
    clang::QualType Type; ///< of what it leads to
  };

  /// A parameter of the entry point, or a member of one. Null after an error.
  const clang::ValueDecl *Of = nullptr;
  /// The members of that struct that the shader changes, so that the copy has other values there.
  llvm::SmallVector<const clang::FieldDecl *, 2> Changed;
  llvm::SmallVector<Step, 1> Steps; ///< from there

  void Profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddPointer(Of);
    ID.AddInteger(Changed.size());
    for (const clang::FieldDecl *Field : Changed)
      ID.AddPointer(Field);
    for (const Step &S : Steps) {
      ID.AddBoolean(S.IsSwizzle);
      ID.AddInteger(S.Numbers.size());
      for (int64_t Number : S.Numbers)
        ID.AddInteger(Number);
    }
  }
};

} // namespace tessera
