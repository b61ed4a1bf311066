// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/MatMulCheck.h"

#include "Description/Generate.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace tessera::run {
namespace {

/// The elements of a matrix in a buffer's bytes.
class MatrixView {
public:
  MatrixView(const MatrixOperand &O, ArrayRef<Buffer> Buffers)
      : F(info(*O.ElementFormat)), Bytes(Buffers[O.Object].Data.front()), Operand(O) {}

  size_t at(uint64_t Row, uint64_t Col) const {
    if (Operand.Layout == MatrixLayout::ColumnMajor)
      std::swap(Row, Col);
    return Operand.Offset + Row * *Operand.Stride + Col * F.Bytes;
  }
  uint64_t bits(uint64_t Row, uint64_t Col) const { return loadBits(F, &Bytes[at(Row, Col)]); }

  const FormatInfo &F;
  ArrayRef<uint8_t> Bytes;

private:
  const MatrixOperand &Operand;
};

template <typename T> T valueOf(const FormatInfo &F, uint64_t Bits) {
  if constexpr (std::is_same_v<T, double>)
    return decode(F, Bits);
  else
    return decodeInteger(F, Bits);
}

/// Wide enough that no sum of products of 64-bit integers is lost before it is wrapped or clamped.
__extension__ typedef __int128 WideInt;

/// One element of the reference.
template <typename T> struct Reference {
  T Value = 0;
  /// |c| + sum |a * b|
  double Scale = 0;
};

template <typename T> class Checker {
public:
  using Sum = std::conditional_t<std::is_same_v<T, double>, double, WideInt>;

  Checker(const MatMul &P, ArrayRef<Buffer> Before, ArrayRef<Buffer> After)
      : P(P), A(P.A, Before), B(P.B, Before), C(P.HasC ? P.C : P.Actual, Before),
        Actual(P.Actual, After), Initial(P.Actual, Before) {}

  CheckReport run() {
    if (P.Samples) {
      Random Source(P.Seed);
      for (uint64_t I = 0; I < P.Samples; ++I) {
        uint64_t Row = Source.below(P.M), Col = Source.below(P.N);
        loadRow(Row);
        loadCol(Col, Cols.emplace_back());
        check(Row, Col, Cols.back());
        Cols.clear();
      }
    } else {
      Cols.resize(P.N);
      for (uint64_t Col = 0; Col < P.N; ++Col)
        loadCol(Col, Cols[Col]);
      for (uint64_t Row = 0; Row < P.M; ++Row) {
        loadRow(Row);
        for (uint64_t Col = 0; Col < P.N; ++Col)
          check(Row, Col, Cols[Col]);
      }
    }
    if (P.CheckOutside)
      checkOutside();
    return std::move(Report);
  }

private:
  void loadRow(uint64_t I) {
    Row.resize(P.K);
    for (uint64_t K = 0; K < P.K; ++K)
      Row[K] = valueOf<T>(A.F, A.bits(I, K));
  }
  void loadCol(uint64_t I, std::vector<T> &Col) {
    Col.resize(P.K);
    for (uint64_t K = 0; K < P.K; ++K)
      Col[K] = valueOf<T>(B.F, B.bits(K, I));
  }

  void check(uint64_t I, uint64_t J, const std::vector<T> &Col) {
    Sum Total = 0;
    double Scale = 0;
    if (P.HasC) {
      Total = valueOf<T>(C.F, C.bits(I, J));
      Scale = std::fabs(static_cast<double>(Total));
    }
    for (uint64_t K = 0; K < P.K; ++K) {
      Sum Term = static_cast<Sum>(Row[K]) * static_cast<Sum>(Col[K]);
      Total += Term;
      if constexpr (std::is_same_v<T, double>)
        Scale += std::fabs(Term);
    }
    ++Report.Checked;
    uint64_t Got = Actual.bits(I, J);
    if (!matches(Total, Scale, Got))
      describe(I, J, Total, Got);
  }

  bool matches(double Expected, double Scale, uint64_t Got)
    requires std::is_same_v<T, double>
  {
    uint64_t Rounded = Actual.F.isFloat() ? encodeFloat(Actual.F, Expected) : 0;
    double Value = decode(Actual.F, Got);
    if (std::isnan(Value) || std::isnan(Expected))
      return std::isnan(Value) && std::isnan(Expected);
    if (Actual.F.isFloat() && Value == decodeFloat(Actual.F, Rounded))
      return noteError(Value, Expected, Scale), true;
    if (std::isinf(Value) || std::isinf(Expected))
      return false;
    noteError(Value, Expected, Scale);
    return std::fabs(Value - Expected) <= P.AbsTolerance + P.RelTolerance * Scale;
  }

  bool matches(WideInt &Expected, double, uint64_t Got)
    requires(!std::is_same_v<T, double>)
  {
    const FormatInfo &F = Actual.F;
    bool Signed = F.Class == NumberClass::Signed;
    WideInt One = 1;
    if (P.Saturate)
      Expected = Signed
                     ? std::clamp(Expected, -(One << (F.bits() - 1)), (One << (F.bits() - 1)) - 1)
                     : std::clamp(Expected, WideInt(0), (One << F.bits()) - 1);
    else
      Expected = Signed ? WideInt(decodeInteger(F, static_cast<uint64_t>(Expected)))
                        : Expected & ((One << F.bits()) - 1);
    WideInt Value = Signed ? WideInt(decodeInteger(F, Got)) : WideInt(Got);
    double Error = std::fabs(static_cast<double>(Value - Expected));
    Report.MaxAbsError = std::max(Report.MaxAbsError, Error);
    return Value == Expected || (P.AbsTolerance > 0 && Error <= P.AbsTolerance);
  }

  void noteError(double Value, double Expected, double Scale) {
    if (!std::isfinite(Value) || !std::isfinite(Expected))
      return;
    double Error = std::fabs(Value - Expected);
    Report.MaxAbsError = std::max(Report.MaxAbsError, Error);
    if (Scale > 0)
      Report.MaxRelError = std::max(Report.MaxRelError, Error / Scale);
  }

  void describe(uint64_t I, uint64_t J, Sum Expected, uint64_t Got) {
    std::string Text;
    raw_string_ostream OS(Text);
    OS << "row " << I << ", column " << J << ": expected ";
    if constexpr (std::is_same_v<T, double>)
      OS << format("%.9g", Expected);
    else
      OS << static_cast<int64_t>(Expected);
    OS << ", got ";
    if (Actual.F.isFloat())
      OS << format("%.9g", decodeFloat(Actual.F, Got));
    else
      printElement(OS, Actual.F, Got, /*Exact=*/true);
    Report.mismatch(std::move(Text));
  }

  void checkOutside() {
    std::vector<bool> Inside(Actual.Bytes.size());
    for (uint64_t I = 0; I < P.M; ++I)
      for (uint64_t J = 0; J < P.N; ++J)
        std::fill_n(Inside.begin() + static_cast<ptrdiff_t>(Actual.at(I, J)), Actual.F.Bytes, true);
    for (size_t At = 0; At < Inside.size(); ++At)
      if (!Inside[At] && Actual.Bytes[At] != Initial.Bytes[At])
        Report.mismatch(
            "byte " + std::to_string(At) + ", outside the result matrix, changed from " +
            std::to_string(Initial.Bytes[At]) + " to " + std::to_string(Actual.Bytes[At]));
  }

  const MatMul &P;
  MatrixView A, B, C, Actual, Initial;
  std::vector<T> Row;
  std::vector<std::vector<T>> Cols;
  CheckReport Report;
};

} // namespace

CheckReport checkMatMul(const MatMul &P, ArrayRef<Buffer> Before, ArrayRef<Buffer> After) {
  auto IsFloat = [](const MatrixOperand &O) { return info(*O.ElementFormat).isFloat(); };
  if (IsFloat(P.A) || IsFloat(P.B) || IsFloat(P.Actual) || (P.HasC && IsFloat(P.C)))
    return Checker<double>(P, Before, After).run();
  return Checker<int64_t>(P, Before, After).run();
}

} // namespace tessera::run
