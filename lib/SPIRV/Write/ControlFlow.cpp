// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks, branches and calls.

#include "IR/OpViews.h"
#include "SPIRV/Write/FunctionWriter.h"
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
  Current = Label;
  Open = true;
  Reachable = IsReachable;
  LastLine = {}; // an OpLine ends with its block
}

void FunctionWriter::begin(const Meeting &At, const Op &O, unsigned P) {
  begin(At.Label, !At.From.empty());
  writePhis(O, P, At.From);
}

void FunctionWriter::branch(ID Target) {
  effect(spv::Op::OpBranch, {Target});
  Open = false;
}

void FunctionWriter::branch(Meeting &Target) {
  Target.From.push_back(Current);
  branch(Target.Label);
}

void FunctionWriter::finish(Meeting &Target) {
  if (!Open)
    return;
  if (Reachable)
    return branch(Target);
  effect(spv::Op::OpUnreachable, {});
  Open = false;
}

void FunctionWriter::writeRegion(Region &R, const Targets &T) {
  size_t Outside = OnceInOrder.size();
  for (Op &O : R) {
    CurrentWork.Op = &O;
    if (!Open || !Reachable)
      break; // nothing can follow
    writeOp(O, T);
  }
  for (; OnceInOrder.size() > Outside; OnceInOrder.pop_back())
    Once.erase(OnceInOrder.back());
}

static uint32_t selectionControl(const Op &O) {
  return uint32_t(O.flag(AttrKind::Flatten)       ? spv::SelectionControlMask::Flatten
                  : O.flag(AttrKind::DontFlatten) ? spv::SelectionControlMask::DontFlatten
                                                  : spv::SelectionControlMask::MaskNone);
}

void FunctionWriter::writeIf(Op &O, const Targets &T) {
  Region &Then = O.region(0), &Else = O.region(1);
  if (Then.empty() && Else.empty())
    return;
  Meeting End{W.newID()};
  ID ThenLabel = Then.empty() ? End.Label : W.newID();
  ID ElseLabel = Else.empty() ? End.Label : W.newID();
  ID Condition = id(O.as<ir::ops::If>().condition()), Before = Current;
  effect(spv::Op::OpSelectionMerge, {End.Label, selectionControl(O)});
  effect(spv::Op::OpBranchConditional, {Condition, ThenLabel, ElseLabel});
  for (auto [Arm, Label] : {std::pair(&Then, ThenLabel), std::pair(&Else, ElseLabel)}) {
    if (Arm->empty()) {
      End.From.push_back(Before);
      continue;
    }
    begin(Label);
    writeRegion(*Arm, T);
    finish(End);
  }
  begin(End, O, Phis::AtEnd);
}

ID FunctionWriter::writeTest(Region &Test) {
  writeRegion(Test, {});
  Op *Last = Test.terminator();
  return Last ? id(Last->as<ir::ops::Yield>().value()) : 0;
}

void FunctionWriter::writeLoop(Op &O) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool AtEnd = O.flag(AttrKind::TestAtEnd);
  ID Header = W.newID();
  Meeting Next{W.newID()}, End{W.newID()};
  auto Turns = uint32_t(O.intAttr(AttrKind::Turns));
  auto Control = Turns                          ? spv::LoopControlMask::PartialCount
                 : O.flag(AttrKind::Unroll)     ? spv::LoopControlMask::Unroll
                 : O.flag(AttrKind::DontUnroll) ? spv::LoopControlMask::DontUnroll
                                                : spv::LoopControlMask::MaskNone;
  ID Before = Current;
  branch(Header);
  begin(Header);
  SmallVector<size_t, 4> Unknown = writeHeaderPhis(O, Before);
  // A test without blocks of its own is the header's.
  bool TestsInHeader =
      !AtEnd && !Test.empty() && all_of(Test, [](Op &O) { return O.regions().empty(); });
  ID Condition = TestsInHeader ? writeTest(Test) : 0;
  SmallVector<uint32_t, 4> Merge{End.Label, Next.Label, uint32_t(Control)};
  if (Turns)
    Merge.push_back(Turns);
  effect(spv::Op::OpLoopMerge, Merge);
  size_t NextAt = W.functions().words().size() - Merge.size() + 1;
  if (!TestsInHeader) {
    ID Start = W.newID();
    branch(Start);
    begin(Start);
    if (!AtEnd)
      Condition = writeTest(Test);
  }
  if (Condition) {
    ID BodyLabel = W.newID();
    effect(spv::Op::OpBranchConditional, {Condition, BodyLabel, End.Label});
    End.From.push_back(Current);
    begin(BodyLabel);
  }
  ID First = Current;
  writeRegion(Body, {&End, &Next, nullptr});
  if (Open && Reachable && Current == First && First != Header && Next.From.empty()) {
    // A body of one block is the continue target.
    W.functions().set(NextAt, First);
  } else {
    finish(Next);
    begin(Next, O, Phis::AtContinue);
  }

  // The continue target has to lead back to the header, whether or not control comes to it.
  writeRegion(Step, {});
  Condition = AtEnd && Reachable ? writeTest(Test) : 0;
  completeHeaderPhis(O, Unknown);
  if (Condition) {
    effect(spv::Op::OpBranchConditional, {Condition, Header, End.Label});
    End.From.push_back(Current);
    Open = false;
  } else {
    branch(Header);
  }
  begin(End, O, Phis::AtEnd);
}

void FunctionWriter::writeSwitch(Op &O, const Targets &T) {
  size_t Count = O.regions().size();
  Meeting End{W.newID()};
  SmallVector<Meeting, 8> Targets;
  for (size_t I = 0; I < Count; ++I)
    Targets.push_back({W.newID()});
  const ir::Attr *Default = O.attr(AttrKind::Default);
  bool HasDefault = Default && Default->Int < Count;

  const ir::Value *Selector = O.as<ir::ops::Switch>().value();
  const ir::Type *Ty = Selector->type();
  SmallVector<uint32_t, 32> Words{id(Selector),
                                  HasDefault ? Targets[Default->Int].Label : End.Label};
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
      Words.push_back(Targets[I].Label);
    }
    Cases = Cases.drop_front(size_t(Counts[I]));
  }
  effect(spv::Op::OpSelectionMerge, {End.Label, selectionControl(O)});
  effect(spv::Op::OpSwitch, Words);
  ID Before = Current;
  if (!HasDefault)
    End.From.push_back(Before);
  for (size_t I = 0; I < Count; ++I) {
    if (Phis::isEntered(O, unsigned(I)))
      Targets[I].From.push_back(Before);
    begin(Targets[I], O, unsigned(Phis::AtCase + I));
    writeRegion(O.region(unsigned(I)), {&End, T.Continue, I + 1 < Count ? &Targets[I + 1] : &End});
    finish(End);
  }
  begin(End, O, Phis::AtEnd);
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
