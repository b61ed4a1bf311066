// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The textual form: constants, names, and facts that it keeps exactly.
#include "Helpers.h"
#include "IR/Builder.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

static std::string constantText(const Constant &C) {
  std::string Text;
  raw_string_ostream OS(Text);
  print(C, OS);
  return Text;
}

namespace {
struct FloatText {
  FloatFormat Format;
  uint64_t Bits;
  const char *Text;
};
} // namespace

TEST(Constants, FloatsAreExact) {
  constexpr FloatText Rows[] = {
      {FloatFormat::F32, 0x3f800000, "1.0"},
      {FloatFormat::F32, 0x80000000, "-0.0"},
      {FloatFormat::F32, 0x3dcccccd, "0.1"},
      {FloatFormat::F32, 0x00000001, "1e-45"},
      {FloatFormat::F32, 0x7f7fffff, "3.4028235e+38"},
      {FloatFormat::F32, 0x7f800000, "0x7f800000"},
      {FloatFormat::F32, 0xffc00001, "0xffc00001"},
      {FloatFormat::F64, 0x3fb999999999999a, "0.1"},
      {FloatFormat::F16, 0x2e66, "0.099975586"},
      {FloatFormat::F16, 0x7bff, "65504.0"},
      {FloatFormat::F16, 0x7e00, "0x7e00"},
      {FloatFormat::BF16, 0x3f80, "1.0"},
      {FloatFormat::E4M3, 0x7e, "448.0"},
      {FloatFormat::E4M3, 0x7f, "0x7f"},
      {FloatFormat::E5M2, 0x7c, "0x7c"},
  };
  for (const FloatText &Row : Rows) {
    Module M;
    const Type *Ty = M.types().floatTy(Row.Format);
    EXPECT_EQ(constantText(*M.constant(Ty, Row.Bits)), Row.Text);
    Messages Log;
    std::string Text =
        "func @f() {\n  %0 = const " + std::string(Row.Text) + " : " + Ty->str() + "\n}\n";
    auto Parsed = parse(Text, "t.tsir", Log.Diags);
    ASSERT_TRUE(Parsed) << Text << Log.text();
    EXPECT_EQ(Parsed->Functions[0]->body().front().constant()->Bits, Row.Bits) << Text;
  }
}

TEST(Constants, EveryHalfRoundTrips) {
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {}, {});
  Builder B(M, F->body());
  for (uint32_t Bits = 0; Bits < 0x10000; ++Bits)
    B.constant(M.constant(M.types().f16(), Bits));
  Messages Log;
  auto Again = parse(printed(M), "t.tsir", Log.Diags);
  ASSERT_TRUE(Again) << Log.text();
  uint32_t Bits = 0;
  for (Op &O : Again->Functions[0]->body())
    ASSERT_EQ(O.constant()->Bits, Bits++);
}

TEST(Names, AreUniqueAndKept) {
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {M.types().u32()}, {});
  F->param(0)->setName("i");
  Builder B(M, F->body());
  for (const char *Name : {"i", "i_1", "7", "odd name\n", "", "i"}) {
    Value *V = B.u32(1);
    V->setName(Name);
  }
  std::string Text = printed(M);
  EXPECT_EQ(Text, "tsir 1\n\nfunc @f(%i : u32) {\n"
                  "  %i_1 = const 1 : u32\n"
                  "  %i_1_1 = const 1 : u32\n"
                  "  %\"7\" = const 1 : u32\n"
                  "  %\"odd name\\0A\" = const 1 : u32\n"
                  "  %0 = const 1 : u32\n"
                  "  %i_2 = const 1 : u32\n"
                  "}\n");
  Messages Log;
  auto Again = parse(Text, "t.tsir", Log.Diags);
  ASSERT_TRUE(Again) << Log.text();
  EXPECT_EQ(Text, printed(*Again));
}

TEST(Names, OfStructsNeedNotBeUnique) {
  Module M;
  M.types().structTy("S", {{"a", M.types().u32()}});
  const Type *Second = M.types().structTy("S", {{"a", M.types().f32()}});
  M.addFunction("f", Second, {M.types().array(Second, 2)}, {});
  std::string Text = printed(M);
  EXPECT_NE(Text.find("struct %S_1 {"), std::string::npos);
  EXPECT_NE(Text.find("(%0 : array<struct %S_1, 2>) : struct %S_1"), std::string::npos);
}

TEST(Printing, IsTheSameForTheSameModule) {
  Messages Log;
  const char *Text = "func @f() {\n  %0 = const 1 : u32\n}\n";
  auto A = parse(Text, "a.tsir", Log.Diags), B = parse(Text, "b.tsir", Log.Diags);
  EXPECT_EQ(printed(*A), printed(*B));
}
