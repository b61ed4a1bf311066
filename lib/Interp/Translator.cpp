// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Translator.h"
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

uint32_t RowPool::take(uint32_t Count) {
  std::vector<uint32_t> &Known = Free[Count];
  if (Known.empty())
    return std::exchange(Next, Next + Count);
  uint32_t First = Known.back();
  Known.pop_back();
  return First;
}

void RowPool::giveBack(uint32_t First, uint32_t Count) { Free[Count].push_back(First); }

uint32_t interp::rowsOf(const ir::Type *Ty, uint32_t WaveSize) {
  switch (Ty->kind()) {
  case ir::TypeKind::Vector:
    return uint32_t(Ty->count());
  case ir::TypeKind::Array:
    return uint32_t(Ty->count()) * rowsOf(Ty->element(), WaveSize);
  case ir::TypeKind::Struct: {
    uint32_t Sum = 0;
    for (const ir::StructMember &Member : Ty->members())
      Sum += rowsOf(Member.Ty, WaveSize);
    return Sum;
  }
  case ir::TypeKind::Matrix:
    return (Ty->rows() * Ty->cols() + WaveSize - 1) / WaveSize;
  case ir::TypeKind::Void:
    return 0;
  case ir::TypeKind::Bool:
  case ir::TypeKind::Int:
  case ir::TypeKind::Float:
  case ir::TypeKind::SpecArray: // of a fixed length by now
  case ir::TypeKind::RuntimeArray:
  case ir::TypeKind::Bytes:
  case ir::TypeKind::Image:
  case ir::TypeKind::Spirv:
  case ir::TypeKind::Sampler:
  case ir::TypeKind::AccelerationStructure:
  case ir::TypeKind::RayQuery:
  case ir::TypeKind::HitObject:
  case ir::TypeKind::Pointer:
    return 1;
  }
  llvm_unreachable("type kind");
}

/// The bits of \p S in this launch; none where it divides by zero.
static std::optional<Word> specBits(const ir::SpecConstant &S, const Launch &D) {
  return ir::specValue(S, [&](uint32_t ID) -> std::optional<uint64_t> {
    auto Set = D.Constants.find(ID);
    return Set == D.Constants.end() ? std::nullopt : std::optional(Set->second);
  });
}

/// As many threads as the verifier allows.
constexpr uint64_t MostThreads = 1 << 16;

static uint32_t specValue(ir::Module &M, StringRef Name, const Launch &D) {
  return uint32_t(specBits(*M.findSpecConstant(Name), D).value_or(0));
}

std::string interp::wrongSize(ir::Module &M, const Launch &D) {
  std::string Wrong;
  auto Check = [&](StringRef Name, uint64_t Most, const char *What) {
    uint64_t Value = specValue(M, Name, D);
    if (Wrong.empty() && (!Value || Value > Most))
      Wrong = formatv("specialization constant '{0}' is {1}, and {2} from 1 to {3}", Name, Value,
                      What, Most);
    return std::clamp<uint64_t>(Value, 1, Most);
  };
  M.types().fixLengths([&](StringRef Name) {
    return Check(Name, limits::MemoryComponents, "an array has a length");
  });
  uint64_t Threads = 1;
  for (unsigned I = 0; M.Entry.Group && I < 3; ++I) {
    const ir::SpecConstant *Given = M.Entry.Group->Given[I];
    Threads *=
        Given ? Check(Given->Name, MostThreads, "a group has threads") : M.Entry.Group->Threads[I];
  }
  if (Wrong.empty() && Threads > MostThreads)
    Wrong =
        formatv("the group has {0} threads, and at most {1} are possible", Threads, MostThreads);
  return Wrong;
}

/// Gives the group and arrays the sizes that they have in this launch.
static void specialize(ir::Module &M, const Launch &D) {
  M.types().fixLengths([&](StringRef Name) { return specValue(M, Name, D); });
  for (unsigned I = 0; M.Entry.Group && I < 3; ++I)
    if (const ir::SpecConstant *Given = M.Entry.Group->Given[I])
      M.Entry.Group->Threads[I] = specValue(M, Given->Name, D);
}

Program interp::translate(ir::Module &M, const Launch &D) {
  specialize(M, D);
  Program P;
  P.WaveSize = D.WaveSize;
  expandInline(M);
  Translator(M, P, D).run();
  return P;
}

/// One more than the number of the last of \p Given that is at the place of \p G.
template <typename T>
static uint32_t resourcesGiven(const ir::Global &G, const std::map<Place, T> &Given) {
  auto After = Given.upper_bound({G.Bind->Set, G.Bind->Index, UINT32_MAX});
  if (After == Given.begin())
    return 0;
  auto [Set, Index, Element] = std::prev(After)->first;
  return Set == G.Bind->Set && Index == G.Bind->Index ? Element + 1 : 0;
}

static uint32_t resourcesGiven(const ir::Global &G, const Launch &D) {
  if (!G.Bind)
    return 0;
  const ir::Type *Ty = G.ValueType->innermost();
  return Ty->isSampler()                 ? resourcesGiven(G, D.Samplers)
         : Ty->isAccelerationStructure() ? resourcesGiven(G, D.Scenes)
                                         : resourcesGiven(G, D.Buffers);
}

/// How many resources the variable is; of an unbounded array those that are given, one at least,
/// and of their counters one for each of them, given or not.
static uint32_t resourcesOf(const ir::Global &G, const Launch &D) {
  if (G.Kind == ir::ResourceKind::None || !G.ValueType->isArray())
    return 1;
  if (!G.ValueType->isUnbounded())
    return uint32_t(G.ValueType->count());
  uint32_t Counted = G.CounterOf ? resourcesGiven(*G.CounterOf, D) : 0;
  return std::max({resourcesGiven(G, D), Counted, 1u});
}

//===--- constants and variables ------------------------------------------===//

uint32_t Translator::constantRow(Word Bits) {
  auto [At, IsNew] = ConstantRows.try_emplace(Bits, P.Rows);
  if (IsNew)
    P.Constants.emplace_back(P.Rows++, Bits);
  return At->second;
}

/// Calls \p F with the bits of each scalar of \p C, in order.
template <typename Fn> static void eachScalar(const ir::Type *Ty, const ir::Constant *C, Fn &&F) {
  if (Ty->isScalar())
    return F(C ? C->Bits : 0);
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  for (uint64_t I = 0; I < Count; ++I)
    eachScalar(Ty->isStruct() ? Ty->members()[I].Ty : Ty->element(),
               C && !C->Parts.empty() ? C->Parts[I] : nullptr, F);
}

void Translator::constant(ir::Op &O) {
  const ir::Constant *C = O.constant();
  if (C->Ty->isScalar()) {
    Rows[O.result()] = {constantRow(C->Bits), 0};
    return;
  }
  Rows[O.result()] = {P.Rows, 0};
  eachScalar(C->Ty, C, [&](Word Bits) { P.Constants.emplace_back(P.Rows++, Bits); });
}

void Translator::spec(ir::Op &O) {
  const ir::SpecConstant &S = *M.findSpecConstant(O.strAttr(ir::AttrKind::Symbol));
  Word Bits = S.Default ? specBits(S, D).value_or(0) : 0;
  Rows[O.result()] = {constantRow(Bits & NumberType(S.Ty).mask()), 0};
}

void Translator::globals() {
  for (ir::Global *G : M.Globals) {
    if (G->Space == ir::AddressSpace::Private) {
      uint32_t First = P.Rows, Count = rowsIn(G->ValueType);
      P.Rows += Count;
      GlobalWords[G] = First;
      if (!G->Init) {
        // No constant has a matrix as its part: those begin as zero (LocalizeStatics.h).
        if (G->ValueType->containsMatrix())
          for (uint32_t Row = First; Row < First + Count; ++Row)
            P.Initial.emplace_back(Row, 0);
        else
          P.Unwritten.emplace_back(First, Count);
        continue;
      }
      eachScalar(G->ValueType, G->Init, [&](Word Bits) { P.Initial.emplace_back(First++, Bits); });
      continue;
    }
    if (G->ViewOf)
      continue;
    GlobalWords[G] = uint32_t(P.Objects.size());
    uint32_t First = P.Objects.empty() ? 0 : P.Objects.back().First + P.Objects.back().Count;
    P.Objects.push_back({G, First, resourcesOf(*G, D)});
  }
  if (!P.Objects.empty())
    P.FirstOutput = P.Objects.back().First + P.Objects.back().Count;
}

void Translator::global(ir::Op &O) {
  const ir::Global *G = M.findGlobal(O.strAttr(ir::AttrKind::Symbol));
  while (G->ViewOf)
    G = G->ViewOf;
  uint32_t Number = GlobalWords.at(G);
  if (G->Space == ir::AddressSpace::Private)
    return setLocal(O.result(), Number);
  Rows[O.result()] = {constantRow(pointerTo(P.Objects[Number].First)), 0};
}

uint32_t Translator::stageRows(std::vector<StageRows> &Of, const ir::StageElement &E,
                               uint32_t Number, std::optional<uint8_t> Corner) {
  for (const StageRows &Known : Of)
    if (Known.Element == Number && Known.Corner == Corner)
      return Known.First;
  Of.push_back({Number, P.Rows, rowsIn(E.Ty), Corner});
  P.Rows += Of.back().Count;
  return Of.back().First;
}

//===--- functions and values ----------------------------------------------===//

void Translator::run() {
  globals();
  called(*M.Entry.Fn);
  // The code of functions follows in the order of their first calls; the entry point is first.
  for (size_t I = 0; I < Work.size(); ++I)
    function(*Work[I]);
  for (auto [At, F] : PendingCalls)
    P.Code[At].Target = Functions.at(F).Start;
}

Translator::Called &Translator::called(ir::Function &F) {
  auto [At, IsNew] = Functions.try_emplace(&F);
  Called &C = At->second;
  if (!IsNew)
    return C;
  Work.push_back(&F);
  C.Construct = P.Constructs++;
  C.Result = P.Rows;
  P.Rows += rowsIn(F.resultType());
  for (ir::Value *Param : F.params()) {
    C.Params.push_back(P.Rows);
    Rows[Param] = {P.Rows, 0};
    P.Rows += rowsIn(Param->type());
  }
  return C;
}

void Translator::function(ir::Function &F) {
  RowPool Own(P.Rows);
  Pool = &Own;
  Current = &Functions.at(&F);
  Current->Start = here();
  std::vector<uint32_t> ToEnd;
  ToRegionEnd = &ToEnd;
  region(F.body());
  patch(ToEnd);
  Inst &End = emitPlain(&F == M.Entry.Fn ? control::finish : control::endFunction);
  End.Construct = Current->Construct;
}

void Translator::findLastUses(ir::Region &R) {
  DenseMap<const ir::Op *, unsigned> Order;
  unsigned Number = 0;
  for (ir::Op &O : R)
    Order[&O] = Number++;
  for (ir::Op &O : R) {
    const ir::Value *V = O.result();
    if (!V)
      continue;
    const ir::Op *Last = &O;
    for (const ir::Use &U : V->uses()) {
      const ir::Op *User = U.user();
      while (User->parent() != &R)
        User = User->parent()->owner();
      if (Order[User] > Order[Last])
        Last = User;
    }
    Dies[Last].push_back(V);
  }
}

uint32_t Translator::define(ir::Op &O) {
  uint32_t Count = rowsIn(O.type()), First = Pool->take(Count);
  Rows[O.result()] = {First, Count};
  return First;
}

Inst &Translator::emitPlain(Evaluator Run, const ir::Op *O) {
  Inst &I = P.Code.emplace_back();
  I.Run = Run;
  I.Op = O;
  return I;
}

/// Returns the scalar type that an op computes with.
static const ir::Type *scalarIn(const ir::Type *Ty) {
  while (Ty->isVector() || Ty->isArray() || Ty->isMatrix())
    Ty = Ty->element();
  return Ty;
}

Inst &Translator::emit(ir::Op &O, Evaluator Run) {
  uint32_t To = O.result() ? define(O) : 0;
  Inst &I = emitPlain(Run, &O);
  I.To = To;
  uint32_t *Sources[] = {&I.A, &I.B, &I.C};
  for (auto [Source, V] : zip(Sources, O.operands()))
    *Source = rowOf(V);
  if (const ir::Type *Ty = ir::ops::operandType(O))
    I.From = NumberType(scalarIn(Ty));
  if (O.result()) {
    I.Count = rowsIn(O.type());
    I.Into = NumberType(scalarIn(O.type()));
  }
  return I;
}

void Translator::region(ir::Region &R) {
  findLastUses(R);
  std::vector<std::pair<uint32_t, uint32_t>> Own;
  auto *Outer = std::exchange(Locals, &Own);
  for (ir::Op &O : R) {
    if (isOfGroup(O))
      emitMeeting(*this, O);
    else if (O.has(ir::Collective))
      emitPlain(checkCollective, &O);
    buildOf(O.opcode())(*this, O);
    for (const ir::Value *V : Dies[&O])
      if (auto [First, Count] = Rows.at(V); Count)
        Pool->giveBack(First, Count);
    Dies.erase(&O);
  }
  for (auto [First, Count] : Own)
    Pool->giveBack(First, Count);
  Locals = Outer;
}

void Translator::var(ir::Op &O) {
  uint32_t Count = rowsIn(O.type()->element()), First = Pool->take(Count);
  Locals->emplace_back(First, Count);
  const ir::Value *Init = O.as<ir::ops::Var>().init();
  Inst &I = emitPlain(Init ? control::initialize : control::declare, &O);
  I.To = First;
  I.Count = Count;
  if (Init)
    I.A = rowOf(Init);
  setLocal(O.result(), First);
}
