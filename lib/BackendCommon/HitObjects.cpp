// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/HitObjects.h"
#include "BackendCommon/HitLiveness.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsBackend.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static bool isHitVariable(const Op &O) {
  return O.is(Opcode::Var) && O.type()->element()->isHitObject();
}

//===--- arrays ------------------------------------------------------------===//

namespace {
/// Replaces arrays of hit objects by variables.
class ArraySplitter {
public:
  ArraySplitter(ir::Module &M, DiagnosticEngine &Diags) : M(M), Diags(Diags) {}

  void run(ir::Function &F) {
    SmallVector<Op *, 8> Arrays;
    ir::walk(F.body(), [&](Op &O) {
      if (O.is(Opcode::Var) && O.type()->element()->isArray() &&
          O.type()->element()->containsHitObject())
        Arrays.push_back(&O);
    });
    // An element of an array of arrays is an array.
    while (!Arrays.empty()) {
      Op *Var = Arrays.pop_back_val();
      expandInit(*Var);
      for (Op *Part : split(*Var))
        if (Part->type()->element()->isArray())
          Arrays.push_back(Part);
    }
    forwardParts(F);
  }

private:
  void expandInit(Op &Var) {
    if (Value *Init = Var.as<ir::ops::Var>().init()) {
      Builder::after(M, Var).Store({Var.result(), Init});
      M.setOperands(&Var, {});
    }
  }

  /// Removes values of arrays: their parts are known where they are read.
  static void forwardParts(ir::Function &F) {
    SmallVector<Op *, 8> Made;
    ir::walk(F.body(), [&](Op &O) {
      if (O.is(Opcode::Construct) && O.type()->containsHitObject())
        Made.push_back(&O);
      auto Extract = O.dyn<ir::ops::Extract>();
      if (!Extract || !O.type()->containsHitObject())
        return;
      Value *Part = Extract.composite();
      for (int64_t Index : O.intsAttr(ir::AttrKind::Indices)) {
        Op *Of = Part->def();
        if (!Of || !Of->is(Opcode::Construct))
          return;
        Part = Of->operand(unsigned(Index));
      }
      O.replaceWith(Part);
    });
    for (Op *O : reverse(Made))
      if (!O->result()->hasUses())
        O->erase();
  }

  SmallVector<Op *, 4> split(Op &Var) {
    const Type *Element = Var.type()->element()->element();
    SmallVector<Op *, 4> Parts;
    Builder B = Builder::before(M, Var);
    for (uint64_t I = 0; I < Var.type()->element()->count(); ++I)
      Parts.push_back(B.var(Element, "")->def());
    bool Split = true;
    for (Op *User : Var.result()->users())
      Split &= replace(*User, Parts);
    if (Split)
      Var.erase();
    return Parts;
  }

  /// Replaces \p User of an array by uses of its parts.
  bool replace(Op &User, ArrayRef<Op *> Parts) {
    Builder B = Builder::before(M, User);
    if (auto Access = User.dyn<ir::ops::Access>()) {
      std::optional<uint64_t> Index = ir::constantBits(Access.indices().front());
      if (!Index || *Index >= Parts.size()) {
        Diags.report(User.loc(), diags::HitObjectIndex);
        return false;
      }
      Value *Part = Parts[*Index]->result();
      ArrayRef<Value *> Rest = Access.indices().drop_front();
      User.result()->replaceAllUsesWith(
          Rest.empty() ? Part : B.access(Part, SmallVector<Value *, 2>(Rest)));
      User.erase();
      return true;
    }
    if (User.is(Opcode::Load)) {
      SmallVector<Value *, 4> Values;
      for (Op *Part : Parts)
        Values.push_back(B.load(Part->result()));
      User.result()->replaceAllUsesWith(B.Construct(Values, User.type()));
      User.erase();
      return true;
    }
    Value *Stored = User.as<ir::ops::Store>().value();
    const Op *Made = Stored->def();
    bool IsMade = Made && Made->is(Opcode::Construct);
    for (auto [I, Part] : enumerate(Parts))
      B.Store(
          {Part->result(), IsMade ? Made->operand(unsigned(I)) : B.extract(Stored, {int64_t(I)})});
    User.erase();
    return true;
  }

  ir::Module &M;
  DiagnosticEngine &Diags;
};
} // namespace

//===--- copies ------------------------------------------------------------===//

namespace {
/// Finds values that nothing needs.
class DeadHits final : public HitLiveness {
public:
  using HitLiveness::HitLiveness;
  SetVector<Op *> Unneeded, Needed;

private:
  void define(Op &O, unsigned To, const Live &After, std::optional<unsigned>) override {
    (After.test(To) ? Needed : Unneeded).insert(&O);
  }
};

/// Finds variables that cannot be one.
class Conflicts final : public HitLiveness {
public:
  Conflicts(const DenseMap<const Value *, unsigned> &Numbers, ir::Function &F)
      : HitLiveness(Numbers), With(Numbers.size(), Live(unsigned(Numbers.size()))),
        Defined(*this, unsigned(Numbers.size()), F) {
    run(F);
  }
  std::vector<Live> With;

private:
  void define(Op &O, unsigned To, const Live &After, std::optional<unsigned> From) override {
    Live Kept = After;
    Kept &= Defined.before(O);
    for (unsigned Other : Kept.set_bits())
      if (Other != To && Other != From) {
        With[To].set(Other);
        With[Other].set(To);
      }
  }

  HitDefinitions Defined;
};

/// Makes one variable of each hit object and its copies.
class Merger {
public:
  Merger(ir::Module &M, ir::Function &F, DiagnosticEngine &Diags) : M(M), F(F), Diags(Diags) {}

  void run() {
    do
      number();
    while (removeUnneeded());
    number();
    if (Numbers.empty())
      return;
    Class.resize(Values.size());
    for (unsigned I = 0; I < Class.size(); ++I)
      Class[I] = I;
    // A variable conflicts with no other copy of its value once the copies between them are gone.
    while (mergeSome())
      for (auto [I, V] : enumerate(Values))
        Numbers[V] = find(unsigned(I));
    for (Op *O : Copies)
      if (!isGone(*O))
        Diags.report(O->loc(), diags::HitObjectCopied);
    if (!Diags.hasErrors())
      replace();
  }

private:
  void number() {
    Numbers.clear();
    Values.clear();
    Copies.clear();
    auto Add = [&](Value *V) {
      Numbers[V] = unsigned(Values.size());
      Values.push_back(V);
    };
    ir::walk(F.body(), [&](Op &O) {
      if (isHitVariable(O)) {
        if (Value *Init = O.as<ir::ops::Var>().init()) {
          Builder::after(M, O).Store({O.result(), Init});
          M.setOperands(&O, {});
        }
        Add(O.result());
      } else if (O.is(Opcode::Load) && O.type()->isHitObject()) {
        Add(O.result());
        Copies.push_back(&O);
      } else if (O.is(Opcode::Store) && O.as<ir::ops::Store>().value()->type()->isHitObject()) {
        Copies.push_back(&O);
      }
    });
  }

  /// Removes values that nothing needs. False if there were none.
  bool removeUnneeded() {
    DeadHits Found(Numbers);
    Found.run(F);
    bool Removed = false;
    for (Op *O : Found.Unneeded)
      if (!Found.Needed.contains(O) && !O->is(Opcode::HitTrace) && !O->is(Opcode::Load)) {
        O->erase();
        Removed = true;
      }
    for (Op *O : Copies)
      if (O->is(Opcode::Load) && !O->result()->hasUses())
        O->erase();
    return Removed;
  }

  unsigned find(unsigned I) const {
    while (Class[I] != I)
      I = Class[I];
    return I;
  }

  /// What the copy \p O copies, and to where.
  static std::pair<const Value *, const Value *> sidesOf(const Op &O) {
    if (auto Load = O.dyn<ir::ops::Load>())
      return {Load.address(), O.result()};
    auto Store = O.as<ir::ops::Store>();
    return {Store.value(), Store.address()};
  }

  bool isGone(const Op &O) const {
    auto [From, To] = sidesOf(O);
    if (From->def() && From->def()->is(Opcode::Undef))
      return true;
    auto A = Numbers.find(From), B = Numbers.find(To);
    return A != Numbers.end() && B != Numbers.end() && A->second == B->second;
  }

  /// Makes copies disappear that nothing forbids. False if there were none.
  bool mergeSome() {
    Conflicts Found(Numbers, F);
    std::vector<HitLiveness::Live> &With = Found.With;
    bool Merged = false;
    for (Op *O : Copies) {
      auto [From, To] = sidesOf(*O);
      auto A = Numbers.find(From), B = Numbers.find(To);
      if (A == Numbers.end() || B == Numbers.end())
        continue;
      unsigned X = find(A->second), Y = find(B->second);
      if (X == Y || With[X].test(Y) || With[Y].test(X))
        continue;
      Class[Y] = X;
      for (unsigned Other : With[Y].set_bits())
        With[find(Other)].set(X);
      With[X] |= With[Y];
      Merged = true;
    }
    return Merged;
  }

  void replace() {
    for (Op *O : reverse(Copies))
      if (O->is(Opcode::Store))
        O->erase();
    Builder B(M, F.body());
    B.setInsertionBefore(&*F.body().begin());
    SmallVector<Value *, 8> Variables(Class.size(), nullptr);
    for (auto [I, V] : enumerate(Values)) {
      Value *&Variable = Variables[find(unsigned(I))];
      if (!Variable && V->hasUses()) {
        B.setLoc(V->def()->loc());
        Variable = B.var(M.types().hitObjectTy(), "hit");
      }
      if (Variable)
        V->replaceAllUsesWith(Variable);
    }
    for (Value *V : reverse(Values))
      V->def()->erase();
  }

  ir::Module &M;
  ir::Function &F;
  DiagnosticEngine &Diags;
  DenseMap<const Value *, unsigned> Numbers;
  SmallVector<Value *, 8> Values;
  SmallVector<Op *, 8> Copies;
  std::vector<unsigned> Class; ///< of each value: one that it is the same as, or itself
};
} // namespace

bool raising::mayHaveHitObjects(const ir::Module &M) {
  return M.mayHave(ir::OpcodeSet(Opcode::HitTrace) | Opcode::HitNop | Opcode::HitMiss |
                   Opcode::HitFromQuery | Opcode::RayReorder);
}

void raising::mergeHitObjects(ir::Module &M, DiagnosticEngine &Diags) {
  for (ir::Function *F : M.Functions) {
    ArraySplitter(M, Diags).run(*F);
    if (!Diags.hasErrors())
      Merger(M, *F, Diags).run();
  }
}

//===--- devices without hit objects ---------------------------------------===//

namespace {
/// Makes ray.trace of hit.trace and hit.invoke.
class Fuser {
public:
  Fuser(ir::Module &M, const PassContext &Ctx, StringRef WayOut)
      : M(M), Device(Ctx.Device), Diags(Ctx.Diags), WayOut(WayOut) {}

  void run(ir::Function &F) {
    SmallVector<Op *, 4> Reorders, Invokes, Hits;
    ir::walk(F.body(), [&](Op &O) {
      if (O.is(Opcode::RayReorder))
        Reorders.push_back(&O);
      else if (O.is(Opcode::HitInvoke))
        Invokes.push_back(&O);
      else if (isHitVariable(O))
        Hits.push_back(&O);
    });
    for (Op *O : Reorders) {
      Diags.report(O->loc(), diags::ReorderIgnored, Device.Name);
      O->erase();
    }
    for (Op *Invoke : Invokes)
      if (Op *Trace = tracedBefore(*Invoke))
        fuse(*Trace, *Invoke);
    for (Op *Var : Hits)
      if (!Var->result()->hasUses())
        Var->erase();
    ir::walk(F.body(), [&](Op &O) {
      if (ir::ops::OfHit(O))
        Diags.report(O.loc(), diags::HitObjectNeeded, Device.Name, WayOut);
    });
  }

private:
  /// Whether the op reads and writes nothing that other shaders do.
  static bool isPrivate(const Op &O) {
    auto IsLocal = [](const Value *Address) {
      return Address->type()->space() == ir::AddressSpace::Function;
    };
    if (O.is(Opcode::Load))
      return IsLocal(O.as<ir::ops::Load>().address());
    if (O.is(Opcode::Store))
      return IsLocal(O.as<ir::ops::Store>().address());
    return O.has(ir::Pure) || O.is(Opcode::Var) || O.is(Opcode::DebugValue);
  }

  /// The hit.trace whose hit object and payload \p Invoke passes on at once; null without one.
  static Op *tracedBefore(Op &Invoke) {
    auto Of = Invoke.as<ir::ops::HitInvoke>();
    ir::Region &R = *Invoke.parent();
    for (auto At = Invoke.getIterator(); At != R.begin();) {
      Op &O = *--At;
      if (auto Trace = O.dyn<ir::ops::HitTrace>())
        return Trace.hit() == Of.hit() && isOnlyPassed(O, Invoke) && isAlone(*Of.hit(), O, Invoke)
                   ? &O
                   : nullptr;
      if (!isPrivate(O))
        return nullptr;
    }
    return nullptr;
  }

  /// Whether the payload of \p Trace is that of \p Invoke, and nothing else uses it.
  static bool isOnlyPassed(const Op &Trace, const Op &Invoke) {
    const Value *Payload = Invoke.as<ir::ops::HitInvoke>().payload();
    SmallPtrSet<const Op *, 8> Passing{&Invoke};
    if (Payload != Trace.result() && !isRebuilt(*Payload, *Trace.result(), {}, Passing))
      return false;
    auto IsPassed = [&](auto Self, const Value &V) -> bool {
      return all_of(V.uses(), [&](const ir::Use &U) {
        return Passing.contains(U.user()) ||
               (U.user()->is(Opcode::Extract) && Self(Self, *U.user()->result()));
      });
    };
    return IsPassed(IsPassed, *Trace.result());
  }

  /// Whether \p V is the part of \p Whole at \p Path, built of its parts by ops that are added to
  /// \p Passing.
  static bool isRebuilt(const Value &V, const Value &Whole, ArrayRef<int64_t> Path,
                        SmallPtrSetImpl<const Op *> &Passing) {
    const Op *Def = V.def();
    if (!Def)
      return false;
    if (Def->is(Opcode::Construct)) {
      Passing.insert(Def);
      if (!all_of(V.uses(), [&](const ir::Use &U) { return Passing.contains(U.user()); }))
        return false;
      SmallVector<int64_t, 4> Inner(Path);
      Inner.push_back(0);
      for (const Value *Part : Def->operands()) {
        if (!isRebuilt(*Part, Whole, Inner, Passing))
          return false;
        ++Inner.back();
      }
      return true;
    }
    const Value *At = &V;
    for (ArrayRef<int64_t> Rest = Path; At != &Whole;) {
      const Op *Extract = At->def();
      if (!Extract || !Extract->is(Opcode::Extract))
        return false;
      ArrayRef<int64_t> Indices = Extract->intsAttr(ir::AttrKind::Indices);
      if (Rest.size() < Indices.size() || Rest.take_back(Indices.size()) != Indices)
        return false;
      Rest = Rest.drop_back(Indices.size());
      At = Extract->as<ir::ops::Extract>().composite();
      if (At == &Whole)
        return Rest.empty();
    }
    return Path.empty();
  }

  /// Whether nothing else reads what \p Trace writes to \p Hit.
  static bool isAlone(const Value &Hit, const Op &Trace, const Op &Invoke) {
    return all_of(Hit.users(), [&](const Op *User) {
      return User == &Trace || User == &Invoke || User->is(Opcode::HitTrace) ||
             User->is(Opcode::HitInvoke);
    });
  }

  void fuse(Op &Trace, Op &Invoke) {
    auto Of = Trace.as<ir::ops::HitTrace>();
    SmallVector<Value *, 11> Operands(Trace.operands().drop_front(ir::ops::HitTrace::scene_at));
    Builder B = Builder::before(M, Invoke);
    B.setLoc(Trace.loc());
    Invoke.result()->replaceAllUsesWith(B.RayTrace(Operands, Of.payload()->type()));
    // What builds the payload again has no other use.
    Value *Passed = Invoke.as<ir::ops::HitInvoke>().payload();
    Invoke.erase();
    eraseUnused(*Passed, Trace);
    Trace.result()->replaceAllUsesWith(Of.payload());
    Trace.erase();
  }

  static void eraseUnused(Value &V, const Op &Trace) {
    Op *Def = V.def();
    if (!Def || Def == &Trace || V.hasUses() || !Def->has(ir::Pure))
      return;
    SmallVector<Value *, 4> Operands(Def->operands());
    Def->erase();
    for (Value *Operand : Operands)
      eraseUnused(*Operand, Trace);
  }

  ir::Module &M;
  const Target &Device;
  DiagnosticEngine &Diags;
  StringRef WayOut;
};
} // namespace

void raising::fuseHitObjects(ir::Module &M, const PassContext &Ctx, StringRef WayOut) {
  for (ir::Function *F : M.Functions)
    Fuser(M, Ctx, WayOut).run(*F);
}
