// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Operations.h"
#include "gtest/gtest.h"

using namespace tessera::editor;

namespace {
TEST(Operations, HaveTheWordsOfTheTable) {
  EXPECT_EQ(wordsOfOp("sin"), "sine");
  EXPECT_EQ(wordsOfOp("wave.reduce:max"), "the reduction 'max' over the active lanes");
  // Without the type of the result, and without what is about the text form.
  EXPECT_EQ(wordsOfOp("wave.is_first"), "true in the active lane with the lowest index");
  EXPECT_EQ(wordsOfOp("mat.load"), "loads a matrix");
  EXPECT_EQ(wordsOfOp("nothing"), "");
  // The product of HLSL's mul is another one.
  EXPECT_EQ(wordsOfOp("mul"), "");
}

TEST(Operations, KnowTheFunctionsOfAllApis) {
  for (const char *Name : {"Splat", "Fill", "fill_fragment"})
    EXPECT_EQ(wordsOfMatrixFunction(Name), wordsOfOp("mat.fill")) << Name;
  for (const char *Name : {"Load", "LoadClamped", "load_matrix_sync", "subgroupMatrixLoad"})
    EXPECT_EQ(wordsOfMatrixFunction(Name), wordsOfOp("mat.load")) << Name;
  for (const char *Name : {"MultiplyAccumulate", "mma_sync", "cooperativeMatrixMultiplyAdd",
                           "subgroupMatrixMultiplyAccumulate"})
    EXPECT_EQ(wordsOfMatrixFunction(Name), wordsOfOp("mat.muladd")) << Name;
  EXPECT_EQ(wordsOfMatrixFunction("GetLength"), wordsOfOp("mat.length"));
  EXPECT_EQ(wordsOfMatrixFunction("Cast"), wordsOfOp("mat.convert"));
  // Of a matrix of one thread it is another operation.
  EXPECT_EQ(wordsOfMatrixFunction("Multiply"), "");
  EXPECT_EQ(wordsOfMatrixFunction("nothing"), "");
}
} // namespace
