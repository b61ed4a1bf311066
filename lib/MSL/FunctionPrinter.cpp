// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/FunctionPrinter.h"
#include "IR/OpViews.h"
#include "MSL/LineBreaks.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Longer expressions get a name of their own.
constexpr size_t MaxNested = 76;
/// Longer ones are not written twice.
constexpr size_t MaxRepeated = 28;
/// More are not kept waiting, so that looking through them takes constant time.
constexpr size_t MaxPending = 24;

FunctionPrinter::FunctionPrinter(ModulePrinter &M, ir::Function &F)
    : M(M), F(F), Info(F), T(M.types()), N(M.names()) {}

std::string FunctionPrinter::print(StringRef KernelSignature, StringRef KernelVariables) {
  N.enter();
  std::string Text;
  if (!KernelSignature.empty()) {
    Text = KernelSignature.str();
  } else {
    std::vector<std::string> Parameters;
    for (const Value *P : F.params()) {
      std::string Name = N.declare(P->name().empty() ? "x" : P->name());
      const ir::Type *Ty = P->type();
      fix(P, {Name});
      if (Ty->isPointer()) {
        slot(P).Where =
            std::make_shared<Address>(Address{{Ty->element(), Form::Value}, false, "thread"});
        Parameters.push_back("thread " + T.value(Ty->element()) + " &" + Name);
      } else {
        Parameters.push_back(T.value(Ty) + " " + Name);
      }
    }
    const Environment &E = M.environment(&F);
    for (const ir::Global *G : E.Globals)
      Parameters.push_back(M.parameter(G));
    if (E.Sizes)
      Parameters.push_back("constant uint *" + M.sizesName());
    for (ir::BuiltinFn Fn : E.Builtins)
      Parameters.push_back(M.parameter(Fn));
    Text =
        call("static " + T.value(F.resultType()) + " " + M.functionName(&F), Parameters) + " {\n";
  }
  Text += KernelVariables;
  visitRegion(F.body());
  for (const Line &L : Lines)
    appendLine(Text, L.Indent, L.Text);
  N.leave();
  return Text + "}\n";
}

//===--- expressions -------------------------------------------------------===//

Slot &FunctionPrinter::slot(const Value *V) {
  auto It = Slots.find(V);
  if (It != Slots.end())
    return *It->second;
  // What is the same everywhere has a text without being visited.
  const Op *Def = V->def();
  if (!Def)
    internalError("a parameter is used that the function does not have");
  Slot S;
  if (Def->is(Opcode::Const))
    S.E = literal(*Def->constant(), T);
  else if (Def->is(Opcode::Spec))
    S.E = {M.specName(Def->strAttr(AttrKind::Symbol))};
  else if (Def->is(Opcode::Builtin))
    S.E = {M.builtinName(Def->enumAttr<ir::BuiltinFn>(AttrKind::Builtin))};
  else
    internalError(Twine("the result of ") + Def->mnemonic() + " is used before it is printed");
  return put(V, S);
}

Slot &FunctionPrinter::put(const Value *V, Slot S) {
  Slot *&Place = Slots[V];
  if (!Place)
    return *(Place = &Storage.emplace_back(std::move(S)));
  return *Place = std::move(S);
}

void FunctionPrinter::gather(const Slot &S) {
  Gathered.Reads.append(S.Reads.begin(), S.Reads.end());
  Gathered.Convergent |= S.Convergent;
  Gathered.Effect |= S.Effect;
}

void FunctionPrinter::dropPending(const Value *V) {
  auto It = llvm::find(Pending, V);
  if (It != Pending.end())
    Pending.erase(It);
}

Expression FunctionPrinter::use(const Value *V) {
  if (Slot &S = slot(V); !S.Changes.empty())
    flush(V);
  Slot &S = slot(V);
  gather(S);
  if (S.Pending && --S.Left == 0) {
    S.Pending = false;
    dropPending(V);
  }
  return S.E;
}

Expression FunctionPrinter::useLazily(const Value *V) {
  if (Slot &S = slot(V); S.Pending && (S.Convergent || S.Effect))
    flush(V);
  return use(V);
}

void FunctionPrinter::fix(const Value *V, Expression E) {
  Slot S;
  S.E = std::move(E);
  put(V, std::move(S));
}

void FunctionPrinter::wait(const Value *V, Slot S) {
  S.Pending = true;
  S.Left = 1;
  if (Pending.size() >= MaxPending)
    flush(Pending.front());
  put(V, std::move(S));
  Pending.push_back(V);
}

bool FunctionPrinter::staysSame(const Value *V, ArrayRef<Token> Reads, unsigned To) {
  unsigned From = Info.position(V->def());
  return all_of(Reads, [&](Token R) {
    auto It = Slots.find(static_cast<const Value *>(R));
    return It != Slots.end() && !Info.changes(It->first, From, To);
  });
}

Slot &FunctionPrinter::define(Op &O, Expression E, Kind K) {
  const Value *V = O.result();
  const ValueUses &U = Info.uses(V);
  Slot S = std::exchange(Gathered, {});
  S.Convergent |= K == Kind::Convergent;
  S.Effect |= K == Kind::Effect;
  if (U.Count == 0) {
    if (S.Effect || S.Convergent)
      statement(E.Text);
    return put(V, S);
  }
  bool Moves = S.Effect || S.Convergent;
  if (K == Kind::Cheap && !Moves && E.Text.size() <= MaxRepeated && staysSame(V, S.Reads, U.End)) {
    S.E = std::move(E);
    return put(V, std::move(S));
  }
  if (U.Count == 1 && U.SameRegion && E.Text.size() <= MaxNested) {
    S.E = std::move(E);
    wait(V, std::move(S));
    return slot(V);
  }
  declareResult(O, E.plain());
  return slot(V);
}

void FunctionPrinter::declareResult(Op &O, const std::string &Initial) {
  std::string Name = N.declare(hint(O));
  line(T.value(O.type()) + " " + Name + " = " + Initial + ";");
  fix(O.result(), {Name});
}

void FunctionPrinter::note(const Op &O) {
  std::string Text = M.noteAt(O.loc());
  if (Text.empty() || Text == LastNote)
    return;
  LastNote = Text;
  line("// " + Text);
}

void FunctionPrinter::flush(const Value *V) {
  Slot &S = slot(V);
  dropPending(V);
  S.Pending = false;
  auto Changes = std::move(S.Changes);
  std::string Initial = S.E.plain();
  std::shared_ptr<Address> Where = S.Where;
  if (V->type()->isPointer() && !Where) // a variable that a branch chooses
    return declareVariable(*V->def(), &Initial);
  if (Where && Where->ByBytes && Where->Offset.Text.empty())
    return; // the same everywhere
  std::string Name = N.declare(Where ? "place" : hint(*V->def()));
  if (!Where) {
    line(T.value(V->type()) + " " + Name + " = " + Initial + ";");
    fix(V, {Name});
  } else if (Where->ByBytes) {
    line("uint " + Name + " = " + Where->Offset.plain() + ";");
    Where->Offset = {Name};
    fix(V, {});
    slot(V).Where = Where;
  } else if (!Where->Vector.empty()) {
    // No reference binds to a component.
    line(Where->Space + " " + Where->VectorType + " &" + Name + " = " + Where->Vector + ";");
    if (!all_of(Where->Component, isDigit)) {
      std::string Index = N.declare("component");
      line("uint " + Index + " = " + Where->Component + ";");
      Where->Component = Index;
    }
    Where->Vector = Name;
    fix(V, {Name + "[" + Where->Component + "]"});
    slot(V).Where = Where;
  } else {
    line(Where->Space + " " + T.declare(Where->Place).Type + " &" + Name + " = " + Initial + ";");
    fix(V, {Name});
    slot(V).Where = Where;
  }
  for (auto &[Path, Text] : Changes)
    statement(Name + Path + " = " + Text);
}

void FunctionPrinter::flushIf(function_ref<bool(const Slot &)> Condition) {
  SmallVector<const Value *, 8> Found;
  for (const Value *V : Pending)
    if (Condition(slot(V)))
      Found.push_back(V);
  for (const Value *V : Found)
    flush(V);
}

void FunctionPrinter::beforeChange(ArrayRef<Token> Tokens) {
  flushIf([&](const Slot &S) {
    return S.Effect || any_of(S.Reads, [&](Token R) { return is_contained(Tokens, R); });
  });
}

void FunctionPrinter::beforeBranch() {
  flushIf([](const Slot &S) { return S.Effect || S.Convergent || !S.Reads.empty(); });
}

//===--- ops ---------------------------------------------------------------===//

void FunctionPrinter::visitInner(Region &R) {
  N.enter();
  auto Saved = std::exchange(Pending, {});
  ++Indent;
  visitRegion(R);
  --Indent;
  Pending = std::move(Saved);
  N.leave();
}

void FunctionPrinter::visitWithVariables(Op &O) {
  if (auto It = DeclareAt.find(&O); It != DeclareAt.end())
    for (const Op *Var : It->second) {
      auto Store = O.dyn<ir::ops::Store>();
      bool Here = Store && Store.address() == Var->result();
      if (!Here && !Declared.contains(Var))
        declareVariable(*Var, nullptr);
    }
  Gathered = {};
  visit(O);
}

void FunctionPrinter::visitRegion(Region &R, const Op *End) {
  for (Op &O : R) {
    CurrentWork.Op = &O;
    if (&O == End)
      return;
    visitWithVariables(O);
  }
}

void FunctionPrinter::visit(Op &O) {
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Spec:
  case Opcode::Builtin:
    return; // see slot()
  case Opcode::Undef:
    return fix(O.result(), literal(*M.module().zero(O.type()), T));
  case Opcode::Global:
    return printGlobal(O);

#define OPERATOR(Code, Sign, Level) case Opcode::Code:
#include "MSL/Operators.def"
    return printOperator(O);
#define FUNCTION(Code, Float, Integer) case Opcode::Code:
#include "MSL/Operators.def"
    return printFunction(O);
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
    return printLogic(O);
  case Opcode::Rem:
    return O.type()->scalar()->isFloat() ? printFunction(O) : printOperator(O);
  case Opcode::Neg:
  case Opcode::Not:
    return printUnary(O);
  case Opcode::Select:
    return printSelect(O);
  case Opcode::FirstBitHigh:
  case Opcode::FirstBitLow:
    return printFirstBit(O);
  case Opcode::Frexp:
    return printFrexp(O);
  case Opcode::Convert:
    return printConvert(O);
  case Opcode::Bitcast:
    return printBitcast(O);
  case Opcode::Construct:
    return printConstruct(O);
  case Opcode::Splat:
    return printSplat(O);
  case Opcode::Extract:
  case Opcode::ExtractDynamic:
    return printExtract(O);
  case Opcode::Insert:
  case Opcode::InsertDynamic:
    return printInsert(O);
  case Opcode::Shuffle:
    return printShuffle(O);

  case Opcode::Var:
    return printVar(O);
  case Opcode::Access:
    return printAccess(O);
  case Opcode::BytesAt:
  case Opcode::MslWordsAt:
    return printBytesAt(O);
  case Opcode::BytesSize:
  case Opcode::ArrayLength:
    return printSize(O);
  case Opcode::Load:
    return printLoad(O);
  case Opcode::Store:
    return printStore(O);
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return printAtomic(O);
  case Opcode::Barrier:
    return printBarrier(O);
  case Opcode::DebugValue:
    return; // Metal's own compiler makes what its debugger reads
  case Opcode::Call:
    return printCall(O);

  case Opcode::If:
    return printIf(O);
  case Opcode::Loop:
    return printLoop(O);
  case Opcode::Switch:
    return printSwitch(O);
  case Opcode::Break:
    return line("break;");
  case Opcode::Continue:
    return printContinue(O);
  case Opcode::Fallthrough:
  case Opcode::Yield:
    return; // what holds the region sees to it
  case Opcode::Return:
    return printReturn(O);

  case Opcode::WaveIsFirst:
  case Opcode::WaveAny:
  case Opcode::WaveAll:
  case Opcode::WaveAllEqual:
  case Opcode::WaveBallot:
  case Opcode::WaveReadLane:
  case Opcode::WaveReadFirst:
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
  case Opcode::QuadRead:
  case Opcode::QuadReadLane:
  case Opcode::QuadAny:
  case Opcode::QuadAll:
    return printWave(O);

  case Opcode::MatFill:
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatConvert:
  case Opcode::MatLength:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
    return printMatrix(O);

    // What raising replaces or refuses.
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_MSL(Code) case Opcode::Code:
#include "IR/Expanded.def"
    // What the other back end alone has.
#define OP(Enum, ...) case Opcode::Enum:
#include "IR/SPIRVOps.def"
#undef OP
    internalError(Twine(O.mnemonic()) + " has reached the MSL printer");
  }
}
