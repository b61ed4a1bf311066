//===- LaneFlow.h - Where the values of a function come from --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Uniformity: a graph of what flows into what in one function. Locals are followed from
// store to load: where ways meet on which one was given different values, a Merge node says which
// values and on which branches it depends who comes which way. A Split node stands for the
// branches that decide whether lanes are at a place. Its size is linear in that of the function
// times the depth of its regions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::ir {

constexpr unsigned NoNode = ~0u;

struct FlowNode {
  enum Kind : uint8_t {
    Computed,  ///< the result of Where, of the operands
    Parameter, ///< Of
    Entry,     ///< whether lanes differ in calling the function
    Merge,     ///< what the local Of holds where ways meet at Where; one of the inputs
    Split,     ///< which way lanes go; Where: the branch or what leaves it, null for a combination
    PartStore, ///< inputs: the local, what is stored, the indices
    PartLoad,  ///< inputs: the local, the indices
    Unseen     ///< what the local Of holds is not followed
  };
  Kind What;
  const Op *Where = nullptr;
  const Value *Of = nullptr;
  unsigned Parts = 1; ///< components (LaneRules.h)
  unsigned First = 0; ///< the place of the first one
  llvm::SmallVector<unsigned, 2> Inputs;
  /// Of a Merge: the Split that decides which input a lane brings.
  unsigned Control = NoNode;
};

struct FlowGraph {
  /// \p WithWaves: who is at operations of waves is known too.
  FlowGraph(Function &F, bool WithWaves);

  unsigned node(const Value *V) const {
    auto It = NodeOf.find(V);
    return It == NodeOf.end() ? NoNode : It->second;
  }

  std::vector<FlowNode> Nodes;
  unsigned NumParts = 0;
  llvm::DenseMap<const Value *, unsigned> NodeOf;
  /// Who is at a collective operation, an assignment of a matrix, a barrier, an operation over the
  /// quad, a call or, where that is wanted, an operation of waves.
  llvm::DenseMap<const Op *, unsigned> ControlOf;
  /// The inputs of collective operations, barriers, first-lane reads and calls, and the returned
  /// value.
  std::vector<unsigned> Roots;
  /// The returned value; NoNode if there is none.
  unsigned Returned = NoNode;
};

} // namespace tessera::ir
