// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Fold.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

using Scalar = std::optional<uint64_t>;
constexpr auto NearestEven = APFloat::rmNearestTiesToEven;

const Constant *tessera::partOf(Module &M, const Constant *C, uint64_t Index) {
  if (!C->Parts.empty())
    return C->Parts[Index];
  return M.zero(partType(C->Ty, Index));
}

bool tessera::isSplatOf(const Constant *C, int64_t V) {
  if (C->Ty->isVector()) {
    if (C->Parts.empty())
      return V == 0 && C->Ty->element()->isScalar();
    return all_of(C->Parts, [&](const Constant *P) { return isSplatOf(P, V); });
  }
  if (C->Ty->isBool())
    return C->Bits == static_cast<uint64_t>(V != 0);
  if (C->Ty->isInt())
    return SignExtend64(C->Bits, C->Ty->bits()) == V;
  return C->Ty->isFloat() && C->Bits == floatBits(C->Ty->format(), double(V));
}

static APFloat toFloat(const Type *Ty, uint64_t Bits) {
  return APFloat(floatSemantics(Ty->format()), APInt(Ty->bits(), Bits));
}

static uint64_t bitsOf(const APFloat &V) { return V.bitcastToAPInt().getZExtValue(); }

static uint64_t mask(unsigned Bits) {
  return Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
}

//===--- one scalar at a time ----------------------------------------------===//

static Scalar foldFloat(Opcode Code, const Type *Ty, ArrayRef<uint64_t> In) {
  APFloat A = toFloat(Ty, In[0]);
  APFloat B = In.size() > 1 ? toFloat(Ty, In[1]) : A;
  auto Compare = [&](bool Less, bool Equal, bool Greater, bool Unordered) -> uint64_t {
    switch (A.compare(B)) {
    case APFloat::cmpLessThan:
      return Less;
    case APFloat::cmpEqual:
      return Equal;
    case APFloat::cmpGreaterThan:
      return Greater;
    case APFloat::cmpUnordered:
      return Unordered;
    }
    llvm_unreachable("comparison");
  };
  auto Rounded = [&](RoundingMode Mode) {
    A.roundToIntegral(Mode);
    return bitsOf(A);
  };
  switch (Code) {
  case Opcode::Add:
    A.add(B, NearestEven);
    return bitsOf(A);
  case Opcode::Sub:
    A.subtract(B, NearestEven);
    return bitsOf(A);
  case Opcode::Mul:
    A.multiply(B, NearestEven);
    return bitsOf(A);
  case Opcode::Div:
    if (B.isZero())
      return std::nullopt;
    A.divide(B, NearestEven);
    return bitsOf(A);
  case Opcode::Rem:
    if (B.isZero() || !A.isFinite())
      return std::nullopt;
    A.mod(B);
    return bitsOf(A);
  case Opcode::Neg:
    A.changeSign();
    return bitsOf(A);
  case Opcode::Abs:
    A.clearSign();
    return bitsOf(A);
  case Opcode::Fma:
    A.fusedMultiplyAdd(B, toFloat(Ty, In[2]), NearestEven);
    return bitsOf(A);
  case Opcode::Min:
    return bitsOf(minnum(A, B));
  case Opcode::Max:
    return bitsOf(maxnum(A, B));
  case Opcode::Clamp:
    return bitsOf(minnum(maxnum(A, B), toFloat(Ty, In[2])));
  case Opcode::Floor:
    return Rounded(RoundingMode::TowardNegative);
  case Opcode::Ceil:
    return Rounded(RoundingMode::TowardPositive);
  case Opcode::Round:
    return Rounded(RoundingMode::NearestTiesToEven);
  case Opcode::Trunc:
    return Rounded(RoundingMode::TowardZero);
  case Opcode::Eq:
    return Compare(false, true, false, false);
  case Opcode::Ne:
    return Compare(true, false, true, true);
  case Opcode::Lt:
    return Compare(true, false, false, false);
  case Opcode::Le:
    return Compare(true, true, false, false);
  case Opcode::Gt:
    return Compare(false, false, true, false);
  case Opcode::Ge:
    return Compare(false, true, true, false);
  default:
    return std::nullopt;
  }
}

static Scalar foldInt(Opcode Code, const Type *Ty, ArrayRef<uint64_t> In) {
  unsigned Bits = Ty->bits();
  bool Signed = Ty->isInt() && Ty->isSigned();
  uint64_t A = In[0], B = In.size() > 1 ? In[1] : 0;
  int64_t SA = SignExtend64(A, Bits), SB = SignExtend64(B, Bits);
  bool Less = Signed ? SA < SB : A < B;
  switch (Code) {
  case Opcode::Add:
    return (A + B) & mask(Bits);
  case Opcode::Sub:
    return (A - B) & mask(Bits);
  case Opcode::Mul:
    return (A * B) & mask(Bits);
  case Opcode::Div:
    if (B == 0 || (Signed && SB == -1))
      return std::nullopt;
    return (Signed ? uint64_t(SA / SB) : A / B) & mask(Bits);
  case Opcode::Rem:
    if (B == 0 || (Signed && SB == -1))
      return std::nullopt;
    return (Signed ? uint64_t(SA % SB) : A % B) & mask(Bits);
  case Opcode::Neg:
    return (0 - A) & mask(Bits);
  case Opcode::And:
    return A & B;
  case Opcode::Or:
    return A | B;
  case Opcode::Xor:
    return A ^ B;
  case Opcode::Not:
    return ~A & mask(Bits);
  case Opcode::Shl:
    return (A << (B % Bits)) & mask(Bits);
  case Opcode::Shr:
    return (Signed ? uint64_t(SA >> (B % Bits)) : A >> (B % Bits)) & mask(Bits);
  case Opcode::Mad:
    return (A * B + In[2]) & mask(Bits);
  case Opcode::Abs:
    return (Signed && SA < 0 ? 0 - A : A) & mask(Bits);
  case Opcode::Min:
    return Less ? A : B;
  case Opcode::Max:
    return Less ? B : A;
  case Opcode::Clamp:
    return foldInt(Opcode::Min, Ty, {Less ? B : A, In[2]});
  case Opcode::Eq:
    return A == B;
  case Opcode::Ne:
    return A != B;
  case Opcode::Lt:
    return Less;
  case Opcode::Le:
    return Less || A == B;
  case Opcode::Gt:
    return !Less && A != B;
  case Opcode::Ge:
    return !Less;
  case Opcode::MatIsColumnMajor:
    return A < 2 ? Scalar(A) : std::nullopt;
  default:
    return std::nullopt;
  }
}

static Scalar foldConvert(const Type *From, const Type *To, uint64_t Bits) {
  if (To->isBool())
    return From->isFloat() ? uint64_t(!toFloat(From, Bits).isZero()) : uint64_t(Bits != 0);
  if (To->isFloat()) {
    APFloat V(floatSemantics(To->format()));
    if (From->isFloat()) {
      V = toFloat(From, Bits);
      bool Loses;
      V.convert(floatSemantics(To->format()), NearestEven, &Loses);
    } else {
      bool Signed = From->isInt() && From->isSigned();
      V.convertFromAPInt(APInt(From->bits(), Bits), Signed, NearestEven);
    }
    return V.isFinite() ? Scalar(bitsOf(V)) : std::nullopt;
  }
  if (From->isFloat()) {
    APSInt V(To->bits(), !To->isSigned());
    bool Exact;
    APFloat In = toFloat(From, Bits);
    if (In.convertToInteger(V, RoundingMode::TowardZero, &Exact) == APFloat::opInvalidOp)
      return std::nullopt;
    return V.getZExtValue();
  }
  bool Signed = From->isInt() && From->isSigned();
  return (Signed ? uint64_t(SignExtend64(Bits, From->bits())) : Bits) & mask(To->bits());
}

static Scalar foldScalar(Opcode Code, const Type *Ty, const Type *Result, ArrayRef<uint64_t> In) {
  if (Code == Opcode::Convert)
    return foldConvert(Ty, Result, In[0]);
  if (Code == Opcode::Bitcast)
    return Ty->bits() == Result->bits() ? Scalar(In[0]) : std::nullopt;
  return Ty->isFloat() ? foldFloat(Code, Ty, In) : foldInt(Code, Ty, In);
}

//===--- composites --------------------------------------------------------===//

static uint64_t componentBits(const Constant *C, uint64_t Index) {
  if (!C->Ty->isVector())
    return C->Bits;
  return C->Parts.empty() ? 0 : C->Parts[Index]->Bits;
}

static const Constant *foldComponents(Module &M, const Op &O, ArrayRef<const Constant *> In) {
  const Type *Ty = ops::operandType(O), *Result = O.type();
  if (!Ty->scalar()->isScalar() || !Result->scalar()->isScalar() ||
      Ty->components() != Result->components())
    return nullptr;
  for (const Value *V : O.operands())
    if (V->type()->components() != Ty->components())
      return nullptr;
  SmallVector<const Constant *, 4> Parts;
  SmallVector<uint64_t, 3> Bits;
  for (uint64_t I = 0; I < Ty->components(); ++I) {
    Bits.clear();
    for (const Constant *C : In)
      Bits.push_back(componentBits(C, I));
    Scalar Folded = foldScalar(O.opcode(), Ty->scalar(), Result->scalar(), Bits);
    if (!Folded)
      return nullptr;
    Parts.push_back(M.constant(Result->scalar(), *Folded));
  }
  return Result->isVector() ? M.constant(Result, Parts) : Parts[0];
}

static const Constant *foldInsert(Module &M, const Constant *Whole, const Constant *New,
                                  ArrayRef<int64_t> Indices) {
  if (Indices.empty())
    return New;
  uint64_t Count = Whole->Ty->isStruct() ? Whole->Ty->members().size() : Whole->Ty->count();
  SmallVector<const Constant *, 8> Parts;
  for (uint64_t I = 0; I < Count; ++I)
    Parts.push_back(partOf(M, Whole, I));
  auto &Slot = Parts[Indices[0]];
  Slot = foldInsert(M, Slot, New, Indices.drop_front());
  return M.constant(Whole->Ty, Parts);
}

static const Constant *foldShuffle(Module &M, const Op &O, ArrayRef<const Constant *> In) {
  uint64_t First = In[0]->Ty->count();
  SmallVector<const Constant *, 4> Parts;
  for (uint64_t Index : O.intsAttr(AttrKind::Indices))
    Parts.push_back(Index < First ? partOf(M, In[0], Index) : partOf(M, In[1], Index - First));
  return M.constant(O.type(), Parts);
}

const Constant *tessera::foldConstant(Module &M, const Op &O, ArrayRef<const Constant *> In) {
  const Type *Ty = O.type();
  if (!Ty || In.empty())
    return nullptr;
  switch (O.opcode()) {
  case Opcode::Construct:
    return M.constant(Ty, In);
  case Opcode::Splat:
    return M.constant(Ty, SmallVector<const Constant *, 4>(Ty->count(), In[0]));
  case Opcode::Extract: {
    const Constant *C = In[0];
    for (uint64_t Index : O.intsAttr(AttrKind::Indices))
      C = partOf(M, C, Index);
    return C;
  }
  case Opcode::Insert:
    return foldInsert(M, In[0], In[1], O.intsAttr(AttrKind::Indices));
  case Opcode::Shuffle:
    return foldShuffle(M, O, In);
  case Opcode::ExtractDynamic:
    return In[1]->Bits < In[0]->Ty->count() ? partOf(M, In[0], In[1]->Bits) : nullptr;
  case Opcode::Any:
  case Opcode::All: {
    bool Any = false, All = true;
    for (uint64_t I = 0; I < In[0]->Ty->components(); ++I) {
      Any |= componentBits(In[0], I) != 0;
      All &= componentBits(In[0], I) != 0;
    }
    return M.constant(Ty, O.is(Opcode::Any) ? Any : All);
  }
  default:
    return O.has(Pure) && !O.has(Convergent) ? foldComponents(M, O, In) : nullptr;
  }
}

Region *tessera::enteredRegion(Op &Switch, const Constant &Selector) {
  ArrayRef<int64_t> Cases = Switch.intsAttr(AttrKind::Cases);
  uint64_t Mask = maxUIntN(Selector.Ty->bits());
  auto IsSelected = [&](int64_t V) { return ((uint64_t(V) ^ Selector.Bits) & Mask) == 0; };
  for (auto [Count, Sub] : zip(Switch.intsAttr(AttrKind::CaseCounts), Switch.regions())) {
    if (any_of(Cases.take_front(size_t(Count)), IsSelected))
      return Sub;
    Cases = Cases.drop_front(size_t(Count));
  }
  const Attr *Default = Switch.attr(AttrKind::Default);
  return Default ? &Switch.region(unsigned(Default->Int)) : nullptr;
}
