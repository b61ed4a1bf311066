// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/DebugInfo.h"
#include "IR/Type.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

uint32_t DebugInfo::place(uint32_t Block, uint32_t Call) {
  uint32_t &Known = PlaceOf[{Block, Call}];
  if (!Known)
    Known = add(Places, {Block, Call});
  return Known;
}

/// A body that was itself copied into the body: the call there is a call in the copy.
uint32_t DebugInfo::Copy::place(uint32_t Of) {
  if (!Of)
    return 0;
  if (uint32_t Known = Places.lookup(Of))
    return Known;
  DebugPlace Old = row(Info.Places, Of);
  uint32_t Call = ToCall;
  if (Old.Call) {
    Call = Calls.lookup(Old.Call);
    if (!Call) {
      Loc Where = row(Info.Calls, Old.Call).Where;
      Where.Place = place(Where.Place);
      Call = Calls[Old.Call] = add(Info.Calls, {Where});
    }
  }
  return Places[Of] = Info.place(Old.Block, Call);
}

std::optional<Loc> DebugInfo::within(uint32_t Call, const Loc &Where) const {
  Loc At = Where;
  while (At.Place) {
    uint32_t Own = callOf(At.Place);
    if (Own == Call)
      return At;
    if (!Own)
      break;
    At = {};
    At.Place = row(Calls, Own).Where.Place;
  }
  return std::nullopt;
}

uint32_t DebugInfo::part(uint32_t Number, uint64_t Index) const {
  if (!Number)
    return 0;
  const DebugType &D = row(Types, Number);
  if (D.Kind == DebugTypeKind::Composite)
    return Index < D.Members.size() ? D.Members[Index].Type : 0;
  return Index < D.Count ? D.Element : 0;
}

bool DebugInfo::fits(const Type *Ty, uint32_t Number) const {
  const DebugType &D = row(Types, Number);
  switch (D.Kind) {
  case DebugTypeKind::Basic:
    if (Ty->isBool())
      return D.Encoding == DebugEncoding::Boolean;
    if (!Ty->isScalar() || Ty->bits() != D.Bits)
      return false;
    return D.Encoding == (Ty->isFloat()    ? DebugEncoding::Float
                          : Ty->isSigned() ? DebugEncoding::Signed
                                           : DebugEncoding::Unsigned);
  case DebugTypeKind::Vector:
    return Ty->isVector() && Ty->count() == D.Count && fits(Ty->element(), D.Element);
  case DebugTypeKind::Matrix:
  case DebugTypeKind::Array:
    return Ty->isArray() && Ty->count() == D.Count && fits(Ty->element(), D.Element);
  case DebugTypeKind::Composite:
    return Ty->isStruct() && Ty->members().size() == D.Members.size() &&
           all_of(zip(Ty->members(), D.Members),
                  [&](auto Pair) { return fits(std::get<0>(Pair).Ty, std::get<1>(Pair).Type); });
  }
  llvm_unreachable("kind of type");
}

bool tessera::ir::isShown(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Bool:
  case TypeKind::Int:
    return true;
  case TypeKind::Float:
    return Ty->isFloat(FloatFormat::F16) || Ty->isFloat(FloatFormat::F32) ||
           Ty->isFloat(FloatFormat::F64);
  case TypeKind::Vector:
    return Ty->count() <= 4 && isShown(Ty->element());
  case TypeKind::Array:
    return isShown(Ty->element());
  case TypeKind::Struct:
    return all_of(Ty->members(), [](const StructMember &Member) { return isShown(Member.Ty); });
  default:
    return false;
  }
}
