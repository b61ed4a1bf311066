// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of whole vectors, and those that pack numbers into others. Floats are computed with in
// double precision and rounded once.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::Opcode;

namespace {
using Components = SmallVector<double, 4>;

/// The components of a vector in a lane.
Components vectorIn(Wave &W, const Inst &I, uint32_t Row, uint32_t Count, unsigned Lane) {
  Components V;
  for (uint32_t C = 0; C < Count; ++C)
    V.push_back(decodeFloat(I.From, W.row(Row + C)[Lane]));
  return V;
}

double dotOf(const Components &A, const Components &B) {
  double Sum = 0;
  for (size_t C = 0; C < A.size(); ++C)
    Sum += A[C] * B[C];
  return Sum;
}

/// The rows of the result are undefined where any of \p Operands (first row, rows) is.
void joinAll(Wave &W, const Inst &I, ArrayRef<std::pair<uint32_t, uint32_t>> Operands) {
  Lanes All;
  Word Origin = 0;
  for (auto [First, Count] : Operands)
    for (uint32_t C = 0; C < Count; ++C) {
      const Word *Row = W.row(First + C);
      if (W.undefined(Row).any()) {
        All |= W.undefined(Row);
        Origin = Row[W.Size + 2];
      }
    }
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setUndefined(W.row(I.To + C), All, Origin);
}

/// Functions from vectors to a number or a vector. I.Construct: components of the operands.
template <typename Fn> void runVectors(Wave &W, const Inst &I) {
  uint32_t N = I.Construct;
  constexpr unsigned Operands = Fn::Operands;
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    Components A = vectorIn(W, I, I.A, N, Lane), B, C;
    if (Operands > 1)
      B = vectorIn(W, I, I.B, N, Lane);
    if (Operands > 2)
      C = vectorIn(W, I, I.C, Fn::IsLastScalar ? 1 : N, Lane);
    Components Result = Fn::of(A, B, C);
    for (uint32_t R = 0; R < I.Count; ++R)
      W.row(I.To + R)[Lane] = encodeFloat(I.Into, Result[R]);
  }
  SmallVector<std::pair<uint32_t, uint32_t>, 3> Rows = {{I.A, N}};
  if (Operands > 1)
    Rows.push_back({I.B, N});
  if (Operands > 2)
    Rows.push_back({I.C, Fn::IsLastScalar ? 1 : N});
  joinAll(W, I, Rows);
}

template <unsigned Count, bool LastIsScalar = false> struct OfVectors {
  static constexpr unsigned Operands = Count;
  static constexpr bool IsLastScalar = LastIsScalar;
};
using V = const Components &;

struct Dot : OfVectors<2> {
  static Components of(V A, V B, V) { return {dotOf(A, B)}; }
};
struct Length : OfVectors<1> {
  static Components of(V A, V, V) { return {std::sqrt(dotOf(A, A))}; }
};
struct Distance : OfVectors<2> {
  static Components of(V A, V B, V) {
    Components D;
    for (size_t C = 0; C < A.size(); ++C)
      D.push_back(A[C] - B[C]);
    return {std::sqrt(dotOf(D, D))};
  }
};
struct Normalize : OfVectors<1> {
  static Components of(V A, V, V) {
    Components R;
    for (double X : A)
      R.push_back(X / std::sqrt(dotOf(A, A)));
    return R;
  }
};
struct Cross : OfVectors<2> {
  static Components of(V A, V B, V) {
    return {A[1] * B[2] - A[2] * B[1], A[2] * B[0] - A[0] * B[2], A[0] * B[1] - A[1] * B[0]};
  }
};
struct Reflect : OfVectors<2> {
  static Components of(V Incident, V Normal, V) {
    Components R;
    for (size_t C = 0; C < Incident.size(); ++C)
      R.push_back(Incident[C] - 2 * Normal[C] * dotOf(Incident, Normal));
    return R;
  }
};
struct Refract : OfVectors<3, true> {
  static Components of(V Incident, V Normal, V Ratio) {
    double Eta = Ratio[0], Cosine = dotOf(Normal, Incident);
    double K = 1 - Eta * Eta * (1 - Cosine * Cosine);
    Components R;
    for (size_t C = 0; C < Incident.size(); ++C)
      R.push_back(K < 0 ? 0 : Eta * Incident[C] - (Eta * Cosine + std::sqrt(K)) * Normal[C]);
    return R;
  }
};
struct FaceForward : OfVectors<3> {
  static Components of(V Normal, V Incident, V Reference) {
    Components R;
    for (double X : Normal)
      R.push_back(dotOf(Reference, Incident) < 0 ? X : -X);
    return R;
  }
};

template <typename Fn> void emitVectors(Translator &T, ir::Op &O) {
  Inst &I = T.emit(O, runVectors<Fn>);
  I.Construct = T.rowsIn(ir::ops::operandType(O));
}
} // namespace

/// Sums of products of integers, which wrap.
static void runIntegerDot(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    Word Sum = 0;
    for (uint32_t C = 0; C < I.Construct; ++C)
      Sum += W.row(I.A + C)[Lane] * W.row(I.B + C)[Lane];
    To[Lane] = Sum & I.Into.mask();
  }
  joinAll(W, I, {{I.A, I.Construct}, {I.B, I.Construct}});
}

static void runFrexp(Wave &W, const Inst &I) {
  uint32_t N = I.Count / 2;
  for (uint32_t C = 0; C < N; ++C) {
    const Word *In = W.row(I.A + C);
    Word *Fraction = W.row(I.To + C), *Exponent = W.row(I.To + N + C);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
      int Power = 0;
      Fraction[Lane] = encodeFloat(I.From, std::frexp(decodeFloat(I.From, In[Lane]), &Power));
      Exponent[Lane] = uint32_t(Power);
    }
    W.join(Fraction, In);
    W.join(Exponent, In);
  }
}

static void runLdexp(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C), *Exponent = W.row(I.B + C);
    Word *To = W.row(I.To + C);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      To[Lane] = encodeFloat(
          I.Into, std::ldexp(decodeFloat(I.From, In[Lane]), int32_t(uint32_t(Exponent[Lane]))));
    W.join(To, In, Exponent);
  }
}

static Word toHalf(Word F32) {
  return encodeNarrow(ir::FloatFormat::F16, std::bit_cast<float>(uint32_t(F32)));
}
static Word fromHalf(Word F16) {
  return std::bit_cast<uint32_t>(decodeNarrow(ir::FloatFormat::F16, F16 & 0xFFFF));
}

static void runPackHalf(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      W.row(I.To + C)[Lane] = toHalf(W.row(I.A + C)[Lane]);
    W.join(W.row(I.To + C), W.row(I.A + C));
  }
}

static void runUnpackHalf(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      W.row(I.To + C)[Lane] = fromHalf(W.row(I.A + C)[Lane]);
    W.join(W.row(I.To + C), W.row(I.A + C));
  }
}

static void runPackHalves(Wave &W, const Inst &I) {
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    W.row(I.To)[Lane] = toHalf(W.row(I.A)[Lane]) | toHalf(W.row(I.A + 1)[Lane]) << 16;
  W.join(W.row(I.To), W.row(I.A), W.row(I.A + 1));
}

static void runUnpackHalves(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < 2; ++C) {
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      W.row(I.To + C)[Lane] = fromHalf(W.row(I.A)[Lane] >> 16 * C);
    W.join(W.row(I.To + C), W.row(I.A));
  }
}

/// I.Target: whether there is an addend.
static void runDotPacked(Wave &W, const Inst &I) {
  bool IsSigned = I.Into.Class == NumberClass::Signed;
  auto Component = [&](Word V, unsigned C) -> int64_t {
    return IsSigned ? int64_t(int8_t(V >> 8 * C)) : int64_t(uint8_t(V >> 8 * C));
  };
  Word *To = W.row(I.To);
  const Word *A = W.row(I.A), *B = W.row(I.B);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    int64_t Sum = I.Target ? int64_t(W.row(I.C)[Lane]) : 0;
    for (unsigned C = 0; C < 4; ++C)
      Sum += Component(A[Lane], C) * Component(B[Lane], C);
    To[Lane] = uint32_t(Sum);
  }
  if (I.Target)
    W.join(To, A, B, W.row(I.C));
  else
    W.join(To, A, B);
}

//===--- translation of ops -----------------------------------------------===//

void build::dot(Translator &T, ir::Op &O) {
  const ir::Type *Ty = O.as<ir::ops::Dot>().lhs()->type();
  if (!Ty->scalar()->isInt())
    return emitVectors<Dot>(T, O);
  Inst &I = T.emit(O, runIntegerDot);
  I.Construct = T.rowsIn(Ty);
}
void build::length(Translator &T, ir::Op &O) { emitVectors<Length>(T, O); }
void build::distance(Translator &T, ir::Op &O) { emitVectors<Distance>(T, O); }
void build::normalize(Translator &T, ir::Op &O) { emitVectors<Normalize>(T, O); }
void build::cross(Translator &T, ir::Op &O) { emitVectors<Cross>(T, O); }
void build::reflect(Translator &T, ir::Op &O) { emitVectors<Reflect>(T, O); }
void build::refract(Translator &T, ir::Op &O) { emitVectors<Refract>(T, O); }
void build::faceForward(Translator &T, ir::Op &O) { emitVectors<FaceForward>(T, O); }
void build::frexp(Translator &T, ir::Op &O) { T.emit(O, runFrexp); }
void build::ldexp(Translator &T, ir::Op &O) { T.emit(O, runLdexp); }
void build::packHalf(Translator &T, ir::Op &O) { T.emit(O, runPackHalf); }
void build::unpackHalf(Translator &T, ir::Op &O) { T.emit(O, runUnpackHalf); }
void build::packHalves(Translator &T, ir::Op &O) { T.emit(O, runPackHalves); }
void build::unpackHalves(Translator &T, ir::Op &O) { T.emit(O, runUnpackHalves); }
void build::dotPacked(Translator &T, ir::Op &O) {
  T.emit(O, runDotPacked).Target = O.is(Opcode::DotPacked);
}
