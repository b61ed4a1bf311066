// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/Offsets.h"
#include "IR/Layout.h"
#include "Support/DiagnosticsLower.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::AddressSpace;

static constexpr uint64_t RowBytes = 16;

std::optional<uint64_t> tessera::vulkanOffset(ModuleLowering &L, const Decl *D) {
  const Expr *E = offsetArgument(D);
  if (!E)
    return std::nullopt;
  Expr::EvalResult Value;
  if (E->EvaluateAsInt(Value, L.AST) && Value.Val.getInt().isNonNegative() &&
      Value.Val.getInt().isIntN(32))
    return Value.Val.getInt().getZExtValue();
  L.report(E->getSourceRange(), diags::OffsetForm);
  return std::nullopt;
}

static StringRef wordsFor(AddressSpace Space) {
  return Space == AddressSpace::Uniform   ? "constant buffer"
         : Space == AddressSpace::TBuffer ? "texture buffer"
         : Space == AddressSpace::Push    ? "push constant"
                                          : "buffer";
}

void tessera::checkOffset(ModuleLowering &L, const NamedDecl *D, const ir::Type *Struct,
                          unsigned Index, AddressSpace Space) {
  const ir::StructMember &Member = Struct->members()[Index];
  if (!Member.Offset)
    return;
  uint64_t Offset = *Member.Offset, End = 0;
  if (Index)
    End = ir::memberOffset(Struct, Index - 1, Space) +
          ir::layoutOf(Struct->members()[Index - 1].Ty, Space).Size;
  uint64_t Size = ir::layoutOf(Member.Ty, Space).Size;
  ir::MemberRule Rule = ir::memberRule(Member.Ty, Space);
  SourceRange Where = D->getLocation();
  if (Offset < End)
    L.report(Where, diags::OffsetOverlap, D->getName(), Offset, End);
  else if (Offset % Rule.Align)
    L.report(Where, diags::OffsetMisaligned, D->getName(), Offset, Rule.Align, wordsFor(Space));
  else if (Rule.InRow && Offset % RowBytes && Offset % RowBytes + Size > RowBytes)
    L.report(Where, diags::OffsetAcrossRow, D->getName(), Offset);
}

void tessera::checkOffsets(ModuleLowering &L, const CXXRecordDecl *Record, const ir::Type *Struct,
                           AddressSpace Space) {
  if (!L.CheckedOffsets.insert({Record, static_cast<unsigned>(Space)}).second)
    return;
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isUnnamedBitField() && !L.memberPlace(Field).Shift)
      checkOffset(L, Field, Struct, L.memberIndex(Field), Space);
}
