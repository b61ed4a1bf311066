// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EveryOp.h"
#include "Helpers.h"
#include "IR/AttrInfo.h"
#include "IR/Builder.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

static constexpr const char *Texts[] = {
    EveryOp,           EveryStageOp, EveryRayOp,      EveryIntersectionOp, EveryHitOp,
    EveryGenerationOp, EveryHullOp,  EveryGeometryOp, EveryMeshOp,         EveryTaskOp};

TEST(EveryOp, VerifiesAndRoundTrips) {
  for (const char *Text : Texts) {
    Messages Log;
    auto M = parse(Text, "every-op.tsir", Log.Diags);
    ASSERT_TRUE(M) << Log.text();
    EXPECT_TRUE(verify(*M, Log.Diags)) << Log.text();
    std::string Once = printed(*M);
    auto Again = parse(Once, "again.tsir", Log.Diags);
    ASSERT_TRUE(Again) << Log.text() << Once;
    EXPECT_EQ(Once, printed(*Again));
  }
}

TEST(EveryOp, HasEveryOp) {
  std::set<Opcode> Seen;
  for (const char *Text : Texts) {
    Messages Log;
    auto M = parse(Text, "every-op.tsir", Log.Diags);
    ASSERT_TRUE(M) << Log.text();
    for (Function *F : M->Functions)
      walk(F->body(), [&](Op &O) { Seen.insert(O.opcode()); });
  }
  for (unsigned I = 0; I < NumOpcodes; ++I)
    EXPECT_TRUE(Seen.contains(Opcode(I))) << opInfo(Opcode(I)).Mnemonic;
}

TEST(EveryOp, LocationsRoundTrip) {
  Messages Log;
  auto M = parse(EveryOp, "dir/every \"op\".tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  PrintOptions WithLocs{.Files = &Log.Files};
  std::string Once = printed(*M, WithLocs);
  auto Again = parse(Once, "again.tsir", Log.Diags);
  ASSERT_TRUE(Again) << Log.text();
  EXPECT_EQ(Once, printed(*Again, WithLocs));
  EXPECT_NE(Once.find("loc(\"dir/every \\22op\\22.tsir\":"), std::string::npos);
}

namespace {
/// One op of each kind with every attribute that it may carry, whether or not it verifies.
class FromTable : public testing::TestWithParam<unsigned> {};

Attr sampleAttr(Module &M, AttrKind Kind) {
  Attr A;
  A.Kind = Kind;
  switch (AttrValue Value = attrInfo(Kind).Value) {
  case AttrValue::Flag:
    A.Int = 1;
    break;
  case AttrValue::Int:
    A.Int = 8;
    break;
  case AttrValue::Ints:
    A.Ints = M.ints({0});
    break;
  case AttrValue::Str:
    A.Str = "a name\\with \"odd\"\tcharacters";
    break;
  case AttrValue::Const:
    A.Const = M.constant(M.types().f32(), floatBits(FloatFormat::F32, 0.1));
    break;
  default:
    A.Int = words(Value).size() - 1;
  }
  return A;
}
} // namespace

TEST_P(FromTable, RoundTrips) {
  Messages Log;
  Module M;
  auto Code = Opcode(GetParam());
  const OpInfo &Info = opInfo(Code);
  const Type *F32 = M.types().f32();
  Function *F = M.addFunction("f", M.types().voidTy(), {F32}, {});
  StringRef Letters = StringRef(Info.Operands).rtrim("*?");
  SmallVector<Value *, 4> Operands(Letters.size(), F->param(0));
  SmallVector<Attr, 4> Attrs;
  for (unsigned I = 0; I < NumAttrs; ++I)
    if (attrNeed(Code, AttrKind(I)) != AttrNeed::None)
      Attrs.push_back(sampleAttr(M, AttrKind(I)));
  Builder B(M, F->body());
  B.create(Code, Operands, Info.Result == ResultRule::Explicit ? F32 : nullptr, Attrs,
           Info.Regions < 0 ? 1 : Info.Regions);
  std::string Once = printed(M);
  auto Again = parse(Once, "op.tsir", Log.Diags);
  ASSERT_TRUE(Again) << Log.text() << Once;
  EXPECT_EQ(Once, printed(*Again));
}

INSTANTIATE_TEST_SUITE_P(Ops, FromTable, testing::Range(0u, NumOpcodes),
                         [](const testing::TestParamInfo<unsigned> &Info) {
                           std::string Name = opInfo(Opcode(Info.param)).Mnemonic;
                           std::replace(Name.begin(), Name.end(), '.', '_');
                           return Name;
                         });
