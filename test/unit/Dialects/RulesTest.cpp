// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dialects/Rules.h"
#include "Dialects/Parts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace tessera;
using ir::MatrixUse;

namespace {

class Dialect : public testing::TestWithParam<DialectRules> {
protected:
  const DialectRules &R = GetParam();

  template <typename Fn> static void forEachType(Fn Visit) {
    for (size_t I = 0; I < NumElementTypes; ++I)
      Visit(ElementType(I));
  }
  bool has(MatrixUse Use, ElementType T) const { return R.use(Use).Elements.has(T); }
};

INSTANTIATE_TEST_SUITE_P(All, Dialect, testing::ValuesIn(dialects().begin(), dialects().end()),
                         [](const auto &Info) { return Info.param.Name.str(); });

} // namespace

TEST_P(Dialect, IsFoundByItsName) { EXPECT_EQ(dialect(R.Name).Trigger, R.Trigger); }

TEST_P(Dialect, TheTextDeclaresTheMatrixType) {
  EXPECT_FALSE(R.Trigger.empty());
  llvm::StringRef Text = dialectText(R.Name);
  EXPECT_EQ(Text.count("clang::annotate(\"tessera.matrix\", \"" + R.Name.str() + "\")"), 1u);
  EXPECT_EQ(Text.count("\"tessera.matrix\""), 1u);
}

TEST_P(Dialect, AUseHasElementsAndAName) {
  for (const DialectRules::UseRule &Use : R.Uses)
    EXPECT_EQ(Use.What == nullptr, Use.Elements.empty());
}

TEST_P(Dialect, ProductsAreOfMatricesThatExist) {
  forEachType([&](ElementType A) {
    forEachType([&](ElementType B) {
      ElementSet Sums = R.accumulators(A, B);
      if (Sums.empty())
        return;
      EXPECT_TRUE(has(MatrixUse::A, A)) << hlslName(A).str();
      EXPECT_TRUE(has(MatrixUse::B, B)) << hlslName(B).str();
      forEachType([&](ElementType C) {
        if (Sums.has(C))
          EXPECT_TRUE(has(MatrixUse::Accumulator, C)) << hlslName(C).str();
      });
    });
  });
}

TEST_P(Dialect, EachFactorIsMultipliedWithItself) {
  forEachType([&](ElementType T) {
    if (has(MatrixUse::A, T) && has(MatrixUse::B, T))
      EXPECT_FALSE(R.accumulators(T, T).empty()) << hlslName(T).str();
  });
}

TEST_P(Dialect, ArraysHoldTheMatricesThatExist) {
  forEachType([&](ElementType T) {
    bool Exists = false;
    for (const DialectRules::UseRule &Use : R.Uses)
      Exists |= Use.Elements.has(T);
    EXPECT_EQ(Exists && !R.ConversionsSaturate, !R.arrays(T).empty()) << hlslName(T).str();
  });
}

TEST_P(Dialect, TheLeastAlignmentIsAPowerOfTwo) {
  EXPECT_TRUE(llvm::isPowerOf2_64(R.LeastAlignment));
}

TEST_P(Dialect, UsesOnlyItsOwnDeclarations) {
  llvm::StringSet<> Declared;
  std::string Core = coreFor(dialectText(R.Name), Declared);
  EXPECT_FALSE(Core.empty());
  EXPECT_EQ(llvm::StringRef(Core).count("template "), llvm::StringRef(Core).count(';'));
  for (llvm::StringRef Name : Declared.keys()) {
    EXPECT_TRUE(llvm::StringRef(Core).contains((Name + "(").str())) << Name.str();
    EXPECT_TRUE(dialectText(R.Name).contains(Name)) << Name.str();
  }
  EXPECT_EQ(coreFor(dialectText(R.Name), Declared), "") << "a second time";
}

TEST(Parts, DefineWhatTheDialectDeclares) {
  for (const DialectPart &P : dialectParts()) {
    if (P.Trigger.starts_with("__builtin")) { // functions that only a header calls
      EXPECT_TRUE(dialectText(P.Name).contains(P.Trigger)) << P.Name.str();
      EXPECT_TRUE(dialectHeader("tessera/linalg_ext.h")->contains(P.Trigger)) << P.Name.str();
      continue;
    }
    EXPECT_TRUE(dialectText(P.Dialect).contains(("struct " + P.Trigger + ";").str()))
        << P.Name.str();
    EXPECT_EQ(dialectText(P.Name).count(("struct " + P.Trigger + " {").str()), 1u) << P.Name.str();
  }
}

TEST(Core, EachDeclarationIsUsedByADialect) {
  llvm::StringSet<> Declared;
  size_t Count = 0;
  for (const DialectRules &R : dialects())
    Count += llvm::StringRef(coreFor(dialectText(R.Name), Declared)).count("tessera.op");
  for (const DialectPart &P : dialectParts())
    Count += llvm::StringRef(coreFor(dialectText(P.Name), Declared)).count("tessera.op");
  EXPECT_EQ(Count, dialectText("core").count("\"tessera.op\""));
}

TEST_P(Dialect, EveryElementHasBlocksIfThereAreAny) {
  for (const DialectRules::UseRule &Use : R.Uses)
    forEachType([&](ElementType T) {
      auto HasIt = [&](const DialectRules::Block &B) { return B.Types.has(T); };
      if (!R.blocks().empty() && Use.Elements.has(T))
        EXPECT_TRUE(llvm::any_of(R.blocks(), HasIt)) << hlslName(T).str();
    });
}

TEST_P(Dialect, ComputedTypesOfSumsAreSumsToo) {
  forEachType([&](ElementType T) {
    if (std::optional<ElementType> As = R.Computed[size_t(T)]) {
      EXPECT_TRUE(has(MatrixUse::Accumulator, T)) << hlslName(T).str();
      EXPECT_TRUE(has(MatrixUse::Accumulator, *As)) << hlslName(*As).str();
      EXPECT_FALSE(R.Computed[size_t(*As)]) << hlslName(*As).str();
    }
  });
}

TEST(WaveMatrixRules, AreThoseOfTheSpecification) {
  const DialectRules &R = dialect("wave_matrix");
  EXPECT_EQ(R.namesOf(R.use(MatrixUse::A).Elements),
            "float16_t, float, int8_t4_packed or uint8_t4_packed");
  EXPECT_EQ(R.use(MatrixUse::A).Elements, R.use(MatrixUse::B).Elements);
  EXPECT_EQ(R.namesOf(R.use(MatrixUse::Accumulator).Elements), "float16_t, float or int");
  EXPECT_EQ(R.namesOf(R.accumulators(ElementType::F16, ElementType::F16)), "float16_t or float");
  EXPECT_EQ(R.namesOf(R.accumulators(ElementType::S8Packed, ElementType::U8Packed)), "int");
  EXPECT_TRUE(R.accumulators(ElementType::F16, ElementType::F32).empty());
  EXPECT_EQ(R.LeastAlignment, 4u);
  EXPECT_EQ(R.DepthUnit, 16u);
}

TEST(LinalgRules, AreThoseOfTheProposal) {
  const DialectRules &R = dialect("linalg");
  EXPECT_EQ(R.component(8), ElementType::F16);
  EXPECT_EQ(R.component(23), ElementType::BF16);
  EXPECT_FALSE(R.component(17)); // PackedS8x32
  EXPECT_EQ(R.nameOf(ElementType::E4M3), "F8_E4M3FN");
  EXPECT_TRUE(R.accumulators(ElementType::S8, ElementType::U64).has(ElementType::S32));
  EXPECT_TRUE(R.accumulators(ElementType::F16, ElementType::S32).empty());
  EXPECT_FALSE(R.hasScalar(ElementType::U8));
  EXPECT_FALSE(R.hasScalar(ElementType::BF16));
  EXPECT_TRUE(R.hasScalar(ElementType::S16));
}

TEST(SubgroupMatrixRules, AreThoseOfTheSpecification) {
  const DialectRules &R = dialect("subgroup_matrix");
  EXPECT_EQ(R.namesOf(R.use(MatrixUse::A).Elements), "f16, f32, i8, u8, i32 or u32");
  EXPECT_EQ(R.use(MatrixUse::A).Elements, R.use(MatrixUse::Accumulator).Elements);
  EXPECT_EQ(hlslNames(R.arrays(ElementType::U8)), "uint");
  EXPECT_EQ(hlslNames(R.arrays(ElementType::F16)), "float16_t");
  EXPECT_TRUE(R.accumulators(ElementType::U8, ElementType::S8).empty());
  EXPECT_TRUE(R.accumulators(ElementType::U8, ElementType::U8).has(ElementType::S32));
  EXPECT_TRUE(R.LayoutIsConstant && R.IsConstructed && R.GroupIsInRows);
}

/// For proven divergence in a wave a dialect warns at least as much as for other divergence.
TEST_P(Dialect, WarnsOfProvenDivergence) {
  using ir::LaneScope, ir::Spread;
  EXPECT_TRUE(R.warnings(LaneScope::Wave, Spread::ByLane).OfFlow);
  EXPECT_TRUE(R.warnings(LaneScope::Wave, Spread::ByLane).OfOperand);
  for (LaneScope S : {LaneScope::Wave, LaneScope::Group})
    EXPECT_FALSE(R.warnings(S, Spread::Uniform).OfFlow);
}

TEST(RocWMMARules, AreThoseOfTheReference) {
  const DialectRules &R = dialect("rocwmma");
  EXPECT_EQ(R.namesOf(R.accumulators(ElementType::S8, ElementType::S8)), "int8_t or int");
  EXPECT_EQ(R.namesOf(R.accumulators(ElementType::BF16, ElementType::BF16)), "bfloat16_t or float");
  EXPECT_TRUE(R.accumulators(ElementType::F16, ElementType::BF16).empty());
  EXPECT_EQ(R.Computed[size_t(ElementType::F16)], ElementType::F32);
  EXPECT_EQ(R.Computed[size_t(ElementType::S8)], ElementType::S32);
  EXPECT_TRUE(R.hasScalar(ElementType::S8));
}

TEST(VkKHRRules, AreThoseOfTheProposal) {
  const DialectRules &R = dialect("vk_khr");
  EXPECT_EQ(R.namesOf(R.use(MatrixUse::A).Elements),
            "float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t");
  EXPECT_EQ(R.namesOf(R.accumulators(ElementType::F16, ElementType::F32)),
            "float16_t, float or double");
  EXPECT_TRUE(R.accumulators(ElementType::S32, ElementType::F32).empty());
  EXPECT_EQ(hlslNames(R.arrays(ElementType::F16)),
            "float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t");
  EXPECT_TRUE(R.ReadsBits);
  EXPECT_STREQ(R.ScopeNames, "'vk::ScopeSubgroup'");
}

TEST(Headers, AreFoundByTheNameThatIncludesThem) {
  EXPECT_TRUE(dialectHeader("dx/linalg.h"));
  EXPECT_TRUE(dialectHeader("tessera/linalg_ext.h"));
  EXPECT_TRUE(dialectHeader("type_traits"));
  EXPECT_TRUE(dialectHeader("rocwmma/rocwmma.hpp"));
  EXPECT_TRUE(dialectHeader("vk/khr/cooperative_matrix.h"));
  EXPECT_TRUE(dialectHeader("vk/spirv.h"));
  EXPECT_TRUE(dialectHeader("vk/opcode_selector.h"));
  EXPECT_FALSE(dialectHeader("linalg.hlsl"));
  EXPECT_FALSE(dialectHeader("linalg.h"));
  EXPECT_TRUE(isDialectFolder("dx"));
  EXPECT_TRUE(isDialectFolder("vk/khr"));
  EXPECT_FALSE(isDialectFolder("d"));
}
