// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/LiteralValue.h"
#include <cmath>
#include <limits>

using namespace clang;
using namespace tessera;

static std::optional<LiteralValue> foldFloat(BinaryOperatorKind Opcode, double L, double R) {
  switch (Opcode) {
  case BO_Add:
    return LiteralValue::ofFloat(L + R);
  case BO_Sub:
    return LiteralValue::ofFloat(L - R);
  case BO_Mul:
    return LiteralValue::ofFloat(L * R);
  case BO_Div:
    if (R == 0)
      return std::nullopt;
    return LiteralValue::ofFloat(L / R);
  case BO_Rem:
    if (R == 0)
      return std::nullopt;
    return LiteralValue::ofFloat(std::fmod(L, R));
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> foldInt(BinaryOperatorKind Opcode, int64_t L, int64_t R) {
  // Overflow wraps, as in two's complement.
  auto UL = static_cast<uint64_t>(L), UR = static_cast<uint64_t>(R);
  auto Wrapped = [](uint64_t V) { return static_cast<int64_t>(V); };
  bool CannotDivide = R == 0 || (L == std::numeric_limits<int64_t>::min() && R == -1);
  switch (Opcode) {
  case BO_Add:
    return Wrapped(UL + UR);
  case BO_Sub:
    return Wrapped(UL - UR);
  case BO_Mul:
    return Wrapped(UL * UR);
  case BO_Div:
    return CannotDivide ? std::nullopt : std::optional(L / R);
  case BO_Rem:
    return CannotDivide ? std::nullopt : std::optional(L % R);
  case BO_And:
    return Wrapped(UL & UR);
  case BO_Or:
    return Wrapped(UL | UR);
  case BO_Xor:
    return Wrapped(UL ^ UR);
  case BO_Shl:
    return UR < 64 ? std::optional(Wrapped(UL << UR)) : std::nullopt;
  case BO_Shr:
    return UR < 64 ? std::optional(L >> UR) : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<LiteralValue> tessera::fold(BinaryOperatorKind Opcode, const LiteralValue &L,
                                          const LiteralValue &R) {
  if (L.IsFloat || R.IsFloat)
    return foldFloat(Opcode, L.asFloat(), R.asFloat());
  if (std::optional<int64_t> V = foldInt(Opcode, L.Int, R.Int))
    return LiteralValue::ofInt(*V);
  return std::nullopt;
}

std::optional<LiteralValue> tessera::fold(UnaryOperatorKind Opcode, const LiteralValue &V) {
  switch (Opcode) {
  case UO_Plus:
    return V;
  case UO_Minus:
    return V.IsFloat ? LiteralValue::ofFloat(-V.Float)
                     : LiteralValue::ofInt(static_cast<int64_t>(-static_cast<uint64_t>(V.Int)));
  case UO_Not:
    if (V.IsFloat)
      return std::nullopt;
    return LiteralValue::ofInt(~V.Int);
  default:
    return std::nullopt;
  }
}

template <typename T> static bool compare(BinaryOperatorKind Opcode, T L, T R) {
  switch (Opcode) {
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  case BO_EQ:
    return L == R;
  default:
    return L != R;
  }
}

bool tessera::compare(BinaryOperatorKind Opcode, const LiteralValue &L, const LiteralValue &R) {
  if (L.IsFloat || R.IsFloat)
    return ::compare(Opcode, L.asFloat(), R.asFloat());
  return ::compare(Opcode, L.Int, R.Int);
}
