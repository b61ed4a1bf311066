// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/ReportOnce.h"
#include "Support/DiagnosticsIR.h"
#include <gtest/gtest.h>

using namespace tessera;

TEST(ReportOnce, IsNewOnceForEachPlaceAndThing) {
  ReportOnce Said;
  Loc Here{1, 2, 3, 0}, NextColumn{1, 2, 4, 0}, NextLine{1, 3, 3, 0}, OtherFile{2, 2, 3, 0};
  EXPECT_TRUE(Said.isNew(Here, "matrix"));
  EXPECT_FALSE(Said.isNew(Here, "matrix"));
  EXPECT_TRUE(Said.isNew(Here, "coherent"));
  for (const Loc &Other : {NextColumn, NextLine, OtherFile}) {
    EXPECT_TRUE(Said.isNew(Other, "matrix"));
    EXPECT_FALSE(Said.isNew(Other, "matrix"));
  }
}

TEST(ReportOnce, TakesARangeForItsBeginning) {
  ReportOnce Said;
  EXPECT_TRUE(Said.isNew({1, 2, 3, 9}, "matrix"));
  EXPECT_FALSE(Said.isNew({1, 2, 3, 5}, "matrix"));
}

TEST(ReportOnce, TellsDiagnosticsApart) {
  ReportOnce Said;
  Loc Here{1, 2, 3, 0};
  EXPECT_TRUE(Said.isNew(Here, diags::MatrixDivergent));
  EXPECT_TRUE(Said.isNew(Here, diags::BarrierDivergent));
  EXPECT_TRUE(Said.isNew(Here, ""));
  EXPECT_FALSE(Said.isNew(Here, diags::MatrixDivergent));
}

TEST(ReportOnce, ContainsWhatWasAskedOrAdded) {
  ReportOnce Said;
  Loc Here{1, 2, 3, 0};
  EXPECT_FALSE(Said.contains(Here, "load"));
  EXPECT_FALSE(Said.contains(Here, "load"));
  EXPECT_TRUE(Said.isNew(Here, "load"));
  EXPECT_TRUE(Said.contains(Here, "load"));
  EXPECT_FALSE(Said.contains(Here, "store"));
  Said.add(Here, "store");
  EXPECT_TRUE(Said.contains(Here, "store"));
  EXPECT_FALSE(Said.isNew(Here, "store"));
}
