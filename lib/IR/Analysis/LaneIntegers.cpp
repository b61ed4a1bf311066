// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LaneIntegers.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// An operation as one view sees it.
struct Seen {
  const IntegerOp &O;
  unsigned View;

  const LaneBits &operator[](unsigned I) const { return O[I].In[View]; }
  LaneBits bits(unsigned Lo, unsigned Hi) const { return laneBits(Lo, std::min(Hi, O.Width)); }
  bool isUniform(unsigned I) const { return (*this)[I].isUniform(); }
  /// Sure to have bits of any kind that makes lanes agree.
  bool isOpen(unsigned I) const { return LaneViews[View].IsSure && O[I].IsOpen; }
  /// Low bits of an operand that are zero, so far as that makes lanes agree.
  unsigned zeros(unsigned I) const { return isOpen(I) ? AllBits : O[I].Zeros; }
  /// Signed values count as not negative, which thread indices are not, where code does not depend
  /// on it.
  bool mayBeNegative() const { return O.IsSigned && !LaneViews[View].InOrder; }
  /// From where operands 0 and 1 begin to differ.
  unsigned lowest() const {
    const LaneBits &A = (*this)[0], &B = (*this)[1];
    return A.isUniform() ? B.Lo : B.isUniform() ? A.Lo : std::min(A.Lo, B.Lo);
  }
  unsigned highest() const { return std::max((*this)[0].Hi, (*this)[1].Hi); }
};
} // namespace

/// \p Value in the width of the operation.
static LaneValue constantOf(const IntegerOp &O, uint64_t Value) {
  return LaneValue::constant(Value & maskTrailingOnes<uint64_t>(O.Width));
}

/// \p Rule gives the bits of the result in a view where some operand differs.
template <typename Fn> static LaneValue inEachView(const IntegerOp &O, unsigned Zeros, Fn Rule) {
  LaneValue V;
  V.Zeros = std::min(Zeros, AllBits);
  V.IsOpen = any_of(O.Operands, [](const LaneValue *A) { return A->IsOpen; });
  for (unsigned View = 0; View < NumLaneViews; ++View)
    if (any_of(O.Operands, [&](const LaneValue *A) { return !A->In[View].isUniform(); }))
      V.In[View] = Rule(Seen{O, View});
  return V;
}

LaneValue tessera::ir::sum(const IntegerOp &O) {
  if (O[0].Known && O[1].Known)
    return constantOf(O, *O[0].Known + *O[1].Known);
  return inEachView(O, std::min(O[0].Zeros, O[1].Zeros), [](const Seen &S) {
    // Nothing is carried out of the bits that differ when what is added has none there.
    if (S.isUniform(1) && S.zeros(1) >= S[0].Hi)
      return S[0];
    if (S.isUniform(0) && S.zeros(0) >= S[1].Hi)
      return S[1];
    return S.bits(S.lowest(), S.O.Width);
  });
}

LaneValue tessera::ir::difference(const IntegerOp &O) {
  if (O[0].Known && O[1].Known)
    return constantOf(O, *O[0].Known - *O[1].Known);
  return inEachView(O, std::min(O[0].Zeros, O[1].Zeros), [](const Seen &S) {
    if (S.isUniform(1) && S.zeros(1) >= S[0].Hi)
      return S[0];
    return S.bits(S.lowest(), S.O.Width);
  });
}

LaneValue tessera::ir::product(const IntegerOp &O) {
  if (O[0].Known && O[1].Known)
    return constantOf(O, *O[0].Known * *O[1].Known);
  return inEachView(O, O[0].Zeros + O[1].Zeros, [](const Seen &S) {
    for (unsigned I : {0u, 1u})
      if (const LaneValue &Factor = S.O[1 - I]; S.isUniform(1 - I)) {
        bool IsShift = Factor.Known && isPowerOf2_64(*Factor.Known);
        return S.bits(S[I].Lo + Factor.Zeros, IsShift ? S[I].Hi + Factor.Zeros : S.O.Width);
      }
    return S.bits(0, S.O.Width);
  });
}

LaneValue tessera::ir::productAndSum(const IntegerOp &O) {
  IntegerOp Product = O, Sum = O;
  Product.Operands = O.Operands.take_front(2);
  LaneValue First = product(Product);
  const LaneValue *Both[] = {&First, &O[2]};
  Sum.Operands = Both;
  return sum(Sum);
}

LaneValue tessera::ir::quotient(const IntegerOp &O) {
  if (O[0].Known && O[1].Known && *O[1].Known && !O.IsSigned)
    return constantOf(O, *O[0].Known / *O[1].Known);
  return inEachView(O, 0, [](const Seen &S) {
    if (S.mayBeNegative() || !S.isUniform(1))
      return S.bits(0, S.O.Width);
    // x / (2^k m) = (x >> k) / m
    const LaneValue &Divisor = S.O[1];
    unsigned Shift = S.zeros(1);
    if (Shift >= S[0].Hi)
      return LaneBits();
    if (Divisor.Known && isPowerOf2_64(*Divisor.Known))
      return S.bits(S[0].Lo > Shift ? S[0].Lo - Shift : 0, S[0].Hi - Shift);
    return S.bits(0, S.O.Width);
  });
}

LaneValue tessera::ir::remainder(const IntegerOp &O) {
  if (O[0].Known && O[1].Known && *O[1].Known && !O.IsSigned)
    return constantOf(O, *O[0].Known % *O[1].Known);
  return inEachView(O, std::min(O[0].Zeros, O[1].Zeros), [](const Seen &S) {
    if (S.mayBeNegative() || !S.isUniform(1))
      return S.bits(0, S.O.Width);
    // The low k bits of x and of x % (2^k m) are the same.
    const LaneValue &Divisor = S.O[1];
    unsigned Same = S.zeros(1);
    if (Same >= S[0].Hi)
      return S[0];
    if (Divisor.Known && isPowerOf2_64(*Divisor.Known))
      return S.bits(S[0].Lo, Same);
    return S.bits(std::min<unsigned>(S[0].Lo, Same), S.O.Width);
  });
}

LaneValue tessera::ir::bitAnd(const IntegerOp &O) {
  if (O[0].Known && O[1].Known)
    return constantOf(O, *O[0].Known & *O[1].Known);
  return inEachView(O, std::max(O[0].Zeros, O[1].Zeros), [](const Seen &S) {
    for (unsigned I : {0u, 1u})
      if (const LaneValue &Mask = S.O[1 - I]; S.isUniform(1 - I)) {
        if (!Mask.Known)
          return S.bits(std::max<unsigned>(S[I].Lo, S.zeros(1 - I)), S[I].Hi);
        uint64_t Left = *Mask.Known & maskTrailingOnes<uint64_t>(S[I].Hi) &
                        ~maskTrailingOnes<uint64_t>(S[I].Lo);
        return Left ? S.bits(countr_zero(Left), Log2_64(Left) + 1) : LaneBits();
      }
    return S.bits(S.lowest(), S.highest());
  });
}

LaneValue tessera::ir::bitOr(const IntegerOp &O) {
  return inEachView(O, std::min(O[0].Zeros, O[1].Zeros),
                    [](const Seen &S) { return S.bits(S.lowest(), S.highest()); });
}

LaneValue tessera::ir::complement(const IntegerOp &O) {
  if (O[0].Known)
    return constantOf(O, ~*O[0].Known);
  return inEachView(O, 0, [](const Seen &S) { return S[0]; });
}

LaneValue tessera::ir::negation(const IntegerOp &O) {
  if (O[0].Known)
    return constantOf(O, -*O[0].Known);
  return inEachView(O, O[0].Zeros, [](const Seen &S) { return S.bits(S[0].Lo, S.O.Width); });
}

LaneValue tessera::ir::shiftLeft(const IntegerOp &O) {
  const LaneValue &Count = O[1];
  unsigned Shift = Count.Known ? *Count.Known % O.Width : 0;
  if (O[0].Known && Count.Known)
    return constantOf(O, *O[0].Known << Shift);
  return inEachView(O, O[0].Zeros + Shift, [&](const Seen &S) {
    if (!S.isUniform(1))
      return S.bits(0, O.Width);
    return S.bits(S[0].Lo + Shift, Count.Known ? S[0].Hi + Shift : O.Width);
  });
}

LaneValue tessera::ir::shiftRight(const IntegerOp &O) {
  const LaneValue &Count = O[1];
  unsigned Shift = Count.Known ? *Count.Known % O.Width : 0;
  if (O[0].Known && Count.Known && !O.IsSigned)
    return constantOf(O, *O[0].Known >> Shift);
  unsigned Zeros = Count.Known && O[0].Zeros > Shift ? O[0].Zeros - Shift : 0;
  return inEachView(O, Zeros, [&](const Seen &S) {
    if (!S.isUniform(1))
      return S.bits(0, O.Width);
    // The count may be one that takes all out that differs.
    if (S.isOpen(1))
      return LaneBits();
    unsigned Lo = Count.Known && S[0].Lo > Shift ? S[0].Lo - Shift : 0;
    // A sign that differs is shifted in.
    if (S[0].Hi >= O.Width && O.IsSigned)
      return S.bits(Lo, O.Width);
    unsigned Hi = std::min<unsigned>(S[0].Hi, O.Width);
    return S.bits(Lo, Hi > Shift ? Hi - Shift : 0);
  });
}

//===----------------------------------------------------------------------===//
// Comparisons: lanes that differ only in the low k bits agree on a comparison with a multiple of
// 2^k.
//===----------------------------------------------------------------------===//

constexpr LaneBits Truth = laneBits(0, 1);

/// Whether all lanes agree on x < y, where operand \p X differs and \p Y, or y + 1 with \p OrEqual,
/// is the bound.
static bool agree(const Seen &S, unsigned X, unsigned Y, bool OrEqual) {
  if (!S.isUniform(Y))
    return false;
  if (S.isOpen(Y))
    return true;
  bool SignDiffers = S.O.IsSigned && S[X].Hi >= S.O.Width;
  if (SignDiffers || (OrEqual && !S.O[Y].Known))
    return false;
  unsigned Zeros = OrEqual ? constantOf(S.O, *S.O[Y].Known + 1).Zeros : S.O[Y].Zeros;
  return Zeros >= S[X].Hi;
}

LaneValue tessera::ir::lessThan(const IntegerOp &O) {
  return inEachView(O, 0, [](const Seen &S) {
    return agree(S, 0, 1, false) || agree(S, 1, 0, true) ? LaneBits() : Truth;
  });
}

LaneValue tessera::ir::greaterThan(const IntegerOp &O) {
  return inEachView(O, 0, [](const Seen &S) {
    return agree(S, 1, 0, false) || agree(S, 0, 1, true) ? LaneBits() : Truth;
  });
}
