// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts that the parser rejects, each with the location and the diagnostic.
#include "Helpers.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::test;

namespace {
struct Rejection {
  const char *Text;
  unsigned Line, Col;
  const char *Name;
  const char *Message;
};

constexpr Rejection Rejections[] = {
    {"hello", 1, 1, "IRExpected",
     "expected struct, global, spec, entry, input, output, language, needs, plan, debug or func "
     "here, found "
     "'hello'"},
    {"func @f(", 1, 9, "IRExpected", "expected a parameter here, found the end of the text"},
    {"func @f() {\n  %x = frob\n}", 2, 8, "IRUnknownOp", "unknown operation 'frob'"},
    {"func @f() {\n  return %x\n}", 2, 10, "IRUnknownValue",
     "no value '%x' is defined before this"},
    {"func @f(%x : f32, %x : f32) {}", 1, 19, "IRRedefined", "'%x' is already defined"},
    {"func @f() {}\nfunc @f() {}", 2, 6, "IRRedefined", "'@f' is already defined"},
    {"struct %S {}\nstruct %S {}", 2, 8, "IRRedefined", "'%S' is already defined"},
    {"entry compute @a {num_threads = [1, 1, 1]}\nentry compute @b", 2, 7, "IRRedefined",
     "'entry' is already defined"},
    {"func @f() {\n  %x = const 1 {frob} : u32\n}", 2, 17, "IRUnknownAttribute",
     "'const' does not take attribute 'frob'"},
    {"func @f() {\n  barrier {exec = all}\n}", 2, 19, "IRUnknownWord",
     "'all' is not a word of exec"},
    {"global @g : struct %S, private", 1, 20, "IRUnknownStruct",
     "no struct '%S' is defined before this"},
    {"entry compute @main {num_threads = [1, 1, 1]}", 1, 15, "IRUnknownFunction",
     "unknown function '@main'"},
    {"entry main @main {num_threads = [1, 1, 1]}", 1, 7, "IRExpected",
     "expected a stage: compute, vertex, hull, domain, geometry, pixel, amplification, mesh, "
     "raygeneration, "
     "intersection, anyhit, closesthit, "
     "miss, callable, library here, found 'main'"},
    {"entry compute @main {num_threads = [1, 1]}", 1, 22, "IRExpected",
     "expected three counts of threads here, found something else"},
    {"needs {capabilities = [Shader, frob], features = []}", 1, 32, "IRUnknownWord",
     "'frob' is not a word of the capabilities of SPIR-V"},
    {"needs {capabilities = [Shader]}", 1, 31, "IRExpected", "expected ',' here, found '}'"},
    {"needs {capabilities = [Shader], features = []}\nneeds", 2, 6, "IRRedefined",
     "'needs' is already defined"},
    {"plan {frob = 1} {}", 1, 7, "IRExpected", "expected a fact of a plan here, found 'frob'"},
    {"plan {} {}\nplan {} {}", 2, 6, "IRRedefined", "'plan' is already defined"},
    {"plan {} {\n set {}\n}", 2, 6, "IRExpected",
     "expected the name of a strategy here, found '{'"},
    {"plan {} {\n set \"a\" {cost = [1]} {}\n}", 2, 21, "IRExpected",
     "expected three numbers here, found '}'"},
    {"plan {} {\n set \"a\" {} {\n  frob\n }\n}", 3, 3, "IRExpected",
     "expected not, matrix, multiply or sum here, found 'frob'"},
    {"plan {} {\n set \"a\" {} {\n  matrix f32 {frob}\n }\n}", 3, 15, "IRExpected",
     "expected the plan for a matrix here, found 'frob'"},
    {"plan {} {\n set \"a\" {} {\n  sum f32 : f32 {frob}\n }\n}", 3, 18, "IRExpected",
     "expected the plan for a multiply here, found 'frob'"},
    {"plan {} {\n set \"a\" {} {\n  multiply f32, f32 : f32\n }\n}", 3, 21, "IRExpected",
     "expected ',' here, found ':'"},
    {"func @f() {\n  %x = return\n}", 2, 3, "IRNoResult", "'return' has no result to name"},
    {"func @f() {\n  const 1 : u32\n}", 2, 3, "IRUnnamedResult",
     "the result of 'const' needs a name"},
    {"func @f() {\n  %x = add\n}", 3, 1, "IRNeedsOperand",
     "'add' needs a first operand, which determines the type of its result"},
    {"global @g : vec<f32, 0>, private", 1, 16, "IRBadType",
     "a vector has 1 to 1024 components of a scalar type"},
    {"global @g : array<f32, 0>, private", 1, 18, "IRBadType", "an array has at least one element"},
    {"global @g : array<f32, 2, stride 0>, private", 1, 18, "IRBadType", "a stride is at least 1"},
    {"global @g : array<f32, 2, 4>, private", 1, 27, "IRExpected",
     "expected 'stride' here, found '4'"},
    {"struct %S padded {}", 1, 11, "IRExpected", "expected '{' here, found 'padded'"},
    {"global @g : vec<bytes, 2>, private", 1, 16, "IRBadType",
     "a vector has 1 to 1024 components of a scalar type"},
    {"global @g : mat<bytes, 1x1, a, subgroup>, private", 1, 16, "IRBadType",
     "the components of a matrix are scalars"},
    {"global @g : mat<f16, 16y16, a, subgroup>, private", 1, 24, "IRExpected",
     "expected 'x' and the number of columns here, found 'y16'"},
    {"func @f() {\n  %x = const 1 : bool\n}", 2, 14, "IRConstantForm",
     "a constant of type bool is written as true or false"},
    {"func @f() {\n  %x = const {1} : vec<u32, 2>\n}", 2, 14, "IRConstantForm",
     "a constant of type vec<u32, 2> is written as zero, or as its parts in braces"},
    {"func @f() {\n  %x = const 1 : bytes\n}", 2, 14, "IRConstantForm",
     "a constant of type bytes is written as nothing: it has no constants"},
    {"func @f() {\n  %x = const 256 : u8\n}", 2, 14, "IRConstantRange", "'256' does not fit in u8"},
    {"func @f() {\n  %x = const -129 : i8\n}", 2, 14, "IRConstantRange",
     "'-129' does not fit in i8"},
    {"func @f() {\n  %x = const -1 : u32\n}", 2, 14, "IRConstantRange", "'-1' does not fit in u32"},
    {"func @f() {\n  %x = const 1e99 : f32\n}", 2, 14, "IRConstantRange",
     "'1e99' does not fit in f32"},
    {"func @f() {\n  %x = var {name = \"abc} : ptr<u32, function>\n}", 2, 20,
     "IRUnterminatedString", "the string has no closing quote on its line"},
    {"func @f() {\n  %x = var {name = \"a\\00b\"} : ptr<u32, function>\n}", 2, 20, "IRZeroInString",
     "a string cannot contain a zero byte"},
    {"func @f() ;", 1, 11, "IRBadCharacter", "unexpected character ';'"},
    {"func @f() {\n  if\n", 3, 1, "IRExpected",
     "expected an operation here, found the end of the text"},
};
} // namespace

TEST(Parser, Rejects) {
  for (const Rejection &Row : Rejections) {
    Messages Log;
    EXPECT_FALSE(ir::parse(Row.Text, "t.tsir", Log.Diags)) << Row.Text;
    ASSERT_EQ(Log.Diags.diagnostics().size(), 1u) << Row.Text << Log.text();
    const Diagnostic &D = Log.Diags.diagnostics()[0];
    EXPECT_EQ(D.Name, Row.Name) << Row.Text;
    EXPECT_EQ(D.Message, Row.Message) << Row.Text;
    EXPECT_EQ(D.Where.Line, Row.Line) << Row.Text;
    EXPECT_EQ(D.Where.Col, Row.Col) << Row.Text;
  }
}

TEST(Parser, RejectsDeepNesting) {
  std::string Types = "global @g : ", Regions = "func @f(%c : bool) {\n", Literals;
  for (unsigned I = 0; I < 100000; ++I) {
    Types += "ptr<";
    Regions += "if %c then {\n";
    Literals += "{";
  }
  for (const std::string &Text :
       {Types, Regions, "func @f() {\n  %x = const " + Literals + " : f32\n}\n"}) {
    Messages Log;
    EXPECT_FALSE(ir::parse(Text, "t.tsir", Log.Diags));
    ASSERT_EQ(Log.Diags.diagnostics().size(), 1u) << Log.text();
    EXPECT_EQ(Log.Diags.diagnostics()[0].Name, "IRTooDeep");
  }
}

TEST(Parser, DistinguishesAnOperandFromTheNextOp) {
  Messages Log;
  auto M = ir::parse("func @g() { }\nfunc @f() {\n  call @g\n  %x = wave.is_first : bool\n"
                     "  if %x then { return }\n}\n",
                     "t.tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  EXPECT_TRUE(ir::verify(*M, Log.Diags)) << Log.text();
}

TEST(Parser, TakesCommentsAndAnySpace) {
  Messages Log;
  EXPECT_TRUE(ir::parse("// a comment\r\n\tfunc@f(){// here\nreturn}", "t.tsir", Log.Diags))
      << Log.text();
  EXPECT_TRUE(ir::parse("", "empty.tsir", Log.Diags)) << Log.text();
}
