// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/Uniformity.h"
#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Transforms/Elements/ElementLoop.h"
#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"
#include "Transforms/Turns.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;

namespace {
/// Parameters of the function that every element has.
enum Parameter : unsigned { Row, Column, Element, FirstOperand };

/// The body of a loop, as the body of a function.
class Body {
public:
  Body(Op &Loop, const ElementLoop &Of, const Locals &Vars, const LoopStores &Stores)
      : Loop(Loop), Of(Of), Vars(Vars), Stores(Stores), Matrix(Of.matrix()->type()) {}

  /// Whether it can be one. \p IsVarying tells which values differ in the lanes of the wave.
  bool fits(function_ref<bool(const Value *)> IsVarying);
  void replace(Module &M, Function &F);

private:
  bool visit(Region &R);
  bool visitOp(Op &O);
  bool visitLoad(Op &O);
  bool visitStore(Op &O);
  bool visitExtract(Op &O);
  bool noteOperands(const Op &O);
  bool isIndex(const Value *V) const;
  bool isInside(const Value *V) const;
  bool isIndices(const Value *V) const {
    return V->def() && V->def()->is(Opcode::MatLoad) && V->def()->flag(AttrKind::OfIndices);
  }
  void rewrite(Builder &B, Op &Was, Op &Copy, Function &To, Value *Held);

  Op &Loop;
  const ElementLoop &Of;
  const Locals &Vars;
  const LoopStores &Stores;
  const Type *Matrix;

  Op *Target = nullptr;                         ///< the local whose matrix the loop changes
  unsigned Version = 0;                         ///< of that matrix
  DenseMap<const Value *, unsigned> Carriers;   ///< loads of the target, and their versions
  SmallVector<const Value *, 8> Tested;         ///< numbers that must be uniform in the wave
  DenseSet<const Op *> Sets;                    ///< mat.inserts that are stored
  MapVector<Value *, unsigned> Operands;        ///< values of the function's operands, by parameter
  MapVector<Op *, unsigned> LoadedLocals;       ///< the same for locals that are read as they were
  SmallVector<std::pair<Op *, Op *>, 32> Pairs; ///< ops of the body and their copies
};
} // namespace

bool Body::isInside(const Value *V) const {
  const Op *Def = V->def();
  for (const Op *O = Def; O && O->parent(); O = O->parent()->owner())
    if (O == &Loop)
      return true;
  return false;
}

/// Whether \p V is the number of the element.
bool Body::isIndex(const Value *V) const {
  const Op *Local = ElementLoop::counterOf(const_cast<Value *>(V));
  return Local == Of.Counter;
}

static bool isOfNumbers(const Type *Ty) {
  return (Ty->isScalar() || Ty->isVector()) && !Ty->scalar()->isBool();
}

/// Constants, and resources, are not passed but repeated in the function.
static bool isRepeated(const Op &O) {
  return O.is(Opcode::Const) || O.is(Opcode::Undef) || O.is(Opcode::Global);
}

/// Whether \p Address leads into a resource or groupshared memory. The loop writes only locals.
static bool isOfGlobal(const Value *Address) {
  const Op *Root = ir::rootOf(Address, Opcode::Global);
  return Root && Address->type()->space() != ir::AddressSpace::Private;
}

/// Values from outside become operands; constants are repeated.
bool Body::noteOperands(const Op &O) {
  for (Value *V : O.operands()) {
    if (isInside(V)) {
      // Only accesses to elements take the counter. They do not come here.
      if (isIndex(V))
        return false;
      continue;
    }
    const Op *Def = V->def();
    if (Def && isRepeated(*Def))
      continue;
    const Type *Ty = V->type();
    if (!isOfNumbers(Ty))
      return false;
    if (Ty->isVector() && Ty->count() > 4)
      return false;
    Operands.try_emplace(V, 0);
    Tested.push_back(V);
  }
  return true;
}

bool Body::visitLoad(Op &O) {
  Value *Address = O.as<ir::ops::Load>().address();
  Op *Local = Locals::rootOf(Address);
  if (!Local)
    return isOfGlobal(Address) && isOfNumbers(O.type()) && noteOperands(O);
  if (isInside(Local->result()))
    return Address->def()->is(Opcode::Var);
  if (Address->def() != Local || !Vars.isTracked(Local))
    return false;
  if (Local == Of.Counter)
    return true;
  if (O.type() == Matrix) {
    Carriers[O.result()] = Local == Target ? Version : 0;
    return true;
  }
  if (!isOfNumbers(O.type()) || Stores.isStoredIn(Loop, Local))
    return false;
  LoadedLocals.try_emplace(Local, 0);
  Tested.push_back(O.result());
  return true;
}

/// Sets an element of the target to another value.
bool Body::visitStore(Op &O) {
  auto Store = O.as<ir::ops::Store>();
  Op *Local = Locals::rootOf(Store.address());
  if (!Local || Store.address()->def() != Local)
    return false;
  if (isInside(Local->result()))
    return noteOperands(O);
  Op *Def = Store.value()->def();
  auto Insert = Def ? Def->dyn<ir::ops::MatInsert>() : ir::ops::MatInsert(nullptr);
  if (!Insert || Local != Target || !Sets.contains(Def))
    return false;
  ++Version;
  return Def->parent() == O.parent();
}

bool Body::visitExtract(Op &O) {
  ir::ops::MatElement Extract(O);
  Value *From = Extract.matrix();
  if (!isIndex(Extract.index()) || From->type() != Matrix)
    return false;
  if (isInside(From)) {
    auto It = Carriers.find(From);
    if (It == Carriers.end())
      return false;
    Op *Local = Locals::rootOf(From->def()->as<ir::ops::Load>().address());
    if (Local == Target)
      return It->second == Version;
    if (Stores.isStoredIn(Loop, Local))
      return false;
    LoadedLocals.try_emplace(Local, 0);
    return true;
  }
  if (!isIndices(From))
    Operands.try_emplace(From, 0);
  return true;
}

bool Body::visitOp(Op &O) {
  switch (O.opcode()) {
  case Opcode::DebugValue:
    return true;
  case Opcode::Load:
    return visitLoad(O);
  case Opcode::Store:
    return visitStore(O);
  case Opcode::Var:
    return !O.type()->element()->containsMatrix() && noteOperands(O);
  case Opcode::MatExtract:
    return visitExtract(O);
  case Opcode::MatInsert: {
    auto Insert = O.as<ir::ops::MatInsert>();
    auto It = Carriers.find(Insert.matrix());
    if (!isIndex(Insert.index()) || It == Carriers.end() || It->second != Version ||
        Locals::rootOf(Insert.matrix()->def()->as<ir::ops::Load>().address()) != Target ||
        !O.result()->hasOneUse())
      return false;
    Sets.insert(&O);
    Value *New = Insert.value();
    if (isInside(New) || (New->def() && New->def()->is(Opcode::Const)))
      return true;
    Operands.try_emplace(New, 0);
    Tested.push_back(New);
    return true;
  }
  case Opcode::If:
    return noteOperands(O) && visit(O.region(0)) && visit(O.region(1));
  case Opcode::BytesAt:
  case Opcode::Access:
    return isOfGlobal(O.result()) && noteOperands(O);
  case Opcode::Convert: // of the counter to the type of an index
    if (isIndex(O.result()))
      return true;
    break;
  default:
    break;
  }
  bool IsPlain = O.has(ir::Pure) && !O.has(ir::Collective) && !O.has(ir::Convergent) &&
                 O.regions().empty() && O.type() && !O.type()->isPointer();
  return IsPlain && !O.is(Opcode::Builtin) && noteOperands(O);
}

bool Body::visit(Region &R) {
  return !R.terminator() && all_of(R, [&](Op &O) { return visitOp(O); });
}

bool Body::fits(function_ref<bool(const Value *)> IsVarying) {
  // The one matrix that the loop stores.
  for (const LoopStores::Entry &Entry : Stores.in(Loop)) {
    if (Entry.Root == Of.Counter || isInside(Entry.Root->result()))
      continue;
    if ((Target && Target != Entry.Root) || Entry.Root->type()->element() != Matrix)
      return false;
    Target = Entry.Root;
  }
  if (!Target || !Vars.isTracked(Target) || !visit(Loop.region(1)) || Sets.empty())
    return false;
  unsigned Next = FirstOperand;
  for (auto &[V, Parameter] : Operands)
    Parameter = Next++;
  for (auto &[Local, Parameter] : LoadedLocals)
    Parameter = Next++;
  return none_of(Tested, IsVarying);
}

/// The parameter with the row or the column that \p Indices hold.
static Value *indexOf(Function &To, const Value *Indices) {
  bool IsRow =
      Indices->def()->enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor;
  return To.param(IsRow ? Row : Column);
}

/// The copy of an op of the body, in the function, whose element is in the local \p Held.
void Body::rewrite(Builder &B, Op &Was, Op &Copy, Function &To, Value *Held) {
  auto ReplaceBy = [&](Value *V) { Copy.result()->replaceAllUsesWith(V); };
  if (auto Extract = Was.dyn<ir::ops::MatExtract>()) {
    Value *From = Extract.matrix();
    if (isIndices(From))
      return ReplaceBy(B.convert(indexOf(To, From), Was.type()));
    if (!isInside(From))
      return ReplaceBy(To.param(Operands.lookup(From)));
    Op *Local = Locals::rootOf(From->def()->as<ir::ops::Load>().address());
    return ReplaceBy(Local == Target ? B.load(Held) : To.param(LoadedLocals.lookup(Local)));
  }
  // A row or column is a number of the component before it becomes an integer again.
  if (auto Convert = Was.dyn<ir::ops::Convert>(); Convert && Was.type()->isInt()) {
    auto *Def = Convert.value()->def();
    if (Def && Def->is(Opcode::MatExtract) && isIndices(ir::ops::MatElement(*Def).matrix()))
      ReplaceBy(B.convert(indexOf(To, ir::ops::MatElement(*Def).matrix()), Was.type()));
    return;
  }
  if (auto Load = Was.dyn<ir::ops::Load>()) {
    auto It = LoadedLocals.find(Locals::rootOf(Load.address()));
    if (It != LoadedLocals.end() && !Was.type()->isMatrix())
      ReplaceBy(To.param(It->second));
    return;
  }
  if (Was.is(Opcode::Store) && Locals::rootOf(Was.as<ir::ops::Store>().address()) == Target)
    B.store(Held, Copy.as<ir::ops::Store>().value()->def()->as<ir::ops::MatInsert>().value());
}

template <typename Ops>
static void pairUp(Region &Old, Ops &&New, SmallVectorImpl<std::pair<Op *, Op *>> &Pairs) {
  for (auto [Was, Copy] : zip_equal(Old, New)) {
    Pairs.push_back({&Was, &Copy});
    for (auto [From, To] : zip_equal(Was.regions(), Copy.regions()))
      pairUp(*From, *To, Pairs);
  }
}

/// Whether the copy stands for what the function does another way.
static bool isReplaced(Op &Was, const Op *Counter, function_ref<bool(const Op *)> IsOutside) {
  if (Was.is(Opcode::MatExtract) || Was.is(Opcode::MatInsert))
    return true;
  if (auto Load = Was.dyn<ir::ops::Load>())
    return IsOutside(Locals::rootOf(Load.address()));
  if (auto Store = Was.dyn<ir::ops::Store>())
    return IsOutside(Locals::rootOf(Store.address()));
  auto Convert = Was.dyn<ir::ops::Convert>();
  return Convert && ElementLoop::counterOf(Was.result()) == Counter;
}

/// The function has no variables for debuggers.
static void eraseDebugValues(Region &R) {
  SmallVector<Op *, 8> Told;
  ir::walk(R, [&](Op &O) {
    if (O.is(Opcode::DebugValue))
      Told.push_back(&O);
  });
  for (Op *O : Told)
    O->erase();
}

void Body::replace(Module &M, Function &F) {
  eraseDebugValues(Loop.region(1));
  const Type *U32 = M.types().u32();
  SmallVector<const Type *, 8> Types{U32, U32, Matrix->element()};
  auto B = Builder::before(M, Loop);
  SmallVector<Value *, 8> Arguments{B.load(Target->result())};
  auto Take = [&](Value *V) {
    Types.push_back(V->type()->isMatrix() ? V->type()->element() : V->type());
    Arguments.push_back(V);
  };
  for (auto &[V, Parameter] : Operands)
    Take(V);
  for (auto &[Local, Parameter] : LoadedLocals)
    Take(B.load(Local->result()));

  Function &To =
      *M.addFunction((F.name() + ".element").str(), Matrix->element(), Types, Loop.loc());
  Builder In(M, To.body());
  In.setLoc(Loop.loc());
  Value *Held = In.var(Matrix->element(), "element", To.param(Element));
  DenseMap<Value *, Value *> Map;
  for (auto &[V, Parameter] : Operands)
    if (!V->type()->isMatrix())
      Map[V] = To.param(Parameter);
  ir::walk(Loop.region(1), [&](Op &O) {
    for (Value *V : O.operands())
      if (Op *Def = V->def(); Def && !isInside(V) && !Map.contains(V) && isRepeated(*Def))
        Map[V] = In.create(Def->opcode(), {}, Def->type(), Def->attrs())->result();
  });
  size_t Before = std::distance(To.body().begin(), To.body().end());
  M.cloneInto(Loop.region(1), To.body(), To.body().end(), Map);
  auto First = std::next(To.body().begin(), Before);
  pairUp(Loop.region(1), make_range(First, To.body().end()), Pairs);
  for (auto [Was, Copy] : Pairs) {
    auto At = Builder::before(M, *Copy);
    rewrite(At, *Was, *Copy, To, Held);
  }
  auto IsOutside = [&](const Op *Local) { return Local && !isInside(Local->result()); };
  for (auto [Was, Copy] : reverse(Pairs))
    if (isReplaced(*Was, Of.Counter, IsOutside))
      Copy->erase();
  In.setInsertionEnd(To.body());
  In.Return({In.load(Held)});

  B.store(Target->result(),
          B.SpirvMatPerElement(Arguments, Matrix, {Builder::string(AttrKind::Symbol, To.name())}));
  Value *Length = B.MatLength({Arguments.front()}, U32);
  B.store(Of.Counter->result(), B.convert(Length, Of.Counter->type()->element()));
  Loop.erase();
}

/// Erases \p Ops, and values that only they used.
static void eraseAll(ArrayRef<Op *> Ops) {
  SmallVector<Op *, 8> Unused;
  auto Erase = [&](Op *O) {
    SmallVector<Value *, 4> Operands(O->operands());
    O->erase();
    for (Value *V : Operands)
      if (Op *Def = V->def(); Def && Def->has(ir::Pure) && !V->hasUses())
        Unused.push_back(Def);
  };
  for (Op *O : reverse(Ops))
    Erase(O);
  while (!Unused.empty())
    Erase(Unused.pop_back_val());
}

/// Erases matrices of rows and columns that functions no longer read, and what writes them if both
/// of a type are gone. A barrier stands before the numbers are written, and one after that.
static void eraseIndices(Region &Body) {
  SmallVector<Op *, 4> Before; // the loads that may follow
  SmallVector<Op *, 16> Found;
  unsigned Barriers = 0;
  auto End = [&](bool IsRead) {
    if (!IsRead)
      append_range(Found, Before);
    Before.clear();
    Barriers = 0;
  };
  for (Op &O : Body) {
    if (!O.flag(AttrKind::OfIndices))
      continue;
    if (O.is(Opcode::MatLoad)) {
      if (O.result()->hasUses())
        End(/*IsRead=*/true);
      else
        Found.push_back(&O);
      continue;
    }
    if (Barriers == 2)
      End(/*IsRead=*/false);
    Barriers += O.is(Opcode::Barrier);
    Before.push_back(&O);
  }
  End(/*IsRead=*/false);
  eraseAll(Found);
}

void tessera::spirv::raisePerElement(Module &M, const PassContext &Ctx) {
  if (!M.mayHave({Opcode::MatLength}) || !Ctx.Device.lists(Feature::CooperativeMatrixPerElement))
    return;
  std::optional<ir::Uniformity> Lanes;
  auto IsVarying = [&](const Value *V) {
    if (!Lanes)
      Lanes.emplace(M, ir::waveSizesOf(M, Ctx.Device.Subgroup.Sizes), /*All=*/true);
    return Lanes->isVarying(V);
  };
  SmallVector<Function *, 8> Functions(M.Functions.begin(), M.Functions.end());
  for (Function *F : Functions) {
    SmallVector<Op *, 8> Loops;
    eachLoop(F->body(), [&](Op &Loop) { Loops.push_back(&Loop); });
    if (Loops.empty())
      continue;
    Locals Vars(*F);
    LoopStores Stores(*F, [](Op &) { return true; });
    SmallVector<std::unique_ptr<ElementLoop>, 8> Known;
    SmallVector<std::unique_ptr<Body>, 8> Fitting;
    for (Op *Loop : Loops) {
      auto Of = std::make_unique<ElementLoop>(*Loop, Vars, Stores);
      if (!Of->Counter || Of->tiles() != 1 || !countsAllElements(*Loop, *Of) ||
          ir::isOfGroup(Of->matrix()->type()))
        continue;
      auto Made = std::make_unique<Body>(*Loop, *Of, Vars, Stores);
      if (!Made->fits(IsVarying))
        continue;
      Known.push_back(std::move(Of));
      Fitting.push_back(std::move(Made));
    }
    for (std::unique_ptr<Body> &Made : Fitting)
      Made->replace(M, *F);
    if (Fitting.empty())
      continue;
    eraseIndices(F->body());
  }
}
