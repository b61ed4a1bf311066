// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks, branches and calls.

#include "IR/OpViews.h"
#include "SPIRV/FunctionWriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;

void FunctionWriter::begin(ID Label, bool IsReachable) {
  effect(spv::Op::OpLabel, {Label});
  Open = true;
  Reachable = IsReachable;
  LastLine = {}; // an OpLine ends with its block
}

void FunctionWriter::branch(ID Target) {
  effect(spv::Op::OpBranch, {Target});
  Open = false;
}

bool FunctionWriter::finish(ID Target) {
  if (!Open)
    return false;
  if (Reachable) {
    branch(Target);
    return true;
  }
  effect(spv::Op::OpUnreachable, {});
  Open = false;
  return false;
}

void FunctionWriter::writeRegion(Region &R, const Targets &T) {
  for (Op &O : R) {
    CurrentWork.Op = &O;
    if (!Open)
      return; // nothing can follow a terminator
    writeOp(O, T);
  }
}

void FunctionWriter::writeIf(Op &O, const Targets &T) {
  Region &Then = O.region(0), &Else = O.region(1);
  if (Then.empty() && Else.empty())
    return;
  ID End = W.newID();
  ID ThenLabel = Then.empty() ? End : W.newID();
  ID ElseLabel = Else.empty() ? End : W.newID();
  auto Control = O.flag(AttrKind::Flatten)       ? spv::SelectionControlMask::Flatten
                 : O.flag(AttrKind::DontFlatten) ? spv::SelectionControlMask::DontFlatten
                                                 : spv::SelectionControlMask::MaskNone;
  bool Entered = Reachable;
  ID Condition = id(O.as<ir::ops::If>().condition());
  effect(spv::Op::OpSelectionMerge, {End, uint32_t(Control)});
  effect(spv::Op::OpBranchConditional, {Condition, ThenLabel, ElseLabel});
  bool Comes = Entered && (Then.empty() || Else.empty());
  for (auto [Arm, Label] : {std::pair(&Then, ThenLabel), std::pair(&Else, ElseLabel)}) {
    if (Arm->empty())
      continue;
    begin(Label, Entered);
    writeRegion(*Arm, T);
    Comes |= finish(End);
  }
  begin(End, Comes);
}

ID FunctionWriter::writeTest(Region &Test) {
  writeRegion(Test, {});
  Op *Last = Test.terminator();
  return Last ? id(Last->as<ir::ops::Yield>().value()) : 0;
}

void FunctionWriter::writeLoop(Op &O) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool AtEnd = O.flag(AttrKind::TestAtEnd), Entered = Reachable;
  ID Header = W.newID(), Next = W.newID();
  Merge End{W.newID()};
  auto Control = O.flag(AttrKind::Unroll)       ? spv::LoopControlMask::Unroll
                 : O.flag(AttrKind::DontUnroll) ? spv::LoopControlMask::DontUnroll
                                                : spv::LoopControlMask::MaskNone;
  branch(Header);
  begin(Header, Entered);
  // A test without blocks of its own is the header's.
  bool TestsInHeader =
      !AtEnd && !Test.empty() && all_of(Test, [](Op &O) { return O.regions().empty(); });
  ID Condition = TestsInHeader ? writeTest(Test) : 0;
  effect(spv::Op::OpLoopMerge, {End.Label, Next, uint32_t(Control)});
  if (!TestsInHeader) {
    ID Start = W.newID();
    branch(Start);
    begin(Start, Entered);
    if (!AtEnd)
      Condition = writeTest(Test);
  }
  if (Condition) {
    ID BodyLabel = W.newID();
    effect(spv::Op::OpBranchConditional, {Condition, BodyLabel, End.Label});
    End.Reached |= Entered;
    begin(BodyLabel, Entered);
  }
  writeRegion(Body, {&End, Next, 0});
  finish(Next);

  // The continue target has to lead back to the header, whether or not control comes to it.
  begin(Next, Entered);
  writeRegion(Step, {});
  Condition = AtEnd ? writeTest(Test) : 0;
  if (Condition) {
    effect(spv::Op::OpBranchConditional, {Condition, Header, End.Label});
    Open = false;
    End.Reached |= Entered;
  } else {
    branch(Header);
  }
  begin(End.Label, End.Reached);
}

void FunctionWriter::writeSwitch(Op &O, const Targets &T) {
  size_t Count = O.regions().size();
  bool Entered = Reachable;
  Merge End{W.newID()};
  SmallVector<ID, 8> Labels;
  for (size_t I = 0; I < Count; ++I)
    Labels.push_back(W.newID());
  const ir::Attr *Default = O.attr(AttrKind::Default);
  bool HasDefault = Default && Default->Int < Count;

  const ir::Value *Selector = O.as<ir::ops::Switch>().value();
  const ir::Type *Ty = Selector->type();
  SmallVector<uint32_t, 32> Words{id(Selector), HasDefault ? Labels[Default->Int] : End.Label};
  ArrayRef<int64_t> Cases = O.intsAttr(AttrKind::Cases), Counts = O.intsAttr(AttrKind::CaseCounts);
  // Targets are listed in the order of the regions, as fallthrough demands. The cases of the
  // default region need no mention.
  for (size_t I = 0; I < Count; ++I) {
    for (int64_t Value : Cases.take_front(size_t(Counts[I]))) {
      if (HasDefault && I == Default->Int)
        continue;
      // Narrow literals are sign-extended or zero-extended to a word (SPIR-V 2.2.1).
      bool Mask = Ty->bits() < 32 && !Ty->isSigned();
      Words.push_back(uint32_t(Mask ? Value & ((1 << Ty->bits()) - 1) : Value));
      if (Ty->bits() == 64)
        Words.push_back(uint32_t(uint64_t(Value) >> 32));
      Words.push_back(Labels[I]);
    }
    Cases = Cases.drop_front(size_t(Counts[I]));
  }
  auto Control = O.flag(AttrKind::Flatten)       ? spv::SelectionControlMask::Flatten
                 : O.flag(AttrKind::DontFlatten) ? spv::SelectionControlMask::DontFlatten
                                                 : spv::SelectionControlMask::MaskNone;
  effect(spv::Op::OpSelectionMerge, {End.Label, uint32_t(Control)});
  effect(spv::Op::OpSwitch, Words);
  End.Reached = Entered && !HasDefault;
  for (size_t I = 0; I < Count; ++I) {
    begin(Labels[I], Entered);
    writeRegion(O.region(unsigned(I)),
                {&End, T.Continue, I + 1 < Count ? Labels[I + 1] : End.Label});
    Op *Last = O.region(unsigned(I)).terminator();
    bool FallsOut = I + 1 == Count && Last && Last->is(Opcode::Fallthrough);
    End.Reached |= finish(End.Label) || (FallsOut && Entered);
  }
  begin(End.Label, End.Reached);
}

void FunctionWriter::writeReturn(Op &O) {
  if (const ir::Value *V = O.as<ir::ops::Return>().value())
    effect(spv::Op::OpReturnValue, {id(V)});
  else
    effect(spv::Op::OpReturn, {});
  Open = false;
}

void FunctionWriter::writeCall(Op &O) {
  ir::Function *Callee = W.module().findFunction(O.strAttr(AttrKind::Symbol));
  SmallVector<uint32_t, 8> Words{W.function(Callee)};
  Words.append(operandIDs(O));
  ID Result = make(spv::Op::OpFunctionCall, W.type(Callee->resultType()), Words);
  if (O.result())
    define(O, Result);
}
