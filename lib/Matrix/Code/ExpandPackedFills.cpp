// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/ExpandPackedFills.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Queries.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t ComponentBits = 8, PerWord = 4;

/// One component for each step of the depth.
ScratchUse tessera::scratchOfFills(const Type *Matrix) {
  return {Matrix->element(), Matrix->use() == MatrixUse::A ? Matrix->cols() : Matrix->rows()};
}

namespace {
class FillExpander {
public:
  explicit FillExpander(Module &M) : M(M), Scratch(M) {}

  void visit(Op &O) {
    auto Fill = O.dyn<ops::MatFill>();
    if (!Fill || !isPackedFill(O))
      return;
    auto B = Builder::before(M, O);
    const Type *Ty = O.type();
    if (std::optional<uint8_t> Component = repeatedComponent(Fill.value()))
      O.setOperand(ops::MatFill::value_at, B.constant(Ty->element(), *Component));
    else
      O.replaceWith(repeat(B, Fill.value(), Ty));
  }

private:
  Value *repeat(Builder &B, Value *Word, const Type *Ty) {
    ScratchUse Use = scratchOfFills(Ty);
    Scratchpad Pad = Scratch.get(Use, B.loc());
    MatrixLayout Layout =
        Ty->use() == MatrixUse::A ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor;
    return Pad.load(B, Ty, {Layout, 0}, Use.Count, [&](Builder &In, Value *K) {
      Value *Shift = In.Mul({In.Rem({K, In.u32(PerWord)}), In.u32(ComponentBits)});
      Value *Element = Pad.element(In, K);
      In.store(Element, In.Convert({In.Shr({Word, Shift})}, Ty->element()));
    });
  }

  Module &M;
  WaveScratch Scratch;
};
} // namespace

void tessera::expandPackedFills(Module &M, const PassContext &) {
  if (M.Plan.sets().empty())
    return;
  FillExpander E(M);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { E.visit(O); });
}
