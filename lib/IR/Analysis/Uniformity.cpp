// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/UniformityImpl.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Maximum number of argument kinds for which a function is analyzed. All further calls share one
/// context with unknown arguments.
constexpr size_t MaxContexts = 16;
/// After so many changes of a node nothing more is said of its bits.
constexpr uint8_t MaxRaises = 8;

//===----------------------------------------------------------------------===//
// One function with given arguments
//===----------------------------------------------------------------------===//

namespace {
class Propagation {
public:
  Propagation(Uniformity::Impl &I, FunctionLanes &L, const LaneContext &C)
      : I(I), G(L.Graph), L(L), C(C), Parts(G.NumParts), Reached(G.Nodes.size()),
        Raises(G.Nodes.size()), Queued(G.Nodes.size()) {}

  void run();
  SmallVector<LaneValue, 4> result() const {
    if (G.Returned == NoNode || !Reached[G.Returned])
      return {};
    return to_vector<4>(parts(G.Returned));
  }

private:
  LaneParts parts(unsigned Node) const {
    return LaneParts(Parts).slice(G.Nodes[Node].First, G.Nodes[Node].Parts);
  }
  void enqueue(unsigned Node) {
    if (!Queued[Node])
      Queue.push_back(Node);
    Queued[Node] = true;
  }
  bool evaluate(unsigned Number, MutableArrayRef<LaneValue> Out);
  bool merge(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  bool split(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  bool partLoad(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  bool partStore(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  bool computed(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  void call(const FlowNode &Node, MutableArrayRef<LaneValue> Out);
  bool raise(unsigned Number, MutableArrayRef<LaneValue> New);
  void noteCause(unsigned Number, LaneScope S, Spread How);
  void conclude();

  Uniformity::Impl &I;
  FlowGraph &G;
  FunctionLanes &L;
  const LaneContext &C;
  std::vector<LaneValue> Parts;
  std::vector<bool> Reached;
  std::vector<uint8_t> Raises;
  std::vector<bool> Queued;
  std::deque<unsigned> Queue;
};
} // namespace

bool Propagation::merge(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  bool Any = Node.Inputs.empty();
  for (unsigned Input : Node.Inputs) {
    if (!Reached[Input])
      continue;
    for (unsigned P = 0; P < Out.size(); ++P)
      Out[P] = Any ? join(Out[P], parts(Input)[P]) : parts(Input)[P];
    Any = true;
  }
  if (Node.Control == NoNode || !Reached[Node.Control])
    return Any;
  for (LaneValue &V : Out)
    V = chosenBy(V, parts(Node.Control)[0]);
  return Any;
}

bool Propagation::split(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  for (unsigned Input : Node.Inputs)
    if (Reached[Input])
      Out[0] = mix(Out[0], mixAll(parts(Input)));
  return true;
}

/// The component that a constant index names.
static std::optional<unsigned> componentOf(const Value *Address, unsigned Count) {
  ArrayRef<Value *> Indices = Address->def()->as<ops::Access>().indices();
  std::optional<uint64_t> Index =
      Indices.size() == 1 ? constantBits(Indices.front()) : std::nullopt;
  if (Count == 1 || !Index || *Index >= Count)
    return std::nullopt;
  return *Index;
}

bool Propagation::partLoad(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  if (!all_of(Node.Inputs, [&](unsigned Input) { return Reached[Input]; }))
    return false;
  LaneParts Whole = parts(Node.Inputs[0]);
  if (auto Index = componentOf(Node.Where->as<ops::Load>().address(), Whole.size())) {
    Out[0] = Whole[*Index];
    return true;
  }
  fill(Out, unproven(mix(mixAll(Whole), parts(Node.Inputs[1])[0])));
  return true;
}

bool Propagation::partStore(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  if (!all_of(Node.Inputs, [&](unsigned Input) { return Reached[Input]; }))
    return false;
  LaneParts Whole = parts(Node.Inputs[0]);
  copy(Whole, Out.begin());
  if (auto Index = componentOf(Node.Where->as<ops::Store>().address(), Whole.size())) {
    Out[*Index] = parts(Node.Inputs[1])[0];
    return true;
  }
  LaneValue New = mix(mixAll(parts(Node.Inputs[1])), parts(Node.Inputs[2])[0]);
  for (LaneValue &V : Out)
    V = mix(V, New);
  return true;
}

void Propagation::call(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  Function *Callee = I.M.findFunction(Node.Where->strAttr(AttrKind::Symbol));
  LaneContext Called;
  Called.Flow = parts(Node.Inputs.back())[0];
  for (unsigned Input : ArrayRef(Node.Inputs).drop_back())
    append_range(Called.Arguments, parts(Input));
  SmallVector<LaneValue, 4> Result;
  if (Callee)
    Result = I.call(*Callee, std::move(Called), {L.Fn, Node.Where});
  if (Result.size() == Out.size())
    copy(Result, Out.begin());
  else
    fill(Out, LaneValue::of(Spread::Possible));
}

bool Propagation::computed(const FlowNode &Node, MutableArrayRef<LaneValue> Out) {
  SmallVector<LaneParts, 4> In;
  for (unsigned Input : Node.Inputs) {
    if (!Reached[Input])
      return false;
    In.push_back(parts(Input));
  }
  if (Node.Where->is(Opcode::Call))
    call(Node, Out);
  else
    I.Rules.apply(*Node.Where, In, Out);
  return true;
}

bool Propagation::evaluate(unsigned Number, MutableArrayRef<LaneValue> Out) {
  const FlowNode &Node = G.Nodes[Number];
  switch (Node.What) {
  case FlowNode::Computed:
    return computed(Node, Out);
  case FlowNode::Parameter: {
    unsigned First = L.FirstOfParameter[Node.Of->parameterIndex()];
    copy(LaneParts(C.Arguments).slice(First, Out.size()), Out.begin());
    return true;
  }
  case FlowNode::Entry:
    Out[0] = C.Flow;
    return true;
  case FlowNode::Merge:
    return merge(Node, Out);
  case FlowNode::Split:
    return split(Node, Out);
  case FlowNode::PartStore:
    return partStore(Node, Out);
  case FlowNode::PartLoad:
    return partLoad(Node, Out);
  case FlowNode::Unseen:
    fill(Out, LaneValue::of(Spread::Possible));
    return true;
  }
  llvm_unreachable("kind of node");
}

/// Records the input that first made a node so spread, or none if the op itself did.
void Propagation::noteCause(unsigned Number, LaneScope S, Spread How) {
  const FlowNode &Node = G.Nodes[Number];
  unsigned &Cause = L.Cause[Number][static_cast<unsigned>(S)];
  Cause = NoNode;
  auto Explains = [&](unsigned Input) {
    return Input != NoNode && Input != Number && Reached[Input] && spreadOf(parts(Input), S) >= How;
  };
  for (unsigned Input : Node.Inputs)
    if (Explains(Input)) {
      Cause = Input;
      return;
    }
  if (Explains(Node.Control))
    Cause = Node.Control;
}

/// Values only become more spread. True if \p Number changed.
bool Propagation::raise(unsigned Number, MutableArrayRef<LaneValue> New) {
  const FlowNode &Node = G.Nodes[Number];
  MutableArrayRef<LaneValue> Old = MutableArrayRef(Parts).slice(Node.First, Node.Parts);
  if (Reached[Number]) {
    for (auto [O, N] : zip_equal(Old, New))
      N = join(O, N);
    if (equal(Old, New))
      return false;
    if (++Raises[Number] > MaxRaises)
      for (LaneValue &V : New)
        V = anyBits(V);
  }
  Reached[Number] = true;
  copy(New, Old.begin());
  if (all_of(New, [](const LaneValue &V) { return V.isUniform(); }))
    return true;
  LaneParts Known = L.parts(Number);
  for (LaneScope S : LaneScopes)
    if (Spread How = spreadOf(New, S);
        How != Spread::Uniform && (Known.empty() || How > spreadOf(Known, S)))
      noteCause(Number, S, How);
  return true;
}

/// Joins the facts of all contexts of the function.
void Propagation::conclude() {
  for (unsigned Number = 0; Number < G.Nodes.size(); ++Number) {
    if (!Reached[Number])
      continue;
    const FlowNode &Node = G.Nodes[Number];
    for (unsigned P = Node.First; P < Node.First + Node.Parts; ++P)
      L.Parts[P] = L.Reached[Number] ? join(L.Parts[P], Parts[P]) : Parts[P];
    L.Reached[Number] = true;
  }
}

void Propagation::run() {
  SmallVector<LaneValue, 4> New;
  auto Visit = [&](unsigned Node, bool IsFirst) {
    New.assign(G.Nodes[Node].Parts, LaneValue::uniform());
    if (!evaluate(Node, New) || !raise(Node, New))
      return;
    for (unsigned User : L.users(Node))
      if (!IsFirst || User <= Node)
        enqueue(User);
  };
  // All in order, and then what flows back until nothing changes.
  for (unsigned Node = 0; Node < G.Nodes.size(); ++Node)
    if (L.Needed[Node])
      Visit(Node, true);
  while (!Queue.empty()) {
    unsigned Node = Queue.front();
    Queue.pop_front();
    Queued[Node] = false;
    Visit(Node, false);
  }
  conclude();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

FunctionLanes::FunctionLanes(Function &F, bool All, bool WithWaves)
    : Fn(&F), Graph(F, WithWaves), Parts(Graph.NumParts), Reached(Graph.Nodes.size()),
      Cause(Graph.Nodes.size(), {NoNode, NoNode}), Needed(Graph.Nodes.size(), All) {
  if (!All)
    findNeeded();
  findUsers();
  for (const Value *P : F.params()) {
    FirstOfParameter.push_back(NumArguments);
    NumArguments += laneComponents(P->type());
  }
}

void FunctionLanes::findNeeded() {
  SmallVector<unsigned, 64> Left;
  auto Need = [&](unsigned Node) {
    if (Node != NoNode && !Needed[Node]) {
      Needed[Node] = true;
      Left.push_back(Node);
    }
  };
  for (unsigned Root : Graph.Roots)
    Need(Root);
  while (!Left.empty()) {
    const FlowNode &Node = Graph.Nodes[Left.pop_back_val()];
    for (unsigned Input : Node.Inputs)
      Need(Input);
    Need(Node.Control);
  }
}

/// Of each node those that it flows into, one after the other.
void FunctionLanes::findUsers() {
  auto ForEachUse = [&](auto Fn) {
    for (unsigned Number = 0; Number < Graph.Nodes.size(); ++Number) {
      if (!Needed[Number])
        continue;
      for (unsigned Input : Graph.Nodes[Number].Inputs)
        Fn(Input, Number);
      if (unsigned Control = Graph.Nodes[Number].Control; Control != NoNode)
        Fn(Control, Number);
    }
  };
  FirstUser.assign(Graph.Nodes.size() + 2, 0);
  ForEachUse([&](unsigned Used, unsigned) { ++FirstUser[Used + 2]; });
  for (size_t I = 2; I < FirstUser.size(); ++I)
    FirstUser[I] += FirstUser[I - 1];
  Users.resize(FirstUser.back());
  ForEachUse([&](unsigned Used, unsigned User) { Users[FirstUser[Used + 1]++] = User; });
}

FunctionLanes &Uniformity::Impl::lanes(Function &F) {
  std::unique_ptr<FunctionLanes> &L = Functions[&F];
  if (!L)
    L = std::make_unique<FunctionLanes>(F, All, /*WithWaves=*/!rowOf(M.Entry.Of).Groups);
  return *L;
}

SmallVector<LaneValue, 4> Uniformity::Impl::call(Function &F, LaneContext C, CallSite From) {
  FunctionLanes &L = lanes(F);
  if (L.IsActive || C.Arguments.size() != L.NumArguments)
    return {};
  auto Find = [&]() -> LaneContext * {
    auto It = find_if(L.Contexts, [&](const LaneContext &Known) {
      return Known.Arguments == C.Arguments && Known.Flow == C.Flow;
    });
    return It == L.Contexts.end() ? nullptr : &*It;
  };
  LaneContext *Known = Find();
  if (!Known && L.Contexts.size() >= MaxContexts) {
    C.Arguments.assign(L.NumArguments, LaneValue::of(Spread::Possible));
    C.Flow = LaneValue::of(Spread::Possible);
    Known = Find();
  }
  if (Known)
    return Known->Result;
  for (unsigned S = 0; S < NumLaneScopes; ++S) {
    Spread Most = std::max(C.Flow.spread(static_cast<LaneScope>(S)),
                           spreadOf(C.Arguments, static_cast<LaneScope>(S)));
    for (Spread How : {Spread::Possible, Spread::ByLane})
      if (CallSite &First = L.SpreadAt[S][static_cast<unsigned>(How)]; Most >= How && !First.Call)
        First = From;
  }
  L.IsActive = true;
  Propagation P(*this, L, C);
  P.run();
  L.IsActive = false;
  C.Result = P.result();
  L.Contexts.push_back(std::move(C));
  return L.Contexts.back().Result;
}

Uniformity::Impl::Impl(Module &M, WaveSizes Waves, bool All) : M(M), Rules(M, Waves), All(All) {
  DenseSet<const Function *> Called;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Call))
        Called.insert(M.findFunction(O.strAttr(AttrKind::Symbol)));
    });
  // A function without a caller may be called with any arguments.
  auto Root = [&](Function &F) {
    LaneContext C;
    C.Arguments.assign(lanes(F).NumArguments, LaneValue::of(Spread::Possible));
    if (&F != M.Entry.Fn || rowOf(M.Entry.Of).isFunction())
      C.Flow = LaneValue::of(Spread::Possible);
    call(F, std::move(C), {});
  };
  for (Function *F : M.Functions)
    if (!Called.contains(F) || F == M.Entry.Fn)
      Root(*F);
  for (Function *F : M.Functions)
    if (lanes(*F).Contexts.empty())
      Root(*F);
}

Uniformity::Uniformity(Module &M, WaveSizes Waves, bool All)
    : I(std::make_unique<Impl>(M, Waves, All)) {}
Uniformity::~Uniformity() = default;

const FunctionLanes *Uniformity::Impl::lanesOf(const Region *R) const {
  while (R && R->owner())
    R = R->owner()->parent();
  auto It = Functions.find(R ? R->function() : nullptr);
  return It == Functions.end() ? nullptr : It->second.get();
}

const FunctionLanes *Uniformity::Impl::lanesOf(const Value *V) const {
  if (V->def())
    return lanesOf(V->def()->parent());
  auto It = Functions.find(V->parameterOf());
  return It == Functions.end() ? nullptr : It->second.get();
}

LaneParts FunctionLanes::parts(unsigned Node) const {
  if (Node == NoNode || !Reached[Node])
    return {};
  return LaneParts(Parts).slice(Graph.Nodes[Node].First, Graph.Nodes[Node].Parts);
}

bool Uniformity::isVarying(const Value *V) const {
  const FunctionLanes *L = I->lanesOf(V);
  LaneParts Parts = L ? L->parts(L->Graph.node(V)) : LaneParts();
  return Parts.empty() ||
         any_of(Parts, [](const LaneValue &P) { return !P.In[ViewInAnyOrder].isUniform(); });
}

Spread Uniformity::of(const Value *V, LaneScope S) const {
  const FunctionLanes *L = I->lanesOf(V);
  LaneParts Parts = L ? L->parts(L->Graph.node(V)) : LaneParts();
  return Parts.empty() ? Spread::Possible : spreadOf(Parts, S);
}

Spread Uniformity::of(const Value *V, unsigned Component, LaneScope S) const {
  const FunctionLanes *L = I->lanesOf(V);
  LaneParts Parts = L ? L->parts(L->Graph.node(V)) : LaneParts();
  if (Parts.empty())
    return Spread::Possible;
  return Parts[Parts.size() > Component ? Component : 0].spread(S);
}

bool Uniformity::hasFlow(const Op &O) const {
  const FunctionLanes *L = I->lanesOf(O.parent());
  return L && L->Graph.ControlOf.contains(&O);
}

Spread Uniformity::flow(const Op &O, LaneScope S) const {
  const FunctionLanes *L = I->lanesOf(O.parent());
  if (!L || !L->Graph.ControlOf.contains(&O))
    return Spread::Possible;
  LaneParts Parts = L->parts(L->Graph.ControlOf.lookup(&O));
  return Parts.empty() ? Spread::Possible : spreadOf(Parts, S);
}

ArrayRef<LaneScope> Uniformity::scopes() const {
  static constexpr LaneScope InGroups[] = {LaneScope::Wave, LaneScope::Group};
  static constexpr LaneScope InQuads[] = {LaneScope::Wave, LaneScope::Quad};
  return rowOf(I->M.Entry.Of).Groups ? InGroups : InQuads;
}

std::string tessera::ir::describe(const Uniformity &U, const Op &O) {
  static constexpr const char *Names[] = {"wave: ", "group: ", "quad: "};
  auto InEachScope = [&](function_ref<std::string(LaneScope)> Text) {
    return join(map_range(U.scopes(), [&](LaneScope S) { return Names[size_t(S)] + Text(S); }),
                ", ");
  };
  auto OfResult = [&](LaneScope S) {
    unsigned Parts = laneComponents(O.type());
    std::string Text = spelling(U.of(O.result(), 0, S));
    bool Same = true;
    for (unsigned I = 1; I < Parts; ++I) {
      Text += std::string(" | ") + spelling(U.of(O.result(), I, S));
      Same &= U.of(O.result(), I, S) == U.of(O.result(), 0, S);
    }
    return Same ? spelling(U.of(O.result(), 0, S)) : Text;
  };
  std::string Text;
  if (U.hasFlow(O))
    Text = "flow: " + InEachScope([&](LaneScope S) { return spelling(U.flow(O, S)); });
  if (O.result() && !O.type()->containsMatrix() && !O.is(Opcode::Const))
    Text += (Text.empty() ? "" : "; ") + InEachScope(OfResult);
  return Text;
}
