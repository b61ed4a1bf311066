// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "IR/Builder.h"
#include <gtest/gtest.h>

using namespace tessera::ir;

namespace {
struct Family : testing::Test {
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {}, {});
  Builder B{M, F->body()};
  Value *X = B.u32(1), *Y = B.u32(2);
};
} // namespace

TEST_F(Family, HasTheOperandsOfItsNames) {
  ops::Binary Sum(*B.Add({X, Y})->def());
  ASSERT_TRUE(Sum);
  EXPECT_EQ(Sum.lhs(), X);
  EXPECT_EQ(Sum.rhs(), Y);

  ops::Infix Left(*B.Shl({X, Y})->def());
  ASSERT_TRUE(Left);
  EXPECT_EQ(Left.left(), X);
  EXPECT_EQ(Left.right(), Y);

  Value *Var = B.var(X->type(), "v", X);
  ops::Update Store(*B.create(Opcode::Store, {Var, Y}));
  ASSERT_TRUE(Store);
  EXPECT_EQ(Store.address(), Var);
  EXPECT_EQ(Store.value(), Y);
}

TEST_F(Family, IsDisjointFromTheOthers) {
  const Op &Sum = *B.Add({X, Y})->def(), &Shift = *B.Shl({X, Y})->def();
  EXPECT_FALSE(ops::Shift(Sum));
  EXPECT_FALSE(ops::OfValue(Sum));
  EXPECT_FALSE(ops::Binary(Shift));
  EXPECT_TRUE(ops::OfValue(Shift)) << "begins with that name";
  EXPECT_FALSE(ops::Update(*B.load(B.var(X->type(), "v"))->def()));
}

TEST_F(Family, OmitsOptionalOperands) {
  const Op &Return = *B.create(Opcode::Return, {});
  EXPECT_FALSE(ops::OfValue(Return));
  EXPECT_EQ(Return.as<ops::Return>().value(), nullptr);
  EXPECT_EQ(ops::operandType(Return), nullptr);
}
