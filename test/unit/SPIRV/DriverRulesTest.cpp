// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constructs that crash a driver and that no module may contain: rules for finished modules, and
// how the back end follows them.

#include "SPIRV/Rules/DriverRules.h"
#include "EmitHelpers.h"
#include <spirv-tools/libspirv.hpp>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
/// A loop whose header has \p Phis.
std::vector<uint32_t> loopWith(const std::string &Phis) {
  std::string Text = R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%bools = OpTypeVector %bool 3
%uints = OpTypeVector %uint 3
%true = OpConstantTrue %bool
%trues = OpConstantComposite %bools %true %true %true
%one = OpConstant %uint 1
%ones = OpConstantComposite %uints %one %one %one
%type = OpTypeFunction %void
%main = OpFunction %void None %type
%start = OpLabel
OpBranch %header
%header = OpLabel
)" + Phis + R"(
OpLoopMerge %end %next None
OpBranchConditional %true %next %end
%next = OpLabel
OpBranch %header
%end = OpLabel
%left = OpPhi %bool %true %header
OpReturn
OpFunctionEnd
)";
  std::vector<uint32_t> Words;
  spvtools::SpirvTools Tools(SPV_ENV_VULKAN_1_1);
  EXPECT_TRUE(Tools.Assemble(Text, &Words)) << Text;
  EXPECT_TRUE(Tools.Validate(Words)) << Text;
  return Words;
}

TEST(DriverRules, NoPhiOfBoolsAtTheHeaderOfALoop) {
  const char *Message = "the header of a loop has a phi of bools";
  Complaint Scalar = complaint(loopWith("%n = OpPhi %uint %one %start %one %next\n"
                                        "%p = OpPhi %bool %true %start %true %next"),
                               Environment::Vulkan11, /*ScalarLayout=*/false);
  EXPECT_EQ(Scalar.Text, Message);
  EXPECT_EQ(Scalar.Instruction, 20u);
  EXPECT_EQ(driverComplaint(loopWith("%p = OpPhi %bools %trues %start %trues %next")).Text,
            Message);
}

TEST(DriverRules, OtherPhisMayBe) {
  EXPECT_EQ(driverComplaint(loopWith("%p = OpPhi %uints %ones %start %ones %next\n"
                                     "%q = OpPhi %uint %one %start %one %next"))
                .Text,
            "");
}

struct Case {
  const char *Name;
  const char *Body;
  unsigned Numbers; ///< phis of numbers in place of bools
  unsigned Bools;   ///< phis of bools, elsewhere
};

/// %x is a local bool that is false, or %v a vector of these; the code behind the body stores them
/// to a buffer.
const Case Cases[] = {
    {"invariant", "loop test {\n yield %c\n} body {\n store %x, %d\n}", 1, 0},
    {"not stored in the loop", "loop test {\n yield %c\n} body {\n}", 0, 0},
    {"stored before it is read, and not behind the loop",
     "%y = var : ptr<bool, function>\nloop test {\n yield %c\n} body {\n store %y, %d\n"
     " %l = load %y : bool\n if %l {dont_flatten} then {\n break\n}\n}",
     0, 0},
    {"flipped",
     "loop test {\n yield %c\n} body {\n %l = load %x : bool\n %m = not %l\n store %x, %m\n}", 1,
     0},
    {"swapped",
     "%y = var %d : ptr<bool, function>\nloop test {\n yield %c\n} body {\n %l = load %x : bool\n"
     " %m = load %y : bool\n store %x, %m\n store %y, %l\n}",
     2, 0},
    {"vector", "loop test {\n yield %c\n} body {\n store %v, %dd\n}", 1, 0},
    {"loops in each other",
     "loop test {\n yield %c\n} body {\n loop test {\n yield %d\n} body {\n store %x, %d\n}\n}", 2,
     0},
    {"the test stores",
     "loop test {\n %l = load %x : bool\n %m = not %l\n store %x, %m\n yield %m\n} body {\n}", 1,
     0},
    {"the step stores",
     "loop test {\n yield %c\n} body {\n} step {\n %l = load %x : bool\n %m = not %l\n"
     " store %x, %m\n}",
     1, 0},
    {"for ever",
     "loop body {\n %l = load %x : bool\n if %l {dont_flatten} then {\n break\n}\n store %x, %d\n}",
     1, 0},
    {"do while",
     "loop {test_at_end} test {\n %m = load %x : bool\n yield %m\n} body {\n"
     " %l = load %x : bool\n %o = not %l\n store %x, %o\n}",
     1, 0},
    {"do while, and the test stores",
     "loop {test_at_end} test {\n %l = load %x : bool\n %m = not %l\n store %x, %m\n yield %m\n"
     "} body {\n}",
     1, 0},
    {"do while without a body",
     "loop {test_at_end} test {\n %l = load %x : bool\n store %x, %d\n yield %l\n} body {\n}", 1,
     0},
    {"no value before the loop",
     "%y = var : ptr<bool, function>\nloop test {\n yield %c\n} body {\n %l = load %y : bool\n"
     " store %x, %l\n store %y, %d\n}",
     2, 0},
    {"at the end of an if in the loop",
     "loop test {\n yield %c\n} body {\n if %d {dont_flatten} then {\n store %x, %c\n}\n}", 1, 1},
    {"at the continue target",
     "loop test {\n yield %c\n} body {\n if %d {dont_flatten} then {\n store %x, %c\n continue\n}\n"
     " store %x, %d\n}",
     1, 1},
    {"at the end of the loop",
     "loop test {\n yield %c\n} body {\n if %d {dont_flatten} then {\n store %x, %d\n break\n}\n}",
     0, 1},
};

TEST(DriverRules, BoolsAreNumbersFromOneIterationToTheNext) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    Emitted E = emitText(shader(
        "%n = builtin {fn = group_index} : u32\n%z = const 0 : u32\n%c = eq %n, %z\n"
        "%one = const 1 : u32\n%d = eq %n, %one\n%cc = construct %c, %d : vec<bool, 2>\n"
        "%dd = construct %d, %c : vec<bool, 2>\n%false = const false : bool\n"
        "%x = var %false : ptr<bool, function>\n%v = var %cc : ptr<vec<bool, 2>, function>\n" +
        std::string(C.Body) +
        "\n%out = global @Out : ptr<bytes, storage>\n"
        "%at = bytes_at %out, %z : ptr<u32, storage>\n%end = load %x : bool\n"
        "%ends = load %v : vec<bool, 2>\n%first = extract %ends {indices = [0]} : bool\n"
        "%both = or %end, %first\n%number = convert %both : u32\nstore %at, %number"));
    EXPECT_EMITS(E);
    EXPECT_EQ(E.count("OpPhi %bool") + E.count("OpPhi %v2bool"), C.Bools) << E.Assembly;
    EXPECT_EQ(E.count("OpPhi %uint") + E.count("OpPhi %v2uint"), C.Numbers) << E.Assembly;
    EXPECT_EQ(E.count("OpVariable %_ptr_Function"), 0u) << E.Assembly;
  }
}
} // namespace
