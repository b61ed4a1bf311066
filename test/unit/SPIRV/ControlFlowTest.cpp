// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structured control flow: every construct, exits from every place.

#include "EmitHelpers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
/// A shader with a condition %c, a number %n and a variable %x to work with, which is written to a
/// buffer in the end.
std::string flow(StringRef Body) {
  return shader("%n = builtin {fn = group_index} : u32\n%z = const 0 : u32\n%c = eq %n, %z\n"
                "%x = var %z {name = \"x\"} : ptr<u32, function>\n" +
                Body.str() +
                "\n%out = global @Out : ptr<bytes, storage>\n"
                "%at = bytes_at %out, %z : ptr<u32, storage>\n"
                "%end = load %x : u32\nstore %at, %end");
}

struct Case {
  const char *Name;
  const char *Body;
};

const Case Cases[] = {
    {"if", "if %c then {\n store %x, %n\n}"},
    {"if else", "if %c then {\n store %x, %n\n} else {\n store %x, %z\n}"},
    {"else only", "if %c else {\n store %x, %n\n}"},
    {"flatten", "if %c {flatten} then {\n store %x, %n\n}"},
    {"branch", "if %c {dont_flatten} then {\n store %x, %n\n}"},
    {"return in one arm", "if %c then {\n return\n}\nstore %x, %n"},
    {"return in both arms", "if %c then {\n return\n} else {\n return\n}"},
    {"code after both arms returned", "if %c then {\n return\n} else {\n return\n}\nstore %x, %n"},
    {"nested returns",
     "if %c then {\n if %c then {\n return\n} else {\n return\n}\n} else {\n store %x, %n\n}"},
    {"while", "loop test {\n yield %c\n} body {\n store %x, %n\n}"},
    {"for",
     "loop test {\n %v = load %x : u32\n %t = lt %v, %n\n yield %t\n} body {\n store %x, %n\n"
     "} step {\n %w = load %x : u32\n %s = add %w, %n\n store %x, %s\n}"},
    {"unrolled", "loop {unroll} test {\n yield %c\n} body {\n store %x, %n\n}"},
    {"not unrolled", "loop {dont_unroll} test {\n yield %c\n} body {\n store %x, %n\n}"},
    {"do while", "loop {test_at_end} test {\n yield %c\n} body {\n store %x, %n\n}"},
    {"do while with break and continue",
     "loop {test_at_end} test {\n yield %c\n} body {\n if %c then {\n break\n}\n if %c then {\n "
     "continue\n}\n store %x, %n\n}"},
    {"for ever with break", "loop body {\n if %c then {\n break\n}\n}"},
    {"for ever", "loop body {\n store %x, %n\n}"},
    {"for ever, then code", "loop body {\n store %x, %n\n}\nstore %x, %z"},
    {"for ever with return", "loop body {\n if %c then {\n return\n}\n}"},
    {"body that always breaks", "loop test {\n yield %c\n} body {\n break\n}"},
    {"body that always returns", "loop test {\n yield %c\n} body {\n return\n}"},
    {"body that always continues",
     "loop test {\n yield %c\n} body {\n continue\n} step {\n store %x, %n\n}"},
    {"test with control flow",
     "loop test {\n %b = var %c : ptr<bool, function>\n if %c then {\n store %b, %c\n}\n"
     " %t = load %b : bool\n yield %t\n} body {\n store %x, %n\n}"},
    {"test at the end with control flow",
     "loop {test_at_end} test {\n %b = var %c : ptr<bool, function>\n if %c then {\n store %b, "
     "%c\n}\n %t = load %b : bool\n yield %t\n} body {\n store %x, %n\n}"},
    {"step with control flow", "loop test {\n yield %c\n} body {\n store %x, %n\n} step {\n if %c "
                               "then {\n store %x, %z\n}\n}"},
    {"nested loops", "loop test {\n yield %c\n} body {\n loop test {\n yield %c\n} body {\n if %c "
                     "then {\n break\n} "
                     "else {\n continue\n}\n}\n if %c then {\n break\n}\n}"},
    {"switch", "switch %n {cases = [1, 2, 5], counts = [2, 1]} case {\n store %x, %n\n} case {\n "
               "store %x, %z\n}"},
    {"switch with default",
     "switch %n {cases = [1, 2], counts = [1, 1, 0], default = 2} case {\n break\n} case {\n store "
     "%x, %z\n} case {\n store %x, %n\n}"},
    {"default in the middle with fallthrough on both sides",
     "switch %n {cases = [1, 2, 3], counts = [1, 1, 1], default = 1} case {\n store %x, %n\n "
     "fallthrough\n} case {\n store %x, %z\n fallthrough\n} case {\n store %x, %n\n}"},
    {"every case returns",
     "switch %n {cases = [1], counts = [1, 0], default = 1} case {\n return\n} "
     "case {\n return\n}"},
    {"break in an if in a switch",
     "switch %n {cases = [1], counts = [1]} case {\n if %c then {\n break\n}\n store %x, %n\n}"},
    {"continue from a switch",
     "loop test {\n yield %c\n} body {\n switch %n {cases = [1, 2], counts = [1, 1]} case {\n "
     "continue\n} case {\n break\n}\n store %x, %n\n}"},
    {"loop in a switch in a loop", "loop test {\n yield %c\n} body {\n switch %n {cases = [1], "
                                   "counts = [1]} case {\n loop test {\n "
                                   "yield %c\n} body {\n if %c then {\n break\n}\n continue\n}\n "
                                   "if %c then {\n continue\n}\n}\n}"},
    {"return from a switch in a loop", "loop test {\n yield %c\n} body {\n switch %n {cases = [1], "
                                       "counts = [1]} case {\n return\n}\n}"},
    {"empty switch", "switch %n {cases = [], counts = []}"},
};

TEST(ControlFlow, EveryConstructIsStructured) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    Emitted E = emitText(flow(C.Body));
    EXPECT_EMITS(E);
  }
}

TEST(ControlFlow, MergeBlocksThatNothingReachesAreUnreachable) {
  EXPECT_EQ(emitText(flow("if %c then {\n return\n} else {\n return\n}")).count("OpUnreachable"),
            1u);
  EXPECT_EQ(emitText(flow("loop body {\n store %x, %n\n}")).count("OpUnreachable"), 1u);
}

TEST(ControlFlow, SwitchOnEveryWidth) {
  for (const char *Ty : {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"}) {
    SCOPED_TRACE(Ty);
    std::string Value = Ty[0] == 'i' ? "-3" : "3";
    Emitted E =
        emitText(flow(std::string("%s = convert %n : ") + Ty + "\nswitch %s {cases = [" + Value +
                      ", 7], counts = [1, 1]} case {\n store %x, %n\n} case {\n store %x, %z\n}"));
    EXPECT_EMITS(E);
  }
}

TEST(ControlFlow, CallsWithValues) {
  Emitted E =
      emitText("entry compute @main {num_threads = [1, 1, 1]}\n"
               "func @add(%a : u32, %b : u32) : u32 {\n"
               "  %s = add %a, %b\n  return %s\n}\n"
               "func @main() {\n"
               "  %n = builtin {fn = group_index} : u32\n"
               "  %r = call @add %n, %n : u32\n  %s = call @add %r, %n : u32\n  return\n}\n");
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count("OpFunctionCall"), 2u);
}

TEST(ControlFlow, FunctionsThatReturnOnEveryPath) {
  Emitted E = emitText("entry compute @main {num_threads = [1, 1, 1]}\n"
                       "func @pick(%c : bool) : f32 {\n  %a = const 1.0 : f32\n"
                       "  if %c then {\n    return %a\n  } else {\n    return %a\n  }\n}\n"
                       "func @main() {\n  %t = const true : bool\n  %r = call @pick %t : f32\n}\n");
  EXPECT_EMITS(E);
}
} // namespace
