// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AddressSpaces.h"

#include "gtest/gtest.h"

using namespace tessera::model;

namespace {

TEST(AddressSpaces, OtherErrorsAreIgnored) {
  EXPECT_EQ(addressSpaceErrors(
                "t.metal:1:2: error: use of undeclared identifier 'mem_flags'\n"
                "t.metal:2:3: error: no matching constructor for initialization of 'Light'\n"
                "t.metal:2:3: note: candidate constructor not viable: 1st argument "
                "('__constant Light') is in address space '__constant'\n"),
            "");
}

TEST(AddressSpaces, MismatchesAreSaidInMetal) {
  EXPECT_EQ(
      addressSpaceErrors("t.metal:3:4: error: cannot initialize a variable of type '__global float "
                         "*__private' with an lvalue of type '__local float[64]'\n"),
      "t.metal:3:4: error: cannot initialize a variable of type 'device float *thread' with an "
      "lvalue "
      "of type 'threadgroup float[64]'\n");
  EXPECT_EQ(
      addressSpaceErrors("t.metal:3:4: error: cannot initialize a variable of type '__global float "
                         "*__private' with an lvalue of type '__global int *'\n"),
      "");
}

TEST(AddressSpaces, CallsOfWhichEveryCandidateDiffers) {
  const char *Call =
      "t.metal:5:1: error: no matching function for call to 'f'\n"
      "t.metal:1:1: note: candidate function not viable: no known conversion from '__local "
      "float *' to '__global float *' for 1st argument\n";
  EXPECT_NE(addressSpaceErrors(Call), "");
  EXPECT_EQ(
      addressSpaceErrors(Call + std::string("t.metal:2:1: note: candidate function not viable: "
                                            "requires 2 arguments, but 1 was provided\n")),
      "");
}

} // namespace
