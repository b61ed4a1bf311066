// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/MatMulCheck.h"

#include "gtest/gtest.h"
#include <functional>

using namespace tessera::run;

namespace {

/// Buffers A, B and D, packed and row-major, with the formats of the test.
class MatMulTest {
public:
  MatMulTest(uint64_t M, uint64_t N, uint64_t K, Format In, Format Out) {
    P.M = M;
    P.N = N;
    P.K = K;
    add(P.A, In, M, K);
    add(P.B, In, K, N);
    add(P.Actual, Out, M, N);
  }

  void fill(const MatrixOperand &O, std::vector<Buffer> &List, uint64_t Rows, uint64_t Cols,
            const std::function<double(uint64_t, uint64_t)> &Value) {
    const FormatInfo &F = info(*O.ElementFormat);
    for (uint64_t I = 0; I < Rows; ++I)
      for (uint64_t J = 0; J < Cols; ++J) {
        uint64_t Line = O.Layout == MatrixLayout::RowMajor ? I : J;
        uint64_t In = O.Layout == MatrixLayout::RowMajor ? J : I;
        double V = Value(I, J);
        storeBits(F,
                  F.isFloat() ? encodeFloat(F, V) : static_cast<uint64_t>(static_cast<int64_t>(V)),
                  &List[O.Object].Data[0][O.Offset + Line * *O.Stride + In * F.Bytes]);
      }
  }

  CheckReport check() { return checkMatMul(P, Before, After); }

  MatMul P;
  std::vector<Buffer> Before, After;

private:
  void add(MatrixOperand &O, Format F, uint64_t Rows, uint64_t Cols) {
    O.Object = static_cast<uint32_t>(Before.size());
    O.ElementFormat = F;
    O.Stride = Cols * info(F).Bytes;
    Buffer B;
    B.ElementFormat = F;
    B.Data.emplace_back(Rows * Cols * info(F).Bytes);
    Before.push_back(B);
    After.push_back(B);
  }
};

double a(uint64_t I, uint64_t J) { return static_cast<double>(I) - static_cast<double>(J); }
double b(uint64_t I, uint64_t J) { return static_cast<double>(2 * I + J % 3) - 1; }

double product(uint64_t K, uint64_t I, uint64_t J) {
  double Sum = 0;
  for (uint64_t L = 0; L < K; ++L)
    Sum += a(I, L) * b(L, J);
  return Sum;
}

MatMulTest prepared(Format In, Format Out) {
  MatMulTest T(3, 4, 5, In, Out);
  T.fill(T.P.A, T.Before, 3, 5, a);
  T.fill(T.P.B, T.Before, 5, 4, b);
  T.fill(T.P.Actual, T.After, 3, 4, [](uint64_t I, uint64_t J) { return product(5, I, J); });
  return T;
}

} // namespace

TEST(MatMulCheck, ExactInFloatsAndIntegers) {
  for (auto [In, Out] :
       {std::pair(Format::Float16, Format::Float32), std::pair(Format::BFloat16, Format::BFloat16),
        std::pair(Format::Int8, Format::Int32)}) {
    CheckReport Report = prepared(In, Out).check();
    EXPECT_TRUE(Report.passed()) << info(In).Name.str();
    EXPECT_EQ(Report.Checked, 12u);
    EXPECT_EQ(Report.MaxAbsError, 0);
  }
}

TEST(MatMulCheck, NamesTheWrongElement) {
  MatMulTest T = prepared(Format::Int8, Format::Int32);
  T.After[2].Data[0][4 * (4 * 2 + 1)] += 1;
  CheckReport Report = T.check();
  EXPECT_EQ(Report.Mismatches, 1u);
  EXPECT_EQ(Report.Lines.front().substr(0, 16), "row 2, column 1:");
  EXPECT_EQ(Report.MaxAbsError, 1);
}

TEST(MatMulCheck, AddsC) {
  MatMulTest T = prepared(Format::Float16, Format::Float32);
  T.P.HasC = true;
  T.P.C = T.P.Actual;
  T.fill(T.P.C, T.Before, 3, 4, [](uint64_t I, uint64_t J) { return 100.0 * double(I + J); });
  EXPECT_FALSE(T.check().passed());
  T.fill(T.P.Actual, T.After, 3, 4,
         [](uint64_t I, uint64_t J) { return product(5, I, J) + 100.0 * double(I + J); });
  EXPECT_TRUE(T.check().passed());
}

TEST(MatMulCheck, LayoutsStridesAndOffsets) {
  MatMulTest T(3, 4, 5, Format::Float16, Format::Float32);
  T.P.A.Stride = 16;
  T.P.A.Offset = 6;
  T.P.B.Layout = MatrixLayout::ColumnMajor;
  T.P.B.Stride = 14;
  T.P.Actual.Layout = MatrixLayout::ColumnMajor;
  T.P.Actual.Stride = 20;
  T.P.Actual.Offset = 8;
  for (std::vector<Buffer> *List : {&T.Before, &T.After})
    for (Buffer &B : *List)
      B.Data[0].assign(100, 0xcd);
  T.fill(T.P.A, T.Before, 3, 5, a);
  T.fill(T.P.B, T.Before, 5, 4, b);
  T.fill(T.P.Actual, T.After, 3, 4, [](uint64_t I, uint64_t J) { return product(5, I, J); });
  EXPECT_TRUE(T.check().passed());
}

TEST(MatMulCheck, BytesOutsideMustNotChange) {
  MatMulTest T = prepared(Format::Float16, Format::Float32);
  for (std::vector<Buffer> *List : {&T.Before, &T.After})
    (*List)[2].Data[0].push_back(7);
  EXPECT_TRUE(T.check().passed());
  T.After[2].Data[0].back() = 8;
  CheckReport Report = T.check();
  EXPECT_EQ(Report.Lines.front(), "byte 48, outside the result matrix, changed from 7 to 8");
  T.P.CheckOutside = false;
  EXPECT_TRUE(T.check().passed());
}

TEST(MatMulCheck, ToleranceIsRelativeToTheTerms) {
  // One row of terms that cancel: 1000 * 1 + 1000 * -1 + 1 * 1.
  MatMulTest T(1, 1, 3, Format::Float32, Format::Float32);
  T.fill(T.P.A, T.Before, 1, 3, [](uint64_t, uint64_t J) { return J < 2 ? 1000.0 : 1.0; });
  T.fill(T.P.B, T.Before, 3, 1, [](uint64_t I, uint64_t) { return I == 1 ? -1.0 : 1.0; });
  T.fill(T.P.Actual, T.After, 1, 1, [](uint64_t, uint64_t) { return 1.01; });
  T.P.RelTolerance = 1e-6;
  EXPECT_FALSE(T.check().passed());
  T.P.RelTolerance = 1e-5;
  EXPECT_TRUE(T.check().passed());
  T.P.RelTolerance = 0;
  T.P.AbsTolerance = 0.011;
  EXPECT_TRUE(T.check().passed());
}

TEST(MatMulCheck, ExactMeansRoundedToTheFormat) {
  // 1/3 as f32, stored in f16.
  MatMulTest T(1, 1, 1, Format::Float32, Format::Float16);
  T.fill(T.P.A, T.Before, 1, 1, [](uint64_t, uint64_t) { return 1.0 / 3; });
  T.fill(T.P.B, T.Before, 1, 1, [](uint64_t, uint64_t) { return 1.0; });
  T.fill(T.P.Actual, T.After, 1, 1, [](uint64_t, uint64_t) { return 1.0 / 3; });
  EXPECT_TRUE(T.check().passed());
  T.After[2].Data[0][0] += 1;
  EXPECT_FALSE(T.check().passed());
}

TEST(MatMulCheck, IntegersWrapOrSaturate) {
  auto Build = [](uint64_t Stored) {
    MatMulTest T(1, 1, 2, Format::Int32, Format::Int32);
    T.fill(T.P.A, T.Before, 1, 2, [](uint64_t, uint64_t) { return 65536.0; });
    T.fill(T.P.B, T.Before, 2, 1, [](uint64_t, uint64_t) { return 16384.0; });
    storeBits(info(Format::Int32), Stored, T.After[2].Data[0].data());
    return T;
  };
  EXPECT_TRUE(Build(0x80000000).check().passed());
  EXPECT_FALSE(Build(0x7fffffff).check().passed());
  MatMulTest Saturating = Build(0x7fffffff);
  Saturating.P.Saturate = true;
  EXPECT_TRUE(Saturating.check().passed());
}

TEST(MatMulCheck, MixedSignednessIsExact) {
  MatMulTest T(1, 1, 1, Format::Int8, Format::Int32);
  T.P.B.ElementFormat = Format::UInt8;
  T.fill(T.P.A, T.Before, 1, 1, [](uint64_t, uint64_t) { return -128.0; });
  T.fill(T.P.B, T.Before, 1, 1, [](uint64_t, uint64_t) { return 255.0; });
  T.fill(T.P.Actual, T.After, 1, 1, [](uint64_t, uint64_t) { return -32640.0; });
  EXPECT_TRUE(T.check().passed());
}

TEST(MatMulCheck, NaNIsNoMatchForANumber) {
  MatMulTest T = prepared(Format::Float16, Format::Float16);
  storeBits(info(Format::Float16), 0x7e00, T.After[2].Data[0].data());
  T.P.AbsTolerance = 1e9;
  EXPECT_EQ(T.check().Mismatches, 1u);
}

TEST(MatMulCheck, SamplesChecksThatMany) {
  MatMulTest T = prepared(Format::Float16, Format::Float32);
  T.P.Samples = 7;
  CheckReport Report = T.check();
  EXPECT_TRUE(Report.passed());
  EXPECT_EQ(Report.Checked, 7u);
  T.After[2].Data[0].assign(48, 0x55);
  EXPECT_EQ(T.check().Mismatches, 7u);
}
