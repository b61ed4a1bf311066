// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How accesses to memory order the statements.
#include "IR/Addresses.h"
#include "IR/OpFamilies.h"
#include "MSL/Language/Environments.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/Scheduler.h"
#include "MSL/Raise/Widths.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Longer indices get a name when the address is used more than once.
constexpr unsigned MaxRepeatedIndex = 20;

/// Returns nothing for memory that never changes.
SmallVector<Token, 1> Scheduler::tokens(const Value *Pointer) {
  const Value *Root = rootOf(Pointer);
  const Op *Def = Root->def();
  if (ir::isAtAddress(Root)) // of any buffer
    return {Token()};
  if (!Def || Def->is(Opcode::Var))
    return {Token(Root)};
  const Global *G = M.findGlobal(Def->strAttr(AttrKind::Symbol));
  switch (G->Space) {
  case AddressSpace::Private:
    return isTable(*G) ? SmallVector<Token, 1>() : SmallVector<Token, 1>{Token(G)};
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return {Token(G)};
  case AddressSpace::Storage:
    return G->ReadOnly ? SmallVector<Token, 1>() : SmallVector<Token, 1>{Token()};
  case AddressSpace::Function:
  case AddressSpace::Uniform:
  case AddressSpace::TBuffer:
  case AddressSpace::Push:
  case AddressSpace::Record:
  case AddressSpace::Physical:
    return {};
  }
  llvm_unreachable("address space");
}

void Scheduler::visitAddress(Op &O) {
  Value *V = O.result();
  // An operand that is written more than once must be short and have the same value each time.
  bool Repeats = !isUsedHere(V);
  bool ByBytes = !O.is(Opcode::Access);
  for (Value *Index : O.operands().drop_front(O.is(Opcode::AtAddress) ? 0 : 1)) {
    Written *W = written(Index);
    if (Repeats && W && W->Waits &&
        (ByBytes || W->Width > MaxRepeatedIndex || !W->moves() || !W->Reads.empty()))
      flush(Index);
  }
  useAll(O);
  Written &W = Values[O.number()];
  W = std::exchange(Gathered, {});
  W.Width = width(M, O, W.Width);
  if (!V->hasUses())
    return;
  if (!Repeats)
    return wait(O);
  if (W.moves() && staysSame(V, W.Reads))
    return;
  At = std::next(O.getIterator());
  flushAddress(O);
}

void Scheduler::visitRead(Op &O, const Value *Place, bool Cheap) {
  useAll(O);
  auto Read = tokens(Place);
  // Finish waiting calls and atomics that may change the memory before it is read.
  if (!Read.empty() && !Waiting.empty()) {
    bool IsLocal = !Read[0].isNull() && isa<const Value *>(Read[0]);
    Written Saved = std::exchange(Gathered, {});
    flushIf(
        [&](const Written &W) { return W.Effect && (!IsLocal || is_contained(W.Reads, Read[0])); });
    Gathered = std::move(Saved);
  }
  Gathered.Reads.append(Read);
  define(O, Cheap ? Kind::Cheap : Kind::Pure);
}

void Scheduler::visitLoad(Op &O) {
  const Value *Pointer = O.as<ir::ops::Load>().address();
  AddressSpace Space = Pointer->type()->space();
  visitRead(O, Pointer,
            Space == AddressSpace::Function || Space == AddressSpace::Uniform ||
                Space == AddressSpace::Push);
}

void Scheduler::visitStore(Op &O) {
  useAll(O);
  beforeChange(tokens(O.as<ir::ops::Store>().address()));
}

/// Anything but a question about the query: it changes the search.
void Scheduler::visitQuery(Op &O) {
  useAll(O);
  SmallVector<Token, 1> Query = tokens(ir::ops::OfQuery(O).query());
  beforeChange(Query);
  if (!O.result())
    return;
  Gathered.Reads.append(Query);
  define(O, Kind::Effect);
}

/// What other shaders of a ray tracing pipeline may change, as they may change buffers.
void Scheduler::visitRayRead(Op &O) {
  flushIf([](const Written &W) { return W.Effect; });
  Gathered.Reads.push_back(Token());
  define(O, Kind::Pure);
}
