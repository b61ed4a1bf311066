//===- UniformityImpl.h - What the analysis keeps -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Uniformity.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/LaneFlow.h"
#include "IR/Analysis/LaneRules.h"
#include "IR/Analysis/Uniformity.h"
#include <array>

namespace tessera::ir {

/// How a function is called, and what it gives then.
struct LaneContext {
  llvm::SmallVector<LaneValue, 4> Arguments; ///< component by component
  LaneValue Flow;                            ///< whether all lanes call it together
  llvm::SmallVector<LaneValue, 4> Result;
};

struct CallSite {
  Function *Caller = nullptr;
  const Op *Call = nullptr;
};

/// A function, over all the ways in which it is called.
struct FunctionLanes {
  FunctionLanes(Function &F, bool All, bool WithWaves);
  LaneParts parts(unsigned Node) const;
  llvm::ArrayRef<unsigned> users(unsigned Node) const {
    return llvm::ArrayRef(Users).slice(FirstUser[Node], FirstUser[Node + 1] - FirstUser[Node]);
  }

  Function *Fn;
  FlowGraph Graph;
  std::vector<LaneValue> Parts; ///< of the graph's nodes
  std::vector<bool> Reached;
  /// For each node and scope the input that first made it as spread as it is.
  std::vector<std::array<unsigned, NumLaneScopes>> Cause;
  /// Marks the nodes that are asked about and their inputs.
  std::vector<bool> Needed;
  std::vector<unsigned> Users, FirstUser;
  llvm::SmallVector<unsigned, 4> FirstOfParameter;
  unsigned NumArguments = 0;
  llvm::SmallVector<LaneContext, 2> Contexts;
  /// The first call where an argument or the flow is as spread as this, or more.
  std::array<CallSite, size_t(Spread::ByLane) + 1> SpreadAt[NumLaneScopes];
  bool IsActive = false;

private:
  void findNeeded();
  void findUsers();
};

struct Uniformity::Impl {
  Impl(Module &M, WaveSizes Waves, bool All);

  FunctionLanes &lanes(Function &F);
  /// Returns the facts of the result of \p F; empty if it returns nothing or nothing is known.
  llvm::SmallVector<LaneValue, 4> call(Function &F, LaneContext C, CallSite From);
  const FunctionLanes *lanesOf(const Region *R) const;
  const FunctionLanes *lanesOf(const Value *V) const;
  Reasons explain(const FunctionLanes *L, unsigned Node, LaneScope S, Spread How) const;

  Module &M;
  LaneRules Rules;
  bool All;
  llvm::DenseMap<const Function *, std::unique_ptr<FunctionLanes>> Functions;
};

} // namespace tessera::ir
