//===- HandleChoices.h - Resources that are chosen at run time ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to resolve-handles. Where control flow decides which resource a pointer means, two
// numbers follow the pointer: the number of the module's variable and, for an array of resources,
// the index of the element. Each op that uses the pointer becomes a branch for each possible
// resource. If all of them are elements of one array, only the index decides.
//
//   store %v, %A                     store %v, %0
//   if %c then { store %v, %B }      if %c then { store %v, %1 }
//   %a = load %v : ptr<bytes, ...>   %w = load %v : u32
//   %n = bytes_size %a : u32    =>   %is = eq %w, %0
//                                    if %is then { ... bytes_size %A ... } else { ... bytes_size %B
//                                    ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Transforms/Handles/Handles.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace tessera {

class HandleChoices {
public:
  explicit HandleChoices(ir::Module &M) : M(M) {}

  /// The variables that hold the numbers of a pointer.
  struct Numbers {
    ir::Value *Which = nullptr, *Index = nullptr;
    unsigned Origin = 0;
  };

  /// \p B must insert at the variable that holds the pointer.
  Numbers addNumbers(ir::Builder &B, llvm::StringRef Name);
  /// Stores the numbers of \p H where the pointer \p H is stored; does nothing if \p H is not set.
  void store(ir::Builder &B, const Numbers &To, const Handle &H);
  Handle load(ir::Builder &B, const Numbers &From, const Handle &State);
  /// \p IfTrue where the condition holds, else \p IfFalse.
  Handle select(ir::Builder &B, ir::Value *Condition, const Handle &IfTrue, const Handle &IfFalse);
  /// Returns a placeholder for the pointer \p H, which is Chosen and has the type \p Ty, until
  /// expand().
  ir::Value *use(ir::Op &Before, const Handle &H, const ir::Type *Ty);

  /// Replaces the placeholders of use(). Call this after all stores have been seen. Calls \p
  /// Unknown for each op that uses a pointer without a number.
  void expand(llvm::function_ref<void(const ir::Op &, const Handle &)> Unknown);
  /// Removes the numbers without uses.
  void removeUnused();

private:
  /// The possible origins of a pointer: variables by number, and other origins.
  struct Origin {
    llvm::SmallVector<unsigned, 2> Candidates;
    llvm::SmallVector<unsigned, 2> Sources;
    bool HasOther = false; ///< something without a number
  };
  struct Use {
    ir::Op *Place; ///< an undef
    Handle H;
  };

  unsigned addOrigin();
  ir::Value *note(ir::Value *V);
  /// The same as Chosen, with the numbers at \p B.
  Handle numbered(ir::Builder &B, const Handle &H);
  unsigned numberOf(ir::Global *G);
  /// Returns nothing if one of the candidates has no number.
  std::optional<llvm::SmallVector<unsigned, 4>> candidates(unsigned From);
  ir::Value *pointer(ir::Builder &B, unsigned Number, ir::Value *Index, const ir::Type *Ty);
  void branch(ir::Op &Leaf, const Use &U, llvm::ArrayRef<unsigned> Numbers);

  ir::Module &M;
  std::vector<Origin> Origins;
  std::vector<ir::Global *> Variables; ///< by number
  llvm::DenseMap<ir::Global *, unsigned> NumberOf;
  std::vector<Use> Uses;
  std::vector<ir::Op *> Made; ///< for the numbers
};

} // namespace tessera
