//===- LoopStores.h - What loops store to ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stores to locals of a function in the order of the program, so that those inside of a loop,
// or of a switch, lie beside each other: loops inside each other need not be walked again for each.
// It takes one walk, and stays true while stores are erased that come before the loop that is asked
// about.
//
//   %x = var                              stores: 0 to %x, 1 to %y, 2 to %x
//   %y = var
//   loop test { ... } body {              from 0 on, 3 of them
//     store %x, %1
//     loop test { ... } body {            from 1 on, 2 of them
//       store %y, %2
//       store %x, %3
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

class LoopStores {
public:
  struct Entry {
    ir::Op *Store;
    ir::Op *Root; ///< the local that it stores to, or to a part of
  };

  /// Collects the stores to the locals for which \p Counts returns true.
  LoopStores(ir::Function &F, llvm::function_ref<bool(ir::Op &Var)> Counts);

  /// Returns all stores inside of \p O, which is not an `if`.
  llvm::ArrayRef<Entry> in(const ir::Op &O) const;
  /// Whether a store inside of \p O writes to \p Root.
  bool isStoredIn(const ir::Op &O, const ir::Op *Root) const;

private:
  void visit(ir::Region &R, llvm::function_ref<bool(ir::Op &Var)> Counts);

  struct Range {
    size_t Begin, End;
  };
  std::vector<Entry> Stores;
  llvm::DenseMap<const ir::Op *, Range> Ranges;                              ///< of Stores
  llvm::DenseMap<const ir::Op *, llvm::SmallVector<size_t, 2>> StoresByRoot; ///< ascending
};

} // namespace tessera
