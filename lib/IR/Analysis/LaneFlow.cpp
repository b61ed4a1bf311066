// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LaneFlow.h"
#include "IR/Analysis/LaneRules.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/ImageOps.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::ir::assignsMatrix(const Op &O) {
  auto Store = O.dyn<ops::Store>();
  return Store && Store.value()->type()->containsMatrix();
}

namespace {
/// The node of each tracked local's value, in the order of a list of locals.
using Contents = SmallVector<unsigned, 8>;

struct Local {
  const Value *Address;
  size_t Depth = 0; ///< structured ops around it
  unsigned Holds = NoNode;
  const Type *type() const { return Address->type()->element(); }
};

/// A loop or switch being walked.
struct Frame {
  const Op *Where;
  /// Who leaves when: the test or selector, and the branches before each break.
  unsigned Exit;
  /// The same for `continue`.
  unsigned Next = NoNode;
  /// Branches since the start of the frame around this one that decide who gets here.
  unsigned Before;
  SmallVector<Contents, 4> Breaks = {}, Continues = {};
  bool Untracked = false; ///< too many exits to follow
};

/// A jump whose target is around the op being walked; what follows that op is reached by those who
/// did not jump.
struct Jump {
  size_t Target; ///< how many frames are around the target
  unsigned Control;
};

class FlowBuilder {
public:
  FlowBuilder(FlowGraph &G, Function &F, bool WithWaves) : G(G), F(F), WithWaves(WithWaves) {}
  void run();

private:
  void findLocals();
  void findStores(Region &R, SmallVectorImpl<const Op *> &Around);
  unsigned add(FlowNode::Kind What, const Op *Where, const Value *Of, const Type *Ty,
               ArrayRef<unsigned> Inputs);
  unsigned split(const Op *Where, ArrayRef<unsigned> Inputs);
  unsigned both(unsigned A, unsigned B);
  unsigned merge(const Op &Where, const Local &L, ArrayRef<unsigned> Inputs, unsigned Control);
  unsigned nodeOf(const Value *V);

  void visit(Region &R);
  void visitOp(Op &O);
  void visitLoad(Op &O);
  void visitStore(Op &O);
  void visitIf(Op &O);
  void visitLoop(Op &O);
  void visitSwitch(Op &O);
  void visitReturn(Op &O);
  void jump(Op &O, bool ToNext);
  void carry(Frame &To, SmallVectorImpl<Contents> &Ways);
  void leaveAfter(size_t Mark);
  void close(size_t Mark);

  const SmallVector<unsigned, 4> &storedIn(const Op &O) { return Stored[&O]; }
  Contents contents(const Op &O) {
    return to_vector<8>(map_range(storedIn(O), [&](unsigned I) { return Locals[I].Holds; }));
  }
  void restore(const Op &O, const Contents &C) {
    for (auto [I, Node] : zip_equal(storedIn(O), C))
      Locals[I].Holds = Node;
  }
  void mergeAll(const Op &O, ArrayRef<Contents> Ways, unsigned Control, bool Untracked,
                bool AtDifferentTurns = false);
  Local *localAt(const Value *Address) {
    const Op *Var = rootOf(Address, Opcode::Var);
    auto It = Numbers.find(Var ? Var->result() : nullptr);
    return It == Numbers.end() ? nullptr : &Locals[It->second];
  }

  FlowGraph &G;
  Function &F;
  bool WithWaves;
  /// The locals that are followed.
  SmallVector<Local, 16> Locals;
  DenseMap<const Value *, unsigned> Numbers;
  /// The locals from around a structured op that it stores to.
  DenseMap<const Op *, SmallVector<unsigned, 4>> Stored;
  DenseSet<std::pair<const Op *, unsigned>> Seen;
  SmallVector<Frame, 4> Frames;
  SmallVector<Jump, 8> Jumps;
  /// Who is here: of all that entered the function, and of all that entered the frame's turn.
  unsigned Here = NoNode, InFrame = NoNode;
  unsigned ReturnSplit = NoNode;
  SmallVector<unsigned, 4> Results;
  /// Values that may still be carried along jumps; what exceeds it is not followed.
  size_t Budget = 1024;
};
} // namespace

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

/// Whether \p Address goes where reads and writes are not seen.
static bool escapes(const Value *Address) {
  SmallVector<const Value *, 8> Left{Address};
  while (!Left.empty())
    for (const ir::Use &U : Left.pop_back_val()->uses()) {
      const Op &User = *U.user();
      if (User.is(Opcode::Access))
        Left.push_back(User.result());
      else if (!User.is(Opcode::Load) &&
               !(User.is(Opcode::Store) && U.index() == ops::Store::address_at))
        return true;
    }
  return false;
}

/// Those whose address goes nowhere. Matrices are not followed: all lanes hold them together.
void FlowBuilder::findLocals() {
  SmallVector<const Value *, 16> All;
  size_t NumOps = 0;
  walk(F.body(), [&](Op &O) {
    ++NumOps;
    if (O.is(Opcode::Var) && !O.type()->element()->containsMatrix())
      All.push_back(O.result());
  });
  Budget += 8 * NumOps;
  G.Nodes.reserve(NumOps + NumOps / 4 + 8);
  G.NodeOf.reserve(NumOps);
  Numbers.reserve(All.size());
  for (const Value *Address : All)
    if (!escapes(Address)) {
      Numbers[Address] = Locals.size();
      Locals.push_back({Address});
    }
  SmallVector<const Op *, 16> Around;
  findStores(F.body(), Around);
}

void FlowBuilder::findStores(Region &R, SmallVectorImpl<const Op *> &Around) {
  for (Op &O : R) {
    if (O.is(Opcode::Var))
      if (Local *L = localAt(O.result()))
        L->Depth = Around.size();
    if (O.is(Opcode::Store)) {
      const Local *L = localAt(O.as<ops::Store>().address());
      // A store in a region counts as a store of each enclosing op.
      for (size_t I = Around.size(); L && I > L->Depth; --I) {
        unsigned Number = L - Locals.data();
        if (!Seen.insert({Around[I - 1], Number}).second)
          break;
        Stored[Around[I - 1]].push_back(Number);
      }
    }
    Around.push_back(&O);
    for (Region *Sub : O.regions())
      findStores(*Sub, Around);
    Around.pop_back();
  }
}

void FlowBuilder::visitLoad(Op &O) {
  const Value *Address = O.as<ops::Load>().address();
  const Local *L = localAt(Address);
  if (!L)
    add(FlowNode::Computed, &O, O.result(), O.type(), nodeOf(Address));
  else if (Address == L->Address)
    G.NodeOf[O.result()] = L->Holds;
  else
    add(FlowNode::PartLoad, &O, O.result(), O.type(), {L->Holds, nodeOf(Address)});
}

void FlowBuilder::visitStore(Op &O) {
  auto Store = O.as<ops::Store>();
  Local *L = localAt(Store.address());
  if (!L)
    return;
  unsigned Node = nodeOf(Store.value());
  if (Store.address() != L->Address)
    Node = add(FlowNode::PartStore, &O, L->Address, L->type(),
               {L->Holds, Node, nodeOf(Store.address())});
  L->Holds = Node;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

unsigned FlowBuilder::add(FlowNode::Kind What, const Op *Where, const Value *Of, const Type *Ty,
                          ArrayRef<unsigned> Inputs) {
  FlowNode Node{What, Where, Of, Ty ? laneComponents(Ty) : 1, G.NumParts, {}, NoNode};
  Node.Inputs.append(Inputs.begin(), Inputs.end());
  G.NumParts += Node.Parts;
  G.Nodes.push_back(std::move(Node));
  unsigned Number = G.Nodes.size() - 1;
  bool IsResult = What == FlowNode::Computed || What == FlowNode::PartLoad;
  if (Of && (IsResult || What == FlowNode::Parameter))
    G.NodeOf[Of] = Number;
  return Number;
}

unsigned FlowBuilder::split(const Op *Where, ArrayRef<unsigned> Inputs) {
  return add(FlowNode::Split, Where, nullptr, nullptr, Inputs);
}

unsigned FlowBuilder::both(unsigned A, unsigned B) {
  if (A == NoNode || B == NoNode || A == B)
    return A == NoNode ? B : A;
  return split(nullptr, {A, B});
}

unsigned FlowBuilder::nodeOf(const Value *V) {
  unsigned Node = G.node(V);
  return Node != NoNode ? Node : add(FlowNode::Unseen, nullptr, V, V->type(), {});
}

unsigned FlowBuilder::merge(const Op &Where, const Local &L, ArrayRef<unsigned> Inputs,
                            unsigned Control) {
  unsigned Node = add(FlowNode::Merge, &Where, L.Address, L.type(), Inputs);
  G.Nodes[Node].Control = Control;
  return Node;
}

/// Each local that \p O stores to holds what it held at the end of one of the \p Ways.
void FlowBuilder::mergeAll(const Op &O, ArrayRef<Contents> Ways, unsigned Control, bool Untracked,
                           bool AtDifferentTurns) {
  if (Ways.empty() && !Untracked)
    return; // Nothing comes out of it.
  for (auto [I, Number] : enumerate(storedIn(O))) {
    Local &L = Locals[Number];
    SmallVector<unsigned, 4> Inputs;
    for (const Contents &Way : Ways)
      if (Inputs.empty() || (Way[I] != Inputs.front() && Way[I] != Inputs.back()))
        Inputs.push_back(Way[I]);
    bool Differs = Inputs.size() > 1 || AtDifferentTurns;
    if (Untracked)
      L.Holds = add(FlowNode::Unseen, &O, L.Address, L.type(), {});
    else
      L.Holds = Differs ? merge(O, L, Inputs, Control) : Inputs[0];
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// The code after an op is reached only by lanes that did not jump out of it since \p Mark.
void FlowBuilder::leaveAfter(size_t Mark) {
  for (const Jump &J : ArrayRef(Jumps).drop_front(Mark)) {
    Here = both(Here, J.Control);
    if (J.Target)
      InFrame = both(InFrame, J.Control);
  }
}

/// Lanes continue at the end of the innermost frame if they jumped only out of that frame.
void FlowBuilder::close(size_t Mark) {
  size_t Depth = Frames.size();
  auto Arrived = [&](const Jump &J) { return J.Target == Depth; };
  Jumps.erase(std::remove_if(Jumps.begin() + Mark, Jumps.end(), Arrived), Jumps.end());
}

void FlowBuilder::visitIf(Op &O) {
  unsigned Condition = split(&O, nodeOf(O.as<ops::If>().condition()));
  unsigned Outside = Here, OutsideInFrame = InFrame;
  size_t Mark = Jumps.size();
  Contents Before = contents(O);
  SmallVector<Contents, 2> Ways;
  unsigned Inside = both(Outside, Condition), InsideInFrame = both(OutsideInFrame, Condition);
  for (Region *R : O.regions()) {
    Here = Inside;
    InFrame = InsideInFrame;
    visit(*R);
    if (!R->terminator())
      Ways.push_back(contents(O));
    restore(O, Before);
  }
  Here = Outside;
  InFrame = OutsideInFrame;
  leaveAfter(Mark);
  mergeAll(O, Ways, Condition, false);
}

void FlowBuilder::visitLoop(Op &O) {
  unsigned Outside = Here, OutsideInFrame = InFrame;
  size_t Mark = Jumps.size();
  Frames.push_back({&O, split(&O, {}), split(&O, {}), InFrame});
  Here = both(Outside, Frames.back().Exit);
  InFrame = NoNode;
  unsigned InLoop = Here;
  SmallVector<unsigned, 8> Heads;
  for (unsigned I : storedIn(O)) {
    Heads.push_back(merge(O, Locals[I], Locals[I].Holds, NoNode));
    Locals[I].Holds = Heads.back();
  }
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  SmallVector<Contents, 4> Exits;
  auto VisitTest = [&] {
    visit(Test);
    if (Op *Yield = Test.terminator(); Yield && Yield->is(Opcode::Yield)) {
      unsigned Leaves = split(&O, nodeOf(Yield->as<ops::Yield>().value()));
      unsigned Exit = Frames.back().Exit;
      G.Nodes[Exit].Inputs.push_back(Leaves);
      Exits.push_back(contents(O));
    }
  };
  bool TestAtEnd = O.flag(AttrKind::TestAtEnd);
  if (!TestAtEnd)
    VisitTest();
  visit(Body);
  SmallVector<Contents, 4> Arrivals = Frames.back().Continues;
  if (!Body.terminator())
    Arrivals.push_back(contents(O));
  unsigned Next = Frames.back().Next;
  mergeAll(O, Arrivals, Next, Frames.back().Untracked);
  Here = InLoop;
  InFrame = Next;
  if (TestAtEnd)
    VisitTest();
  else
    visit(Step);
  for (auto [Head, Node] : zip_equal(Heads, contents(O)))
    G.Nodes[Head].Inputs.push_back(Node);

  Frame Loop = std::move(Frames.back());
  append_range(Exits, Loop.Breaks);
  close(Mark);
  Frames.pop_back();
  Here = Outside;
  InFrame = OutsideInFrame;
  leaveAfter(Mark);
  mergeAll(O, Exits, Loop.Exit, Loop.Untracked, /*AtDifferentTurns=*/true);
}

void FlowBuilder::visitSwitch(Op &O) {
  unsigned Selector = split(&O, nodeOf(O.as<ops::Switch>().value()));
  unsigned Outside = Here, OutsideInFrame = InFrame;
  size_t Mark = Jumps.size();
  Frames.push_back({&O, split(&O, Selector), NoNode, InFrame});
  Contents Before = contents(O);
  SmallVector<Contents, 4> Ways;
  std::optional<Contents> Falls;
  for (Region *R : O.regions()) {
    Here = both(Outside, Selector);
    InFrame = Selector;
    restore(O, Before);
    if (Falls)
      mergeAll(O, {Before, *Falls}, Frames.back().Exit, false);
    Falls.reset();
    visit(*R);
    Op *Last = R->terminator();
    if (Last && Last->is(Opcode::Fallthrough))
      Falls = contents(O);
    else if (!Last)
      carry(Frames.back(), Ways);
  }
  Frame Switch = std::move(Frames.back());
  append_range(Ways, Switch.Breaks);
  if (Falls)
    Ways.push_back(*Falls);
  if (!O.attr(AttrKind::Default))
    Ways.push_back(Before);
  close(Mark);
  Frames.pop_back();
  Here = Outside;
  InFrame = OutsideInFrame;
  leaveAfter(Mark);
  mergeAll(O, Ways, Switch.Exit, Switch.Untracked);
}

/// `break` and, with \p ToNext, `continue`.
void FlowBuilder::jump(Op &O, bool ToNext) {
  unsigned Control = InFrame;
  size_t Depth = Frames.size();
  if (ToNext)
    for (; Depth && !Frames[Depth - 1].Where->is(Opcode::Loop); --Depth)
      Control = both(Control, Frames[Depth - 1].Before);
  if (!Depth)
    return;
  Frame &To = Frames[Depth - 1];
  if (Control != NoNode) {
    unsigned Leaves = split(&O, Control);
    G.Nodes[ToNext ? To.Next : To.Exit].Inputs.push_back(Leaves);
    Jumps.push_back({Depth, Leaves});
  }
  carry(To, ToNext ? To.Continues : To.Breaks);
}

/// Records the current contents of the locals as a way to where \p To continues.
void FlowBuilder::carry(Frame &To, SmallVectorImpl<Contents> &Ways) {
  size_t Carried = storedIn(*To.Where).size();
  if (Carried > Budget) {
    To.Untracked = true;
    return;
  }
  Budget -= Carried;
  Ways.push_back(contents(*To.Where));
}

void FlowBuilder::visitReturn(Op &O) {
  unsigned Control = InFrame;
  for (const Frame &Around : Frames) {
    Control = both(Control, Around.Before);
    Control = both(Control, Around.Exit);
  }
  if (Control != NoNode) {
    unsigned Leaves = split(&O, Control);
    G.Nodes[ReturnSplit].Inputs.push_back(Leaves);
    Jumps.push_back({0, Leaves});
  }
  if (const Value *Returned = O.as<ops::Return>().value())
    Results.push_back(nodeOf(Returned));
}

void FlowBuilder::visitOp(Op &O) {
  bool Waits =
      O.is(Opcode::Barrier) && O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::None;
  if (O.has(Collective) || Waits || O.is(Opcode::Call) || assignsMatrix(O) || worksInQuad(O) ||
      (WithWaves && O.mnemonic().starts_with("wave."))) {
    G.ControlOf[&O] = Here;
    G.Roots.push_back(Here);
  }
  if (O.has(Collective) || O.is(Opcode::WaveReadFirst))
    for (const Value *V : O.operands())
      if (!V->type()->isMatrix())
        G.Roots.push_back(nodeOf(V));
  switch (O.opcode()) {
  case Opcode::If:
    return visitIf(O);
  case Opcode::Loop:
    return visitLoop(O);
  case Opcode::Switch:
    return visitSwitch(O);
  case Opcode::Load:
    return visitLoad(O);
  case Opcode::Store:
    return visitStore(O);
  case Opcode::Break:
  case Opcode::Continue:
    return jump(O, O.is(Opcode::Continue));
  case Opcode::Return:
    return visitReturn(O);
  default:
    break;
  }
  if (!O.result() && !O.is(Opcode::Call))
    return;
  SmallVector<unsigned, 4> Inputs;
  for (const Value *V : O.operands())
    Inputs.push_back(nodeOf(V));
  if (O.is(Opcode::Call))
    Inputs.push_back(Here);
  unsigned Node = add(FlowNode::Computed, &O, O.result(), O.type(), Inputs);
  if (O.is(Opcode::Call))
    G.Roots.push_back(Node);
  if (!O.is(Opcode::Var))
    return;
  // The address is one thing, what lies there another.
  unsigned First = O.numOperands() ? Inputs[0] : NoNode;
  G.Nodes[Node].Inputs.clear();
  if (Local *L = localAt(O.result()))
    L->Holds = First != NoNode ? First : merge(O, *L, {}, NoNode);
}

void FlowBuilder::visit(Region &R) {
  for (Op &O : R)
    visitOp(O);
}

void FlowBuilder::run() {
  findLocals();
  Here = add(FlowNode::Entry, nullptr, nullptr, nullptr, {});
  ReturnSplit = split(nullptr, {});
  for (const Value *P : F.params())
    add(FlowNode::Parameter, nullptr, P, P->type(), {});
  visit(F.body());
  if (F.resultType()->isVoid() || Results.empty())
    return;
  G.Returned = add(FlowNode::Merge, nullptr, nullptr, F.resultType(), Results);
  G.Roots.push_back(G.Returned);
  if (Results.size() > 1)
    G.Nodes[G.Returned].Control = ReturnSplit;
}

FlowGraph::FlowGraph(Function &F, bool WithWaves) { FlowBuilder(*this, F, WithWaves).run(); }
