// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "Helpers.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

//===--- every transfer function against all values of a few bits ----------===//

namespace {
constexpr unsigned Width = 4, Values = 1 << Width;

int64_t asSigned(uint64_t V) { return SignExtend64(V, Width); }
uint64_t lowBits(uint64_t V, unsigned Bits = Width) { return V & maskTrailingOnes<uint64_t>(Bits); }

/// A fact about some numbers, and these numbers.
struct Fact {
  IntegerFacts Facts{Width};
  std::vector<uint64_t> Members;
};

bool holds(const IntegerFacts &F, uint64_t V) {
  APInt Bits(F.width(), V);
  return V <= F.Max && !Bits.intersects(F.Bits.Zero) && F.Bits.One.isSubsetOf(Bits);
}

/// Every mask of known bits with a bound that leaves all of its numbers, or takes some away.
std::vector<Fact> facts(bool WithBounds) {
  std::vector<Fact> All;
  for (unsigned Zero = 0; Zero < Values; ++Zero)
    for (unsigned One = 0; One < Values; ++One) {
      if (Zero & One)
        continue;
      KnownBits Bits(Width);
      Bits.Zero = APInt(Width, Zero);
      Bits.One = APInt(Width, One);
      IntegerFacts Masked(Bits);
      for (uint64_t Bound = WithBounds ? One : Masked.Max; Bound <= Masked.Max; ++Bound) {
        Fact F{Masked.both(IntegerFacts::atMost(Width, Bound)), {}};
        for (uint64_t V = 0; V < Values; ++V)
          if (holds(F.Facts, V))
            F.Members.push_back(V);
        All.push_back(std::move(F));
      }
    }
  return All;
}

using Meaning = std::function<std::optional<uint64_t>(uint64_t, uint64_t)>;

void expectSound(Opcode Code, unsigned Operands, bool IsSigned, const Meaning &Of,
                 unsigned ResultWidth = Width) {
  std::vector<Fact> All = facts(/*WithBounds=*/true);
  std::vector<Fact> Seconds = Operands == 2 ? facts(!IsSigned) : std::vector<Fact>{All.front()};
  unsigned Known = 0;
  for (const Fact &X : All)
    for (const Fact &Y : Seconds) {
      IntegerFacts In[] = {X.Facts, Y.Facts};
      IntegerFacts Out = transfer(Code, ResultWidth, IsSigned, ArrayRef(In).take_front(Operands));
      ASSERT_EQ(Out.width(), ResultWidth);
      Known += !Out.Bits.isUnknown();
      for (uint64_t A : X.Members)
        for (uint64_t B : Operands == 2 ? Y.Members : std::vector<uint64_t>{0})
          if (std::optional<uint64_t> Result = Of(A, B))
            ASSERT_TRUE(holds(Out, lowBits(*Result, ResultWidth)))
                << opInfo(Code).Mnemonic << (IsSigned ? " signed " : " ") << A << ", " << B;
    }
  EXPECT_GT(Known, 0u) << "nothing is ever known of " << opInfo(Code).Mnemonic;
}
void expectSound(Opcode Code, const Meaning &Of) {
  expectSound(Code, 2, false, Of);
  expectSound(Code, 2, true, Of);
}
} // namespace

TEST(KnownBits, AddSubMul) {
  expectSound(Opcode::Add, [](uint64_t A, uint64_t B) { return A + B; });
  expectSound(Opcode::Sub, [](uint64_t A, uint64_t B) { return A - B; });
  expectSound(Opcode::Mul, [](uint64_t A, uint64_t B) { return A * B; });
}

TEST(KnownBits, Bitwise) {
  expectSound(Opcode::And, [](uint64_t A, uint64_t B) { return A & B; });
  expectSound(Opcode::Or, [](uint64_t A, uint64_t B) { return A | B; });
  expectSound(Opcode::Xor, [](uint64_t A, uint64_t B) { return A ^ B; });
}

TEST(KnownBits, DivRem) {
  using Result = std::optional<uint64_t>;
  expectSound(Opcode::Div, 2, false,
              [](uint64_t A, uint64_t B) { return B ? Result(A / B) : std::nullopt; });
  expectSound(Opcode::Rem, 2, false,
              [](uint64_t A, uint64_t B) { return B ? Result(A % B) : std::nullopt; });
  // The smallest number divided by -1 is undefined too.
  auto Works = [](uint64_t A, uint64_t B) {
    return B && !(asSigned(A) == minIntN(Width) && asSigned(B) == -1);
  };
  expectSound(Opcode::Div, 2, true, [&](uint64_t A, uint64_t B) {
    return Works(A, B) ? Result(asSigned(A) / asSigned(B)) : std::nullopt;
  });
  expectSound(Opcode::Rem, 2, true, [&](uint64_t A, uint64_t B) {
    return Works(A, B) ? Result(asSigned(A) % asSigned(B)) : std::nullopt;
  });
}

TEST(KnownBits, ShiftsTakeTheCountModuloTheWidth) {
  expectSound(Opcode::Shl, [](uint64_t A, uint64_t B) { return A << B % Width; });
  expectSound(Opcode::Shr, 2, false, [](uint64_t A, uint64_t B) { return A >> B % Width; });
  expectSound(Opcode::Shr, 2, true,
              [](uint64_t A, uint64_t B) { return asSigned(A) >> B % Width; });
}

TEST(KnownBits, MinMax) {
  expectSound(Opcode::Min, 2, false, [](uint64_t A, uint64_t B) { return std::min(A, B); });
  expectSound(Opcode::Max, 2, false, [](uint64_t A, uint64_t B) { return std::max(A, B); });
  expectSound(Opcode::Min, 2, true,
              [](uint64_t A, uint64_t B) { return std::min(asSigned(A), asSigned(B)); });
  expectSound(Opcode::Max, 2, true,
              [](uint64_t A, uint64_t B) { return std::max(asSigned(A), asSigned(B)); });
}

TEST(KnownBits, OfOneOperand) {
  for (bool IsSigned : {false, true}) {
    expectSound(Opcode::Neg, 1, IsSigned, [](uint64_t A, uint64_t) { return -A; });
    expectSound(Opcode::Not, 1, IsSigned, [](uint64_t A, uint64_t) { return ~A; });
    expectSound(Opcode::Bitcast, 1, IsSigned, [](uint64_t A, uint64_t) { return A; });
    expectSound(Opcode::CountBits, 1, IsSigned, [](uint64_t A, uint64_t) { return popcount(A); });
    expectSound(Opcode::ReverseBits, 1, IsSigned, [](uint64_t A, uint64_t) {
      return (A & 1) << 3 | (A & 2) << 1 | (A & 4) >> 1 | (A & 8) >> 3;
    });
  }
  expectSound(Opcode::Abs, 1, false, [](uint64_t A, uint64_t) { return A; });
  expectSound(Opcode::Abs, 1, true, [](uint64_t A, uint64_t) { return std::abs(asSigned(A)); });
}

TEST(KnownBits, ConvertsToMoreFewerAndTheSameBits) {
  for (unsigned To : {2u, 4u, 7u}) {
    expectSound(Opcode::Convert, 1, false, [](uint64_t A, uint64_t) { return A; }, To);
    expectSound(Opcode::Convert, 1, true, [](uint64_t A, uint64_t) { return asSigned(A); }, To);
  }
  for (bool IsSigned : {false, true})
    expectSound(Opcode::Convert, 1, IsSigned, [](uint64_t A, uint64_t) { return A != 0; }, 1);
}

TEST(KnownBits, OfThreeOperands) {
  std::vector<Fact> All = facts(/*WithBounds=*/false);
  IntegerFacts Bool(1);
  for (const Fact &X : All)
    for (const Fact &Y : All) {
      IntegerFacts Choice[] = {Bool, X.Facts, Y.Facts};
      IntegerFacts Chosen = transfer(Opcode::Select, Width, false, Choice);
      for (const Fact *F : {&X, &Y})
        for (uint64_t V : F->Members)
          ASSERT_TRUE(holds(Chosen, V));
    }
  // A third of the masks for the third operand keeps the time short.
  for (const Fact &X : All)
    for (const Fact &Y : All)
      for (size_t I = 0; I < All.size(); I += 3) {
        const Fact &Z = All[I];
        IntegerFacts In[] = {X.Facts, Y.Facts, Z.Facts};
        IntegerFacts Sum = transfer(Opcode::Mad, Width, false, In);
        IntegerFacts Limited = transfer(Opcode::Clamp, Width, false, In);
        IntegerFacts SignedLimited = transfer(Opcode::Clamp, Width, true, In);
        for (uint64_t A : X.Members)
          for (uint64_t B : Y.Members)
            for (uint64_t C : Z.Members) {
              ASSERT_TRUE(holds(Sum, lowBits(A * B + C)));
              ASSERT_TRUE(holds(Limited, std::min(std::max(A, B), C)));
              int64_t Least = std::max(asSigned(A), asSigned(B));
              ASSERT_TRUE(holds(SignedLimited, lowBits(std::min(Least, asSigned(C)))));
            }
      }
}

TEST(KnownBits, IsExactForConstants) {
  auto Of = [](Opcode Code, uint64_t A, uint64_t B) {
    IntegerFacts In[] = {IntegerFacts::constant(32, A), IntegerFacts::constant(32, B)};
    return transfer(Code, 32, false, In);
  };
  for (auto [Code, Result] : {std::pair{Opcode::Add, 50u},
                              {Opcode::Sub, 34u},
                              {Opcode::Mul, 336u},
                              {Opcode::Div, 5u},
                              {Opcode::Rem, 2u},
                              {Opcode::Shl, 42u << 8},
                              {Opcode::Shr, 42u >> 8}}) {
    IntegerFacts F = Of(Code, 42, 8);
    EXPECT_TRUE(F.Bits.isConstant());
    EXPECT_EQ(F.Max, Result) << opInfo(Code).Mnemonic;
  }
}

//===--- values of a module ------------------------------------------------===//

namespace {
class OfValues : public testing::Test {
protected:
  void parse(StringRef Body, StringRef Entry = "") {
    std::string Text = Entry.str() + "func @main() {\n" + Body.str() + "  return\n}\n";
    M = ir::parse(Text, "known.tsir", Said.Diags);
    ASSERT_TRUE(M) << Said.text();
    ASSERT_TRUE(verify(*M, Said.Diags)) << Said.text();
    Known.emplace(*M, KnownBitsAnalysis::Followed, /*MaxGroups=*/65535);
  }
  const Value *named(StringRef Name) {
    const Value *Found = nullptr;
    walk(M->Functions.front()->body(), [&](Op &O) {
      if (O.result() && O.result()->name() == Name)
        Found = O.result();
    });
    EXPECT_TRUE(Found) << Name.str();
    return Found;
  }
  uint64_t multiple(StringRef Name) { return Known->multiple(named(Name), 1 << 20); }
  uint64_t most(StringRef Name) { return Known->of(named(Name)).Max; }

  Messages Said;
  std::unique_ptr<Module> M;
  std::optional<KnownBitsAnalysis> Known;
};
constexpr StringRef Entry =
    "entry compute @main {num_threads = [8, 4, 2], wave_size = [32, 32, 0]}\n";
} // namespace

TEST_F(OfValues, SystemValuesAreBelowTheSizesOfTheEntry) {
  parse(R"(
  %t = builtin {fn = group_thread_id} : vec<u32, 3>
  %x = extract %t {indices = [0]} : u32
  %z = extract %t {indices = [2]} : u32
  %i = const 1 : u32
  %any = extract_dynamic %t, %i : u32
  %d = builtin {fn = dispatch_thread_id} : vec<u32, 3>
  %dy = extract %d {indices = [1]} : u32
  %flat = builtin {fn = group_index} : u32
  %lane = builtin {fn = wave_lane_index} : u32
  %lanes = builtin {fn = wave_lane_count} : u32
)",
        Entry);
  EXPECT_EQ(most("x"), 7u);
  EXPECT_EQ(most("z"), 1u);
  EXPECT_EQ(most("any"), 7u);
  EXPECT_EQ(most("dy"), 65535u * 4 - 1);
  EXPECT_EQ(most("flat"), 63u);
  EXPECT_EQ(most("lane"), 31u);
  EXPECT_EQ(most("lanes"), 32u);
  EXPECT_EQ(multiple("lanes"), 32u);
  // Vulkan has devices that dispatch as many groups as they can count.
  KnownBitsAnalysis Unlimited(*M, KnownBitsAnalysis::Followed);
  EXPECT_EQ(Unlimited.of(named("dy")).Max, 0xffffffffu);
  EXPECT_EQ(Unlimited.of(named("x")).Max, 7u);
}

TEST_F(OfValues, WithoutAnEntryLimitsOfEveryDeviceHold) {
  parse(R"(
  %t = builtin {fn = group_thread_id} : vec<u32, 3>
  %x = extract %t {indices = [0]} : u32
  %lanes = builtin {fn = wave_lane_count} : u32
)");
  EXPECT_EQ(most("x"), 1023u);
  EXPECT_EQ(most("lanes"), 128u);
  EXPECT_EQ(multiple("lanes"), 1u);
}

TEST_F(OfValues, PartsOfVectorsAreFollowed) {
  parse(R"(
  %lane = builtin {fn = wave_lane_index} : u32
  %c8 = const 8 : u32
  %c12 = const 12 : u32
  %a = mul %lane, %c8
  %v = construct %a, %c12 : vec<u32, 2>
  %first = extract %v {indices = [0]} : u32
  %second = extract %v {indices = [1]} : u32
  %computed = extract_dynamic %v, %lane : u32
  %s = splat %a : vec<u32, 3>
  %of = extract %s {indices = [2]} : u32
)");
  EXPECT_EQ(multiple("first"), 8u);
  EXPECT_EQ(multiple("second"), 4u);
  EXPECT_EQ(most("second"), 12u);
  EXPECT_EQ(multiple("computed"), 4u);
  EXPECT_EQ(multiple("of"), 8u);
}

TEST_F(OfValues, AcrossSignsAndWidths) {
  parse(R"(
  %lane = builtin {fn = wave_lane_index} : u32
  %i = convert %lane : i32
  %c16 = const 16 : i32
  %p = mul %i, %c16
  %u = bitcast %p : u32
  %narrow = convert %p : u16
  %wide = convert %u : u64
  %b = const true : bool
  %one = convert %b : u32
)");
  EXPECT_EQ(multiple("u"), 16u);
  EXPECT_EQ(multiple("narrow"), 16u);
  EXPECT_EQ(most("wide"), 127u * 16);
  EXPECT_EQ(most("one"), 1u);
}

TEST_F(OfValues, RemaindersAreKnownWhereTheLowBitsAre) {
  parse(R"(
  %lane = builtin {fn = wave_lane_index} : u32
  %c16 = const 16 : u32
  %c5 = const 5 : u32
  %p = mul %lane, %c16
  %q = add %p, %c5
)");
  EXPECT_EQ(Known->modulo(named("q"), 16), 5u);
  EXPECT_EQ(Known->modulo(named("q"), 8), 5u);
  EXPECT_EQ(Known->modulo(named("q"), 32), std::nullopt);
  EXPECT_EQ(Known->modulo(named("c5"), uint64_t(1) << 40), 5u);
}

static constexpr StringRef Counter = R"(
  %k = var {name = "k"} : ptr<u32, function>
  %first = const FIRST : u32
  store %k, %first
  loop test {
    %1 = load %k : u32
    %2 = const 64 : u32
    %3 = lt %1, %2
    yield %3
  } body {
    %now = load %k : u32
  } step {
    %4 = load %k : u32
    %by = const BY : u32
    %next = add %4, %by
    store %k, %next
  }
)";
static std::string counter(StringRef First, StringRef By) {
  std::string Text = Counter.str();
  Text.replace(Text.find("FIRST"), 5, First);
  return Text.replace(Text.find("BY"), 2, By);
}

TEST_F(OfValues, ACounterIsAMultipleOfItsFirstValueAndItsStep) {
  parse(counter("32", "8"));
  EXPECT_EQ(multiple("now"), 8u);
  parse(counter("4", "8"));
  EXPECT_EQ(multiple("now"), 4u);
  parse(counter("0", "3"));
  EXPECT_EQ(multiple("now"), 1u);
  EXPECT_EQ(most("now"), 0xffffffffu);
}

TEST_F(OfValues, LocalsAreUnknownWhereAStoreMayCome) {
  parse(counter("0", "8"));
  KnownBitsAnalysis Early(*M, KnownBitsAnalysis::Unknown);
  EXPECT_EQ(Early.multiple(named("now"), 16), 1u);
}

TEST_F(OfValues, ALocalIsWhatAnyStoreGivesIt) {
  parse(R"(
  %k = var {name = "k"} : ptr<u32, function>
  %c6 = const 6 : u32
  %c8 = const 8 : u32
  store %k, %c6
  store %k, %c8
  %now = load %k : u32
)");
  EXPECT_EQ(multiple("now"), 2u);
  EXPECT_EQ(most("now"), 8u);
}

TEST_F(OfValues, ALocalThatOthersSeeIsUnknown) {
  std::string Body = R"(
  %v = var {name = "v"} : ptr<vec<u32, 2>, function>
  %c8 = const 8 : u32
  %both = construct %c8, %c8 : vec<u32, 2>
  store %v, %both
  PART
  %now = load %v : vec<u32, 2>
  %x = extract %now {indices = [0]} : u32
)";
  size_t At = Body.find("PART");
  std::string Whole = Body, Parts = Body;
  parse(Whole.replace(At, 4, ""));
  EXPECT_EQ(multiple("x"), 8u);
  parse(Parts.replace(At, 4, "%at = access %v, %c8 : ptr<u32, function>"));
  EXPECT_EQ(multiple("x"), 1u);
}

TEST_F(OfValues, AValueThatDependsOnItselfIsUnknown) {
  parse(R"(
  %k = var {name = "k"} : ptr<u32, function>
  %c4 = const 4 : u32
  store %k, %c4
  loop body {
    %now = load %k : u32
    %twice = mul %now, %c4
    store %k, %twice
  }
)");
  // Every store is a multiple of four, whatever the other factor is.
  EXPECT_EQ(multiple("now"), 4u);
  EXPECT_EQ(multiple("twice"), 4u);
}

TEST_F(OfValues, CyclesThroughALocalHaveItsWidth) {
  parse(R"(
  %k = var {name = "k"} : ptr<vec<i16, 2>, function>
  %c = const 6 : i16
  %lane = builtin {fn = wave_lane_index} : u32
  %first = eq %lane, %lane
  %old = load %k : vec<i16, 2>
  %one = extract %old {indices = [1]} : i16
  %next = select %first, %one, %c : i16
  %new = insert %old, %next {indices = [0]}
  store %k, %new
)");
  EXPECT_EQ(Known->of(named("k")).width(), 16u);
  EXPECT_EQ(most("next"), 0xffffu);
  EXPECT_EQ(most("new"), 0xffffu);
}

TEST_F(OfValues, LongChainsTakeNoStack) {
  std::string Body = "  %c4 = const 4 : u32\n  %0 = add %c4, %c4\n";
  constexpr unsigned Length = 100000;
  for (unsigned I = 1; I < Length; ++I)
    Body += "  %" + std::to_string(I) + " = xor %" + std::to_string(I - 1) + ", %" +
            std::to_string(I - 1) + "\n";
  parse(Body + "  %last = add %" + std::to_string(Length - 1) + ", %c4\n");
  EXPECT_EQ(multiple("last"), 4u);
}
