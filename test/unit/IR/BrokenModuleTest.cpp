// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules that only a broken pass can make: the text cannot express them.
#include "Helpers.h"
#include "IR/Builder.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

namespace {
class BrokenModule : public testing::Test {
protected:
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {M.types().f32()}, {});
  Builder B{M, F->body()};

  /// Returns the ids of the verifier's reports, in order.
  std::vector<std::string> verified() {
    Messages Log;
    EXPECT_FALSE(verify(M, Log.Diags));
    std::vector<std::string> Names;
    for (const Diagnostic &D : Log.Diags.diagnostics())
      Names.push_back(D.Name);
    return Names;
  }
  using Names = std::vector<std::string>;
};
} // namespace

TEST_F(BrokenModule, MissingOperand) {
  Op *O = M.makeOp(Opcode::Neg, M.types().f32(), {nullptr}, {});
  F->body().push_back(O);
  EXPECT_EQ(verified(), Names{"VerifyNullOperand"});
  EXPECT_NE(printed(M).find("neg %<unknown>"), std::string::npos);
}

TEST_F(BrokenModule, OperandOfAnotherFunction) {
  Function *G = M.addFunction("g", M.types().voidTy(), {M.types().f32()}, {});
  B.Neg({G->param(0)});
  EXPECT_EQ(verified(), Names{"VerifyNotVisible"});
}

TEST_F(BrokenModule, UseBeforeDefinition) {
  Value *X = B.Neg({F->param(0)});
  Op *Def = X->def();
  B.Neg({X});
  F->body().remove(Def);
  F->body().push_back(Def);
  EXPECT_EQ(verified(), Names{"VerifyNotVisible"});
}

TEST_F(BrokenModule, ResultAgainstTheRule) {
  F->body().push_back(M.makeOp(Opcode::Neg, M.types().u32(), {F->param(0)}, {}));
  EXPECT_EQ(verified(), Names{"VerifyResultType"});
}

TEST_F(BrokenModule, ResultOfAnOpWithout) {
  F->body().push_back(M.makeOp(Opcode::Barrier, M.types().u32(), {}, {},
                               {Builder::word(AttrKind::ExecScope, BarrierScope::Workgroup)}));
  EXPECT_EQ(verified(), Names{"VerifyNoResult"});
}

TEST_F(BrokenModule, NoResult) {
  F->body().push_back(M.makeOp(Opcode::Undef, nullptr, {}, {}));
  EXPECT_EQ(verified(), Names{"VerifyResultType"});
}

TEST_F(BrokenModule, AttributeOfAnotherOp) {
  B.Neg({F->param(0)}, nullptr, {Builder::integer(AttrKind::Align, 4)});
  EXPECT_EQ(verified(), Names{"VerifyUnexpectedAttr"});
}

TEST_F(BrokenModule, WordOutOfRange) {
  B.Barrier({}, nullptr, {Builder::integer(AttrKind::ExecScope, 99)});
  EXPECT_EQ(verified(), Names{"VerifyAttrValue"});
  EXPECT_NE(printed(M).find("exec = 99"), std::string::npos);
}

TEST_F(BrokenModule, ConstantOfAnotherType) {
  Attr A;
  A.Kind = AttrKind::Value;
  A.Const = M.constant(M.types().u32(), 1);
  B.Const({}, M.types().f32(), {A});
  EXPECT_EQ(verified(), Names{"VerifyConstant"});
}

TEST_F(BrokenModule, ConstantWithTooFewParts) {
  const Constant *One = M.constant(M.types().u32(), 1);
  B.constant(M.constant(M.types().vector(M.types().u32(), 3), ArrayRef(One)));
  EXPECT_EQ(verified(), Names{"VerifyConstant"});
}

TEST_F(BrokenModule, ConstantWithBitsBeyondItsWidth) {
  const Constant *C = M.constant(M.types().intTy(8, false), 1);
  const_cast<Constant *>(C)->Bits = 0x100;
  B.constant(C);
  EXPECT_EQ(verified(), Names{"VerifyConstant"});
}

TEST_F(BrokenModule, RegionCount) {
  B.create(Opcode::If, {B.boolean(true)}, nullptr, {}, 1);
  EXPECT_EQ(verified(), Names{"VerifyRegionCount"});
}

TEST_F(BrokenModule, CountsOfASwitch) {
  B.create(Opcode::Switch, {B.u32(1)}, nullptr,
           {B.list(AttrKind::Cases, {}), B.list(AttrKind::CaseCounts, {0})}, 2);
  EXPECT_EQ(verified(), Names{"VerifyRule"});
}

TEST_F(BrokenModule, NameTaken) {
  // Names are made unique when objects are added, so this takes a change afterwards.
  Global *G = [&] {
    Global X;
    X.Name = "x";
    X.ValueType = M.types().f32();
    return M.addGlobal(X);
  }();
  G->Name = "f";
  EXPECT_EQ(verified(), Names{"VerifyDuplicateName"});
}

TEST_F(BrokenModule, EntryWithoutItsGroup) {
  M.Entry.Fn = M.addFunction("main", M.types().voidTy(), {}, {});
  EXPECT_EQ(verified(), Names{"VerifyEntry"});
}

TEST_F(BrokenModule, EntryThatIsGone) {
  M.Entry.Fn = F;
  M.Functions.clear();
  EXPECT_EQ(verified(), Names{"VerifyEntry"});
}

TEST_F(BrokenModule, RegionOfAnotherOp) {
  Op *Owner = B.create(Opcode::If, {B.boolean(true)}, nullptr, {}, 2);
  Builder(M, Owner->region(0)).Return({});
  Op *Thief = B.create(Opcode::If, {B.boolean(true)}, nullptr, {}, 2);
  const_cast<Region *&>(Thief->regions()[0]) = &Owner->region(0);
  EXPECT_EQ(verified(), Names{"VerifyOwner"});
}
