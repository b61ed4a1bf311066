//===- ResolveHandlesImpl.h - One function in resolve-handles -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to ResolveHandles.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/ReportOnce.h"
#include "Transforms/Handles/HandleChoices.h"
#include "Transforms/Handles/Handles.h"
#include "Transforms/LoopStores.h"
#include "Transforms/Pass.h"
#include "llvm/ADT/Twine.h"

namespace tessera::handles {

/// A pointer-free part of a variable or value, or a pointer in it.
struct Part {
  const ir::Type *Ty = nullptr;
  std::string Name;       ///< the path of members that leads here
  ir::Value *V = nullptr; ///< pointer-free: the variable that replaces it, or the value
  unsigned Slot = 0;      ///< pointer in a variable
  /// Set for a pointer in a variable that is stored to conditionally.
  std::optional<HandleChoices::Numbers> Numbers;
  Handle H; ///< pointer in a value

  bool isPointer() const { return Ty->isPointer(); }
};
using Parts = llvm::SmallVector<Part, 4>;

/// The address of some parts of a split variable.
struct PartAddress {
  unsigned First; ///< index in the variable's parts, with each computed index 0
  const ir::Type *Ty;
  ir::Value *Var;
  /// A computed index, the number of elements, and the number of parts of each.
  struct Step {
    ir::Value *Index;
    uint64_t Count;
    size_t Parts;
  };
  llvm::SmallVector<Step, 1> Steps = {};
  llvm::SmallVector<ir::Value *, 1> Rest = {}; ///< behind a computed index: the path in the part
};

/// Whether Resolver::materialize() can make \p Pointer visible at \p Before.
bool canMaterialize(const ir::Value *Pointer, const ir::Op &Before);

class Resolver {
public:
  Resolver(ir::Module &M, ir::Function &F, const PassContext &Ctx)
      : M(M), F(F), Ctx(Ctx), Stores(F, hasPointers), Choices(M) {}

  void run();
  bool seesCounters() const { return SeesCounters; }
  /// Whether an op uses a resource by way of a variable or a choice.
  bool usesHandles() const { return UsesHandles; }

private:
  static bool hasPointers(const ir::Op &Var) { return Var.type()->element()->containsPointer(); }

  // --- variables and their parts (HandleVariables.cpp) ---
  bool countParts(const ir::Type *Ty, size_t &Count) const;
  void listParts(const ir::Type *Ty, const llvm::Twine &Name, Parts &List) const;
  size_t partsBefore(const ir::Type *Ty, uint64_t Index) const;
  size_t partCount(const ir::Type *Ty) const;
  void splitVar(ir::Op &O);
  void access(ir::Op &O, PartAddress Base);
  void load(ir::Op &O, const PartAddress &From);
  void store(ir::Op &O, const PartAddress &To);
  using Place = llvm::function_ref<void(unsigned First, ir::Value *Condition)>;
  void eachPlace(ir::Builder &B, const PartAddress &At, Place Visit);
  Handle handleIn(const Part &P, ir::Op &Before);
  Parts partsAt(ir::Op &Before, const PartAddress &At, unsigned First);
  Part chosen(ir::Builder &B, ir::Value *Condition, const Part &IfTrue, const Part &IfFalse);
  void put(ir::Op &Before, const PartAddress &At, unsigned First, const Parts &New);

  // --- control flow ---
  void visit(ir::Region &R);
  void visitOp(ir::Op &O);
  void visitIf(ir::Op &O);
  void visitLoopOrSwitch(ir::Op &O);
  void forgetStoredIn(ir::Op &O);

  // --- values and aggregates ---
  void construct(ir::Op &O);
  void extract(ir::Op &O);
  void insert(ir::Op &O);
  void select(ir::Op &O);
  void undef(ir::Op &O);
  bool useHandles(ir::Op &O);
  Parts partsOf(ir::Value *V, const Loc &Where);
  void setValue(ir::Op &O, Parts P);
  ir::Value *materialize(ir::Value *Pointer, ir::Op &Before);
  void reportUnknown(const ir::Op &O, const Handle &H);
  template <typename... Args> void stop(const ir::Op &O, DiagID ID, const Args &...Arguments) {
    Ctx.Diags.report(O.loc(), ID, Arguments...);
    Stopped = true;
  }

  ir::Module &M;
  ir::Function &F;
  const PassContext &Ctx;
  LoopStores Stores; ///< stores of pointers, and of values that contain pointers
  HandleState State;
  HandleChoices Choices;
  llvm::DenseMap<ir::Value *, Parts> Vars;            ///< split variables
  llvm::DenseMap<ir::Value *, PartAddress> Addresses; ///< of parts of split variables
  llvm::DenseMap<ir::Value *, Parts> Values; ///< aggregates with pointers, and loaded pointers
  ReportOnce Reported;
  bool SeesCounters = false, UsesHandles = false;
  bool Stopped = false; ///< after an error from which the pass cannot recover
};

} // namespace tessera::handles
