// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/SourceTypes.h"
#include "Lower/Resources.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::SourceType;

static const SourceType *keep(ModuleLowering &L, const SourceType &S) {
  return new (L.M.arena()) SourceType(S);
}

static ArrayRef<const SourceType *> keep(ModuleLowering &L, ArrayRef<const SourceType *> Members) {
  return Members.copy(L.M.arena());
}

static const SourceType *sourceRecord(ModuleLowering &L, const CXXRecordDecl *Record, QualType T) {
  const SourceType *&Known = L.SourceTypes[T.getTypePtr()];
  if (Known)
    return Known;
  SourceType S;
  PrintingPolicy Policy = L.AST.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  S.Name = Record->getIdentifier() ? L.M.intern(T.getAsString(Policy)) : L.type(T, {})->name();
  SmallVector<const SourceType *, 8> Members;
  for (const CXXBaseSpecifier &Base : Record->bases())
    Members.push_back(sourceType(L, Base.getType()));
  // Of the bit-fields that share a member, the first one counts.
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isZeroLengthBitField() && L.memberIndex(Field) == Members.size())
      Members.push_back(sourceType(L, Field->getType()));
  S.Members = keep(L, Members);
  return L.SourceTypes[T.getTypePtr()] = keep(L, S);
}

const SourceType *tessera::sourceType(ModuleLowering &L, QualType T) {
  QualType Canonical = T.getCanonicalType().getUnqualifiedType();
  if (const clang::ArrayType *Array = L.AST.getAsArrayType(T)) {
    SourceType S;
    S.Element = sourceType(L, Array->getElementType());
    return keep(L, S);
  }
  const ir::Type *Ty = L.type(Canonical, {});
  if (const auto *Record = Canonical->getAsCXXRecordDecl(); Record && Ty->isStruct())
    return sourceRecord(L, Record, Canonical);
  SourceType S;
  if (const auto *Matrix = dyn_cast<ConstantMatrixType>(Canonical)) {
    S.Rows = Matrix->getNumRows();
    S.Cols = Matrix->getNumColumns();
    S.RowMajor = !isColumnMajor(L, T);
    S.Name = L.M.intern(hlslName(Ty->element()->scalar()) + std::to_string(S.Rows) + "x" +
                        std::to_string(S.Cols));
  } else if (PackedType Packed = packedTypeOf(Canonical); Packed != PackedType::None) {
    S.Name = Packed == PackedType::Int8x4 ? "int8_t4_packed" : "uint8_t4_packed";
  } else {
    S.Name = L.M.intern(hlslName(Ty));
  }
  return keep(L, S);
}

const SourceType *tessera::sourceStruct(ModuleLowering &L, StringRef Name,
                                        ArrayRef<const VarDecl *> Vars) {
  SourceType S;
  S.Name = Name;
  SmallVector<const SourceType *, 8> Members;
  for (const VarDecl *Var : Vars)
    Members.push_back(sourceType(L, Var->getType()));
  S.Members = keep(L, Members);
  return keep(L, S);
}
