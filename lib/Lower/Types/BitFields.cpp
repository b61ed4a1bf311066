// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/BitFields.h"
#include "Lower/Resources.h"
#include "Lower/Types/Offsets.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

MemberPlace MemberPacking::placeBits(const FieldDecl *Field, const ir::Type *Ty) {
  const ir::Type *Cell = Ty->isBool() ? L.Types.u32() : Ty;
  QualType Declared = Field->getType().getCanonicalType().getUnqualifiedType();
  // A width beyond the type's is padding; Clang warns about it.
  unsigned Width = std::min(Field->getBitWidthValue(), Cell->bits());
  bool Begins = Shared != Declared || Used + Width > Cell->bits() || vulkanOffset(L, Field);
  if (Begins) {
    StringRef Name = Field->isUnnamedBitField() ? "unnamed" : Field->getName();
    Members.push_back({L.M.intern(Name), Cell, vulkanOffset(L, Field)});
    Shared = Declared;
    Used = 0;
  }
  MemberPlace Place{unsigned(Members.size()) - 1, Used, Width};
  Used += Width;
  return Place;
}

void MemberPacking::add(const FieldDecl *Field, const ir::Type *Ty) {
  MemberPlace Place{unsigned(Members.size())};
  if (Field->isZeroLengthBitField()) {
    Shared = {};
    return;
  }
  if (Field->isBitField()) {
    Place = placeBits(Field, Ty);
  } else {
    Members.push_back({L.M.intern(Field->getName()), Ty, vulkanOffset(L, Field)});
    Shared = {};
  }
  if (Place.Width || Place.Index != L.memberPlace(Field).Index)
    L.MemberPlaces[Field] = Place;
}

MemberPlace ModuleLowering::memberPlace(const FieldDecl *Field) const {
  auto Moved = MemberPlaces.find(Field);
  if (Moved != MemberPlaces.end())
    return Moved->second;
  return {cast<CXXRecordDecl>(Field->getParent())->getNumBases() + Field->getFieldIndex()};
}

static ir::Value *number(FunctionLowering &F, const ir::Type *Ty, const APInt &N) {
  return F.B.constant(Ty, N.getZExtValue());
}

ir::Value *tessera::extractBits(FunctionLowering &F, ir::Value *Whole, const MemberPlace &Place,
                                const ir::Type *To) {
  const ir::Type *Ty = Whole->type();
  auto Number = [&](uint64_t N) { return number(F, Ty, APInt(Ty->bits(), N)); };
  unsigned Above = Ty->bits() - Place.Shift - Place.Width;
  ir::Value *V = Whole;
  if (Ty->isSigned()) {
    if (Above)
      V = F.B.Shl({V, Number(Above)});
    if (Above + Place.Shift)
      V = F.B.Shr({V, Number(Above + Place.Shift)});
  } else {
    if (Place.Shift)
      V = F.B.Shr({V, Number(Place.Shift)});
    if (Above)
      V = F.B.And({V, number(F, Ty, APInt::getLowBitsSet(Ty->bits(), Place.Width))});
  }
  return F.convert(V, To);
}

ir::Value *tessera::insertBits(FunctionLowering &F, ir::Value *Whole, const MemberPlace &Place,
                               ir::Value *V) {
  const ir::Type *Ty = Whole->type();
  V = F.convert(V, Ty);
  if (Place.Width == Ty->bits())
    return V;
  if (Place.Shift)
    V = F.B.Shl({V, number(F, Ty, APInt(Ty->bits(), Place.Shift))});
  APInt Mask = APInt::getBitsSet(Ty->bits(), Place.Shift, Place.Shift + Place.Width);
  ir::Value *Others = F.B.And({Whole, number(F, Ty, ~Mask)});
  return F.B.Or({Others, F.B.And({V, number(F, Ty, Mask)})});
}

void FunctionLowering::setMember(MutableArrayRef<ir::Value *> Members, const ir::Type *Ty,
                                 const FieldDecl *Field, ir::Value *V) {
  MemberPlace Place = L.memberPlace(Field);
  ir::Value *&To = Members[Place.Index];
  if (Place.Width)
    V = insertBits(*this, To ? To : B.zero(Ty->members()[Place.Index].Ty), Place, V);
  To = V;
}

SmallVector<ir::Value *, 8> tessera::packMembers(FunctionLowering &F, const CXXRecordDecl *Record,
                                                 ArrayRef<ir::Value *> Parts, const ir::Type *Ty) {
  SmallVector<ir::Value *, 8> Packed(Parts.take_front(Record->getNumBases()));
  Packed.resize(Ty->members().size());
  Parts = Parts.drop_front(Record->getNumBases());
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isUnnamedBitField())
      F.setMember(Packed, Ty, Field, Parts.consume_front());
  // Nothing but bits without a name.
  for (auto [Part, Member] : zip_equal(Packed, Ty->members()))
    if (!Part)
      Part = F.B.zero(Member.Ty);
  return Packed;
}

bool tessera::hasBitFields(QualType T) {
  const CXXRecordDecl *Record = T.getCanonicalType()->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() &&
         any_of(Record->fields(), [](const FieldDecl *Field) { return Field->isBitField(); });
}

bool tessera::containsBitField(ModuleLowering &L, QualType T) {
  return contains(L, T, hasBitFields);
}
