// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The regions that the builder makes of lambdas.
#include "IR/Builder.h"
#include "Helpers.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

/// The text of a function whose body \p Fill makes of its parameter; it verifies.
static std::string function(function_ref<void(Builder &, Value *)> Fill) {
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {M.types().i32()}, {});
  F->param(0)->setName("x");
  Builder B(M, F->body());
  Fill(B, F->param(0));
  Messages Log;
  EXPECT_TRUE(verify(M, Log.Diags)) << Log.text();
  return printed(M);
}

TEST(Builder, SwitchOnHasARegionForEachCase) {
  std::string Text = function([](Builder &B, Value *X) {
    Value *V = B.var(B.types().i32(), "v");
    Builder::Case Cases[] = {{{1, -2}}, {{7}, /*IsDefault=*/true}, {{5}}};
    B.switchOn(
        X, Cases,
        [&](Builder &In, size_t I) {
          In.store(V, In.i32(int32_t(I)));
          if (I == 1)
            In.Fallthrough({});
        },
        Builder::flag(AttrKind::Flatten));
    B.Return({});
  });
  EXPECT_EQ(Text, R"(tsir 1

func @f(%x : i32) {
  %v = var {name = "v"} : ptr<i32, function>
  switch %x {flatten, default = 1, cases = [1, -2, 7, 5], counts = [2, 1, 1]} case {
    %0 = const 0 : i32
    store %v, %0
  } case {
    %1 = const 1 : i32
    store %v, %1
    fallthrough
  } case {
    %2 = const 2 : i32
    store %v, %2
  }
  return
}
)");
}

TEST(Builder, SwitchOnWithoutADefault) {
  std::string Text = function([](Builder &B, Value *X) {
    B.switchOn(X, Builder::Case{{3}}, [](Builder &In, size_t) { In.Break({}); });
  });
  EXPECT_EQ(Text, R"(tsir 1

func @f(%x : i32) {
  switch %x {cases = [3], counts = [1]} case {
    break
  }
}
)");
}
