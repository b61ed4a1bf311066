// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints every op on values with every type that it takes. Types that Metal lacks are rejected
// with their message.

#include "../IR/OpRows.h"
#include "EmitHelpers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using namespace tessera::op_rows;

TEST(MSLEveryOp, ValuesOfEveryType) {
  for (const Row &R : Rows)
    for (const char *Scalar : R.Scalars)
      for (unsigned Shape : R.Shapes) {
        SCOPED_TRACE(expand(R.Line, Scalar, Shape) + " on " + shaped(Scalar, Shape));
        Example E = exampleOf(R, Scalar, Shape);
        Emitted Result = emitText(E.Types + shader(E.Body));
        if (StringRef(E.Body).contains("f64")) {
          ASSERT_FALSE(Result.Reported.empty());
          EXPECT_EQ(Result.Reported.front(), "MslNoType") << Result.Errors;
        } else {
          EXPECT_NE(Result.Text, "") << Result.Errors;
        }
      }
}
