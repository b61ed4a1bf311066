// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

namespace {
/// Bytes that one aligned instruction loads.
constexpr uint64_t WidestBytes = 16;
/// A load by itself gains less than the branch costs.
constexpr size_t FewestLoads = 2;

class LoadAligner {
public:
  explicit LoadAligner(ir::Module &M) : M(M), Known(M, ir::KnownBitsAnalysis::Followed) {}

  void visit(Region &R);

private:
  bool isCandidate(const Op &O);
  bool canMove(Value *V, const Op &Before, DenseSet<Op *> &Moved) const;
  void finish();

  ir::Module &M;
  ir::KnownBitsAnalysis Known;
  SmallVector<Op *, 8> Loads; ///< of a region, between which nothing is written
};
} // namespace

static Op *bytesOf(const Op &Load) {
  Op *Def = Load.as<ir::ops::Load>().address()->def();
  return Def && Def->is(Opcode::BytesAt) ? Def : nullptr;
}

/// Whether \p O loads 16 bytes from a place that may be aligned to as many, or not.
bool LoadAligner::isCandidate(const Op &O) {
  const Op *At = O.is(Opcode::Load) ? bytesOf(O) : nullptr;
  return At && O.type()->components() * O.type()->scalar()->bits() == 8 * WidestBytes &&
         At->intAttr(AttrKind::Align, 1) < WidestBytes &&
         Known.isUnknownMultiple(At->as<ir::ops::BytesAt>().offset(), WidestBytes);
}

/// Whether \p V can be computed before \p Before; what has to move for that, and may, is in
/// \p Moved.
bool LoadAligner::canMove(Value *V, const Op &Before, DenseSet<Op *> &Moved) const {
  Op *Def = V->def();
  if (!Def || Def->parent() != Before.parent() || Def->number() < Before.number() ||
      Moved.contains(Def))
    return true;
  if (!Def->has(ir::Pure) || Def->has(ir::Convergent) ||
      !all_of(Def->operands(), [&](Value *Operand) { return canMove(Operand, Before, Moved); }))
    return false;
  Moved.insert(Def);
  return true;
}

void LoadAligner::finish() {
  SmallVector<Op *, 8> List = std::exchange(Loads, {});
  if (List.size() < FewestLoads)
    return;
  Op &First = *List.front();
  DenseSet<Op *> Moved;
  erase_if(List, [&](Op *O) { return !canMove(O->as<ir::ops::Load>().address(), First, Moved); });
  if (List.size() < FewestLoads)
    return;
  Region &R = *First.parent();
  for (auto It = First.getIterator(); &*It != List.back();) {
    Op &O = *It++;
    if (!Moved.contains(&O))
      continue;
    R.remove(&O);
    R.insert(First.getIterator(), &O);
  }

  auto B = Builder::before(M, First);
  Value *Bits = nullptr;
  SmallVector<Value *, 8> Results;
  for (Op *O : List) {
    Value *Offset = bytesOf(*O)->as<ir::ops::BytesAt>().offset();
    Bits = Bits ? B.Or({Bits, Offset}) : Offset;
    Results.push_back(B.var(O->type(), ""));
  }
  Value *Are = B.Eq({B.And({Bits, B.u32(WidestBytes - 1)}), B.u32(0)});
  auto Load = [&](Builder &In, bool Aligned) {
    for (auto [O, Result] : zip(List, Results)) {
      Op &At = *bytesOf(*O);
      SmallVector<ir::Attr, 2> Attrs(At.attrs());
      if (Aligned) {
        erase_if(Attrs, [](const ir::Attr &A) { return A.Kind == AttrKind::Align; });
        Attrs.push_back(Builder::integer(AttrKind::Align, WidestBytes));
      }
      Value *Place = In.BytesAt(At.operands(), At.type(), Attrs);
      In.store(Result, In.Load({Place}, O->type(), O->attrs()));
    }
  };
  B.ifElse(Are, [&](Builder &In) { Load(In, true); }, [&](Builder &In) { Load(In, false); });
  for (Value *&Result : Results)
    Result = B.load(Result);
  for (auto [O, Result] : zip(List, Results)) {
    Result->setName(O->result()->name());
    O->replaceWith(Result);
  }
}

void LoadAligner::visit(Region &R) {
  uint32_t Number = 0;
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    O.setNumber(Number++);
    auto Store = O.dyn<ir::ops::Store>();
    bool Writes =
        O.has(ir::Writes) && !(Store && Store.address()->type()->space() == AddressSpace::Function);
    if (Writes || O.has(ir::Convergent) || !O.regions().empty() || O.isTerminator() ||
        O.is(Opcode::Call)) {
      finish();
      for (Region *Sub : O.regions())
        visit(*Sub);
      continue;
    }
    if (isCandidate(O))
      Loads.push_back(&O);
  }
  finish();
}

void tessera::spirv::alignLoads(ir::Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::BytesAt}))
    return;
  LoadAligner A(M);
  for (ir::Function *F : M.Functions)
    A.visit(F->body());
}
