// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For every target and multiply, the steps can execute the plan and check-legality agrees
// with it. Also tests the plan's counts and its use of memory.
#include "Matrix/Plan/Plan.h"
#include "IR/OpViews.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Lanes.h"
#include "Pipeline/Pipeline.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class PlanTest : public testing::Test {
protected:
  void parse(StringRef Text) {
    M = ir::parse(Text, "test.tsir", Diags);
    ASSERT_TRUE(M) << Text.str();
  }
  Target target(StringRef Name) {
    std::optional<Target> T = loadTarget(Name, Diags);
    EXPECT_TRUE(T) << Name.str();
    return *T;
  }
  const MatrixPlan &plan(StringRef Text, const Target &Device) {
    parse(Text);
    planMatrices(*M, {.Diags = Diags, .Device = Device});
    return M->Plan;
  }

  std::string text() {
    std::string Text;
    raw_string_ostream OS(Text);
    print(*M, OS);
    return Text;
  }

  SourceFiles Files;
  DiagnosticEngine Diags{Files};
  std::unique_ptr<Module> M;
};

std::string mat(StringRef Element, unsigned Rows, unsigned Cols, StringRef Use) {
  return ("mat<" + Element + ", " + Twine(Rows) + "x" + Twine(Cols) + ", " + Use + ", subgroup>")
      .str();
}

std::string product(StringRef A, StringRef B, StringRef C, MatrixShape S) {
  return "  %a = undef : " + mat(A, S.M, S.K, "a") + "\n  %b = undef : " + mat(B, S.K, S.N, "b") +
         "\n  %c = mat.mul %a, %b : " + mat(C, S.M, S.N, "acc") + "\n";
}

std::string function(const std::string &Body, unsigned Wave = 32, const std::string &Global = "") {
  std::string Size = std::to_string(Wave);
  return "tsir 1 {flat_shared, memory_checked}\n" + Global +
         "entry compute @main {num_threads = [128, 1, 1], wave_size "
         "= [" +
         Size + ", " + Size + ", 0]}\nfunc @main() {\n" + Body + "}\n";
}
} // namespace

TEST_F(PlanTest, EveryPlanIsExecuted) {
  unsigned Executed = 0, Impossible = 0;
  SmallVector<const Step *, 16> Steps;
  for (const Step &S : passes())
    if (&S >= findStep(passes(), "plan") && &S <= findStep(passes(), "check-legality"))
      Steps.push_back(&S);
  for (const char *Name : {"lavapipe", "lavapipe-8x8x8", "nvidia-turing", "nvidia-hopper",
                           "amd-rdna3", "intel-dg2", "intel-xe2", "apple-m1", "vulkan-subgroup"}) {
    Target Device = target(Name);
    unsigned Wave = Device.Subgroup.Sizes.empty() ? 32 : Device.Subgroup.Sizes.front();
    for (auto [A, B, C] : {std::tuple("f16", "f16", "f16"), std::tuple("f16", "f16", "f32"),
                           std::tuple("f32", "f32", "f32"), std::tuple("i8", "u8", "i32"),
                           std::tuple("u8", "u8", "i32"), std::tuple("f64", "f64", "f64")})
      for (MatrixShape S : {MatrixShape{16, 16, 16}, {32, 64, 32}, {5, 7, 3}}) {
        SCOPED_TRACE((Twine(Name) + " " + A + " " + B + " " + C + " " + toString(S)).str());
        DiagnosticEngine Own(Files);
        M = ir::parse(function(product(A, B, C, S), Wave), "test.tsir", Own);
        ASSERT_TRUE(M);
        bool Works = runSteps(*M, ArrayRef(Steps), {Own, Device}, StepOptions{.VerifyEach = true});
        bool IsPossible =
            all_of(M->Plan.sets(), [](const PlannedSet &Set) { return !Set.Strategy.empty(); });
        ASSERT_FALSE(M->Plan.sets().empty());
        EXPECT_EQ(Works, IsPossible);
        // Each multiply has a strategy on each device that has its number types.
        EXPECT_EQ(Works, StringRef(C) != "f64" || Device.has(Feature::Float64));
        ++(Works ? Executed : Impossible);
      }
  }
  EXPECT_EQ(Executed + Impossible, 9u * 6 * 3);
  EXPECT_EQ(Impossible, 4u * 3);
}

TEST_F(PlanTest, KindsAreCounted) {
  MatrixShape S{8, 8, 8};
  std::string Again = "  %d = mat.mul %a, %b : " + mat("f32", 8, 8, "acc") + "\n";
  parse(function(product("f16", "f16", "f32", S) + Again));
  MatrixSummary Summary = summarize(*M);
  unsigned Products = 0;
  for (const MatrixOps &Kind : Summary.Ops)
    if (Kind.isProduct()) {
      ++Products;
      EXPECT_EQ(Kind.Count, 2u);
    }
  EXPECT_EQ(Products, 1u);
  const MatrixPlan &Plan =
      plan(function(product("f16", "f16", "f32", S) + Again), target("lavapipe"));
  ASSERT_EQ(Plan.sets().size(), 1u);
  EXPECT_EQ(Plan.sets()[0].Cost[0], 2u);
  EXPECT_EQ(Plan.multiplies().size(), 1u);
}

TEST_F(PlanTest, TypesOfRoutesTilesAndSumsArePlanned) {
  const MatrixPlan &Plan =
      plan(function(product("i8", "u8", "i32", {16, 16, 16})), target("lavapipe-8x8x8"));
  ASSERT_EQ(Plan.sets().size(), 1u);
  EXPECT_EQ(Plan.sets()[0].Strategy, "convert+tile");
  TypeContext &T = M->types();
  const Type *I32 = T.intTy(32, true), *I8 = T.intTy(8, true);
  const PlannedMatrix *Sums =
      Plan.find(T.matrix(I32, 16, 1, MatrixUse::ColumnSums, Scope::Subgroup));
  ASSERT_TRUE(Sums && Sums->Tile);
  const PlannedMatrix *Tile = Plan.find(Sums->Tile);
  ASSERT_TRUE(Tile && Tile->Sums);
  EXPECT_EQ(Tile->Sums->str(), mat("i32", 8, 8, "acc"));
  EXPECT_TRUE(Plan.find(Tile->Sums));
  EXPECT_TRUE(Plan.find(T.matrix(I8, 8, 8, MatrixUse::B, Scope::Subgroup)));
  M->Properties = M->Properties | Property::Planned;
  EXPECT_TRUE(verify(*M, Diags));
}

TEST_F(PlanTest, AnAnswerDependsOnWhatItIsGiven) {
  parse(function(product("f16", "f16", "f32", {16, 16, 16})));
  Target Device = target("lavapipe-8x8x8");
  MatrixOptions Options;
  MatrixSummary Written = summarize(*M);
  std::string Before = text();
  const PlanInput In{.Device = Device,
                     .Options = Options,
                     .Written = Written,
                     .Types = M->types(),
                     .Invocations = invocationsOf(*M),
                     .ScratchWaves = 1};
  const RoutedOps Routed = routeOps(In);
  const RowSets Rows = judgeRows(In, Routed);
  ASSERT_EQ(Rows.Judged.size(), 1u);
  EXPECT_EQ(Rows.Judged[0].Taken, Strategy::Tile);
  const TiledOps Tiled = tileOps(In, Routed, Rows);

  // Rows compute the set, the lanes where a tile is refused, and rows again where none is.
  Refusals None, One;
  ASSERT_TRUE(
      refuse({.Needed = 2, .Limit = 1, .Accesses = {{Tiled.Sets[0].Types[0], Loc()}}}, One));
  EXPECT_FALSE(judgeLanes(In, Tiled, None).Judged[0].Taken);
  LaneSets Lanes = judgeLanes(In, Tiled, One);
  EXPECT_EQ(Lanes.Judged[0].Taken, Strategy::Emulate);
  EXPECT_EQ(Lanes.Types.size(), 3u);
  EXPECT_FALSE(judgeLanes(In, Tiled, None).Judged[0].Taken);
  EXPECT_EQ(text(), Before);
}

TEST_F(PlanTest, WhatIsShortGoesFirst) {
  parse(function("", 32, "global @g : array<f32, 7296>, workgroup\n"));
  Target Device = target("lavapipe");
  ASSERT_EQ(Device.Limits.SharedMemory, 32768u);
  TypeContext &T = M->types();
  auto Accumulator = [&](uint32_t Rows) {
    return T.matrix(T.f32(), Rows, 16, MatrixUse::Accumulator, Scope::Subgroup);
  };
  const Type *Small = Accumulator(8), *Large = Accumulator(32);
  std::vector<ScratchRequest> Requests{{scratchFor(Small), Small, {}, true},
                                       {scratchFor(Large), Large, {}, true}};
  // 29184 bytes are the shader's; one wave takes 2048, or 512 without the larger ones.
  CrowdedMatrices One = findCrowded(*M, Device, 1, Requests);
  EXPECT_EQ(One.Needed, 29184u + 2048);
  EXPECT_TRUE(One.Accesses.empty());
  CrowdedMatrices Two = findCrowded(*M, Device, 2, Requests);
  EXPECT_EQ(Two.Accesses.size(), 1u);
  EXPECT_TRUE(Two.Accesses.contains(Large));
  EXPECT_EQ(findCrowded(*M, Device, 16, Requests).Accesses.size(), 2u);

  // Without a known limit, only misplaced matrices must stay within HLSL's.
  Target Any = target("vulkan");
  EXPECT_EQ(findCrowded(*M, Any, 2, Requests).Accesses.size(), 1u);
  for (ScratchRequest &R : Requests)
    R.Misplaced = false;
  EXPECT_TRUE(findCrowded(*M, Any, 2, Requests).Accesses.empty());
}
