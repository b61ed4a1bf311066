// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/Compare.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;

namespace tessera::run {

constexpr size_t LinesShown = 10;

void CheckReport::mismatch(std::string Line) {
  if (Mismatches++ < LinesShown)
    Lines.push_back(std::move(Line));
}

static bool isSubnormal(const FormatInfo &F, uint64_t Bits) {
  uint64_t Magnitude = Bits & ((uint64_t(1) << (F.bits() - 1)) - 1);
  return Magnitude != 0 && Magnitude >> F.MantissaBits == 0;
}

bool floatsMatch(const Result &R, const FormatInfo &F, uint64_t Actual, uint64_t Expected) {
  double A = decodeFloat(F, Actual), E = decodeFloat(F, Expected);
  if (std::isnan(A) || std::isnan(E))
    return std::isnan(A) && std::isnan(E);
  if (A == E)
    return true;
  // Where flushing is allowed, a zero of the same sign stands for any subnormal number; where it is
  // required, the expectation is taken as flushed already. Floats below 32 bits keep subnormals.
  if (R.Denorms == DenormMode::Any && F.Bytes >= 4 && A == 0 && isSubnormal(F, Expected) &&
      std::signbit(A) == std::signbit(E))
    return true;
  if (R.Kind == Rule::BufferFloatEpsilon)
    return std::fabs(A - E) < R.Epsilon;
  if (R.ZeroTolerance > 0 && (std::fabs(A) <= R.ZeroTolerance || std::fabs(E) <= R.ZeroTolerance))
    return std::fabs(A - E) <= R.ZeroTolerance;
  return ulpDistance(F, Actual, Expected) <= R.ULPT;
}

static std::string describe(const FormatInfo &F, uint32_t Array, bool IsArray, size_t I,
                            uint64_t Actual, uint64_t Expected) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (IsArray)
    OS << '[' << Array << ']';
  auto Show = [&](uint64_t Bits) {
    printElement(OS, F, Bits, /*Exact=*/true);
    if (F.isFloat() && F.Bytes < 4)
      OS << format(" (%g)", decodeFloat(F, Bits));
  };
  OS << '[' << I << "]: expected ";
  Show(Expected);
  OS << ", got ";
  Show(Actual);
  return Text;
}

/// Returns how far two patterns of a format are apart; infinity if only one is a NaN.
static double difference(const FormatInfo &F, uint64_t Actual, uint64_t Expected) {
  if (Actual == Expected)
    return 0;
  if (F.isFloat()) {
    double A = decodeFloat(F, Actual), E = decodeFloat(F, Expected);
    if (std::isnan(A) || std::isnan(E))
      return std::isnan(A) && std::isnan(E) ? 0 : std::numeric_limits<double>::infinity();
    return A == E ? 0 : std::fabs(A - E);
  }
  bool Less = F.Class == NumberClass::Signed ? decodeInteger(F, Actual) < decodeInteger(F, Expected)
                                             : Actual < Expected;
  uint64_t A = static_cast<uint64_t>(decodeInteger(F, Actual));
  uint64_t E = static_cast<uint64_t>(decodeInteger(F, Expected));
  return static_cast<double>(Less ? E - A : A - E);
}

CheckReport compareBuffers(const Result &R, const Buffer &Actual, const Buffer &Expected) {
  CheckReport Report;
  if (Actual.ArraySize != Expected.ArraySize || Actual.size() != Expected.size()) {
    Report.mismatch("expected " + std::to_string(Expected.ArraySize) + " x " +
                    std::to_string(Expected.size()) + " bytes, got " +
                    std::to_string(Actual.ArraySize) + " x " + std::to_string(Actual.size()));
    return Report;
  }
  // Exact comparison is of bytes, whatever the two formats; it is shown in the format of the
  // result.
  const FormatInfo &F = Actual.format();
  for (uint32_t Array = 0; Array < Actual.ArraySize; ++Array) {
    const std::vector<uint8_t> &A = Actual.Data[Array], &E = Expected.Data[Array];
    for (size_t I = 0; I < A.size() / F.Bytes; ++I) {
      uint64_t ABits = loadBits(F, &A[I * F.Bytes]), EBits = loadBits(F, &E[I * F.Bytes]);
      ++Report.Checked;
      Report.MaxAbsError = std::max(Report.MaxAbsError, difference(F, ABits, EBits));
      if (R.Kind == Rule::BufferExact ? ABits == EBits : floatsMatch(R, F, ABits, EBits))
        continue;
      Report.mismatch(describe(F, Array, Actual.ArraySize > 1, I, ABits, EBits));
    }
  }
  return Report;
}

} // namespace tessera::run
