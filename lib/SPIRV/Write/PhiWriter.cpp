// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locals that are values: phis, and what debuggers are told of them.
#include "IR/OpViews.h"
#include "SPIRV/Write/DebugWriter.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Value;

ID FunctionWriter::held(Phis::Held H) {
  if (const Value *Stored = Locals.stored(H))
    return id(Stored);
  if (!Locals.isPhi(H))
    return W.undef(Locals.variable(H).type()->element());
  ID &Known = HeldIDs[H];
  if (!Known) {
    Known = W.newID();
    W.name(Known, Locals.variable(H).strAttr(AttrKind::Name));
  }
  return Known;
}

void FunctionWriter::writePhis(const Op &O, unsigned P, ArrayRef<ID> From) {
  ArrayRef<Phis::Held> All = Locals.at(O, P);
  for (Phis::Held Phi : All) {
    ArrayRef<Phis::Held> Operands = Locals.operands(Phi);
    if (Operands.size() != From.size())
      internalError("a phi has other operands than ways lead to it");
    SmallVector<uint32_t, 10> Words{W.type(Locals.variable(Phi).type()->element()), held(Phi)};
    for (auto [Operand, Label] : zip_equal(Operands, From))
      Words.append({held(Operand), Label});
    effect(spv::Op::OpPhi, Words);
  }
  tellPhis(All, O.loc());
}

SmallVector<size_t, 4> FunctionWriter::writeHeaderPhis(const Op &Loop, ID From) {
  ArrayRef<Phis::Held> All = Locals.at(Loop, Phis::AtHeader);
  SmallVector<size_t, 4> Unknown;
  for (Phis::Held Phi : All) {
    effect(spv::Op::OpPhi, {W.type(Locals.variable(Phi).type()->element()), held(Phi),
                            held(Locals.operands(Phi).front()), From, 0, 0});
    Unknown.push_back(W.functions().words().size() - 2);
  }
  tellPhis(All, Loop.loc());
  return Unknown;
}

void FunctionWriter::completeHeaderPhis(const Op &Loop, ArrayRef<size_t> Unknown) {
  for (auto [Phi, At] : zip_equal(Locals.at(Loop, Phis::AtHeader), Unknown)) {
    W.functions().set(At, held(Locals.operands(Phi).back()));
    W.functions().set(At + 1, Current);
  }
}

void FunctionWriter::tellPhis(ArrayRef<Phis::Held> All, const Loc &Where) {
  for (Phis::Held Phi : All)
    tellHeld(Locals.variable(Phi), Phi, Where, /*HasLine=*/false);
}

void FunctionWriter::tellHeld(const Op &Var, Phis::Held H, const Loc &Where, bool HasLine) {
  if (!W.debug())
    return;
  const ir::DebugInfo &Info = *W.module().Debug;
  for (const Op *O : Var.result()->debugUsers()) {
    // A function that has returned has no variables.
    std::optional<Loc> At = Info.within(Info.callOf(O->loc().Place), Where);
    if (!At && Where.Place)
      continue;
    if (!HasLine || !At) {
      At.emplace();
      At->Place = O->loc().Place;
    }
    tell(*O, *At, Var.type()->element(), [&] { return heldIfWritten(H); });
  }
}
