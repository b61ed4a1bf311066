// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Print/FunctionPrinter.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Print/LineBreaks.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

void FunctionPrinter::line(StringRef Text) {
  M.startsAt(To.size(), Where);
  appendLine(To, Indent, Text);
}

/// A variable that a matrix is computed in comes from the operation.
static Loc placeOfStatement(const Op &O) {
  const Value *Stored = nullptr;
  if (O.is(Opcode::Store))
    Stored = O.as<ir::ops::Store>().value();
  else if (O.is(Opcode::MslLet))
    Stored = O.as<ir::ops::MslLet>().value();
  const Op *Def = Stored ? Stored->def() : nullptr;
  bool IsMade = Def && Def->loc().isValid() && (O.is(Opcode::MslLet) || writesMatrix(*Def));
  return IsMade ? Def->loc() : O.loc();
}

void FunctionPrinter::note(const Op &O) {
  std::string Text = M.noteAt(O.loc());
  if (Text.empty() || Text == LastNote)
    return;
  LastNote = Text;
  line("// " + Text);
}

void FunctionPrinter::printBody(ir::Function &F) {
  if (IsEntry && Stage.hasOutputs())
    statement(Stage.OutputType + " " + M.names().output());
  print(F.body());
  const Op *End = F.body().terminator();
  if (IsEntry && Stage.hasOutputs() && !(End && End->is(Opcode::Return)))
    statement("return " + M.names().output());
}

void FunctionPrinter::print(Region &R) {
  for (Op &O : R) {
    CurrentWork.Op = &O;
    if (!isStatement(O))
      continue;
    Where = placeOfStatement(O);
    print(O);
  }
}

void FunctionPrinter::printInner(Region &R) {
  Loc Outer = Where;
  ++Indent;
  print(R);
  --Indent;
  Where = Outer;
}

void FunctionPrinter::print(Op &O) {
  switch (O.opcode()) {
  case Opcode::If:
    return printIf(O);
  case Opcode::Loop:
    return printLoop(O);
  case Opcode::Switch:
    return printSwitch(O);
  case Opcode::Return:
    return printReturn(O);
  case Opcode::Break:
    return line("break;");
  case Opcode::Continue:
    return line("continue;");
  case Opcode::Fallthrough:
    return;
  case Opcode::IoStore:
    return M.module().Entry.Mesh ? printPart(O) : printOutput(O);
  case Opcode::MeshCounts:
  case Opcode::MeshDispatch:
    return printForGroup(O);
  case Opcode::Demote:
    return statement("discard_fragment()");
  case Opcode::MslMovePosition:
    return printMove(O);
  case Opcode::MslLet:
    return printLet(O);
  case Opcode::Var:
    if (O.attr(AttrKind::Place)) // a head or a signature declares it
      return;
    if (const Value *Init = O.as<ir::ops::Var>().init(); Init && isTensor(Init->type())) {
      std::string Name = O.strAttr(AttrKind::Name).str();
      statement(T.value(Init->type()) + " " + Name);
      return printTensor(Name, Init);
    }
    return statement(variable(O));
  case Opcode::Store:
    if (const Op *Stored = O.as<ir::ops::Store>().value()->def();
        Stored && (Stored->is(Opcode::MatMul) || Stored->is(Opcode::MatMulAdd)))
      note(*Stored);
    if (auto Store = O.as<ir::ops::Store>(); isTensor(Store.value()->type()))
      return printTensor(place(Store.address()).Text, Store.value());
    return statement(statementText(O));
  default:
    return statement(statementText(O));
  }
}

std::string FunctionPrinter::statementText(Op &O) {
  switch (O.opcode()) {
  case Opcode::Store:
    return store(O);
  case Opcode::Barrier:
    return barrier(O);
  case Opcode::MatStore:
    return matrixAccess(O, text(O.as<ir::ops::MatStore>().matrix()), "simdgroup_store");
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return atomic(O);
  case Opcode::MslTexelWrite:
    return method(O, "write");
  case Opcode::MslTextureFence:
    return method(O, "fence");
  case Opcode::Call:
    return call(O).Text;
  case Opcode::QueryTrace:
  case Opcode::QueryAct:
  case Opcode::QueryCommit:
    return queryStatement(O);
  case Opcode::RaySetPayload:
  case Opcode::RayIgnore:
  case Opcode::RayAccept:
    return rayStatement(O);
  default:
    return text(O.result());
  }
}

//===--- variables ---------------------------------------------------------===//

std::string FunctionPrinter::variable(const Op &Var) {
  std::string Text = T.value(Var.type()->element()) + " " + Var.strAttr(AttrKind::Name).str();
  const Value *Init = Var.as<ir::ops::Var>().init();
  return Init ? Text + " = " + plain(Init) : Text;
}

void FunctionPrinter::printFrexp(const Op &O, const std::string &Name) {
  statement(T.value(O.type()) + " " + Name);
  statement(Name + "." + T.member(O.type(), 0).str() + " = " +
            msl::call("frexp", {text(O.as<ir::ops::Frexp>().value()),
                                Name + "." + T.member(O.type(), 1).str()}));
}

void FunctionPrinter::printLet(const Op &Let) {
  const Value *V = Let.as<ir::ops::MslLet>().value();
  std::string Name = Let.strAttr(AttrKind::Name).str();
  if (V->def() && V->def()->is(Opcode::Frexp))
    return printFrexp(*V->def(), Name);
  if (isTensor(V->type())) {
    statement(T.value(V->type()) + " " + Name);
    return printTensor(Name, V);
  }
  if (!V->type()->isPointer())
    return statement(T.value(V->type()) + " " + Name + " = " + plain(V));
  Declarator D = T.declare(placeOf(M.module(), V));
  std::string Reference = D.Suffix.empty() ? "&" + Name : "(&" + Name + ")" + D.Suffix;
  statement(spaceOf(V) + " " + D.Type + " " + Reference + " = " + place(V).Text);
}

//===--- barriers ----------------------------------------------------------===//

std::string FunctionPrinter::barrier(const Op &O) {
  auto Memory = O.enumAttr<ir::MemoryKind>(AttrKind::Memory);
  std::string Flags;
  if (O.attr(AttrKind::Memory) == nullptr)
    Flags = "mem_flags::mem_none";
  if (O.attr(AttrKind::Memory) && Memory != ir::MemoryKind::Workgroup)
    Flags = M.sharesTextures() ? "mem_flags::mem_device | mem_flags::mem_texture"
                               : "mem_flags::mem_device";
  if (O.attr(AttrKind::Memory) && Memory != ir::MemoryKind::Device) {
    Flags += (Flags.empty() ? "" : " | ") + std::string("mem_flags::mem_threadgroup");
    if (M.writesPayload())
      Flags += " | mem_flags::mem_object_data";
  }
  switch (O.enumAttr<ir::BarrierScope>(AttrKind::ExecScope)) {
  case ir::BarrierScope::None: {
    const char *Scope =
        Memory == ir::MemoryKind::Workgroup ? "thread_scope_threadgroup" : "thread_scope_device";
    return msl::call("atomic_thread_fence", {Flags, "memory_order_seq_cst", Scope});
  }
  case ir::BarrierScope::Subgroup:
    return msl::call("simdgroup_barrier", {Flags});
  case ir::BarrierScope::Workgroup:
    return msl::call("threadgroup_barrier", {Flags});
  }
  llvm_unreachable("barrier scope");
}

//===--- control flow ------------------------------------------------------===//

void FunctionPrinter::printIf(Op &O) {
  line("if (" + text(O.as<ir::ops::If>().condition()) + ") {");
  printInner(O.region(0));
  Region *Else = &O.region(1);
  while (!Else->empty()) {
    Op *Next = onlyStatement(*Else);
    if (!Next || !Next->is(Opcode::If)) {
      line("} else {");
      printInner(*Else);
      break;
    }
    line("} else if (" + text(Next->as<ir::ops::If>().condition()) + ") {");
    printInner(Next->region(0));
    Else = &Next->region(1);
  }
  line("}");
}

void FunctionPrinter::printLoop(Op &O) {
  if (uint64_t Turns = O.intAttr(AttrKind::Turns))
    line("#pragma unroll(" + std::to_string(Turns) + ")");
  else if (O.flag(AttrKind::Unroll))
    line("#pragma unroll");
  Region &Test = O.region(0);
  std::string Condition = Test.empty() ? "" : text(Test.back().as<ir::ops::Yield>().value());
  if (O.flag(AttrKind::TestAtEnd)) {
    line("do {");
    printInner(O.region(1));
    return line("} while (" + (Condition.empty() ? "true" : Condition) + ");");
  }
  const Op *Counter = counterOf(O);
  std::string Step;
  for (Op &In : O.region(2))
    if (isStatement(In))
      Step += (Step.empty() ? " " : ", ") + statementText(In);
  if (!Counter && Step.empty())
    line("while (" + (Condition.empty() ? "true" : Condition) + ") {");
  else
    line("for (" + (Counter ? variable(*Counter) : "") + ";" +
         (Condition.empty() ? "" : " " + Condition) + ";" + Step + ") {");
  printInner(O.region(1));
  line("}");
}

/// A declaration in a switch needs a scope.
static bool declares(const Region &R) {
  return any_of(R, [](const Op &O) { return O.is(Opcode::Var) || O.is(Opcode::MslLet); });
}

void FunctionPrinter::printSwitch(Op &O) {
  const Value *Selected = O.as<ir::ops::Switch>().value();
  line("switch (" + text(Selected) + ") {");
  ArrayRef<int64_t> Cases = O.intsAttr(AttrKind::Cases), Counts = O.intsAttr(AttrKind::CaseCounts);
  const ir::Attr *Default = O.attr(AttrKind::Default);
  const ir::Type *Ty = Selected->type();
  for (unsigned I = 0; I < O.regions().size(); ++I) {
    Region &R = O.region(I);
    std::vector<std::string> Labels;
    for (int64_t Value : Cases.take_front(size_t(Counts[I]))) {
      uint64_t Bits = uint64_t(Value) & (Ty->bits() == 64 ? ~0ull : (1ull << Ty->bits()) - 1);
      Labels.push_back("case " + scalarLiteral(Ty, Bits).plain() + ":");
    }
    Cases = Cases.drop_front(size_t(Counts[I]));
    if (Default && Default->Int == I)
      Labels.push_back("default:");
    if (declares(R) && !Labels.empty())
      Labels.back() += " {";
    for (const std::string &Label : Labels)
      line(Label);
    printInner(R);
    if (!R.terminator()) {
      ++Indent;
      line("break;");
      --Indent;
    }
    if (declares(R))
      line("}");
  }
  line("}");
}

void FunctionPrinter::printReturn(const Op &O) {
  if (IsEntry && Stage.hasOutputs())
    return statement("return " + M.names().output());
  const Value *V = O.as<ir::ops::Return>().value();
  line(V ? "return " + plain(V) + ";" : "return;");
}
