// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, buffers, atomics, barriers, calls.

#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"
#include "MSL/Raise.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Stands for everything that buffers hold: two of them may share memory.
static constexpr char Buffers = 0;
/// Longer indices get a name when the address is used more than once.
constexpr size_t MaxRepeatedIndex = 20;

//===--- variables ---------------------------------------------------------===//

void FunctionPrinter::declareVariable(const Op &Var, const std::string *Initial) {
  const Type *Ty = Var.type()->element();
  std::string Name = N.declare(Var.strAttr(AttrKind::Name));
  line(T.value(Ty) + " " + Name + (Initial ? " = " + *Initial : "") + ";");
  declared(Var, Name);
}

void FunctionPrinter::declared(const Op &Var, const std::string &Name) {
  fix(Var.result(), {Name});
  slot(Var.result()).Where =
      std::make_shared<Address>(Address{{Var.type()->element(), Form::Value}, false, "thread"});
  Declared.insert(&Var);
}

void FunctionPrinter::printVar(Op &O) {
  const Op *First = Info.firstAccess(&O);
  if (Info.isChosen(&O))
    return; // see printChoice()
  // A parameter is a variable already.
  const Value *Initially = O.as<ir::ops::Var>().init();
  if (Initially && Initially->parameterOf() && Info.uses(Initially).Count == 1)
    return declared(O, slot(Initially).E.Text);
  if (!Initially) {
    if (First)
      DeclareAt[First].push_back(&O);
    return;
  }
  bool Counts = First && First->is(Opcode::Loop) && Info.accessedOnlyIn(&O, First) &&
                !First->flag(AttrKind::TestAtEnd) && !Counters.contains(First) &&
                any_of(First->region(2), [&](Op &In) {
                  auto Store = In.dyn<ir::ops::Store>();
                  return Store && Store.address() == O.result();
                });
  // The head is written after what stands between; what is pending is flushed by then.
  if (Counts && !slot(Initially).Pending)
    Counts = Initially->parameterOf() ||
             staysSame(Initially, slot(Initially).Reads, Info.position(First));
  if (Counts) {
    Counters[First] = &O;
    return;
  }
  std::string Initial = use(Initially).plain();
  if (First)
    declareVariable(O, &Initial);
  else if (Gathered.Effect)
    statement(Initial);
}

//===--- addresses ---------------------------------------------------------===//

SmallVector<Token, 2> FunctionPrinter::tokens(const Value *Pointer) {
  const Value *Root = rootOf(Pointer);
  const Op *Def = Root->def();
  if (!Def || Def->is(Opcode::Var))
    return {Root};
  const Global *G = M.global(Def->strAttr(AttrKind::Symbol));
  switch (G->Space) {
  case AddressSpace::Private:
    return ModulePrinter::isTable(G) ? SmallVector<Token, 2>() : SmallVector<Token, 2>{G};
  case AddressSpace::Workgroup:
    return {G};
  case AddressSpace::Storage:
    return G->ReadOnly ? SmallVector<Token, 2>() : SmallVector<Token, 2>{&Buffers};
  case AddressSpace::Function:
  case AddressSpace::Uniform:
  case AddressSpace::Push:
    return {};
  }
  llvm_unreachable("address space");
}

void FunctionPrinter::beforeMemoryChange(ArrayRef<Token> Others) {
  flushIf([&](const Slot &S) {
    return S.Effect || any_of(S.Reads, [&](Token R) {
             return is_contained(Others, R) || !Slots.contains(static_cast<const Value *>(R));
           });
  });
}

Address FunctionPrinter::resource(const Global *G, const Type *Ty, std::string Name, Expression &E,
                                  bool IsElement) {
  Address A;
  A.Place = {Ty, formOf(G->Space), 16};
  A.Space = M.addressSpace(G).str();
  A.ByBytes = M.isBytes(G);
  if (A.ByBytes) {
    A.Base = Name;
    A.Word = M.wordOf(G);
  } else if (Ty->isStruct() && IsElement) {
    E = {"*" + Name, Precedence::Unary};
  } else {
    E = {Name};
  }
  return A;
}

void FunctionPrinter::printGlobal(Op &O) {
  const Global *G = M.global(O.strAttr(AttrKind::Symbol));
  const std::string &Name = M.globalName(G);
  Expression E{Name};
  Address A;
  bool IsResource = G->Kind != ir::ResourceKind::None;
  if (IsResource && !G->ValueType->isArray())
    A = resource(G, G->ValueType, Name, E, /*IsElement=*/false);
  else
    A = {{G->ValueType, ModulePrinter::isTable(G) ? Form::Shared : formOf(G->Space)},
         false,
         M.addressSpace(G).str()};
  fix(O.result(), E);
  slot(O.result()).Where = std::make_shared<Address>(std::move(A));
}

static std::string sum(const Expression &Left, const Expression &Right) {
  return Left.Text.empty() ? Right.Text : Left.Text + " + " + Right.in(Precedence::Multiplicative);
}

void FunctionPrinter::step(Address &A, Expression &E, const Value *Index) {
  const Type *Ty = A.Place.Ty;
  std::optional<uint64_t> Known;
  if (Index->def() && Index->def()->is(Opcode::Const))
    Known = Index->def()->constant()->Bits;
  if (A.ByBytes) {
    AddressSpace Space = A.Place.F == Form::Rows ? AddressSpace::Uniform : AddressSpace::Storage;
    uint64_t Stride = Ty->isStruct()   ? 0
                      : Ty->isVector() ? Ty->element()->bits() / 8
                                       : ir::arrayStride(Ty, Space);
    Expression I = use(Index);
    if (Ty->isStruct()) {
      A.Constant += ir::memberOffset(Ty, unsigned(*Known), Space);
    } else if (Known) {
      A.Constant += *Known * Stride;
    } else {
      uint64_t Units = Stride / (A.Word ? A.Word->bits() / 8 : 1);
      Expression Product{I.in(Precedence::Multiplicative) + " * " + std::to_string(Units),
                         Precedence::Multiplicative};
      if (Units == 1)
        Product = I;
      A.Offset = A.Offset.Text.empty() ? Product
                                       : Expression{sum(A.Offset, Product), Precedence::Additive};
    }
    A.Place = T.part(A.Place, Known ? unsigned(*Known) : 0);
    return;
  }
  Expression I = use(Index);
  if (Ty->isStruct()) {
    bool ThroughPointer = E.Text.front() == '*';
    E = {(ThroughPointer ? E.Text.substr(1) + "->" : E.in(Precedence::Primary) + ".") +
         T.member(Ty, unsigned(*Known)).str()};
  } else if (Ty->isVector()) {
    A.Vector = E.in(Precedence::Unary);
    A.VectorType = T.declare(A.Place).Type;
    A.Component = I.plain();
    E.Text = E.in(Precedence::Primary);
    bool IsKnown = Known && *Known < Ty->count();
    E = {IsKnown ? E.Text + "." + "xyzw"[*Known] : E.Text + "[" + A.Component + "]"};
  } else {
    E = {E.in(Precedence::Primary) + "[" + I.plain() + "]"};
    if (Ty->isArray() && T.declare(A.Place).Wrapped)
      E.Text += ".value";
  }
  A.Place = T.part(A.Place, Known && Ty->isStruct() ? unsigned(*Known) : 0);
}

void FunctionPrinter::defineAddress(Op &O, Expression E, Address A) {
  const Value *V = O.result();
  const ValueUses &U = Info.uses(V);
  Slot S = std::exchange(Gathered, {});
  S.E = std::move(E);
  S.Where = std::make_shared<Address>(std::move(A));
  if (U.Count == 1 && U.SameRegion)
    return wait(V, std::move(S));
  bool Stays = !S.Effect && !S.Convergent && staysSame(V, S.Reads, U.End);
  put(V, std::move(S));
  if (U.Count && !Stays)
    flush(V);
}

void FunctionPrinter::printAccess(Op &O) {
  auto Access = O.as<ir::ops::Access>();
  const ValueUses &U = Info.uses(O.result());
  // What is written more than once must be short, and mean the same each time.
  if (U.Count > 1 || !U.SameRegion)
    for (const Value *Index : Access.indices())
      if (Slot &S = slot(Index); S.Pending && (S.E.Text.size() > MaxRepeatedIndex || S.Effect ||
                                               S.Convergent || !S.Reads.empty()))
        flush(Index);
  const Value *Base = Access.base();
  Expression E = use(Base);
  Address A = *slot(Base).Where;
  const Op *Root = Base->def();
  ArrayRef<Value *> Indices = Access.indices();
  bool IsArrayOfResources = false;
  const Global *G = nullptr;
  if (Root && Root->is(Opcode::Global)) {
    G = M.global(Root->strAttr(AttrKind::Symbol));
    IsArrayOfResources = G->Kind != ir::ResourceKind::None && G->ValueType->isArray();
  }
  if (IsArrayOfResources) {
    if (Slot &S = slot(Indices.front()); S.Pending && !S.Reads.empty())
      flush(Indices.front());
    std::string Name = E.Text + "[" + use(Indices.front()).plain() + "]";
    A = resource(G, G->ValueType->element(), Name, E, /*IsElement=*/true);
    Indices = Indices.drop_front();
  }
  for (const Value *Index : Indices)
    step(A, E, Index);
  defineAddress(O, E, A);
}

void FunctionPrinter::printBytesAt(Op &O) {
  auto Words = O.dyn<ir::ops::MslWordsAt>();
  const Value *Base = ir::ops::OfBuffer(O).buffer();
  const Value *Offset = Words ? Words.index() : O.as<ir::ops::BytesAt>().offset();
  const ValueUses &U = Info.uses(O.result());
  if (Slot &S = slot(Offset); S.Pending && (U.Count > 1 || !U.SameRegion))
    flush(Offset);
  Expression E = use(Base);
  Address A = *slot(Base).Where;
  A.Place = {O.type()->element(), Form::Device, std::max<uint64_t>(1, O.intAttr(AttrKind::Align))};
  Expression At = use(Offset);
  if (Offset->def() && Offset->def()->is(Opcode::Const))
    A.Constant = Offset->def()->constant()->Bits * O.intAttr(AttrKind::Unit, 1);
  else
    A.Offset = At;
  defineAddress(O, E, A);
}

Expression FunctionPrinter::offset(const Address &A) {
  uint64_t Size = A.Word ? A.Word->bits() / 8 : 1;
  std::string Constant = std::to_string(A.Constant / Size);
  if (A.Offset.Text.empty())
    return {Constant};
  if (A.Constant == 0)
    return A.Offset;
  return {A.Offset.in(Precedence::Additive) + " + " + Constant, Precedence::Additive};
}

Expression FunctionPrinter::atBytes(const Address &A) {
  const Type *Ty = A.Place.Ty;
  if (A.Word && Ty == A.Word)
    return {A.Base + "[" + offset(A).Text + "]"};
  std::string Cast = "*(" + A.Space + " " + T.declare(A.Place).Type + " *)";
  if (A.Word)
    return {Cast + "&" + A.Base + "[" + offset(A).Text + "]", Precedence::Unary};
  Expression At = offset(A);
  if (At.Text == "0")
    return {Cast + A.Base, Precedence::Unary};
  return {Cast + "(" + A.Base + " + " + At.in(Precedence::Multiplicative) + ")", Precedence::Unary};
}

Expression FunctionPrinter::place(const Value *Pointer) {
  Expression E = use(Pointer);
  const Address &A = *slot(Pointer).Where;
  return A.ByBytes ? atBytes(A) : E;
}

Expression FunctionPrinter::target(const Value *Pointer) {
  Expression E = place(Pointer);
  const Address &A = *slot(Pointer).Where;
  if (A.Vector.empty() || A.Place.F == Form::Value)
    return E;
  return {"((" + A.Space + " " + scalarName(A.Place.Ty).str() + " *)&" + A.Vector + ")[" +
          A.Component + "]"};
}

std::string FunctionPrinter::pointer(const Value *Pointer, StringRef Element) {
  std::string Place = place(Pointer).in(Precedence::Unary);
  const Address &A = *slot(Pointer).Where;
  std::string Cast = "(" + A.Space + " " + Element.str() + " *)";
  if (!A.Vector.empty())
    return Cast + "&" + A.Vector + " + (" + A.Component + ")";
  // A cast of a cast is one.
  if (Place.starts_with("*("))
    return Cast + Place.substr(Place.find(" *)") + 3);
  return Cast + "&" + Place;
}

//===--- reading and writing -----------------------------------------------===//

/// The atomic type whose accesses carry a value of 32 bits; floats go as their bits.
static std::string atomicName(const Type *Ty) {
  return Ty->isFloat() ? "atomic_uint" : "atomic_" + scalarName(Ty).str();
}

void FunctionPrinter::printSize(Op &O) {
  const Value *Buffer = ir::ops::OfBuffer(O).buffer();
  const Op *Root = rootOf(Buffer)->def();
  const Global *G = M.global(Root->strAttr(AttrKind::Symbol));
  ArrayRef<unsigned> Indices = M.bindings().of(G);
  std::string Index = std::to_string(Indices[0]);
  if (G->ValueType->isArray()) {
    const Value *Which = Buffer->def()->as<ir::ops::Access>().indices().front();
    if (Which->def() && Which->def()->is(Opcode::Const)) {
      Index = std::to_string(Indices[Which->def()->constant()->Bits]);
    } else {
      std::vector<std::string> All;
      for (unsigned I : Indices)
        All.push_back(std::to_string(I));
      Index = "array<uint, " + std::to_string(All.size()) + ">{" + llvm::join(All, ", ") + "}[" +
              use(Which).plain() + "]";
    }
  }
  Gathered = {};
  Expression E{M.sizesName() + "[" + Index + "]"};
  if (O.is(Opcode::ArrayLength)) {
    uint64_t Stride = ir::arrayStride(Buffer->type()->element(), G->Space);
    if (Stride != 1)
      E = {E.Text + " / " + std::to_string(Stride), Precedence::Multiplicative};
  }
  define(O, E, Kind::Cheap);
}

void FunctionPrinter::printLoad(Op &O) {
  const Value *Pointer = O.as<ir::ops::Load>().address();
  if (!slot(Pointer).Where) { // what a branch chose
    Expression E = use(Pointer);
    return (void)define(O, E);
  }
  Expression E;
  if (isCoherent(M.module(), Pointer)) {
    E = {call("atomic_load_explicit",
              {pointer(Pointer, atomicName(O.type())), "memory_order_relaxed"})};
    if (O.type()->isFloat())
      E = {call("as_type<float>", {E.Text})};
  } else {
    E = place(Pointer);
    if (O.type()->isVector() && T.declare(slot(Pointer).Where->Place).Packed)
      E = {call(plainName(O.type()), {E.Text})};
  }
  SmallVector<Token, 2> Read = tokens(Pointer);
  // What an unfinished call or atomic may change must not be read before it.
  if (!Read.empty()) {
    bool IsLocal = Slots.contains(static_cast<const Value *>(Read[0]));
    Slot Saved = std::exchange(Gathered, {});
    flushIf(
        [&](const Slot &S) { return S.Effect && (!IsLocal || is_contained(S.Reads, Read[0])); });
    Gathered = std::move(Saved);
  }
  Gathered.Reads.append(Read.begin(), Read.end());
  const Op *Def = Pointer->def();
  AddressSpace Space = Pointer->type()->space();
  bool Cheap = !Def || Def->is(Opcode::Var) || Space == AddressSpace::Function ||
               Space == AddressSpace::Uniform || Space == AddressSpace::Push;
  define(O, E, Cheap ? Kind::Cheap : Kind::Pure);
}

void FunctionPrinter::printStore(Op &O) {
  auto Store = O.as<ir::ops::Store>();
  const Value *Pointer = Store.address(), *Stored = Store.value();
  const Op *Var = Pointer->def();
  if (Var && Var->is(Opcode::Var)) {
    if (Info.home(Stored) == Var)
      return; // computed there
    if (!Declared.contains(Var) && Info.firstAccess(Var) == &O) {
      std::string Initial = use(Stored).plain();
      return declareVariable(*Var, &Initial);
    }
  }
  SmallVector<Token, 2> Changed = tokens(Pointer);
  if (isCoherent(M.module(), Pointer)) {
    std::string To = pointer(Pointer, atomicName(Stored->type())), From = text(Stored);
    if (Stored->type()->isFloat())
      From = call("as_type<uint>", {From});
    beforeChange(Changed);
    return statement(call("atomic_store_explicit", {To, From, "memory_order_relaxed"}));
  }
  Expression To = target(Pointer), Read = slot(Pointer).E;
  Slot &S = slot(Stored);
  bool IsPacked = Stored->type()->isVector() && T.declare(slot(Pointer).Where->Place).Packed;

  if (S.Pending && !S.Changes.empty() && S.E.Text == To.Text &&
      Pointer->type()->space() == AddressSpace::Function) {
    bool Apart = all_of(drop_begin(S.Changes), [&](const auto &Change) {
      return Change.second.find(To.Text) == std::string::npos;
    });
    if (Apart) {
      auto Changes = S.Changes;
      S.Changes.clear();
      use(Stored);
      beforeChange(Changed);
      for (auto &[Path, Text] : Changes)
        statement(To.in(Precedence::Primary) + Path + " = " + Text);
      return;
    }
  }
  if (S.Pending && !S.Sign.empty() && S.E.Level != Precedence::Relational &&
      S.E.Level != Precedence::Equality && (S.Left1 == To.Text || S.Left1 == Read.Text) &&
      !IsPacked) {
    std::string Sign = S.Sign, Right = S.Right1;
    use(Stored);
    beforeChange(Changed);
    if (Right == "1" && (Sign == "+" || Sign == "-"))
      return statement(Sign + Sign + To.in(Precedence::Unary));
    return statement(To.Text + " " + Sign + "= " + Right);
  }
  std::string From = use(Stored).plain();
  beforeChange(Changed);
  statement(To.Text + " = " + From);
}

static const Value *comparand(const Op &O) {
  auto Bits = O.dyn<ir::ops::MslAtomicBits>();
  return Bits ? Bits.comparand() : O.as<ir::ops::Atomic>().comparand();
}

void FunctionPrinter::printAtomic(Op &O) {
  static constexpr const char *FunctionNames[] = {
#define ATOMIC(Fn, Name) Name,
#include "MSL/Atomics.def"
  };
  auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
  ir::ops::Update Atomic(O);
  const Type *Ty = Atomic.value()->type();
  bool IsWide = Ty->bits() == 64;
  std::vector<std::string> Arguments{pointer(Atomic.address(), "atomic_" + scalarName(Ty).str())};
  if (Fn == ir::AtomicFn::CompareExchange) {
    M.need(Helper::CompareExchange);
    Arguments.push_back(text(comparand(O)));
    Arguments.push_back(text(Atomic.value()));
  } else {
    Arguments.push_back(text(Atomic.value()));
    Arguments.push_back("memory_order_relaxed");
  }
  StringRef Function = FunctionNames[size_t(Fn)];
  if (IsWide) // they give nothing back
    Function = Fn == ir::AtomicFn::Min ? "atomic_min_explicit" : "atomic_max_explicit";
  std::string Text = call(Function, Arguments);
  beforeChange(tokens(Atomic.address()));
  if (!O.result() || IsWide)
    return statement(Text);
  define(O, {Text}, Kind::Effect);
}

void FunctionPrinter::printBarrier(Op &O) {
  auto Memory = O.enumAttr<ir::MemoryKind>(AttrKind::Memory);
  beforeMemoryChange();
  std::string Flags;
  if (O.attr(AttrKind::Memory) == nullptr)
    Flags = "mem_flags::mem_none";
  if (O.attr(AttrKind::Memory) && Memory != ir::MemoryKind::Workgroup)
    Flags = "mem_flags::mem_device";
  if (O.attr(AttrKind::Memory) && Memory != ir::MemoryKind::Device)
    Flags += (Flags.empty() ? "" : " | ") + std::string("mem_flags::mem_threadgroup");
  bool OfSubgroup = O.enumAttr<ir::BarrierScope>(AttrKind::ExecScope) == ir::BarrierScope::Subgroup;
  statement(call(OfSubgroup ? "simdgroup_barrier" : "threadgroup_barrier", {Flags}));
}

void FunctionPrinter::printCall(Op &O) {
  ir::Function *Callee = M.module().findFunction(O.strAttr(AttrKind::Symbol));
  std::vector<std::string> Arguments;
  SmallVector<Token, 4> Passed;
  for (const Value *V : O.operands()) {
    if (!V->type()->isPointer()) {
      Arguments.push_back(text(V));
      continue;
    }
    Arguments.push_back(place(V).Text);
    Passed.append(tokens(V));
  }
  const Environment &E = M.environment(Callee);
  for (const Global *G : E.Globals)
    Arguments.push_back(M.globalName(G));
  if (E.Sizes)
    Arguments.push_back(M.sizesName());
  for (ir::BuiltinFn Fn : E.Builtins)
    Arguments.push_back(M.builtinName(Fn));
  std::string Text = call(M.functionName(Callee), Arguments);
  beforeMemoryChange(Passed);
  if (!O.result())
    return statement(Text);
  Gathered.Reads.append(Passed.begin(), Passed.end());
  define(O, {Text}, Kind::Effect);
}
