// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Transforms/Inline.h"
#include "Transforms/Simplify.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;

/// How much both arms may compute: less than what the branches cost, on any device.
constexpr unsigned MostComputed = 4;
/// How many variables may get a value.
constexpr unsigned MostChosen = 2;
/// How many ifs, loops and switches may be copied to where their functions are called: in one
/// function of thousands the validator takes too long.
constexpr unsigned MostCopied = 64;

namespace {
/// The contents of an arm that may be executed whether or not it is taken.
struct Arm {
  SmallVector<Op *, 2> Told;                  ///< the debug_values
  SmallVector<Op *, 8> Moved;                 ///< without effect, in order
  SmallMapVector<Value *, Value *, 2> Stored; ///< by the variable
};
} // namespace

/// Cheap on every device: one instruction for each component, or none. Divisions are not, and those
/// of integers by zero are undefined.
static std::optional<unsigned> costOf(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Bitcast:
  case Opcode::Extract:
  case Opcode::Load:
    return 0;
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Neg:
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::Not:
  case Opcode::Shl:
  case Opcode::Shr:
  case Opcode::Eq:
  case Opcode::Ne:
  case Opcode::Lt:
  case Opcode::Le:
  case Opcode::Gt:
  case Opcode::Ge:
  case Opcode::Select:
  case Opcode::Min:
  case Opcode::Max:
  case Opcode::Abs:
    return O.type()->isVector() ? O.type()->count() : 1;
  default:
    return std::nullopt;
  }
}

static bool isLocal(const Value *Address) {
  return Address->def() && Address->def()->is(Opcode::Var);
}

/// True if a select instruction supports the type.
static bool isChosen(const Type *Ty) {
  return Ty->isScalar() || (Ty->isVector() && Ty->count() <= 4);
}

/// Returns the contents of the arm; nothing if it has other ops.
static std::optional<Arm> armOf(Region &R, unsigned &Computed) {
  Arm Result;
  for (Op &O : R) {
    if (O.is(Opcode::DebugValue)) {
      Result.Told.push_back(&O);
      continue;
    }
    if (O.is(Opcode::Store)) {
      auto Store = O.as<ir::ops::Store>();
      if (!isLocal(Store.address()) || !isChosen(Store.value()->type()))
        return std::nullopt;
      Result.Stored[Store.address()] = Store.value();
      continue;
    }
    std::optional<unsigned> Cost = costOf(O);
    if (!Cost || !isChosen(O.type()))
      return std::nullopt;
    if (O.is(Opcode::Load)) {
      Value *Address = O.as<ir::ops::Load>().address();
      if (!isLocal(Address) || Result.Stored.contains(Address))
        return std::nullopt;
    }
    if ((Computed += *Cost) > MostComputed)
      return std::nullopt;
    Result.Moved.push_back(&O);
  }
  return Result;
}

/// Whether \p If became choices.
static bool choose(ir::Module &M, Op &If) {
  if (If.flag(AttrKind::DontFlatten))
    return false;
  unsigned Computed = 0;
  std::optional<Arm> Then = armOf(If.region(0), Computed);
  std::optional<Arm> Else = Then ? armOf(If.region(1), Computed) : std::nullopt;
  if (!Else)
    return false;
  SmallVector<Value *, MostChosen> Variables;
  for (const Arm *A : {&*Then, &*Else})
    for (const auto &[Variable, Last] : A->Stored)
      if (!is_contained(Variables, Variable))
        Variables.push_back(Variable);
  if (Variables.size() > MostChosen)
    return false;

  for (Arm *A : {&*Then, &*Else})
    for (Op *O : A->Moved) {
      O->parent()->remove(O);
      If.parent()->insert(If.getIterator(), O);
    }
  Builder B = Builder::before(M, If);
  // All are read before one is written.
  SmallVector<std::pair<Value *, Value *>, MostChosen> Chosen;
  for (Value *Variable : Variables) {
    const Type *Ty = Variable->type()->element();
    auto ValueOf = [&](Arm &A) {
      auto Found = A.Stored.find(Variable);
      return Found == A.Stored.end() ? B.Load({Variable}, Ty) : Found->second;
    };
    Value *IfTrue = ValueOf(*Then), *IfFalse = ValueOf(*Else);
    Chosen.push_back({Variable, B.Select({If.as<ir::ops::If>().condition(), IfTrue, IfFalse}, Ty)});
  }
  for (auto [Variable, V] : Chosen)
    B.Store({Variable, V});
  // A debug_value of an arm holds only if the arm was taken.
  for (const Arm *A : {&*Then, &*Else})
    for (const Op *O : A->Told)
      B.create(Opcode::DebugValue, {}, nullptr, O->attrs());
  If.erase();
  return true;
}

static bool chooseIn(ir::Module &M, Region &R) {
  bool Changed = false;
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    for (Region *Inner : O.regions())
      Changed |= chooseIn(M, *Inner);
    if (O.is(Opcode::If))
      Changed |= choose(M, O);
  }
  return Changed;
}

/// Returns the number of ifs, loops and switches in \p F. Returns nothing if it calls a function or
/// returns inside of one of them. Values that inline SPIR-V decorates must not be replaced.
static std::optional<unsigned> constructsIn(ir::Function &F) {
  unsigned Count = 0;
  bool Fits = !F.body().empty();
  ir::walk(F.body(), [&](Op &O) {
    Count += !O.regions().empty();
    Fits &= !O.is(Opcode::Call) && !O.is(Opcode::InlineDeclare) &&
            (!O.is(Opcode::Return) || &O == &F.body().back());
  });
  return Fits ? std::optional(Count) : std::nullopt;
}

/// Has functions that are called once copied to where that is. Those that call others stay: each
/// would be copied as often as calls lie in each other.
static bool markCalledOnce(ir::Module &M) {
  DenseMap<ir::Function *, unsigned> Calls;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Call))
        ++Calls[M.findFunction(O.strAttr(AttrKind::Symbol))];
    });
  bool Marked = false;
  unsigned Copied = 0;
  for (ir::Function *F : M.Functions)
    if (Calls.lookup(F) == 1)
      if (auto Count = constructsIn(*F); Count && Copied + *Count <= MostCopied) {
        Copied += *Count;
        Marked = F->AlwaysInline = true;
      }
  return Marked;
}

void tessera::spirv::raiseChoices(ir::Module &M, const PassContext &Ctx) {
  bool Changed = false;
  for (ir::Function *F : M.Functions)
    Changed |= chooseIn(M, F->body());
  if (M.Entry.Fn && markCalledOnce(M)) {
    inlineCalls(M, Ctx);
    Changed = true;
  }
  if (Changed)
    simplify(M, Ctx);
}
