// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results of ops on constants, against values worked out by hand: one row for each op and corner
// case.
#include "Transforms/Fold.h"
#include "IR/Builder.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
struct Row {
  const char *Op; ///< %a, %b, %c are the constants
  const char *Type;
  const char *A, *B, *C;
  const char *Result; ///< null: not folded
};

constexpr Row Rows[] = {
    {"add %a, %b", "u32", "4294967295", "2", "0", "1"},
    {"add %a, %b", "i8", "127", "1", "0", "-128"},
    {"sub %a, %b", "u16", "0", "1", "0", "65535"},
    {"mul %a, %b", "i32", "-65536", "65536", "0", "0"},
    {"mul %a, %b", "u64", "4294967296", "4294967296", "0", "0"},
    {"div %a, %b", "i32", "-7", "2", "0", "-3"},
    {"div %a, %b", "u32", "4294967289", "2", "0", "2147483644"},
    {"div %a, %b", "u32", "1", "0", "0", nullptr},
    {"div %a, %b", "i32", "-2147483648", "-1", "0", nullptr},
    {"rem %a, %b", "i32", "-7", "2", "0", "-1"},
    {"rem %a, %b", "u32", "7", "4", "0", "3"},
    {"rem %a, %b", "i32", "7", "0", "0", nullptr},
    {"neg %a", "u32", "1", "0", "0", "4294967295"},
    {"neg %a", "i8", "-128", "0", "0", "-128"},
    {"and %a, %b", "u8", "12", "10", "0", "8"},
    {"or %a, %b", "u8", "12", "10", "0", "14"},
    {"xor %a, %b", "bool", "true", "true", "true", "false"},
    {"not %a", "bool", "true", "true", "true", "false"},
    {"not %a", "u16", "1", "0", "0", "65534"},
    {"shl %a, %b", "u32", "1", "33", "0", "2"},
    {"shr %a, %b", "i32", "-8", "1", "0", "-4"},
    {"shr %a, %b", "u32", "4294967288", "1", "0", "2147483644"},
    {"mad %a, %b, %c", "u32", "3", "4", "5", "17"},
    {"abs %a", "i32", "-5", "0", "0", "5"},
    {"abs %a", "i32", "-2147483648", "0", "0", "-2147483648"},
    {"min %a, %b", "i32", "-1", "1", "0", "-1"},
    {"min %a, %b", "u32", "4294967295", "1", "0", "1"},
    {"max %a, %b", "i32", "-1", "1", "0", "1"},
    {"clamp %a, %b, %c", "i32", "-9", "-4", "4", "-4"},
    {"clamp %a, %b, %c", "u32", "9", "1", "4", "4"},
    {"lt %a, %b", "i32", "-1", "1", "0", "true"},
    {"lt %a, %b", "u32", "4294967295", "1", "0", "false"},
    {"ge %a, %b", "u32", "1", "1", "0", "true"},
    {"reverse_bits %a", "u32", "1", "0", "0", nullptr},

    {"add %a, %b", "f32", "16777216.0", "1.0", "0.0", "16777216.0"},
    {"add %a, %b", "f16", "2048.0", "1.0", "0.0", "2048.0"},
    {"add %a, %b", "f32", "-0.0", "0.0", "0.0", "0.0"},
    {"sub %a, %b", "f32", "1.0", "0.1", "0.0", "0.9"},
    {"mul %a, %b", "f16", "300.0", "300.0", "0.0", "0x7c00"},
    {"mul %a, %b", "f64", "0.1", "0.1", "0.0", "0.010000000000000002"},
    {"div %a, %b", "f32", "1.0", "3.0", "0.0", "0.33333334"},
    {"div %a, %b", "f32", "1.0", "0.0", "0.0", nullptr},
    {"rem %a, %b", "f32", "-7.5", "2.0", "0.0", "-1.5"},
    {"rem %a, %b", "f32", "1.0", "0.0", "0.0", nullptr},
    {"neg %a", "f32", "0.0", "0.0", "0.0", "-0.0"},
    {"abs %a", "f32", "-0.0", "0.0", "0.0", "0.0"},
    {"fma %a, %b, %c", "f32", "16777217.0", "1.0", "1.0", "16777216.0"},
    {"fma %a, %b, %c", "f32", "1.0000001", "1.0000001", "-1.0", "2.3841858e-07"},
    {"min %a, %b", "f32", "0x7fc00000", "1.0", "0.0", "1.0"},
    {"max %a, %b", "f32", "1.0", "0x7fc00000", "0.0", "1.0"},
    {"clamp %a, %b, %c", "f32", "5.0", "0.0", "1.0", "1.0"},
    {"floor %a", "f32", "-0.5", "0.0", "0.0", "-1.0"},
    {"ceil %a", "f32", "-0.5", "0.0", "0.0", "-0.0"},
    {"round %a", "f32", "2.5", "0.0", "0.0", "2.0"},
    {"round %a", "f32", "3.5", "0.0", "0.0", "4.0"},
    {"trunc %a", "f32", "-1.9", "0.0", "0.0", "-1.0"},
    {"eq %a, %b", "f32", "0.0", "-0.0", "0.0", "true"},
    {"eq %a, %b", "f32", "0x7fc00000", "0x7fc00000", "0.0", "false"},
    {"ne %a, %b", "f32", "0x7fc00000", "0x7fc00000", "0.0", "true"},
    {"le %a, %b", "f32", "0x7fc00000", "1.0", "0.0", "false"},
    {"gt %a, %b", "f32", "0x7f800000", "1.0", "0.0", "true"},
    {"sqrt %a", "f32", "4.0", "0.0", "0.0", nullptr},

    {"convert %a : u32", "f32", "-1.5", "0.0", "0.0", nullptr},
    {"convert %a : u32", "f32", "1.9", "0.0", "0.0", "1"},
    {"convert %a : i32", "f32", "-1.9", "0.0", "0.0", "-1"},
    {"convert %a : i32", "f32", "1e10", "0.0", "0.0", nullptr},
    {"convert %a : f32", "u32", "16777217", "0", "0", "16777216.0"},
    {"convert %a : f32", "i32", "-1", "0", "0", "-1.0"},
    {"convert %a : f16", "f32", "0.1", "0.0", "0.0", "0.099975586"},
    {"convert %a : f16", "f32", "65520.0", "0.0", "0.0", nullptr},
    {"convert %a : f16", "u32", "70000", "0", "0", nullptr},
    {"convert %a : e4m3", "f32", "17.0", "0.0", "0.0", "16.0"},
    {"convert %a : e4m3", "f32", "464.0", "0.0", "0.0", "448.0"},
    {"convert %a : e4m3", "f32", "465.0", "0.0", "0.0", nullptr},
    {"convert %a : e5m2", "f32", "61439.0", "0.0", "0.0", "57344.0"},
    {"convert %a : e5m2", "f32", "61440.0", "0.0", "0.0", nullptr},
    {"convert %a : bf16", "f32", "1.00390625", "0.0", "0.0", "1.0"},
    {"convert %a : bf16", "f64", "1.0039062500000002", "0.0", "0.0", "1.0078125"},
    {"convert %a : bf16", "u32", "16842753", "0", "0", "16908288.0"},
    {"convert %a : f32", "bf16", "0x1", "0.0", "0.0", "9.1835e-41"},
    {"fma %a, %b, %c", "bf16", "144.0", "232.0", "0x3080", "33536.0"},
    {"convert %a : i64", "i32", "-3", "0", "0", "-3"},
    {"convert %a : u64", "i32", "-3", "0", "0", "18446744073709551613"},
    {"convert %a : i64", "u32", "4294967293", "0", "0", "4294967293"},
    {"convert %a : u8", "i32", "-1", "0", "0", "255"},
    {"convert %a : bool", "f32", "-0.0", "0.0", "0.0", "false"},
    {"convert %a : bool", "f32", "0x7fc00000", "0.0", "0.0", "true"},
    {"convert %a : f32", "bool", "true", "true", "true", "1.0"},
    {"convert %a : i32", "bool", "true", "true", "true", "1"},
    {"bitcast %a : u32", "f32", "1.0", "0.0", "0.0", "1065353216"},

    {"add %a, %b", "vec<u32, 2>", "{1, 2}", "{3, 4}", "zero", "{4, 6}"},
    {"add %a, %b", "vec<u32, 2>", "zero", "{3, 4}", "zero", "{3, 4}"},
    {"lt %a, %b", "vec<i32, 2>", "{-1, 2}", "zero", "zero", "{true, false}"},
    {"div %a, %b", "vec<u32, 2>", "{1, 2}", "{1, 0}", "zero", nullptr},
    {"any %a : bool", "vec<bool, 2>", "{false, true}", "zero", "zero", "true"},
    {"all %a : bool", "vec<bool, 2>", "{false, true}", "zero", "zero", "false"},
    {"extract %a {indices = [1]} : u32", "vec<u32, 2>", "{1, 2}", "zero", "zero", "2"},
    {"extract %a {indices = [1]} : u32", "vec<u32, 2>", "zero", "zero", "zero", "0"},
    {"insert %a, %i {indices = [0]}", "vec<u32, 2>", "{1, 2}", "zero", "zero", "{9, 2}"},
    {"construct %a, %b : array<u32, 2>", "u32", "1", "2", "0", "{1, 2}"},
    {"splat %a : vec<u32, 3>", "u32", "7", "0", "0", "{7, 7, 7}"},
    {"shuffle %a, %b {indices = [3, 0]} : vec<u32, 2>", "vec<u32, 2>", "{1, 2}", "{3, 4}", "zero",
     "{4, 1}"},
    {"extract_dynamic %a, %i1 : u32", "vec<u32, 2>", "{1, 2}", "zero", "zero", "2"},
    {"extract_dynamic %a, %i : u32", "vec<u32, 2>", "{1, 2}", "zero", "zero", nullptr},
    {"dot %a, %b", "vec<f32, 2>", "{1, 2}", "{3, 4}", "zero", nullptr},
};
} // namespace

TEST(Fold, GivesWhatADeviceMust) {
  for (const Row &R : Rows) {
    std::string Ty = R.Type;
    std::string Text = "func @f() {\n  %a = const " + std::string(R.A) + " : " + Ty +
                       "\n  %b = const " + R.B + " : " + Ty + "\n  %c = const " + R.C + " : " + Ty +
                       "\n  %i = const 9 : u32\n  %i1 = const 1 : u32\n  %r = " + R.Op + "\n}\n";
    SourceFiles Files;
    DiagnosticEngine Diags(Files);
    auto M = parse(Text, "t.tsir", Diags);
    ASSERT_TRUE(M) << Text << Diags.diagnostics()[0].Message;
    Op &O = M->Functions[0]->body().back();
    SmallVector<const Constant *, 3> In;
    for (const Value *V : O.operands())
      In.push_back(V->def()->constant());
    const Constant *C = foldConstant(*M, O, In);
    std::string Result = "not folded";
    if (C) {
      Result.clear();
      raw_string_ostream OS(Result);
      print(*C, OS);
      EXPECT_EQ(C->Ty, O.type()) << Text;
    }
    EXPECT_EQ(Result, R.Result ? R.Result : "not folded") << Text;
  }
}
