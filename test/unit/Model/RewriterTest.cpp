// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rewriter.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera::model;

namespace {

std::string code(StringRef Text, std::map<uint32_t, uint64_t> Constants = {},
                 Purpose For = Purpose::Run) {
  Expected<Rewritten> R = rewrite(Text, "t.metal", Constants, For);
  if (!R)
    return "error: " + toString(R.takeError());
  StringRef Code = R->Code;
  EXPECT_TRUE(Code.consume_front("#line 1 \"t.metal\"\n"));
  return Code.split("static const ::msl_model::Parameter").first.rtrim().str();
}

TEST(Rewriter, Literals) {
  EXPECT_EQ(code("x = 1.0 + 2.5e3 + .5 + 7 + 0x1f + 1u;"),
            "x = 1.0f + 2.5e3f + .5f + 7 + 0x1f + 1u;");
  EXPECT_EQ(code("x = 1.0h + 3h + 2.f + 0x1.8p3;"), "x = 1.0f16 + 3f16 + 2.f + 0x1.8p3f;");
  EXPECT_EQ(code("x = 1.5bf;"), "x = ::bfloat(1.5f);");
}

TEST(Rewriter, AddressSpaces) {
  EXPECT_EQ(code("device const float* p; thread T& q = *r; constant float c = 1;"),
            " const float* p;  T& q = *r; const float c = 1;");
  EXPECT_EQ(code("device float* p;", {}, Purpose::AddressSpaces), "__global float* p;");
}

TEST(Rewriter, ParametersNeedAnAddressSpace) {
  EXPECT_EQ(
      code("void f(int a,\n float* p) {}"),
      "error: t.metal:2: a parameter of 'f' is a pointer or a reference without an address space");
  EXPECT_EQ(code("void f(thread array<int, 3>& p, int q) {}"),
            "void f( array<int, 3>& p, int q) {}");
}

TEST(Rewriter, ThreadgroupVariablesKeepTheirLines) {
  std::string New = code("{ threadgroup float a[4]\n[N];\nthreadgroup float* p = a; }");
  EXPECT_NE(New.find("typedef float msl_type_a[4][N]; msl_type_a &a = "
                     "::msl_model::threadgroupVariable<msl_type_a, 0>(\"a\");"),
            std::string::npos);
  EXPECT_EQ(StringRef(New).count('\n'), 2u);
  EXPECT_NE(New.find(" float* p = a;"), std::string::npos);
}

TEST(Rewriter, OperatorsGetMarkers) {
  EXPECT_EQ(code("x = a / b;"), "x = a / ::msl_model::quotient/ b;");
  EXPECT_EQ(code("x %= 3;"), "x %= ::msl_model::remainder= 3;");
  EXPECT_EQ(code("x = a << 2 >> b;"),
            "x = a << ::msl_model::leftCount<< 2 >> ::msl_model::rightCount>> b;");
}

TEST(Rewriter, TemplateArgumentsEndWithoutAShift) {
  EXPECT_EQ(code("array<vec<float, 2>, 3> a; vec<array<int, 1>> b;"),
            "array<vec<float, 2>, 3> a; vec<array<int, 1>> b;");
  EXPECT_EQ(code("template <typename T> struct Box {}; Box<Box<int>> b = c;"),
            "template <typename T> struct Box {}; Box<Box<int>> b = c;");
}

TEST(Rewriter, LoopsCountTheirIterations) {
  std::string Wrap = "for (::msl_model::Loop msl_loop; msl_loop.once();) ";
  EXPECT_EQ(code("for (;;) f();"), Wrap + "for (; msl_loop.next();) f();");
  EXPECT_EQ(code("while (a) f();"), Wrap + "while ( msl_loop.next() && (a)) f();");
  EXPECT_EQ(code("do { f(); } while (a);"), Wrap + "do { f(); } while ( msl_loop.next() && (a));");
}

TEST(Rewriter, FunctionConstants) {
  StringRef Text =
      "constant int n [[function_constant(3)]];\nint m = is_function_constant_defined(n) ? n : 7;";
  EXPECT_EQ(code(Text, {{3, 5}}),
            "const int n = ::msl_model::ConstantBits{5u};\nint m = true ? n : 7;");
  EXPECT_EQ(code(Text), "const int n = ::msl_model::ConstantBits{0u};\nint m = false ? n : 7;");
  EXPECT_EQ(code("constant int n [[function_constant(3)]];\nint m = n;"),
            "error: t.metal:2: function constant 'n' has no value in the pipeline");
}

TEST(Rewriter, CommentsAndDirectivesStay) {
  StringRef Text = "#define DEVICE device\n// device 1.0\n/* a / b */ int x;";
  EXPECT_EQ(code(Text), Text);
}

TEST(Rewriter, LinesStayThoseOfTheText) {
  EXPECT_EQ(code("#line 7 \"a.hlsl\"\nx = y;\n  # line 8 \"a.hlsl\"\n#define A\nx = z;"),
            "\nx = y;\n  \n#define A\nx = z;");
}

TEST(Rewriter, Kernels) {
  Expected<Rewritten> R =
      rewrite("// threadgroup size: 16 1 1\n[[max_total_threads_per_threadgroup(64)]]\n"
              "kernel void k(device int* a [[buffer(2)]],\n"
              "              uint3 i [[thread_position_in_grid]]) {}\n"
              "[[required_threads_per_threadgroup(8, 4, 1)]] kernel void other() {}",
              "t.metal", {}, Purpose::Run);
  ASSERT_TRUE(bool(R));
  ASSERT_EQ(R->Kernels.size(), 2u);
  const KernelInfo &K = *R->kernel("k");
  EXPECT_EQ(K.ThreadgroupSize, std::nullopt); // a comment is not data
  EXPECT_EQ(K.MaxThreads, 64u);
  EXPECT_EQ(K.Buffers, std::vector<uint32_t>{2});
  EXPECT_EQ(*R->kernel("other")->ThreadgroupSize, (std::array<uint32_t, 3>{8, 4, 1}));
  EXPECT_EQ(R->kernel("none"), nullptr);
}

} // namespace

TEST(Rewriter, ThreadgroupVariablesKeepTheirAlignment) {
  std::string New = code("{ int i; alignas(16) threadgroup half a[4], b[2]; }");
  EXPECT_EQ(New.find("alignas"), std::string::npos);
  for (const char *Made : {"::msl_model::threadgroupVariable<msl_type_a, 0, 16>(\"a\");",
                           "::msl_model::threadgroupVariable<msl_type_b, 1, 16>(\"b\");"})
    EXPECT_NE(New.find(Made), std::string::npos) << New;
}
