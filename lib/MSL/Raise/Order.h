//===- Order.h - Positions of a function's ops in the text ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include <vector>

namespace tessera::msl {

/// Numbers the ops of a function in the order of the text, from 0 (Op::number).
class Order {
public:
  explicit Order(ir::Function &F) { count(F.body()); }

  uint32_t size() const { return uint32_t(Ends.size()); }
  /// Returns the number of the last op in the regions of \p O, or its own if it has none.
  uint32_t end(const ir::Op &O) const { return Ends[O.number()]; }
  /// Every `if`, in order.
  llvm::ArrayRef<ir::Op *> branches() const { return Branches; }
  bool holds(const ir::Op &Outer, const ir::Op &Inner) const {
    return Inner.number() >= Outer.number() && Inner.number() <= end(Outer);
  }

private:
  void count(ir::Region &R) {
    for (ir::Op &O : R) {
      uint32_t Number = size();
      O.setNumber(Number);
      Ends.push_back(Number);
      if (O.is(ir::Opcode::If))
        Branches.push_back(&O);
      for (ir::Region *Inner : O.regions())
        count(*Inner);
      Ends[Number] = size() - 1;
    }
  }

  std::vector<uint32_t> Ends;
  llvm::SmallVector<ir::Op *, 8> Branches;
};

/// The op in \p R that is or holds \p O.
inline ir::Op *ancestorIn(const ir::Region *R, ir::Op *O) {
  while (O->parent() != R)
    O = O->parent()->owner();
  return O;
}

} // namespace tessera::msl
