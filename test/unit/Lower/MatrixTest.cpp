// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LowerFixture.h"

using namespace tessera;

namespace {
class MatrixLowering : public LowerFixture {
protected:
  void lowerMatrices(const std::string &Body) {
    lowerBody("ByteAddressBuffer In; groupshared float16_t Shared[256];\n"
              "cbuffer K { uint Stride; bool Columns; }\n"
              "typedef WaveMatrixLeft<float16_t, 16, 16> Left;\n"
              "typedef WaveMatrixRight<float16_t, 16, 16> Right;\n"
              "typedef WaveMatrixAccumulator<float, 16, 16> Acc;\n",
              Body);
  }
};
} // namespace

TEST_F(MatrixLowering, ByteAddressBuffersCountBytesFromAnAlignmentOf4) {
  lowerMatrices("Left a; a.Load(In, 64, Stride, false); a.Store(Out, 64, 48, true, 16);");
  EXPECT_TRUE(has("{layout = row_major, align = 4} : mat<f16, 16x16, a, subgroup>")) << Messages;
  EXPECT_TRUE(has("{layout = col_major, align = 16}"));
}

TEST_F(MatrixLowering, GroupsharedArraysCountElements) {
  lowerMatrices("Right b; b.Load(Shared, i, 16, true); b.Store(Shared, 0, Stride, false);");
  EXPECT_TRUE(has("{layout = col_major} : mat<f16, 16x16, b, subgroup>")) << Messages << IR;
  EXPECT_TRUE(has("{layout = row_major}"));
}

TEST_F(MatrixLowering, AnOrientationOfTheRunningShaderMakesBothVariants) {
  lowerMatrices("Left a; a.Load(In, 0, Stride, Columns); a.Store(Out, 0, Stride, Columns);");
  EXPECT_EQ(count("mat.load"), 2u) << Messages << IR;
  EXPECT_EQ(count("mat.store"), 2u);
  EXPECT_EQ(count("if %"), 2u);
  EXPECT_EQ(count("wave.read_first"), 2u);
}

TEST_F(MatrixLowering, TheDepthIsAConstant) {
  lowerMatrices("Left a; Right b; Out.Store2(0, uint2(a.MatrixDepth(), b.MatrixDepth()));");
  EXPECT_TRUE(has("const 16 : u32")) << Messages << IR;
  EXPECT_FALSE(has("mat."));
}

TEST_F(MatrixLowering, ProductsKeepTheirOperandsInOrder) {
  lowerMatrices("Left a; Right b; Acc c; a.Fill(1); b.Fill(2); c.Multiply(a, b);"
                "c.MultiplyAccumulate(a, b); c.Store(Out, 0, 64, false);");
  EXPECT_EQ(count("= mat.mul "), 1u) << Messages << IR;
  EXPECT_EQ(count("= mat.muladd "), 1u);
  EXPECT_EQ(count("= mat.fill "), 2u);
}

TEST_F(MatrixLowering, MatricesAreArrayElementsMembersAndParameters) {
  lowerBody("typedef WaveMatrixLeft<float16_t, 16, 16> Left;\n"
            "struct Tile { Left m[2]; uint k; };\n"
            "Left pass(Left m, inout Tile t) { t.m[1] = m; return t.m[0]; }\n",
            "Tile t; t.m[0].Fill(1); Left a = pass(t.m[0], t); a.Store(Out, 0, 32, false);");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_TRUE(has("func @pass")) << IR;
  EXPECT_TRUE(has("always_inline"));
}

TEST_F(MatrixLowering, RulesOfTheDialectAreCheckedAtTheCall) {
  const std::pair<const char *, const char *> Cases[] = {
      {"Left a; a.Load(In, 0, 28, false);", "MatrixStride: a stride of 28 bytes is less than a row "
                                            "of 16 elements: it must be at least 32 bytes"},
      {"Left a; a.Load(Shared, 0, 15, true);", "MatrixStride: a stride of 15 elements"},
      {"Left a; a.Load(In, 2, 32, false);", "MatrixOffset: an offset of 2 bytes"},
      {"Left a; a.Load(In, 0, 34, false);", "MatrixStrideAlignment: a stride of 34 bytes"},
      {"Left a; a.Load(In, 0, 40, false, 16);", "MatrixStrideAlignment: a stride of 40 bytes"},
      {"Left a; a.Load(In, 0, 32, false, 2);", "MatrixAlignment: an alignment of 2 bytes"},
      {"Left a; a.Load(In, 0, 32, false, 12);", "MatrixAlignment: an alignment of 12 bytes"},
      {"Acc c; c.Load(Shared, 0, 16, false);",
       "MatrixArrayElement: a groupshared array of float16_t cannot hold a matrix of float"},
      {"Left a; WaveMatrixRight<float, 16, 16> b; Acc c; a.Fill(1); b.Fill(1); c.Multiply(a, b);",
       "MatrixOperandTypes: a left matrix of float16_t cannot be multiplied with a right matrix of "
       "float"},
      {"WaveMatrixLeft<float, 16, 16> a; WaveMatrixRight<float, 16, 16> b;"
       "WaveMatrixAccumulator<float16_t, 16, 16> c; a.Fill(1); b.Fill(1); c.Multiply(a, b);",
       "MatrixAccumulatorType: the product of matrices of float cannot be accumulated in "
       "float16_t"},
      {"WaveMatrixLeft<int8_t4_packed, 16, 16> a; WaveMatrixRight<uint8_t4_packed, 16, 16> b;"
       "Acc c; a.Fill(0); b.Fill(0); c.Multiply(a, b);",
       "MatrixAccumulatorType: the product of matrices of int8_t4_packed cannot be accumulated in "
       "float: use an accumulator of int"},
      {"WaveMatrixLeftColAcc<int, 16, 16> c; Left a; a.Fill(1); c.Fill(0); c.SumAccumulate(a);",
       "MatrixAccumulatorType: the product of matrices of float16_t cannot be accumulated in int"},
      {"WaveMatrixLeftColAcc<float, 16, 16> c; c.Load(In, 0, 2);",
       "MatrixElementStride: a stride of 2 bytes is less than one element"},
      {"WaveMatrixLeftColAcc<float, 16, 16> c; c.Load(In, 0, 6);",
       "MatrixElementStrideSize: a stride of 6 bytes is not a multiple of the element's size"},
      {"WaveMatrixAccumulator<int8_t4_packed, 16, 16> a;",
       "MatrixElement: an accumulator cannot have elements of type 'int8_t4_packed'"},
      {"WaveMatrixLeft<double, 16, 16> a;",
       "MatrixElement: a left matrix cannot have elements of type 'double'"},
      {"WaveMatrixLeft<float, 0, 16> a;", "MatrixEmpty: a 0x16 matrix has no elements"},
  };
  for (auto [Body, Expected] : Cases) {
    Messages.clear();
    Module = nullptr;
    lowerMatrices(Body);
    EXPECT_FALSE(Module) << Body;
    EXPECT_TRUE(says(Expected)) << Body << '\n' << Messages;
  }
}

TEST_F(MatrixLowering, MemoryHoldsNoMatrix) {
  const std::pair<const char *, const char *> Cases[] = {
      {"groupshared WaveMatrixLeft<float, 16, 16> M[2];", "(void)M[0];"},
      {"struct S { WaveMatrixLeft<float, 16, 16> m; uint x; }; cbuffer C { S M; }",
       "Out.Store(0, M.x);"},
  };
  for (auto [Declaration, Body] : Cases) {
    Messages.clear();
    Module = nullptr;
    lowerBody(Declaration, Body);
    EXPECT_TRUE(says("MatrixInMemory: a matrix cannot be in")) << Declaration << '\n' << Messages;
    EXPECT_TRUE(says("MatrixInMemoryNote: a matrix lives in the registers of a wave"));
  }
}

TEST_F(MatrixLowering, OnlyArraysHoldMatrices) {
  lowerBody("struct S { float16_t a[256]; }; groupshared S Shared;",
            "WaveMatrixLeft<float16_t, 16, 16> a; a.Load(Shared, 0, 16, false);");
  EXPECT_TRUE(says("MatrixArray: expected a groupshared array, found S")) << Messages;
}
