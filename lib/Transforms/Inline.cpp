// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Inline.h"
#include "IR/Builder.h"
#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "Transforms/ConstantSlice.h"
#include "Transforms/LocalizeStatics.h"
#include "Transforms/Locals.h"
#include "Transforms/MergeReturns.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Inliner {
public:
  Inliner(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx), Constants(M) {}

  void run();

private:
  enum class State : uint8_t { Unseen, Active, Done };
  void visit(Function &F, const Loc &Call);
  void inlineInto(Function &F, Region &R);
  void copyBody(Function &Callee, Op &Call, const Function &Into);
  void tellOfCopy(Region::iterator First, Op &Call, bool IsBody);

  Module &M;
  const PassContext &Ctx;
  const ConstantSlice Constants;
  DenseMap<Function *, State> States;
  DenseMap<Function *, size_t> Sizes; ///< in ops, including the calls copied into it
  size_t Copied = 0;                  ///< ops
  bool Failed = false;
};
} // namespace

/// Whether \p F uses matrices of one thread. Only the caller shows their alignment, which decides
/// whether the device's instruction and wide loads apply.
static bool usesThreadMatrix(Function &F) {
  bool Uses = false;
  walk(F.body(), [&](Op &O) { Uses |= isOfThreadMatrix(O) && !O.is(Opcode::VecConvert); });
  return Uses;
}

/// True if \p F uses half of a combined image sampler. A half may only be used with its other half,
/// so the texture and the sampler of each use must be known.
static bool usesCombined(Module &M, Function &F) {
  bool Uses = false;
  if (any_of(M.Globals, [](const Global *G) { return G->Combined; }))
    walk(F.body(), [&](Op &O) {
      Uses |= O.is(Opcode::Global) && M.findGlobal(O.strAttr(AttrKind::Symbol))->Combined;
    });
  return Uses;
}

/// True if \p F may end the shader. SPV_NV_ray_tracing's instructions for that do not end a
/// function, so that only the entry point may have them; those of mesh shading are only known to
/// work there. A reported hit may end its shader.
static bool endsShader(const Module &M, Function &F) {
  const OpcodeSet Enders =
      OpcodeSet(Opcode::RayIgnore) | Opcode::RayAccept | Opcode::RayReport | Opcode::MeshDispatch;
  bool Ends = false;
  if (M.mayHave(Enders))
    walk(F.body(), [&](Op &O) { Ends |= Enders.has(O.opcode()); });
  return Ends;
}

/// A call itself takes about as much code as this many ops.
constexpr unsigned SmallOps = 8;

/// Whether \p F only computes, and costs less than a call. Its copy gives later steps more to
/// simplify.
static bool isSmall(Function &F) {
  unsigned Count = 0;
  return all_of(F.body(), [&](Op &O) {
    if (O.is(Opcode::Load) || O.is(Opcode::Store))
      return Locals::rootOf(ops::OfAddress(O).address()) != nullptr;
    bool Vanishes = O.is(Opcode::Var) || O.is(Opcode::Access) || O.is(Opcode::Const) ||
                    O.is(Opcode::Return) || O.is(Opcode::DebugValue);
    return Vanishes ||
           (O.has(Pure) && !O.has(Convergent) && O.regions().empty() && ++Count <= SmallOps);
  });
}

/// Visits callees first, so that inlined code has no calls left to inline.
void Inliner::visit(Function &F, const Loc &Call) {
  State &S = States[&F];
  if (S == State::Done || Failed)
    return;
  if (S == State::Active) {
    Ctx.Diags.report(Call, diags::InlineRecursion, F.name());
    Failed = true;
    return;
  }
  S = State::Active;
  walk(F.body(), [&](Op &O) {
    if (!O.is(Opcode::Call))
      return;
    if (Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol)))
      visit(*Callee, O.loc());
  });
  if (Failed)
    return;
  inlineInto(F, F.body());
  if (&F != M.Entry.Fn && (usesLocalStatic(M, F) || usesThreadMatrix(F) || usesCombined(M, F) ||
                           endsShader(M, F) || Constants.crosses(F) || isSmall(F)))
    F.AlwaysInline = true;
  if (F.mustInline())
    mergeReturns(M, F);
  size_t Size = 0;
  walk(F.body(), [&](Op &) { ++Size; });
  Sizes[&F] = Size;
  States[&F] = State::Done;
}

void Inliner::inlineInto(Function &F, Region &R) {
  for (auto It = R.begin(); It != R.end() && !Failed;) {
    Op &O = *It++;
    for (Region *Sub : O.regions())
      inlineInto(F, *Sub);
    if (!O.is(Opcode::Call))
      continue;
    Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol));
    if (!Callee || !Callee->mustInline())
      continue;
    // Nested calls double at each level.
    Copied += Sizes[Callee];
    if (Copied > limits::CopiedOps) {
      Ctx.Diags.report(O.loc(), diags::InlineTooLarge, Callee->name(), limits::CopiedOps);
      Failed = true;
      return;
    }
    copyBody(*Callee, O, F);
  }
}

static void setLocs(Op &O, const Loc &Where) {
  O.setLoc(Where);
  for (Region *Sub : O.regions())
    walk(*Sub, [&](Op &Inner) { Inner.setLoc(Where); });
}

/// Removes inline SPIR-V decorations of the callee itself: they do not apply to the caller. The ops
/// from \p First to \p Call have been copied there.
static void dropDeclarations(Region::iterator First, Op &Call) {
  for (auto It = First; &*It != &Call;) {
    Op &O = *It++;
    if (O.is(Opcode::InlineDeclare) && O.numOperands() == 0 &&
        inlined::isDecoration(O.intAttr(AttrKind::Instruction)))
      O.erase();
  }
}

/// The ops from \p First to \p Call have been copied there. \p IsBody: a debugger sees the callee
/// and the code around it as one function, an entry point.
void Inliner::tellOfCopy(Region::iterator First, Op &Call, bool IsBody) {
  DebugPlace Into = DebugInfo::row(M.Debug->Places, Call.loc().Place);
  uint32_t Caller = M.Debug->place(Into.Block, Into.Call);
  std::optional<DebugInfo::Copy> Copy;
  if (!IsBody)
    Copy.emplace(*M.Debug, Call.loc());
  auto Move = [&](Op &O) {
    Loc Where = O.loc();
    // An initializer does not belong to a function of the user, so it is in the caller.
    if (!Where.Place)
      Where.Place = Caller;
    else if (Copy)
      Where.Place = Copy->place(Where.Place);
    O.setLoc(Where);
  };
  for (auto It = First; &*It != &Call; ++It) {
    Move(*It);
    for (Region *Sub : It->regions())
      walk(*Sub, Move);
  }
}

void Inliner::copyBody(Function &Callee, Op &Call, const Function &Into) {
  DenseMap<Value *, Value *> Map;
  for (auto [I, Argument] : enumerate(Call.as<ops::Call>().arguments()))
    Map[Callee.param(I)] = Argument;
  Region &R = *Call.parent();
  const Loc Where = Call.loc();
  bool HadOps = &R.front() != &Call;
  auto Before = HadOps ? std::prev(Call.getIterator()) : Region::iterator();
  M.cloneInto(Callee.body(), R, Call.getIterator(), Map);
  auto First = HadOps ? std::next(Before) : R.begin();
  if (Callee.IsPrelude && !Into.IsPrelude)
    for (auto It = First; &*It != &Call; ++It)
      setLocs(*It, Where);
  else if (M.Debug && Where.Place)
    tellOfCopy(First, Call, Callee.Debug && Callee.Debug == Into.Debug);
  dropDeclarations(First, Call);

  Value *Result = nullptr;
  if (First != Call.getIterator()) {
    Op &Last = *std::prev(Call.getIterator());
    if (auto Return = Last.dyn<ops::Return>()) {
      Result = Return.value();
      Last.erase();
    }
  }
  // Without a result where one is due, the end of the callee is never reached.
  if (Call.result() && !Result)
    Result = Builder::before(M, Call).Undef({}, Call.type());
  Call.replaceWith(Result);
}

void Inliner::run() {
  SmallVector<Function *, 8> Roots;
  if (M.Entry.Fn)
    Roots.push_back(M.Entry.Fn);
  else
    copy_if(M.Functions, std::back_inserter(Roots), [](Function *F) { return !F->mustInline(); });
  for (Function *F : Roots)
    visit(*F, F->loc());
  if (Failed)
    return;
  // Functions that are still called after inlining.
  DenseMap<Function *, bool> Called;
  while (!Roots.empty()) {
    Function *F = Roots.pop_back_val();
    if (!Called.try_emplace(F, true).second)
      continue;
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Call) || O.is(Opcode::SpirvMatPerElement))
        if (Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol)))
          Roots.push_back(Callee);
    });
  }
  M.eraseFunctions([&](Function &F) { return !Called.contains(&F); });
}

void tessera::inlineCalls(Module &M, const PassContext &Ctx) { Inliner(M, Ctx).run(); }
