// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HLSL's small matrices, which are arrays of row vectors, or of scalars for one column.
#include "Lower/Intrinsics/Intrinsics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
bool isMatrix(const Value *V) { return V->type()->isArray(); }

uint64_t rows(const Value *M) { return M->type()->count(); }
uint64_t columns(const Value *M) { return M->type()->element()->components(); }

Value *row(Builder &B, Value *M, int64_t R) { return B.extract(M, {R}); }
Value *component(Builder &B, Value *V, int64_t I) {
  return V->type()->isVector() ? B.extract(V, {I}) : V;
}
Value *element(Builder &B, Value *M, int64_t R, int64_t C) { return component(B, row(B, M, R), C); }

/// A row vector times a matrix: the sum of the matrix's rows, each times a component.
Value *rowTimesMatrix(Builder &B, Value *V, Value *M) {
  Value *Sum = nullptr;
  for (uint64_t R = 0; R < rows(M); ++R) {
    Value *Row = row(B, M, R);
    Value *Factor = B.splat(component(B, V, R), Row->type());
    Sum = Sum ? B.Mad({Factor, Row, Sum}) : B.Mul({Factor, Row});
  }
  return Sum;
}

Value *matrixTimesColumn(const IntrinsicCall &C, Value *M, Value *V) {
  SmallVector<Value *, 4> Parts;
  for (uint64_t R = 0; R < rows(M); ++R)
    Parts.push_back(columns(M) > 1 ? C.B.Dot({row(C.B, M, R), V}) : C.B.Mul({row(C.B, M, R), V}));
  return C.Result->isVector() ? C.B.Construct(Parts, C.Result) : Parts[0];
}

Value *matrixTimesMatrix(const IntrinsicCall &C, Value *X, Value *Y) {
  SmallVector<Value *, 4> Rows;
  for (uint64_t R = 0; R < rows(X); ++R)
    Rows.push_back(rowTimesMatrix(C.B, row(C.B, X, R), Y));
  return C.B.Construct(Rows, C.Result);
}

Value *scaleMatrix(const IntrinsicCall &C, Value *Scalar, Value *M) {
  SmallVector<Value *, 4> Rows;
  for (uint64_t R = 0; R < rows(M); ++R) {
    Value *Row = row(C.B, M, R);
    Rows.push_back(C.B.Mul({C.B.splat(Scalar, Row->type()), Row}));
  }
  return C.B.Construct(Rows, C.Result);
}
} // namespace

Value *tessera::composeMul(const IntrinsicCall &C) {
  Value *X = C.arg(0), *Y = C.arg(1);
  bool XVector = X->type()->isVector(), YVector = Y->type()->isVector();
  if (isMatrix(X) && isMatrix(Y))
    return matrixTimesMatrix(C, X, Y);
  if (isMatrix(X))
    return YVector || !C.Result->isArray() ? matrixTimesColumn(C, X, Y) : scaleMatrix(C, Y, X);
  if (isMatrix(Y))
    return XVector || !C.Result->isArray() ? rowTimesMatrix(C.B, X, Y) : scaleMatrix(C, X, Y);
  if (XVector && YVector && !C.Result->isVector())
    return C.B.Dot({X, Y});
  const Type *Shape = XVector ? X->type() : Y->type();
  return C.B.Mul({XVector ? X : C.B.splat(X, Shape), YVector ? Y : C.B.splat(Y, Shape)});
}

Value *tessera::composeTranspose(const IntrinsicCall &C) {
  Value *M = C.arg(0);
  SmallVector<Value *, 4> Rows;
  for (uint64_t Column = 0; Column < columns(M); ++Column) {
    SmallVector<Value *, 4> Parts;
    for (uint64_t R = 0; R < rows(M); ++R)
      Parts.push_back(element(C.B, M, R, Column));
    Rows.push_back(Parts.size() == 1 ? Parts[0] : C.B.Construct(Parts, C.Result->element()));
  }
  return C.B.Construct(Rows, C.Result);
}

/// a * d - b * c of {a, d, b, c}
static Value *cross2(Builder &B, std::initializer_list<Value *> Of) {
  ArrayRef<Value *> Factors = Of;
  return B.Sub({B.Mul(Factors.take_front(2)), B.Mul(Factors.drop_front(2))});
}

/// The determinant of the 3x3 part of \p M in rows R to R + 2 without column \p Skip.
static Value *minor3(Builder &B, Value *M, int64_t R, int64_t Skip) {
  int64_t Columns[3];
  for (int64_t I = 0, C = 0; I < 3; ++C)
    if (C != Skip)
      Columns[I++] = C;
  auto At = [&](int64_t Row, int64_t I) { return element(B, M, R + Row, Columns[I]); };
  Value *X = cross2(B, {At(1, 1), At(2, 2), At(1, 2), At(2, 1)});
  Value *Y = cross2(B, {At(1, 0), At(2, 2), At(1, 2), At(2, 0)});
  Value *Z = cross2(B, {At(1, 0), At(2, 1), At(1, 1), At(2, 0)});
  return B.Add({B.Sub({B.Mul({At(0, 0), X}), B.Mul({At(0, 1), Y})}), B.Mul({At(0, 2), Z})});
}

Value *tessera::composeDeterminant(const IntrinsicCall &C) {
  Builder &B = C.B;
  Value *M = C.arg(0);
  if (!isMatrix(M))
    return M;
  switch (rows(M)) {
  case 1:
    return element(B, M, 0, 0);
  case 2:
    return cross2(
        B, {element(B, M, 0, 0), element(B, M, 1, 1), element(B, M, 0, 1), element(B, M, 1, 0)});
  case 3:
    return minor3(B, M, 0, -1);
  default: {
    Value *Sum = nullptr;
    for (int64_t Column = 0; Column < 4; ++Column) {
      Value *Term = B.Mul({element(B, M, 0, Column), minor3(B, M, 1, Column)});
      Sum = !Sum ? Term : Column % 2 ? B.Sub({Sum, Term}) : B.Add({Sum, Term});
    }
    return Sum;
  }
  }
}
