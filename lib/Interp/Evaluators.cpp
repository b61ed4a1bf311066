// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Evaluators.h"
#include <array>

using namespace tessera;
using namespace tessera::interp;

namespace {
consteval std::array<Build, ir::NumOpcodes> makeTable() {
  std::array<Build, ir::NumOpcodes> Table{};
#define EVALUATOR(Op, Builder) Table[size_t(ir::Opcode::Op)] = build::Builder;
#include "Interp/Evaluators.def"
  return Table;
}
constexpr std::array<Build, ir::NumOpcodes> Table = makeTable();

#define OP(Enum, Mnemonic, ...)                                                                    \
  static_assert(Table[size_t(ir::Opcode::Enum)] != nullptr,                                        \
                "'" Mnemonic "' needs a row of Interp/Evaluators.def");
#include "IR/AllOps.inc"
#undef OP
} // namespace

Build interp::buildOf(ir::Opcode Code) { return Table[size_t(Code)]; }

void interp::copyRows(Wave &W, uint32_t To, uint32_t From, uint32_t Count) {
  if (To != From)
    std::copy_n(W.row(From), size_t(Count) * W.Stride, W.row(To));
}

void interp::copyLanes(Wave &W, uint32_t To, uint32_t From, uint32_t Count, Lanes L) {
  if (L == Lanes::first(W.Size))
    return copyRows(W, To, From, Count);
  for (uint32_t I = 0; I < Count; ++I) {
    Word *Out = W.row(To + I);
    const Word *In = W.row(From + I);
    L.each([&](unsigned Lane) {
      Out[Lane] = In[Lane];
      return true;
    });
    Lanes Before = W.undefined(Out), New = W.undefined(In) & L;
    W.setUndefined(Out, (Before & ~L) | New, New.any() ? In[W.Size + 2] : Out[W.Size + 2]);
  }
}

void interp::checkCollective(Wave &W, const Inst &I) {
  if (W.Active != Lanes::first(W.Size))
    W.fail(Rule::Divergent, I, W.Active.lowest(),
           llvm::Twine("only ") + llvm::Twine(W.Active.count()) + " of " + llvm::Twine(W.Size) +
               " lanes reach this operation of the whole wave");
}
