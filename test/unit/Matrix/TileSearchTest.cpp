// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chosen tiles for every embedded target, every M and N of WaveMatrix and every combination
// of types, and the preferences of the cost function.
#include "Matrix/Facts/TileSearch.h"
#include "IR/Text/Parser.h"
#include "Matrix/Facts/Queries.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

namespace {
struct Types {
  const char *A, *B, *C; ///< of the IR
  ElementType EA, EB, EC;
};
constexpr Types AllTypes[] = {
    {"f16", "f16", "f16", ElementType::F16, ElementType::F16, ElementType::F16},
    {"f16", "f16", "f32", ElementType::F16, ElementType::F16, ElementType::F32},
    {"f32", "f32", "f32", ElementType::F32, ElementType::F32, ElementType::F32},
    {"i8", "i8", "i32", ElementType::S8, ElementType::S8, ElementType::S32},
    {"u8", "u8", "u32", ElementType::U8, ElementType::U8, ElementType::U32},
    {"i8", "u8", "i32", ElementType::S8, ElementType::U8, ElementType::S32},
};

std::string mat(StringRef Element, unsigned Rows, unsigned Cols, StringRef Use) {
  return ("mat<" + Element + ", " + Twine(Rows) + "x" + Twine(Cols) + ", " + Use + ", subgroup>")
      .str();
}

/// A module with one multiply.
std::string product(const Types &T, MatrixShape S) {
  std::string A = mat(T.A, S.M, S.K, "a"), B = mat(T.B, S.K, S.N, "b"),
              C = mat(T.C, S.M, S.N, "acc");
  return "entry compute @main {num_threads = [128, 1, 1]}\nfunc @main() {\n  %a = undef : " + A +
         "\n  %b = undef : " + B + "\n  %c = mat.mul %a, %b : " + C + "\n}\n";
}

/// Of a whole module.
struct TileChoice {
  DenseMap<const ir::Type *, const ir::Type *> Tiles; ///< of types that are cut
  std::vector<MatrixShape> Shapes; ///< of the multiplies that are native or cut, in order
};

class TileSearchTest : public testing::Test {
protected:
  TileChoice choose(StringRef Text, const Target &Device) {
    M = ir::parse(Text, "test.tsir", Diags);
    EXPECT_TRUE(M) << Text.str();
    TileChoice Choice;
    MatrixSummary Summary = summarize(*M);
    std::vector<MatrixSet> Sets = findSets(Summary.Ops, invocationsOf(*M));
    for (const MatrixSet &S : Sets) {
      TileSearch Search(M->types(), Device, S, invocationsOf(*M));
      bool IsNative = Search.isNativeAsWritten();
      if (!IsNative && (S.Fixed || !Search.choose()))
        continue;
      for (const Product &P : S.Products)
        Choice.Shapes.push_back(IsNative ? P.Query.Shape : Search.tileOf(P));
      if (!IsNative)
        for (const ir::Type *Ty : S.Types)
          if (Search.tileOf(Ty) != Ty)
            Choice.Tiles[Ty] = Search.tileOf(Ty);
    }
    return Choice;
  }
  Target target(StringRef Name) {
    std::optional<Target> T = loadTarget(Name, Diags);
    EXPECT_TRUE(T) << Name.str();
    return *T;
  }
  MatrixShape tileOf(StringRef Name, const Types &T, MatrixShape S) {
    TileChoice Choice = choose(product(T, S), target(Name));
    return Choice.Shapes.empty() ? MatrixShape() : Choice.Shapes[0];
  }

  SourceFiles Files;
  DiagnosticEngine Diags{Files};
  std::unique_ptr<ir::Module> M;
};
} // namespace

TEST_F(TileSearchTest, EveryTargetAndWaveMatrixSize) {
  unsigned Tried = 0;
  for (const char *Name : {"lavapipe", "lavapipe-8x8x8", "nvidia-turing", "nvidia-ampere",
                           "nvidia-ada", "nvidia-hopper", "nvidia-blackwell", "amd-rdna3",
                           "amd-rdna4", "intel-dg2", "intel-xe2", "apple-m1", "apple-m4"}) {
    Target Device = target(Name);
    for (const Types &T : AllTypes)
      for (uint32_t Rows : {16, 32, 64})
        for (uint32_t Cols : {16, 32, 64}) {
          MatrixShape S{Rows, Cols, preferredDepth(Device, Rows, Cols, T.EA, 16)};
          SCOPED_TRACE((Twine(Name) + " " + T.A + " " + T.B + " " + T.C + " " + toString(S)).str());
          TileChoice Choice = choose(product(T, S), Device);
          MultiplyQuery Query{S, {T.EA, T.EB, T.EC, T.EC}};
          bool HasTypes = any_of(Device.Rows, [&](const MatrixRow &Row) {
            return Row.Types == Query.Types && Row.Scope == MatrixScope::Subgroup &&
                   !Row.Saturating;
          });
          ++Tried;
          ASSERT_EQ(Choice.Shapes.size(), HasTypes ? 1u : 0u);
          if (!HasTypes) {
            EXPECT_TRUE(Choice.Tiles.empty());
            continue;
          }
          MatrixShape Tile = Choice.Shapes[0];
          EXPECT_TRUE(S.M % Tile.M == 0 && S.N % Tile.N == 0 && S.K % Tile.K == 0)
              << toString(Tile);
          bool IsNative = bool(checkMultiply(Device, Query));
          EXPECT_EQ(Choice.Tiles.empty(), IsNative);
          EXPECT_EQ(Tile == S, IsNative);
          Query.Shape = Tile;
          EXPECT_TRUE(bool(checkMultiply(Device, Query))) << toString(Tile);
          // No fixed row that divides the matrix, at whatever depth, needs fewer multiplies.
          for (const MatrixRow *Row : nativeRows(Device, T.EA, T.EB, T.EC)) {
            const MatrixShape &R = Row->Shape;
            if (S.M % R.M == 0 && S.N % R.N == 0) {
              EXPECT_GE(uint64_t(Tile.M) * Tile.N * Tile.K, uint64_t(R.M) * R.N * R.K);
            }
          }
        }
  }
  EXPECT_EQ(Tried, 13u * 6 * 9);
}

TEST_F(TileSearchTest, FewestMultipliesFirst) {
  // Turing has 16x8x16, 16x8x8 and 16x16x16 for f16.
  EXPECT_EQ(tileOf("nvidia-turing", AllTypes[1], {32, 32, 16}), (MatrixShape{16, 16, 16}));
  EXPECT_EQ(tileOf("nvidia-turing", AllTypes[1], {32, 24, 16}), (MatrixShape{16, 8, 16}));
  EXPECT_EQ(tileOf("nvidia-turing", AllTypes[1], {32, 24, 8}), (MatrixShape{16, 8, 8}));
}

TEST_F(TileSearchTest, MixedShapes) {
  EXPECT_EQ(tileOf("intel-xe2", AllTypes[1], {16, 16, 16}), (MatrixShape{8, 16, 16}));
  TileChoice Choice = choose(product(AllTypes[1], {16, 32, 32}), target("intel-xe2"));
  ir::TypeContext &Ty = M->types();
  auto Tile = [&](uint32_t Rows, uint32_t Cols, ir::MatrixUse Use, const ir::Type *Element) {
    return Choice.Tiles.lookup(Ty.matrix(Element, Rows, Cols, Use, ir::Scope::Subgroup))->str();
  };
  EXPECT_EQ(Tile(16, 32, ir::MatrixUse::A, Ty.f16()), "mat<f16, 8x16, a, subgroup>");
  EXPECT_EQ(Tile(32, 32, ir::MatrixUse::B, Ty.f16()), "mat<f16, 16x16, b, subgroup>");
  EXPECT_EQ(Tile(16, 32, ir::MatrixUse::Accumulator, Ty.f32()), "mat<f32, 8x16, acc, subgroup>");
}

TEST_F(TileSearchTest, FlexibleRowsGiveTheLargestMultipleThatTheyAllow) {
  // The maximum is 1024.
  EXPECT_EQ(tileOf("lavapipe", AllTypes[1], {64, 64, 16}), (MatrixShape{64, 64, 16}));
  EXPECT_EQ(tileOf("lavapipe", AllTypes[1], {2048, 8, 8}), (MatrixShape{1024, 8, 8}));
  EXPECT_EQ(tileOf("lavapipe", AllTypes[1], {1096, 8, 8}), (MatrixShape{8, 8, 8}));
}

TEST_F(TileSearchTest, NothingDivides) {
  EXPECT_EQ(tileOf("amd-rdna3", AllTypes[1], {24, 16, 16}), MatrixShape());
  EXPECT_EQ(tileOf("lavapipe", AllTypes[2], {16, 16, 16}), MatrixShape());
}

TEST_F(TileSearchTest, ConnectedMatricesAreCutAlike) {
  // The accumulator of the first product is converted and used in the second, which is narrower.
  std::string Text = "entry compute @main {num_threads = [32, 1, 1]}\nfunc @main() {\n"
                     "  %a = undef : mat<f16, 16x16, a, subgroup>\n"
                     "  %b = undef : mat<f16, 16x32, b, subgroup>\n"
                     "  %c = mat.mul %a, %b : mat<f32, 16x32, acc, subgroup>\n"
                     "  %d = mat.convert %c : mat<f16, 16x32, acc, subgroup>\n"
                     "  %e = undef : mat<f16, 16x8, a, subgroup>\n"
                     "  %f = undef : mat<f16, 8x32, b, subgroup>\n"
                     "  %g = mat.muladd %e, %f, %d : mat<f16, 16x32, acc, subgroup>\n}\n";
  TileChoice Choice = choose(Text, target("nvidia-turing"));
  ASSERT_EQ(Choice.Shapes.size(), 2u);
  // Only 16x8x8 has a depth of 8, so the others become 8 wide too.
  EXPECT_EQ(Choice.Shapes[0], (MatrixShape{16, 8, 16}));
  EXPECT_EQ(Choice.Shapes[1], (MatrixShape{16, 8, 8}));
}

TEST_F(TileSearchTest, PassedMatricesAreLeftAlone) {
  std::string Text = "entry compute @main {num_threads = [32, 1, 1]}\n"
                     "func @use(%c : mat<f32, 32x32, acc, subgroup>) {\n}\n"
                     "func @main() {\n"
                     "  %a = undef : mat<f16, 32x16, a, subgroup>\n"
                     "  %b = undef : mat<f16, 16x32, b, subgroup>\n"
                     "  %c = mat.mul %a, %b : mat<f32, 32x32, acc, subgroup>\n"
                     "  call @use %c\n}\n";
  EXPECT_TRUE(choose(Text, target("amd-rdna3")).Tiles.empty());
}
