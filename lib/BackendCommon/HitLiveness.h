//===- HitLiveness.h - When hit objects are needed --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks a function backward and knows after each op which hit objects are still needed: variables
// of them, and loads, which are copies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::raising {

class HitLiveness {
public:
  using Live = llvm::BitVector;

  /// \p Numbers: the variables and the results of loads.
  explicit HitLiveness(const llvm::DenseMap<const ir::Value *, unsigned> &Numbers)
      : Numbers(Numbers) {}
  virtual ~HitLiveness() = default;

  void run(ir::Function &F) { before(F.body(), Live(unsigned(Numbers.size())), {}); }

  /// The number of \p V; nothing if it is no hit object.
  std::optional<unsigned> numberOf(const ir::Value *V) const {
    auto It = Numbers.find(V);
    return It == Numbers.end() ? std::nullopt : std::optional(It->second);
  }

protected:
  /// \p O gives number \p To a new value. \p After: what is needed after it. \p From: what it
  /// copies or changes. May be called several times, with more in \p After each time.
  virtual void define(ir::Op &O, unsigned To, const Live &After, std::optional<unsigned> From) = 0;

private:
  /// What is needed where control leaves a construct.
  struct Targets {
    const Live *Break = nullptr, *Continue = nullptr, *Fallthrough = nullptr;
  };

  Live before(ir::Region &R, Live After, Targets T);
  Live beforeOp(ir::Op &O, Live After, const Targets &T);
  Live beforeLoop(ir::Op &O, const Live &After);
  Live beforeSwitch(ir::Op &O, const Live &After, const Targets &T);
  void change(ir::Op &O, unsigned To, Live &After, std::optional<unsigned> From);

  const llvm::DenseMap<const ir::Value *, unsigned> &Numbers;
};

} // namespace tessera::raising
