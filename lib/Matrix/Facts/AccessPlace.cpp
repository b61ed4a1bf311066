// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/AccessPlace.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

MemoryNumbers::Memory MemoryNumbers::of(const Value *Address) {
  const Global *G = globalAt(M, Address);
  if (!G)
    return {};
  auto Place = descriptorOf(*G);
  uint32_t &Number = Place ? ByPlace[*Place] : ByVariable[G];
  if (!Number)
    Number = ++Last;
  return {Number, G};
}

/// A lane may write a part of a word by writing the whole word atomically.
constexpr unsigned WordBytes = 4;

AccessPlace::AccessPlace(const Op &O, LocalForms &Forms, MemoryNumbers &Memories) {
  ops::MatAccess Access(O);
  Memory = Memories.of(Access.memory());
  MatrixMemory Form(O);
  const Type *Matrix = Access.matrix();
  bool ByRow = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  uint64_t Rows = Matrix->rows(), Cols = Matrix->cols();
  // The stride of a vector of sums goes from component to component.
  Lines = Matrix->isFragment() ? Rows * Cols : ByRow ? Rows : Cols;
  LineBytes = Form.units(Matrix->isFragment() ? 1 : ByRow ? Cols : Rows) * Form.UnitBytes;
  bool IsNarrow = Form.inBytes() && Matrix->element()->bits() < 8 * WordBytes &&
                  O.intAttr(AttrKind::Align, 1) < WordBytes;
  SharesWords = IsNarrow || Form.CountsParts;
  if (SharesWords)
    LineBytes += WordBytes - 1;
  Offset = Forms.of(Access.offset()).scaled(int32_t(Form.UnitBytes));
  Stride = Forms.of(Access.stride()).scaled(int32_t(Form.UnitBytes));
  for (const Value *At = Access.memory(); At->def() && At->def()->is(Opcode::Access);) {
    auto Part = At->def()->as<ops::Access>();
    for (const Value *Index : reverse(Part.indices()))
      Path.push_back(Forms.of(Index));
    At = Part.base();
  }
}

AccessPlace AccessPlace::earlier(LocalForms &Forms, const Op &Loop) const {
  AccessPlace Then = *this;
  LocalForms::Earlier Earlier(Forms, Loop);
  auto Age = [&](OffsetForm &F) {
    if (std::optional<OffsetForm> Was = Earlier.of(F))
      F = std::move(*Was);
    else
      Then.IsAnywhere = true;
  };
  for (OffsetForm &F : Then.Path)
    Age(F);
  Age(Then.Offset);
  Age(Then.Stride);
  return Then;
}

bool AccessPlace::isApartFrom(const AccessPlace &Other, const LocalForms &Forms,
                              bool BothStore) const {
  if (Memory.Number != Other.Memory.Number)
    return Memory.Number && Other.Memory.Number;
  if (!Memory.Number || IsAnywhere || Other.IsAnywhere ||
      Memory.Variable != Other.Memory.Variable || Path.size() != Other.Path.size())
    return false;
  bool IsSameArray = true;
  for (size_t I = 0; I < Path.size(); ++I) {
    std::optional<OffsetForm> Difference = OffsetForm::sum(Other.Path[I], Path[I], -1);
    std::optional<int32_t> Known = Difference ? Difference->asConstant() : std::nullopt;
    if (Known && *Known)
      return true;
    IsSameArray &= Known.has_value();
  }
  return IsSameArray && isApartInArray(Other, Forms, BothStore);
}

namespace {
/// The distance between two beginnings: a number of lines plus a number of bytes. Both are known,
/// or neither.
struct Distance {
  NumberRange Lines, Bytes;
};
} // namespace

/// Beyond, numbers of 32 bits may have come around.
constexpr int64_t MostBytes = INT32_MAX;

static bool add(NumberRange &To, NumberRange R, int64_t Factor) {
  auto [Least, Most] = std::minmax(R.Min * Factor, R.Max * Factor);
  To = {To.Min + Least, To.Max + Most};
  return To.Min >= -MostBytes && To.Max <= MostBytes;
}

/// The range of \p Form in bytes.
static std::optional<NumberRange> rangeOf(const OffsetForm &Form, const LocalForms &Forms) {
  NumberRange All;
  for (const OffsetForm::Term &T : Form.terms()) {
    std::optional<NumberRange> R = Forms.rangeOf(T.Atoms);
    if (!R || !add(All, *R, T.Factor))
      return std::nullopt;
  }
  return All;
}

/// The distance \p Between in lines of a stride that is \p Stride times the product of \p Atoms.
static std::optional<Distance> inLines(const OffsetForm &Between, const OffsetForm::Term &Stride,
                                       const LocalForms &Forms) {
  Distance D;
  for (const OffsetForm::Term &T : Between.terms()) {
    OffsetForm::AtomList Rest = T.Atoms.without(Stride.Atoms);
    int64_t Factor = T.Factor, Whole = 0;
    if (Rest.size() + Stride.Atoms.size() == T.Atoms.size()) {
      if (T.Atoms.empty()) // a constant: either sign may give the smaller remainder
        Whole = (Factor + (Factor < 0 ? -Stride.Factor : Stride.Factor) / 2) / Stride.Factor;
      else if (Factor % Stride.Factor == 0)
        Whole = Factor / Stride.Factor;
    }
    std::optional<NumberRange> R = Forms.rangeOf(Whole ? Rest : T.Atoms);
    if (!R || !add(D.Lines, *R, Whole) ||
        (Factor != Whole * Stride.Factor && !add(D.Bytes, *R, Factor - Whole * Stride.Factor)))
      return std::nullopt;
  }
  return D;
}

bool AccessPlace::isApartInArray(const AccessPlace &Other, const LocalForms &Forms,
                                 bool BothStore) const {
  std::optional<OffsetForm> Between = OffsetForm::sum(Other.Offset, Offset, -1);
  if (!Between)
    return false;
  auto Extent = [](const AccessPlace &Of) -> std::optional<int64_t> {
    std::optional<int32_t> Stride = Of.Lines == 1 ? std::optional(0) : Of.Stride.asConstant();
    if (!Stride || *Stride < 0)
      return std::nullopt;
    return int64_t((Of.Lines - 1) * uint64_t(*Stride) + Of.LineBytes);
  };
  std::optional<int64_t> All = Extent(*this), AllOther = Extent(Other);
  if (std::optional<NumberRange> R = All && AllOther ? rangeOf(*Between, Forms) : std::nullopt;
      R && (R->Min >= *All || -R->Max >= *AllOther))
    return true;
  std::optional<OffsetForm> Unlike = OffsetForm::sum(Other.Stride, Stride, -1);
  if (!Unlike || !Unlike->isZero() || Stride.terms().size() != 1 ||
      Stride.terms().front().Factor <= 0)
    return false;
  if (!Stride.asConstant() && (SharesWords || Other.SharesWords))
    return false;
  const OffsetForm::Term &Line = Stride.terms().front();
  std::optional<Distance> D = inLines(*Between, Line, Forms);
  if (!D)
    return false;
  int64_t Mine = int64_t(LineBytes), Others = int64_t(Other.LineBytes);
  bool IsBelow = D->Lines.Min >= int64_t(Lines), IsAbove = -D->Lines.Max >= int64_t(Other.Lines);
  if ((IsBelow && D->Bytes.Min >= 0) || (IsAbove && D->Bytes.Max <= 0))
    return Line.Factor >= std::max(Mine, Others) || !Line.Atoms.empty();
  int64_t Beside = std::max(-D->Bytes.Min, D->Bytes.Max);
  bool IsLong = Line.Atoms.empty() ? Line.Factor >= Beside + std::max(Mine, Others) : BothStore;
  return IsLong && (IsBelow || IsAbove || D->Bytes.Min >= Mine || -D->Bytes.Max >= Others);
}
