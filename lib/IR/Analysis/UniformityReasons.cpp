// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/UniformityImpl.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static StringRef nameOfSource(const Module &M, const Op &O) {
  switch (O.opcode()) {
  case Opcode::Builtin: {
    StringRef Said = rowOf(O.enumAttr<SystemValue>(AttrKind::Builtin)).Said;
    return Said.empty() ? "a system value" : Said;
  }
  case Opcode::IoLoad:
  case Opcode::IoEvaluate:
    return M.Entry.Inputs[size_t(O.intAttr(AttrKind::Element))].Semantic;
  case Opcode::IsHelper:
    return "IsHelperLane()";
  case Opcode::Derivative:
    return "a derivative";
  case Opcode::ImageLoad:
  case Opcode::ImageSample:
  case Opcode::ImageGather:
    return "a texture";
  case Opcode::WaveIsFirst:
    return "WaveIsFirstLane()";
  case Opcode::WavePrefixCountBits:
    return "WavePrefixCountBits()";
  case Opcode::WavePrefix:
    return "a prefix operation over the wave";
  case Opcode::Load:
    return "a value in memory";
  case Opcode::Atomic:
    return "the result of an atomic operation";
  case Opcode::MatLength:
  case Opcode::MatCoord:
  case Opcode::MatExtract:
    return "the elements of a matrix in this lane";
  default:
    return "the result of an operation over lanes";
  }
}

namespace {
/// Walks from what is spread to what made it so.
class Explanation {
public:
  Explanation(const Uniformity::Impl &I, const FunctionLanes *L, unsigned Node, LaneScope S,
              Spread How)
      : I(I), L(L), Node(Node), S(S), How(How) {}

  Uniformity::Reasons run() {
    // Causes never lead back, but what a shader may make long need not be told to the end.
    constexpr unsigned MaxSteps = 1 << 16;
    for (unsigned Step = 0; Node != NoNode && L && Step < MaxSteps; ++Step)
      step();
    return std::move(List);
  }

private:
  void tell(SpreadReason::Kind What, const Loc &Where, StringRef Name, StringRef Detail = {}) {
    List.push_back({What, Where, Name, Detail, spreadOf(L->parts(Node), S) == Spread::ByLane});
  }
  unsigned cause() const { return L->Cause[Node][static_cast<unsigned>(S)]; }
  void step();
  void computed(const FlowNode &At);
  void merged(const FlowNode &At);
  void split(const FlowNode &At);
  void toCaller(const FlowNode &At);

  const Uniformity::Impl &I;
  const FunctionLanes *L;
  unsigned Node;
  LaneScope S;
  Spread How;
  Uniformity::Reasons List;
};
} // namespace

void Explanation::computed(const FlowNode &At) {
  const Op &O = *At.Where;
  StringRef Name = O.result() ? O.result()->name() : StringRef();
  if (O.is(Opcode::Call))
    tell(SpreadReason::Result, O.loc(), Name, O.strAttr(AttrKind::Symbol));
  else if (cause() == NoNode)
    tell(SpreadReason::Source, O.loc(), Name, nameOfSource(I.M, O));
  else if (!Name.empty())
    tell(SpreadReason::Named, O.loc(), Name);
  Node = cause();
}

void Explanation::merged(const FlowNode &At) {
  StringRef Name = At.Of ? At.Of->def()->strAttr(AttrKind::Name) : StringRef();
  const Loc *Where = At.Of ? &At.Of->def()->loc() : nullptr;
  if (Where && !Name.empty())
    tell(cause() == At.Control ? SpreadReason::Chosen : SpreadReason::Named, *Where, Name);
  Node = cause();
}

void Explanation::split(const FlowNode &At) {
  if (const Op *O = At.Where) {
    // A loop is a split for each of its exits and one for all.
    bool IsLoop = O->is(Opcode::Loop);
    bool Told = !List.empty() && List.back().What == SpreadReason::Turns;
    if (!IsLoop || !Told)
      tell(IsLoop                 ? SpreadReason::Turns
           : O->regions().empty() ? SpreadReason::Leaves
                                  : SpreadReason::Branch,
           O->loc(), {}, O->mnemonic());
  }
  Node = cause();
}

/// To the first call that was made with such arguments.
void Explanation::toCaller(const FlowNode &At) {
  const CallSite &From = L->SpreadAt[static_cast<unsigned>(S)][static_cast<unsigned>(How)];
  const FunctionLanes *Callee = L;
  auto Caller = I.Functions.find(From.Caller);
  if (Caller == I.Functions.end()) {
    L = nullptr;
    return;
  }
  bool IsFlow = At.What == FlowNode::Entry;
  if (IsFlow)
    tell(SpreadReason::Called, From.Call->loc(), {}, Callee->Fn->name());
  else
    tell(SpreadReason::Argument, From.Call->loc(), At.Of->name(), Callee->Fn->name());
  L = Caller->second.get();
  Node = IsFlow ? L->Graph.ControlOf.lookup(From.Call)
                : L->Graph.node(From.Call->as<ops::Call>().arguments()[At.Of->parameterIndex()]);
  LaneParts Parts = L->parts(Node);
  if (Parts.empty() || spreadOf(Parts, S) < How)
    L = nullptr;
}

void Explanation::step() {
  const FlowNode &At = L->Graph.Nodes[Node];
  switch (At.What) {
  case FlowNode::Computed:
    return computed(At);
  case FlowNode::Parameter:
  case FlowNode::Entry:
    return toCaller(At);
  case FlowNode::Merge:
    return merged(At);
  case FlowNode::Split:
    return split(At);
  case FlowNode::PartStore:
  case FlowNode::PartLoad:
  case FlowNode::Unseen:
    Node = cause();
    return;
  }
}

Uniformity::Reasons Uniformity::Impl::explain(const FunctionLanes *L, unsigned Node, LaneScope S,
                                              Spread How) const {
  LaneParts Parts = L ? L->parts(Node) : LaneParts();
  if (Parts.empty() || spreadOf(Parts, S) < How)
    return {};
  return Explanation(*this, L, Node, S, How).run();
}

Uniformity::Reasons Uniformity::why(const Value *V, LaneScope S, Spread How) const {
  const FunctionLanes *L = I->lanesOf(V);
  return L ? I->explain(L, L->Graph.node(V), S, How) : Reasons();
}

Uniformity::Reasons Uniformity::whyFlow(const Op &O, LaneScope S, Spread How) const {
  const FunctionLanes *L = I->lanesOf(O.parent());
  if (!L || !L->Graph.ControlOf.contains(&O))
    return {};
  return I->explain(L, L->Graph.ControlOf.lookup(&O), S, How);
}
