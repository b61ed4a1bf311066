//===- NeededImpl.h - Implementation of the Needed analysis ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Needed. NeededOps.cpp visits each function once, and records the ops with effects and
// the values of locals at each load. NeededParts.cpp goes backwards from the effects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/LocalFlow.h"
#include "Transforms/Needed.h"

namespace tessera {

class Needed::Finder : LocalFlow {
public:
  explicit Finder(ir::Module &M);

  bool contains(const ir::Op &O) const { return Facts[O.number()].IsNeeded; }
  /// A local or a private variable.
  struct Root {
    ir::Op *Var = nullptr; ///< of a local
    uint32_t First = 0;    ///< of Variables: one for each part
    uint32_t Parts = 0;    ///< 0: a load may see every store
    PartMask Needed = 0;   ///< if Parts is 0
    llvm::SmallVector<ir::Op *, 4> Stores = {};
  };
  struct FunctionFacts {
    llvm::SmallVector<ir::Op *, 4> Calls;
    llvm::SmallVector<ir::Op *, 2> Returns;
    std::vector<ir::Op *> Always; ///< needed where the function runs
    llvm::SmallVector<PartMask, 8> Params;
    PartMask Result = 0;
    bool Runs = false;
    bool HasEffect = false;   ///< that callers see
    bool ReadsOthers = false; ///< reads memory that other threads may write
  };
  llvm::ArrayRef<Root> roots() const { return Roots; }
  const FunctionFacts &factsOf(const ir::Function &F) const { return Functions.at(&F); }
  /// Returns the parts of operand \p I that \p O uses, given the needed parts of its result.
  PartMask taken(const ir::Op &O, unsigned I);
  PartMask partsOf(const ir::Value &V) const;
  PartMasks Masks;

private:
  /// The part of a root that an address leads to.
  struct Extent {
    uint32_t First, Count; ///< parts
    bool IsWhole;          ///< all of each
  };
  struct OpFacts {
    uint32_t Root : 30 = 0; ///< of var, global, load and store
    bool IsNeeded : 1 = false;
    bool IsQueued : 1 = false; ///< is in Left
    uint32_t Seen = 0;         ///< of a load: index in AllSeen of the first node that it reads
    /// Needed parts of the result or, for a store or var, of the stored value.
    PartMask Parts = 0;
  };
  struct HeldFacts {
    ir::Op *Store = nullptr; ///< the op that stored it: a store, or a var with an initial value
    PartMask Needed = 0;     ///< of the local
  };

  // --- facts about ops (NeededOps.cpp) ---

  void collectOp(ir::Op &O) override;
  void startVisit(ir::Function &F) override;
  void visitAccess(ir::Op &O, unsigned Depth) override;

  uint32_t addVar(ir::Op &O);
  uint32_t addGlobal(const ir::Op &O);
  void addJump(ir::Op &Jump);
  void noteRead(const ir::Op &Read);
  void noteWaiting(const ir::Op &Read, FunctionFacts &F);
  uint32_t rootAt(const ir::Value *Address) const;
  Root &root(const ir::Op &O) { return Roots[Facts[O.number()].Root]; }
  static Extent extent(const ir::Value *Address, const Root &R);
  bool storesTo(Held H, const ir::Value *Address) const;
  Held hold(const Root &R, ir::Op &Store);

  // --- needed parts (NeededParts.cpp) ---

  void findNeeded();
  void need(ir::Op &O, PartMask Parts = 0);
  void needValue(const ir::Value *V, PartMask Parts);
  void needWhatUses(ir::Op &O);
  void needCallee(const ir::Op &Call, PartMask Parts);
  void needSeen(ir::Op &Load);
  void needHeld(Held H, PartMask Parts);
  void needStore(ir::Op &Store, PartMask OfRoot);
  void needAll(Root &R, PartMask Parts);
  void run(FunctionFacts &F);
  PartMask wholeMatrices(const ir::Type *Ty, PartMask Parts);
  void noteEffect(FunctionFacts &F);
  void spreadReads();
  FunctionFacts &callee(const ir::Op &Call);
  PartMasks::Range rangeAt(const ir::Value *Address);

  ir::Module &M;
  std::vector<Root> Roots;    ///< index 0 is unused
  std::vector<OpFacts> Facts; ///< by number
  llvm::DenseMap<const ir::Function *, FunctionFacts> Functions;
  FunctionFacts *Current = nullptr; ///< of the function that is looked at
  llvm::DenseMap<const ir::Global *, uint32_t> Globals;
  /// Out of loops and switches, from case to case, and the ends of the tests of loops.
  llvm::DenseMap<const ir::Op *, llvm::SmallVector<ir::Op *, 4>> Jumps;
  size_t NumJumps = 0, MostCases = 0;   ///< of a function
  std::vector<HeldFacts> HeldBy;        ///< by Held
  std::vector<Held> AllSeen{0};         ///< by load and part
  llvm::SmallVector<ir::Op *, 32> Left; ///< needed, but not looked at yet
};

} // namespace tessera
