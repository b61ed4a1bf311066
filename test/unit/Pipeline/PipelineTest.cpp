// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass runner.
#include "Pipeline/Pipeline.h"
#include "IR/Builder.h"
#include "Support/DiagnosticsIR.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Leaves a value that is used before it is made.
void breakModule(Module &M, const PassContext &) {
  Function *F = M.addFunction("f", M.types().voidTy(), {}, {});
  Builder B(M, F->body());
  Value *X = B.u32(1);
  B.Neg({X});
  F->body().remove(X->def());
}

void complain(Module &, const PassContext &Ctx) {
  Ctx.Diags.report({}, diags::InlineRecursion, "f");
}

void nothing(Module &, const PassContext &) {}

class Runner : public testing::Test {
protected:
  bool run(ArrayRef<Step> List, bool VerifyEach) {
    SmallVector<const Step *, 4> Pointers;
    for (const Step &Pass : List)
      Pointers.push_back(&Pass);
    auto After = [&](const Step &Pass) { Ran.push_back(Pass.Name); };
    return runSteps(M, Pointers, {.Diags = Diags, .Device = Device},
                    {.VerifyEach = VerifyEach, .After = After});
  }

  Module M;
  SourceFiles Files;
  DiagnosticEngine Diags{Files};
  Target Device;
  std::vector<std::string> Ran;
};
} // namespace

TEST_F(Runner, NamesThePassThatBrokeTheModule) {
  EXPECT_FALSE(run({{"fine", nothing, {}, {}, ""}, {"broken", breakModule, {}, {}, ""}}, true));
  EXPECT_EQ(Ran, std::vector<std::string>{"fine"});
  ASSERT_EQ(Diags.diagnostics().size(), 2u);
  EXPECT_EQ(Diags.diagnostics()[0].Name, "VerifyNotVisible");
  EXPECT_EQ(Diags.diagnostics()[1].Name, "StepBrokeIR");
  EXPECT_EQ(Diags.diagnostics()[1].Message,
            "internal error: the module is invalid after step 'broken'; please report this");
}

TEST_F(Runner, VerifiesWhatABackEndWritesInEveryBuild) {
  Step Broken[] = {{"fine", nothing, {}, ir::Property::ForSPIRV, ""},
                   {"broken", breakModule, {}, ir::Property::SPIRVRaised, ""}};
  EXPECT_FALSE(raise(M, Broken, {.Diags = Diags, .Device = Device}, {}));
  EXPECT_EQ(Diags.diagnostics().back().Message,
            "internal error: the module is invalid after step 'broken'; please report this");
}

TEST_F(Runner, RaisesAModuleOnce) {
  Step Fine[] = {{"fine", nothing, {}, ir::Property::SPIRVRaised, ""}};
  auto After = [&](const Step &Pass) { Ran.push_back(Pass.Name); };
  EXPECT_TRUE(raise(M, Fine, {.Diags = Diags, .Device = Device}, {.After = After}));
  EXPECT_TRUE(raise(M, Fine, {.Diags = Diags, .Device = Device}, {.After = After}));
  EXPECT_EQ(Ran, std::vector<std::string>{"fine"});
}

TEST_F(Runner, RefusesAStepThatComesTooLate) {
  Step Late{
      "late", nothing, Requirement(ir::Property::Inlined).notAfter(ir::Property::Legal), {}, ""};
  M.Properties = ir::Property::Inlined | ir::Property::Legal;
  EXPECT_FALSE(run({Late}, false));
  EXPECT_TRUE(Ran.empty());
  ASSERT_EQ(Diags.diagnostics().size(), 1u);
  EXPECT_EQ(Diags.diagnostics()[0].Message, "step 'late' must run before the module is 'legal'");
}

TEST_F(Runner, StopsAfterAnError) {
  EXPECT_FALSE(run({{"complains", complain, {}, {}, ""}, {"fine", nothing, {}, {}, ""}}, false));
  EXPECT_TRUE(Ran.empty());
}

TEST_F(Runner, RunsInTheOrderGiven) {
  EXPECT_TRUE(run({{"one", nothing, {}, {}, ""}, {"two", nothing, {}, {}, ""}}, false));
  EXPECT_EQ(Ran, (std::vector<std::string>{"one", "two"}));
}

TEST_F(Runner, RefusesAStepWhoseRequirementsAreNotMet) {
  Step Needs{"needs", nothing, ir::Property::Inlined | ir::Property::Legal, {}, ""};
  M.Properties = ir::Property::Inlined;
  EXPECT_FALSE(run({Needs}, false));
  EXPECT_TRUE(Ran.empty());
  ASSERT_EQ(Diags.diagnostics().size(), 1u);
  EXPECT_EQ(Diags.diagnostics()[0].Message,
            "step 'needs' needs a module that is 'legal': run 'check-legality' first");
}

TEST_F(Runner, KeepsWhatAStepGives) {
  Step Gives{"gives", nothing, {}, ir::Property::Legal, ""};
  Step Needs{"needs", nothing, ir::Property::Legal, {}, ""};
  EXPECT_TRUE(run({Gives, Needs}, false));
  EXPECT_TRUE(M.Properties.has(ir::Property::Legal));
}

TEST(Passes, HaveNamesOfTheirOwnAndDocumentation) {
  std::set<std::string> Names;
  for (const Step &Pass : passes()) {
    EXPECT_TRUE(Names.insert(Pass.Name).second) << Pass.Name;
    EXPECT_EQ(findStep(passes(), Pass.Name), &Pass);
    EXPECT_NE(StringRef(Pass.Doc), "");
  }
  EXPECT_EQ(findStep(passes(), "no-such-pass"), nullptr);
}
