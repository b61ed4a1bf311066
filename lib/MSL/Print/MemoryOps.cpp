// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, buffers, atomics, calls.

#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "MSL/Language/Operators.h"
#include "MSL/Language/Statements.h"
#include "MSL/Print/FunctionPrinter.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

//===--- addresses ---------------------------------------------------------===//

std::string FunctionPrinter::spaceOf(const Value *Pointer) {
  if (ir::isAtAddress(Pointer))
    return "device";
  const Op *Root = rootOf(Pointer, Opcode::Global);
  return Root ? addressSpace(*M.global(*Root)).str() : "thread";
}

Expression FunctionPrinter::place(const Value *Pointer) {
  const Op &O = *Pointer->def();
  switch (O.opcode()) {
  case Opcode::Global:
    return {M.names().of(M.global(O))};
  case Opcode::Var:
  case Opcode::MslLet:
    return {O.strAttr(AttrKind::Name).str()};
  case Opcode::Access:
    return accessed(O);
  case Opcode::AtAddress:
    return atAddress(O);
  default:
    return atBytes(O);
  }
}

std::string FunctionPrinter::element(const Value *Array, const Value *Index) {
  return place(Array).Text + "[" + plain(Index) + "]";
}

Expression FunctionPrinter::accessed(const Op &O) {
  auto Access = O.as<ir::ops::Access>();
  const Value *Base = Access.base();
  Expression E = place(Base);
  Placed P = placeOf(M.module(), Base);
  ArrayRef<Value *> Indices = Access.indices();
  if (isArrayOfResources(M.module(), Base)) {
    P = {P.Ty->element(), P.F};
    E = {element(Base, Indices.front())};
    if (M.global(*Base->def())->ArgumentBuffer)
      E.Text += std::string(".") + AddressMember;
    if (P.Ty->isStruct())
      E = {"*" + E.Text, Precedence::Unary};
    Indices = Indices.drop_front();
  }
  for (const Value *Index : Indices) {
    std::optional<uint64_t> Known = constantBits(Index);
    if (P.Ty->isStruct()) {
      bool ThroughPointer = E.Text.front() == '*';
      E = {(ThroughPointer ? E.Text.substr(1) + "->" : E.in(Precedence::Primary) + ".") +
           T.member(P.Ty, unsigned(*Known)).str()};
    } else if (P.Ty->isVector() && Known && *Known < P.Ty->count()) {
      E = {E.in(Precedence::Primary) + "." + letter(*Known)};
    } else {
      E = {E.in(Precedence::Primary) + "[" + plain(Index) + "]"};
      if (P.Ty->isArray() && T.declare(P).Wrapped)
        E.Text += ".value";
    }
    P = partOf(P, P.Ty->isStruct() ? unsigned(*Known) : 0);
  }
  return E;
}

Expression FunctionPrinter::atAddress(const Op &O) {
  Expression Number = expression(O.as<ir::ops::AtAddress>().number());
  return {"*(device " + T.declare(placeOf(M.module(), O.result())).Type + " *)" +
              Number.in(Precedence::Unary),
          Precedence::Unary};
}

Expression FunctionPrinter::atBytes(const Op &O) {
  const Value *Buffer = ir::ops::OfBuffer(O).buffer();
  std::string Base = place(Buffer).in(Precedence::Primary);
  const Type *Ty = O.type()->element();
  std::string Cast =
      "*(" + spaceOf(Buffer) + " " + T.declare(placeOf(M.module(), O.result())).Type + " *)";
  if (auto Words = O.dyn<ir::ops::MslWordsAt>()) {
    std::string Word = Base + "[" + plain(Words.index()) + "]";
    return Ty->isScalar() ? Expression{Word} : Expression{Cast + "&" + Word, Precedence::Unary};
  }
  const Value *Offset = O.as<ir::ops::BytesAt>().offset();
  if (Ty->isScalar() && M.wordOf(M.global(*rootOf(Buffer, Opcode::Global)))) // a byte itself
    return {Base + "[" + plain(Offset) + "]"};
  if (constantBits(Offset) == 0)
    return {Cast + Base, Precedence::Unary};
  Expression At = expression(Offset);
  return {Cast + "(" + Base + " + " +
              (At.Plain.empty() ? At.in(Precedence::Multiplicative) : At.Plain) + ")",
          Precedence::Unary};
}

const Op *FunctionPrinter::componentOf(const Value *Pointer) {
  const Op *Def = Pointer->def();
  bool IsShared = formOf(Pointer->type()->element(), Pointer->type()->space()) != Form::Value;
  return IsShared && Def->is(Opcode::Access) && leadsToComponent(*Def) ? Def : nullptr;
}

/// Without its last index, "v[0].x" is "v[0]".
static std::string vectorOf(const std::string &Component) {
  char Last = Component.back();
  if (Last != ']')
    return Component.substr(0, Component.size() - 2);
  size_t At = Component.size();
  for (unsigned Depth = 0; At-- > 0;) {
    Depth += Component[At] == ']';
    if (Component[At] == '[' && --Depth == 0)
      break;
  }
  return Component.substr(0, At);
}

Expression FunctionPrinter::target(const Value *Pointer) {
  Expression E = place(Pointer);
  const Op *Component = componentOf(Pointer);
  if (!Component)
    return E;
  const Value *Index = Component->operand(Component->numOperands() - 1);
  return {"((" + spaceOf(Pointer) + " " + scalarName(Pointer->type()->element()).str() + " *)&" +
          vectorOf(E.Text) + ")[" + plain(Index) + "]"};
}

std::string FunctionPrinter::pointer(const Value *Pointer, StringRef Element) {
  std::string Place = place(Pointer).in(Precedence::Unary);
  std::string Cast = "(" + spaceOf(Pointer) + " " + Element.str() + " *)";
  if (const Op *Component = componentOf(Pointer))
    return Cast + "&" + vectorOf(Place) + " + (" +
           plain(Component->operand(Component->numOperands() - 1)) + ")";
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

Expression FunctionPrinter::size(const Op &O) {
  const Value *Buffer = ir::ops::OfBuffer(O).buffer();
  const Global *G = M.global(*rootOf(Buffer, Opcode::Global));
  ArrayRef<unsigned> Indices = M.bindings().of(G);
  std::string Index = std::to_string(Indices[0]), Size;
  if (G->ArgumentBuffer) {
    auto Element = Buffer->def()->as<ir::ops::Access>();
    Size = element(Element.base(), Element.indices().front()) + "." + SizeMember;
  } else if (G->ValueType->isArray()) {
    const Value *Which = Buffer->def()->as<ir::ops::Access>().indices().front();
    if (std::optional<uint64_t> Known = constantBits(Which)) {
      Index = std::to_string(Indices[*Known]);
    } else {
      std::string All =
          join(map_range(Indices, [](unsigned I) { return std::to_string(I); }), ", ");
      Index =
          "array<uint, " + std::to_string(Indices.size()) + ">{" + All + "}[" + plain(Which) + "]";
    }
  }
  return {Size.empty() ? M.names().sizes() + "[" + Index + "]" : Size};
}

Expression FunctionPrinter::load(const Op &O) {
  const Value *Pointer = O.as<ir::ops::Load>().address();
  if (isCoherent(M.module(), Pointer)) {
    Expression E{msl::call("atomic_load_explicit",
                           {pointer(Pointer, atomicName(O.type())), "memory_order_relaxed"})};
    return O.type()->isFloat() ? Expression{msl::call("as_type<float>", {E.Text})} : E;
  }
  Expression E = place(Pointer);
  if (O.type()->isVector() && isPacked(placeOf(M.module(), Pointer)))
    return {msl::call(plainName(O.type()), {E.Text})};
  return E;
}

std::string FunctionPrinter::store(const Op &O) {
  auto Store = O.as<ir::ops::Store>();
  const Value *Pointer = Store.address(), *Stored = Store.value();
  if (Stored->def() && writesMatrix(*Stored->def()))
    return matrix(*Stored->def(), place(Pointer).Text);
  if (isCoherent(M.module(), Pointer)) {
    std::string From = text(Stored);
    if (Stored->type()->isFloat())
      From = msl::call("as_type<uint>", {From});
    return msl::call("atomic_store_explicit",
                     {pointer(Pointer, atomicName(Stored->type())), From, "memory_order_relaxed"});
  }
  Expression To = target(Pointer);
  if (!O.flag(AttrKind::Compound))
    return To.Text + " = " + plain(Stored);
  const Op &Update = *Stored->def();
  std::string Sign = operatorOf(Update)->Sign;
  Expression By = expression(ir::ops::Infix(Update).right());
  std::string Right = !By.Scalar.empty() ? By.Scalar : By.plain();
  if (Right == "1" && (Sign == "+" || Sign == "-"))
    return Sign + Sign + To.in(Precedence::Unary);
  return To.Text + " " + Sign + "= " + Right;
}

static const Value *comparand(const Op &O) {
  auto Bits = O.dyn<ir::ops::MslAtomicBits>();
  return Bits ? Bits.comparand() : O.as<ir::ops::Atomic>().comparand();
}

std::string FunctionPrinter::atomic(const Op &O) {
  auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
  ir::ops::Update Atomic(O);
  const Type *Ty = Atomic.value()->type();
  std::string Address = pointer(Atomic.address(), "atomic_" + scalarName(Ty).str());
  if (Fn == ir::AtomicFn::CompareExchange) {
    M.names().need(Helper::CompareExchange);
    std::string Expected = text(comparand(O));
    return msl::call(atomicFunction(Fn), {Address, Expected, text(Atomic.value())});
  }
  StringRef Function = atomicFunction(Fn);
  if (Ty->bits() == 64) // these functions return nothing
    Function = Fn == ir::AtomicFn::Min ? "atomic_min_explicit" : "atomic_max_explicit";
  return msl::call(Function, {Address, text(Atomic.value()), "memory_order_relaxed"});
}

Expression FunctionPrinter::call(const Op &O) {
  const ir::Function *Callee = M.module().findFunction(O.strAttr(AttrKind::Symbol));
  std::vector<std::string> Arguments;
  for (const Value *V : O.operands())
    Arguments.push_back(text(V));
  const Environment &E = M.names().environments().of(Callee);
  for (const Global *G : E.Globals)
    Arguments.push_back(M.names().of(G));
  if (E.Sizes)
    Arguments.push_back(M.names().sizes());
  if (E.RayFrame)
    Arguments.push_back(M.names().rayFrame());
  for (ir::SystemValue V : E.SystemValues)
    Arguments.push_back(M.names().of(V));
  return {msl::call(M.names().of(Callee), Arguments)};
}
