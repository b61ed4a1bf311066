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

  /// The number of \p V; nothing if it is not a hit object.
  std::optional<unsigned> numberOf(const ir::Value *V) const {
    auto It = Numbers.find(V);
    return It == Numbers.end() ? std::nullopt : std::optional(It->second);
  }

  /// The number of the hit object that \p O gives a value; nothing if it gives none.
  std::optional<unsigned> definedBy(const ir::Op &O) const;

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

/// Which hit objects may have a value before each op that gives one a value.
class HitDefinitions {
public:
  using Live = HitLiveness::Live;

  HitDefinitions(const HitLiveness &Of, unsigned Count, ir::Function &F) : Of(Of), Count(Count) {
    after(F.body(), Live(Count), {});
  }
  const Live &before(const ir::Op &O) const { return Known.find(&O)->second; }

private:
  /// Where control that leaves a construct brings what it knows.
  struct Targets {
    Live *Break = nullptr, *Continue = nullptr, *Fallthrough = nullptr;
  };

  Live after(ir::Region &R, Live Now, Targets T);
  Live afterOp(ir::Op &O, Live Now, const Targets &T);
  Live afterLoop(ir::Op &O, Live Now);
  Live afterSwitch(ir::Op &O, const Live &Now, const Targets &T);

  const HitLiveness &Of;
  const unsigned Count;
  llvm::DenseMap<const ir::Op *, Live> Known;
};

} // namespace tessera::raising
