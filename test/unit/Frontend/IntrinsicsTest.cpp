// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace tessera::test;
using llvm::StringRef;

namespace {

struct Row {
  const char *Name;
  const char *Signature;
  const char *Elements;
  const char *Shapes;
  const char *Op;
};

const Row Rows[] = {
#define INTRINSIC(name, signature, elements, shapes, op) {#name, signature, #elements, #shapes, op},
#include "Frontend/Builtins/Intrinsics.def"
};

const Row Unavailable[] = {
#define UNAVAILABLE(name, signature, elements, shapes, why)                                        \
  {#name, signature, #elements, #shapes, why},
#include "Frontend/Builtins/Intrinsics.def"
};

// Written down a second time, so that a slip in the front end's table shows.
const std::map<std::string, std::vector<std::string>> Elements = {
    {"Float", {"float", "half"}},
    {"FloatDouble", {"float", "half", "double"}},
    {"Numeric",
     {"int", "uint", "float", "double", "int64_t", "uint64_t", "int16_t", "uint16_t", "half"}},
    {"Integer", {"int", "uint", "int64_t", "uint64_t", "int16_t", "uint16_t"}},
    {"Any",
     {"int", "uint", "float", "double", "int64_t", "uint64_t", "int16_t", "uint16_t", "half",
      "bool"}},
    {"UInt", {"uint"}},
    {"Double", {"double"}},
    {"Bool", {"bool"}},
    {"FloatOnly", {"float"}},
    {"Bits32", {"int", "uint", "float"}},
    {"Bits16", {"int16_t", "uint16_t", "half"}},
    {"Deduced", {"float", "int", "half"}},
    {"Arithmetic", {"float", "int", "half"}},
};

const std::map<std::string, std::vector<std::string>> Shapes = {
    {"None", {""}},
    {"S", {""}},
    {"OnlyS", {""}},
    {"V", {"1", "2", "3", "4", "<6>"}},
    {"V3", {"3"}},
    {"SV", {"", "1", "2", "3", "4", "<6>"}},
    {"M", {"1x3", "2x2", "4x4", "3x2"}},
    {"VM", {"2", "4", "<6>", "2x2", "3x4"}},
    {"SVM", {"", "1", "2", "3", "4", "<6>", "1x3", "2x2", "4x4", "3x2"}},
};

std::string shaped(const std::string &Element, const std::string &Shape) {
  return Shape == "<6>" ? "vector<" + Element + ", 6>" : Element + Shape;
}

/// The type that a word of a signature means for one element and shape.
std::string typeOf(StringRef Word, const std::string &Element, const std::string &Shape) {
  Word.consume_front("&") || Word.consume_front("*");
  Word.consume_front("=");
  if (Word == "T")
    return shaped(Element, Shape);
  if (Word.consume_front("T:"))
    return shaped(Word.str(), Shape);
  if (Word == "S" || Word == "P")
    return Element;
  if (Word == "V")
    return shaped("int", Shape);
  if (Word == "void")
    return "void";
  auto Size = [](char C) { return std::string(C == 'R' ? "2" : C == 'C' ? "3" : "4"); };
  if (Word.size() == 2 && Word[0] == 'v')
    return Element + Size(Word[1]);
  if (Word.size() == 3 && Word[0] == 'm')
    return Element + Size(Word[1]) + "x" + Size(Word[2]);
  return Word.str();
}

class Intrinsics : public testing::TestWithParam<Row> {};

/// A call with variables of exactly the parameters' types compiles, and has the row's result type.
TEST_P(Intrinsics, ExactCall) {
  const Row &R = GetParam();
  llvm::SmallVector<StringRef> Words;
  StringRef(R.Signature).split(Words, ' ');
  std::string Body;
  for (const std::string &Element : Elements.at(R.Elements))
    for (const std::string &Shape : Shapes.at(R.Shapes)) {
      Body += "  {\n";
      std::string Call = std::string(R.Name) + "(";
      for (size_t I = 1; I < Words.size(); ++I) {
        std::string Name = "a" + std::to_string(I);
        if (Words[I] == "...") // the next word need not follow directly
          continue;
        std::string Type = typeOf(Words[I], Element, Shape);
        Body += "    " + Type + " " + Name + " = (" + Type + ")0;\n";
        Call += (I > 1 ? ", " : "") + Name;
      }
      Call += ")";
      Body += "    " + Call + ";\n    _Static_assert(__is_same(__decltype(" + Call + "), " +
              typeOf(Words[0], Element, Shape) + "), \"\");\n  }\n";
    }
  Parse P = parseBody(Body);
  EXPECT_EQ(P.text(), "");
  EXPECT_TRUE(P.ok());
}

INSTANTIATE_TEST_SUITE_P(Table, Intrinsics, testing::ValuesIn(Rows), [](const auto &Info) {
  return std::string(Info.param.Name) + "_" + std::to_string(Info.index);
});

class Graphics : public testing::TestWithParam<Row> {};

TEST_P(Graphics, UseIsAnError) {
  const Row &R = GetParam();
  llvm::SmallVector<StringRef> Words;
  StringRef(R.Signature).split(Words, ' ');
  std::string Call = std::string(R.Name) + "(";
  for (size_t I = 1; I < Words.size(); ++I)
    Call += std::string(I > 1 ? ", " : "") +
            (Words[I] == "..." ? "1" : "(" + typeOf(Words[I], "float", "") + ")0");
  Parse P = parseBody("  " + Call + ");");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief().substr(0, P.brief().find('\n')),
            "3:3: error: intrinsic '" + std::string(R.Name) + "' cannot be used: " + R.Op);
}

INSTANTIATE_TEST_SUITE_P(Table, Graphics, testing::ValuesIn(Unavailable),
                         [](const auto &Info) { return std::string(Info.param.Name); });

/// The result type of a call with mixed arguments.
void expectType(StringRef Call, StringRef Type, StringRef Declarations = "") {
  Parse P = parseBody(
      (Declarations + "\n_Static_assert(__is_same(__decltype(" + Call + "), " + Type + "), \"\");")
          .str());
  EXPECT_TRUE(P.ok()) << Call.str() << '\n' << P.text();
}

TEST(IntrinsicConversions, Scalars) {
  expectType("sin(1)", "float");
  expectType("sin(1.5L)", "float");
  expectType("max(1u, 2)", "uint");
  expectType("max(1, 2.0)", "float");
  expectType("min((int64_t)1, 2)", "int64_t");
  expectType("pow(2, 3)", "float");
  expectType("pow((half)2, 3)", "half");
  expectType("clamp(3u, 0, 10)", "uint");
  expectType("abs(true)", "int");
  expectType("isnan(1)", "bool");
  expectType("countbits(3)", "uint");
  expectType("select(true, 1, 2.0)", "float");
}

TEST(IntrinsicConversions, ScalarsBesideVectors) {
  expectType("max(v, 0)", "float3", "float3 v = 0;");
  expectType("lerp(v, w, 0.5)", "float3", "float3 v = 0, w = 1;");
  expectType("pow(v, 2)", "float3", "float3 v = 0;");
  expectType("clamp(v, 0, 1)", "int2", "int2 v = 0;");
  expectType("smoothstep(0, 1, v)", "half4", "half4 v = 0;");
  expectType("dot(v, w)", "float", "float3 v = 0; int3 w = 1;");
  expectType("cos(v)", "float3", "int3 v = 0;");
  expectType("min(v, 1)", "vector<float, 8>", "vector<float, 8> v = 0;");
  expectType("max(m, 0)", "float3x3", "float3x3 m = 0;");
  expectType("mul(2, m)", "float3x3", "float3x3 m = 0;");
  expectType("mul(m, 2)", "float3x3", "float3x3 m = 0;");
  expectType("mul(2, v)", "float3", "float3 v = 0;");
  expectType("mul(2, 1.5)", "float");
  expectType("mul(m, m)", "float3x3", "float3x3 m = 0;");
  expectType("lerp(m, m, 0.5)", "float3x3", "float3x3 m = 0;");
  expectType("select(c, v, 0)", "float3", "bool3 c = true; float3 v = 1;");
  expectType("select(c, v, v)", "float3", "int3 c = 1; float3 v = 1;");
  expectType("select(true, m, m)", "float2x3", "float2x3 m = 1;");
}

TEST(IntrinsicNames, AreHiddenByTheUsers) {
  Parse P(R"(
cbuffer C { uint step; float length; };
static uint dot = 2;
[numthreads(1, 1, 1)] void main() {
  uint min = 3;
  for (uint floor = 0; floor < min + step + dot; floor++) {}
  float max = length;
}
)");
  EXPECT_EQ(P.text(), "");
}

TEST(IntrinsicNames, OverloadTheUsers) {
  Parse P(R"(
struct C { float r; };
C lerp(C a, C b, float t) { C c = { lerp(a.r, b.r, t) }; return c; }
float min(float a, float b, float c) { return min(a, min(b, c)); }
[numthreads(1, 1, 1)] void main() {
  C a = { 1 };
  a = lerp(a, a, 0.5);
  float x = min(1.0, 2.0) + min(1.0, 2.0, 3.0) + lerp(0.0, 1.0, 0.5);
}
)");
  EXPECT_EQ(P.text(), "");
}

TEST(IntrinsicNames, AreReplacedByTheUsers) {
  Parse P(R"(
float3 saturate(float3 v) { return min(max(v, 0), 1); }
float sign(float x) { return x < 0 ? -1 : 1; }
[numthreads(1, 1, 1)] void main() {
  float a = saturate(float3(1, 2, 3)).x + sign(2.0) + saturate(a);
}
)");
  EXPECT_TRUE(P.ok()) << P.text();
}

TEST(IntrinsicErrors, ShapesThatDoNotFit) {
  for (const char *Call : {"transpose(v)", "determinant(n)", "cross(v, n)"}) {
    Parse P = parseBody(std::string("float4 v = 0; float2x3 n = 0;\n") + Call + ";");
    EXPECT_FALSE(P.ok()) << Call;
  }
}

TEST(IntrinsicErrors, ShowTheSignature) {
  Parse P = parseBody("  float x = pow(1.0);");
  EXPECT_FALSE(P.ok());
  EXPECT_NE(P.text().find("no matching function for call to 'pow'"), std::string::npos);
  EXPECT_NE(P.text().find("T pow(T, T)"), std::string::npos) << P.text();
}

TEST(IntrinsicAtomics, AcceptEveryLvalue) {
  Parse P(R"(
groupshared uint g; groupshared int gi[2]; groupshared uint64_t g6; groupshared float gf;
RWStructuredBuffer<uint4> r;
struct S { int a; };
RWStructuredBuffer<S> s;
[numthreads(1, 1, 1)] void main() {
  uint o; int io; uint64_t o6; float fo;
  InterlockedAdd(g, 1, o);
  InterlockedMin(gi[0], -1, io);
  InterlockedMax(r[0].y, 5u, o);
  InterlockedCompareExchange(s[1].a, 1, 2, io);
  InterlockedCompareStore(g, 1, 2);
  InterlockedAdd(g6, 1, o6);
  InterlockedExchange(gf, 1.0, fo);
}
)");
  EXPECT_EQ(P.text(), "");
}

} // namespace
