// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Environments.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Types.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/Scheduler.h"
#include "MSL/Raise/Widths.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Longer expressions become a variable.
constexpr unsigned MaxNested = 76;
/// Longer ones are not written twice.
constexpr unsigned MaxRepeated = 28;
/// The approximate width of a number.
constexpr unsigned LiteralWidth = 4;
/// At most this many values wait, so that a search through them takes constant time.
constexpr size_t MaxWaiting = 24;

//===--- values ------------------------------------------------------------===//

Scheduler::Written *Scheduler::written(const Value *V) {
  const Op *Def = V->def();
  return Def && !isNamed(*Def) ? &Values[Def->number()] : nullptr;
}

bool Scheduler::waits(const Value *V) {
  Written *W = written(V);
  return W && W->Waits;
}

/// Returns the value that an op extracts from or repeats; null for any other op.
static const Value *sourceOf(const Op &O) {
  if (auto Part = O.dyn<ir::ops::Extract>())
    return Part.composite();
  if (auto Chosen = O.dyn<ir::ops::Shuffle>())
    return Chosen.first();
  if (auto Fill = O.dyn<ir::ops::MatFill>())
    return Fill.value();
  return nullptr;
}

void Scheduler::use(const Value *V) {
  Written *W = written(V);
  if (!W) {
    Gathered.Width += nameWidth(V);
    return;
  }
  Gathered.Width += W->Width;
  Gathered.Reads.append(W->Reads);
  Gathered.Convergent |= W->Convergent;
  Gathered.Effect |= W->Effect;
  if (!W->Waits)
    return;
  W->Waits = false;
  Waiting.erase(llvm::find(Waiting, V));
}

void Scheduler::useAll(const Op &O) {
  for (const Value *V : O.operands())
    use(V);
}

void Scheduler::useLazily(Value *V) {
  if (Written *W = written(V); W && W->Waits && !W->moves())
    flush(V);
}

bool Scheduler::isUsedHere(const Value *V) {
  return V->hasOneUse() && V->uses().begin()->user()->parent() == V->def()->parent();
}

uint32_t Scheduler::lastUse(const Value *V) {
  const Region *Home = V->def()->parent();
  uint32_t Last = 0;
  for (const ir::Use &U : V->uses())
    Last = std::max(Last, Place.end(*ancestorIn(Home, U.user())));
  return Last;
}

/// Adds the numbers of the ops that write through \p Pointer.
static void listWrites(const Value *Pointer, SmallVectorImpl<uint32_t> &To) {
  for (const ir::Use &U : Pointer->uses()) {
    const Op &User = *U.user();
    if (ir::ops::Within Part(User); Part && U.index() == 0)
      listWrites(User.result(), To);
    else if (!User.is(Opcode::Load) && User.has(ir::Writes))
      To.push_back(User.number());
  }
}

ArrayRef<uint32_t> Scheduler::writesOf(const Value *Local) {
  auto [It, IsNew] = Writes.try_emplace(Local);
  if (IsNew) {
    listWrites(Local, It->second);
    llvm::sort(It->second);
  }
  return It->second;
}

bool Scheduler::changes(const Value *Local, uint32_t From, uint32_t To) {
  ArrayRef<uint32_t> Numbers = writesOf(Local);
  auto After = llvm::upper_bound(Numbers, From);
  return After != Numbers.end() && *After <= To;
}

bool Scheduler::staysSame(const Value *V, ArrayRef<Token> Reads) {
  if (Reads.empty())
    return true;
  uint32_t From = V->def()->number();
  if (any_of(Reads, [](Token R) { return !isa<const Value *>(R) || R.isNull(); }))
    return false;
  uint32_t To = lastUse(V);
  return none_of(Reads, [&](Token R) { return changes(cast<const Value *>(R), From, To); });
}

void Scheduler::wait(Op &O) {
  Value *V = O.result();
  if (Waiting.size() >= MaxWaiting)
    flush(Waiting.front());
  written(V)->Waits = true;
  Waiting.push_back(V);
}

/// Whether \p V is the whole right-hand side of its only use, so that it does not become a variable
/// even if it is long.
static bool isWhole(const Value *V) {
  const Op &User = *V->uses().begin()->user();
  switch (User.opcode()) {
  case Opcode::Store:
    return V == User.as<ir::ops::Store>().value();
  case Opcode::Var: // the head of a loop has more to hold
    return !User.attr(AttrKind::Place);
  case Opcode::Return:
    return true;
  default:
    return false;
  }
}

void Scheduler::define(Op &O, Kind K) {
  Value *V = O.result();
  Written &W = Values[O.number()];
  W = std::exchange(Gathered, {});
  W.Width = width(M, O, W.Width);
  W.Convergent |= K == Kind::Convergent;
  W.Effect |= K == Kind::Effect;
  if (!V->hasUses())
    return;
  if (K == Kind::Cheap && W.moves() && W.Width <= MaxRepeated && staysSame(V, W.Reads))
    return;
  if (isUsedHere(V) && (W.Width <= MaxNested || isWhole(V)))
    return wait(O);
  At = std::next(O.getIterator());
  declare(V);
}

//===--- turning waiting values into variables ----------------------------===//

Value *Scheduler::named(Value *V) {
  if (!written(V))
    return V;
  Op *Let = M.makeOp(Opcode::MslLet, V->type(), V, V->def()->loc());
  Around->insert(At, Let);
  return Let->result();
}

void Scheduler::declare(Value *V) {
  Value *Variable = named(V);
  V->replaceAllUsesWith(Variable);
  Variable->def()->setOperand(ir::ops::MslLet::value_at, V);
}

void Scheduler::flush(Value *V) {
  if (Written *W = written(V); W->Waits) {
    W->Waits = false;
    Waiting.erase(llvm::find(Waiting, V));
  }
  if (V->type()->isPointer())
    flushAddress(*V->def());
  else
    declare(V);
}

/// No reference binds to a component of a vector: the vector gets one, and the index a variable.
void Scheduler::flushComponent(Op &O) {
  auto Access = O.as<ir::ops::Access>();
  Builder B(M, *Around);
  if (At != Around->end())
    B.setInsertionBefore(&*At);
  B.setLoc(O.loc());
  Value *Vector = Access.base();
  if (ArrayRef<Value *> Path = Access.indices().drop_back(); !Path.empty()) {
    // The op goes on as the address of the vector.
    Value *Index = Access.indices().back(), *Whole = B.access(Vector, Path);
    Whole->def()->setNumber(O.number());
    Vector = named(Whole);
    M.setOperands(&O, {Vector, Index});
  }
  O.setOperand(ir::ops::Access::indices_at, named(Access.indices().front()));
  O.parent()->remove(&O);
  Around->insert(At, &O);
}

/// Gives the address \p O a name, or the operands of it that change.
void Scheduler::flushAddress(Op &O) {
  Written &W = Values[O.number()];
  W.Reads.clear();
  W.Convergent = W.Effect = false;
  auto NameOperand = [&](unsigned I) {
    O.setOperand(I, named(O.operand(I)));
    O.parent()->remove(&O);
    Around->insert(At, &O);
  };
  auto Access = O.dyn<ir::ops::Access>();
  if (!Access)
    return NameOperand(O.numOperands() - 1); // the offset, the index or the address
  if (isArrayOfResources(M, Access.base()) && Access.indices().size() == 1)
    return NameOperand(ir::ops::Access::indices_at);
  if (leadsToComponent(O))
    return flushComponent(O);
  declare(O.result());
}

void Scheduler::flushIf(function_ref<bool(const Written &)> Condition) {
  SmallVector<Value *, 8> Found;
  for (Value *V : Waiting)
    if (Condition(*written(V)))
      Found.push_back(V);
  for (Value *V : Found)
    flush(V);
}

void Scheduler::beforeChange(ArrayRef<Token> Tokens) {
  flushIf([&](const Written &W) {
    return W.Effect || any_of(W.Reads, [&](Token R) { return is_contained(Tokens, R); });
  });
}

void Scheduler::beforeMemoryChange() {
  flushIf([&](const Written &W) {
    return W.Effect ||
           any_of(W.Reads, [](Token R) { return R.isNull() || !isa<const Value *>(R); });
  });
}

void Scheduler::beforeBranch() {
  flushIf([](const Written &W) { return !W.moves() || !W.Reads.empty(); });
}

//===--- ops ---------------------------------------------------------------===//

void Scheduler::visitBranch(Op &O) {
  auto It = Choices.find(&O);
  useAll(O);
  Written Condition = std::exchange(Gathered, {});
  beforeBranch();
  for (Region *Inner : O.regions())
    visitInner(*Inner);
  Gathered = {};
  if (It != Choices.end())
    choose(O, It->second, std::move(Condition));
}

/// Whether all components come from one vector, so that `v.zyx` suffices.
static bool isSwizzle(const Op &Shuffle) {
  int64_t Split = int64_t(ir::ops::operandType(Shuffle)->count());
  ArrayRef<int64_t> Indices = Shuffle.intsAttr(AttrKind::Indices);
  return all_of(Indices, [&](int64_t I) { return (I < Split) == (Indices[0] < Split); });
}

void Scheduler::visit(Op &O) {
  Gathered = {};
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Builtin:
  case Opcode::Global:
  case Opcode::MslLet: // made here
    return;
  case Opcode::Access:
  case Opcode::BytesAt:
  case Opcode::AtAddress:
  case Opcode::MslWordsAt:
    return visitAddress(O);
  case Opcode::Load:
    return visitLoad(O);
  case Opcode::MslTexelRead:
    return visitRead(O, O.as<ir::ops::MslTexelRead>().texture(), /*Cheap=*/false);
  case Opcode::Store:
    return visitStore(O);
  case Opcode::MslTexelWrite:
    useAll(O);
    return beforeChange(tokens(O.as<ir::ops::MslTexelWrite>().texture()));
  case Opcode::MslTexelAtomic:
    useAll(O);
    beforeChange(tokens(O.as<ir::ops::MslTexelAtomic>().texture()));
    return define(O, Kind::Effect);
  case Opcode::MslTextureFence:
    useAll(O);
    return beforeMemoryChange();
  case Opcode::MatStore:
    useAll(O);
    return beforeChange(tokens(O.as<ir::ops::MatStore>().memory()));
  case Opcode::QueryTrace:
  case Opcode::QueryAct:
  case Opcode::QueryCommit:
  case Opcode::QueryProceed:
    return visitQuery(O);
  case Opcode::QueryGet:
    return visitRead(O, ir::ops::OfQuery(O).query(), /*Cheap=*/false);
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    useAll(O);
    beforeChange(tokens(ir::ops::Update(O).address()));
    return define(O, Kind::Effect);
  case Opcode::Barrier:
    return beforeMemoryChange();
  case Opcode::RayPayload:
  case Opcode::RayT:
  case Opcode::MslRayOver:
    return visitRayRead(O);
  case Opcode::Call:
  case Opcode::RayTrace:
  case Opcode::RayCall:
  case Opcode::RayReport:
  case Opcode::RaySetPayload:
  case Opcode::RayIgnore:
  case Opcode::RayAccept:
    useAll(O);
    beforeMemoryChange();
    return O.result() ? define(O, Kind::Effect) : void();
  case Opcode::If:
  case Opcode::Loop:
  case Opcode::Switch:
    return visitBranch(O);
  case Opcode::MeshCounts:
  case Opcode::MeshDispatch: // only one thread of the group writes them
    for (Value *V : O.operands())
      if (!V->type()->isPointer())
        useLazily(V);
    break;
  case Opcode::And:
  case Opcode::Or:
    if (O.type()->scalar()->isBool())
      useLazily(ir::ops::Binary(O).rhs());
    break;
  case Opcode::Select:
    if (auto Select = O.as<ir::ops::Select>(); !Select.condition()->type()->isVector()) {
      useLazily(Select.ifTrue());
      useLazily(Select.ifFalse());
    }
    break;
  default:
    break;
  }
  const Value *Source = sourceOf(O);
  bool Waited = Source && waits(Source);
  useAll(O);
  if (!O.result())
    return;
  switch (O.opcode()) {
  case Opcode::Var:
    return;
  case Opcode::Frexp: // it writes its second result to memory
    Values[O.number()] = std::exchange(Gathered, {});
    At = std::next(O.getIterator());
    declare(O.result());
    return;
  case Opcode::Extract:
    if (const Op *Base = Source->def(); Base && Base->is(Opcode::Const)) {
      Values[O.number()].Width = LiteralWidth; // a literal itself
      return;
    }
    return define(O, Waited ? Kind::Pure : Kind::Cheap);
  case Opcode::Shuffle:
    return define(O, isSwizzle(O) && !Waited ? Kind::Cheap : Kind::Pure);
  case Opcode::BytesSize:
    return define(O, Kind::Cheap);
  case Opcode::MatFill:
    if (!Gathered.Reads.empty() || Waited)
      return define(O, Kind::Pure);
    Values[O.number()].Width = width(M, O, Gathered.Width); // no variable holds it better
    return;
  default:
    return define(O, O.has(ir::Convergent) ? Kind::Convergent : Kind::Pure);
  }
}

void Scheduler::visit(Region &R) {
  Around = &R;
  for (auto It = R.begin(); It != R.end();) {
    CurrentWork.Op = &*It;
    At = It;
    Continue.reset();
    visit(*It);
    It = Continue ? *Continue : std::next(It);
  }
}

void Scheduler::visitInner(Region &R) {
  auto SavedWaiting = std::exchange(Waiting, {});
  Region *SavedRegion = Around;
  Region::iterator SavedPlace = At;
  visit(R);
  Around = SavedRegion;
  At = SavedPlace;
  Waiting = std::move(SavedWaiting);
}

void Scheduler::run() {
  for (Op *If : Place.branches())
    findChoice(*If);
  visit(F.body());
  arrange(M, F);
}

void tessera::msl::raiseVariables(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    Scheduler(M, *F).run();
}
