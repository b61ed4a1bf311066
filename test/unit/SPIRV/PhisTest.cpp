// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locals that become values: the phis of each construct, and locals that stay variables.

#include "EmitHelpers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
/// %x holds 0 and is written to a buffer behind \p Body, whose ifs stay branches.
std::string storing(StringRef Body) {
  std::string Text =
      shader("%n = builtin {fn = group_index} : u32\n%z = const 0 : u32\n%one = const 1 : u32\n"
             "%two = const 2 : u32\n%c = eq %n, %z\n"
             "%x = var %z {name = \"x\"} : ptr<u32, function>\n" +
             Body.str() +
             "\n%out = global @Out : ptr<bytes, storage>\n"
             "%at = bytes_at %out, %z : ptr<u32, storage>\n"
             "%end = load %x : u32\nstore %at, %end");
  constexpr StringRef If = "if %c then", Branch = "if %c {dont_flatten} then";
  for (size_t At = 0; (At = Text.find(If, At)) != std::string::npos; At += Branch.size())
    Text.replace(At, If.size(), Branch);
  return Text;
}

struct Case {
  const char *Name;
  const char *Body;
  unsigned Phis;
};

const Case Cases[] = {
    {"nothing but stores", "store %x, %n\nstore %x, %one", 0},
    {"one arm", "if %c then {\n store %x, %n\n}", 1},
    {"both arms", "if %c then {\n store %x, %n\n} else {\n store %x, %one\n}", 1},
    {"both arms the same", "if %c then {\n store %x, %n\n} else {\n store %x, %n\n}", 0},
    {"what it held before", "if %c then {\n store %x, %one\n store %x, %z\n}", 0},
    {"an arm that returns", "if %c then {\n store %x, %n\n return\n} else {\n store %x, %one\n}",
     0},
    {"stored again before it is read", "if %c then {\n store %x, %n\n}\nstore %x, %one", 0},
    {"an arm inside of an arm", "if %c then {\n if %c then {\n store %x, %n\n}\n}", 2},
    {"not stored in the loop",
     "loop test {\n %v = load %x : u32\n %t = eq %v, %n\n yield %t\n} body {\n}", 0},
    {"counter",
     "loop test {\n %v = load %x : u32\n %t = lt %v, %n\n yield %t\n} body {\n} step {\n"
     " %w = load %x : u32\n %s = add %w, %one\n store %x, %s\n}",
     1},
    {"stored before a break alone",
     "loop test {\n yield %c\n} body {\n if %c then {\n store %x, %n\n break\n}\n}", 1},
    {"stored before a continue alone",
     "loop test {\n yield %c\n} body {\n if %c then {\n store %x, %n\n continue\n}\n}", 2},
    {"break with two values",
     "loop body {\n if %c then {\n store %x, %n\n break\n}\n if %c then {\n store %x, %one\n "
     "break\n}\n}",
     1},
    {"stored before a return alone",
     "loop test {\n yield %c\n} body {\n if %c then {\n store %x, %n\n return\n}\n}", 0},
    {"the test stores", "loop test {\n store %x, %n\n yield %c\n} body {\n store %x, %one\n}", 0},
    {"do while",
     "loop {test_at_end} test {\n yield %c\n} body {\n %v = load %x : u32\n %s = add %v, %one\n "
     "store %x, %s\n}",
     1},
    {"do while with continue",
     "loop {test_at_end} test {\n %v = load %x : u32\n %t = lt %v, %n\n yield %t\n} body {\n"
     " if %c then {\n store %x, %one\n continue\n}\n store %x, %two\n}",
     1},
    {"declared in the loop",
     "loop test {\n yield %c\n} body {\n %y = var : ptr<u32, function>\n if %c then {\n store %y, "
     "%n\n} else {\n"
     " store %y, %one\n}\n %v = load %y : u32\n store %x, %v\n}",
     2},
    {"loops in each other",
     "loop test {\n yield %c\n} body {\n loop test {\n yield %c\n} body {\n %v = load %x : u32\n "
     "%s = add %v, %one\n"
     " store %x, %s\n}\n}",
     2},
    {"not stored in the inner loop",
     "loop test {\n yield %c\n} body {\n loop test {\n yield %c\n} body {\n}\n %v = load %x : u32\n"
     " %s = add %v, %one\n store %x, %s\n}",
     1},
    {"swapped in a loop",
     "%y = var %n : ptr<u32, function>\nloop test {\n yield %c\n} body {\n %v = load %x : u32\n %w "
     "= load %y : u32\n"
     " store %x, %w\n store %y, %v\n}",
     2},
    {"copied from another that is read nowhere else",
     "%y = var %n : ptr<u32, function>\nif %c then {\n store %y, %one\n}\n%v = load %y : "
     "u32\nstore %x, %v",
     1},
    {"never read", "%y = var %n : ptr<u32, function>\nif %c then {\n store %y, %one\n}", 0},
    {"cases",
     "switch %n {cases = [1, 2, 5], counts = [2, 1]} case {\n store %x, %n\n} case {\n store %x, "
     "%one\n}",
     1},
    {"every case and a default",
     "switch %n {cases = [1, 2], counts = [1, 1, 0], default = 2} case {\n store %x, %n\n} case "
     "{\n store %x, %one\n} "
     "case {\n store %x, %n\n}",
     1},
    {"fallthrough",
     "switch %n {cases = [1, 2], counts = [1, 1]} case {\n store %x, %n\n fallthrough\n} case {\n "
     "%v = load %x : u32\n"
     " %s = add %v, %one\n store %x, %s\n}",
     2},
    {"continue from a switch",
     "loop test {\n yield %c\n} body {\n switch %n {cases = [1, 2], counts = [1, 1]} case {\n "
     "store %x, %n\n continue\n"
     "} case {\n store %x, %one\n break\n}\n store %x, %two\n}",
     2},
    {"no value on one way",
     "%y = var : ptr<u32, function>\nif %c then {\n store %y, %n\n}\n%v = load %y : u32\nstore %x, "
     "%v",
     1},
    {"code that nothing reaches",
     "if %c then {\n store %x, %n\n return\n} else {\n store %x, %one\n return\n}", 0},
};

TEST(Phis, AsManyAsAreNeeded) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    Emitted E = emitText(storing(C.Body));
    EXPECT_EMITS(E);
    EXPECT_EQ(E.count("OpPhi"), C.Phis) << E.Assembly;
    EXPECT_EQ(E.count("OpVariable %_ptr_Function"), 0u) << E.Assembly;
  }
}

TEST(Phis, OperandsAreThoseOfTheirBlocks) {
  Emitted E = emitText(storing("if %c then {\n store %x, %n\n} else {\n store %x, %one\n}"));
  EXPECT_EMITS(E);
  StringRef Line = StringRef(E.Assembly).split("OpPhi ").second.split('\n').first;
  SmallVector<StringRef, 5> Words;
  Line.split(Words, ' ');
  ASSERT_EQ(Words.size(), 5u);
  EXPECT_EQ(Words[3], "%uint_1");
  // The arms are written in order, each is one block, and the phi is in the third.
  size_t Then = E.Assembly.find(Words[2].str() + " = OpLabel"),
         Else = E.Assembly.find(Words[4].str() + " = OpLabel");
  ASSERT_NE(Then, std::string::npos);
  ASSERT_NE(Else, std::string::npos);
  EXPECT_LT(Then, Else);
  EXPECT_LT(Else, E.Assembly.find("OpPhi"));
}

/// A loop that stores to \p Count locals and is left at as many places: phis would have an operand
/// for each of both.
std::string manyWays(unsigned Count) {
  std::string Text = "%n = builtin {fn = group_index} : u32\n%z = const 0 : u32\n"
                     "%out = global @Out : ptr<bytes, storage>\n";
  for (unsigned I = 0; I < Count; ++I)
    Text += "%x" + std::to_string(I) + " = var %z : ptr<u32, function>\n";
  Text += "loop body {\n";
  for (unsigned I = 0; I < Count; ++I) {
    std::string N = std::to_string(I);
    Text += "%k" + N + " = const " + std::to_string(I + 1) + " : u32\n%c" + N + " = eq %n, %k" + N +
            "\nstore %x" + N + ", %k" + N + "\nif %c" + N + " then {\n break\n}\n";
  }
  Text += "}\n";
  for (unsigned I = 0; I < Count; ++I) {
    std::string N = std::to_string(I);
    Text += "%o" + N + " = const " + std::to_string(I * 4) + " : u32\n%p" + N +
            " = bytes_at %out, %o" + N + " : ptr<u32, storage>\n%v" + N + " = load %x" + N +
            " : u32\nstore %p" + N + ", %v" + N + "\n";
  }
  return shader(Text);
}

TEST(Phis, AModuleIsNoLongerThanItsShader) {
  Emitted Few = emitText(manyWays(10)), Many = emitText(manyWays(400)),
          Twice = emitText(manyWays(800));
  EXPECT_EMITS(Few);
  EXPECT_EMITS(Many);
  EXPECT_EMITS(Twice);
  EXPECT_EQ(Few.count("OpVariable %_ptr_Function"), 0u);
  EXPECT_EQ(Many.count("OpPhi"), 0u);
  EXPECT_LT(double(Twice.Words.size()), 2.1 * double(Many.Words.size()));
}

TEST(Phis, ABodyOfOneBlockLeadsBackItself) {
  auto Branches = [](StringRef Body) {
    return emitText(storing("loop test {\n yield %c\n} body {\n" + Body.str() + "}"))
        .count("OpBranch ");
  };
  // To the loop and back; another one to the continue target.
  EXPECT_EQ(Branches("store %x, %n\n"), 2u);
  EXPECT_EQ(Branches("if %c then {\n store %x, %n\n}\n"), 4u);
  EXPECT_EQ(Branches("if %c then {\n continue\n}\n"), 4u);
}
} // namespace
