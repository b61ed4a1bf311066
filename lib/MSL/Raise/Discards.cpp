// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Whether \p O changes memory that others see.
static bool writesShared(const Op &O) {
  if (auto Store = O.dyn<ir::ops::Store>())
    return ir::isResource(Store.address()->type()->space());
  return O.is(Opcode::ImageStore) || O.is(Opcode::Atomic);
}

namespace {
/// Finds discards, and the writes that may come after one.
class Finder {
public:
  explicit Finder(ir::Module &M) : M(M) {}

  void visit(ir::Function &F) {
    // Twice at most: before any discard, and after one.
    auto [It, IsNew] = Visited.try_emplace({&F, IsAfter});
    if (!IsNew) {
      IsAfter |= It->second;
      return;
    }
    bool Before = IsAfter;
    visit(F.body());
    Visited[{&F, Before}] = IsAfter;
  }

  SetVector<Op *> Writes, Discards, Questions;

private:
  void visit(ir::Region &R) {
    for (Op &O : R) {
      if (O.is(Opcode::Demote))
        Discards.insert(&O);
      else if (O.is(Opcode::IsHelper))
        Questions.insert(&O);
      else if (O.is(Opcode::Call))
        visit(*M.findFunction(O.strAttr(ir::AttrKind::Symbol)));
      else if (IsAfter && writesShared(O))
        Writes.insert(&O);
      IsAfter |= O.is(Opcode::Demote);
      bool Before = IsAfter;
      for (ir::Region *Inner : O.regions())
        visit(*Inner);
      // The next turn of a loop comes after a discard in this one.
      if (O.is(Opcode::Loop) && IsAfter && !Before)
        for (ir::Region *Inner : O.regions())
          visit(*Inner);
    }
  }

  ir::Module &M;
  bool IsAfter = false;
  /// By function and whether it comes after a discard: whether what follows does.
  std::map<std::pair<ir::Function *, bool>, bool> Visited;
};
} // namespace

/// Puts \p Write into a branch. A discarded thread gets zero from an atomic.
static void guard(ir::Module &M, Op &Write, ir::Global *Discarded) {
  auto B = Builder::before(M, Write);
  bool HasResult = Write.result() && Write.result()->hasUses();
  Value *Result = HasResult ? B.var(Write.type(), "old", B.zero(Write.type())) : nullptr;
  B.ifElse(B.Not({B.load(B.global(Discarded))}), [&](Builder &In) {
    Op *Copy = In.create(Write.opcode(), Write.operands(), Write.type(), Write.attrs());
    if (HasResult)
      In.store(Result, Copy->result());
  });
  Write.replaceWith(HasResult ? B.load(Result) : nullptr);
}

void tessera::msl::raiseDiscards(ir::Module &M, const PassContext &) {
  if (M.Entry.Of != ir::Stage::Pixel)
    return;
  Finder Found(M);
  Found.visit(*M.Entry.Fn);
  if (Found.Discards.empty() || (Found.Writes.empty() && Found.Questions.empty()))
    return;
  const ir::Type *Bool = M.types().boolTy();
  ir::Global Mark;
  Mark.Name = "is_discarded";
  Mark.ValueType = Bool;
  Mark.Where = M.Entry.Fn->loc();
  Mark.Init = M.constant(Bool, uint64_t(0));
  ir::Global *Discarded = M.addGlobal(Mark);
  for (Op *Discard : Found.Discards) {
    auto B = Builder::before(M, *Discard);
    B.store(B.global(Discarded), B.boolean(true));
  }
  for (Op *Question : Found.Questions) {
    auto B = Builder::before(M, *Question);
    Value *Helper = B.IsHelper({}, Bool);
    Question->replaceWith(B.Or({Helper, B.load(B.global(Discarded))}));
  }
  for (Op *Write : Found.Writes)
    guard(M, *Write, Discarded);
}
