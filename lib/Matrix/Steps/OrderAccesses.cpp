// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/OrderAccesses.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Facts/AccessPlace.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The number of accesses to one memory that are tracked separately; with more, the whole memory
/// counts as accessed.
constexpr unsigned MostOfMemory = 64;

namespace {
/// Effects on memory, as bits.
enum Effect : unsigned { LoadsIt = 1, StoresIt = 2, AddsToIt = 4 };

/// Kinds of memory, as bits.
enum MemorySet : unsigned { NoMemory = 0, SharedMemory = 1, BufferMemory = 2 };

struct WaveAccess {
  AccessPlace Place;
  unsigned Effects;
  MemorySet Kind;
  unsigned Number; ///< in the order of the walk; for merged accesses, the last one's
  const WaveAccess *InTurn = nullptr; ///< this is the same access in an earlier iteration of a loop
};

/// Accesses that the wave may have executed before the current op, without a barrier since.
struct Pending {
  SmallVector<const WaveAccess *, 8> List;

  void join(const Pending &Other) {
    for (const WaveAccess *A : Other.List)
      if (!is_contained(List, A))
        List.push_back(A);
  }
  void order(unsigned Kinds) {
    erase_if(List, [&](const WaveAccess *A) { return A->Kind & Kinds; });
  }
};

/// A loop or a switch around the place that is visited.
struct Frame {
  bool IsLoop;
  Pending Exit, Continue; ///< on the ways that leave it, and that go on with its step
};

/// The facts of a function that its callers use.
struct CalledFunction {
  SmallVector<WaveAccess, 0> Inside; ///< one for each memory
  unsigned Orders = NoMemory;        ///< kinds of memory, on every way through it
  Pending Before;                    ///< the accesses pending at its calls
};

/// Walks the program twice in order. The first walk finds the accesses, and those that each loop
/// iteration leaves pending for later ones. The second inserts barriers. The first does not know of
/// these barriers, so it may leave more accesses pending than necessary.
class AccessOrderer {
public:
  explicit AccessOrderer(Module &M) : M(M), Forms(M), Memories(M) {}
  void run();

private:
  void findStored();
  void listCalled(Function &F, SmallVectorImpl<Function *> &Order);
  void walkFunction(Function &F);
  void visit(Region &R, Pending &Now);
  void visit(Op &O, Pending &Now);
  void visitIf(Op &O, Pending &Now);
  void visitLoop(Op &O, Pending &Now);
  void visitSwitch(Op &O, Pending &Now);
  void visitCall(Op &O, Pending &Now);
  void visitAccess(Op &O, Pending &Now);
  void leave(Op &O, Pending &Now);

  void join(Pending &To, const Pending &From);
  void trim(Pending &P);
  const WaveAccess *make(WaveAccess A) {
    Made.push_back(std::move(A));
    return &Made.back();
  }
  void noteInside(const WaveAccess &A);
  bool mustBeOrdered(const WaveAccess &Before, const WaveAccess &Now) const;

  Module &M;
  LocalForms Forms;
  MemoryNumbers Memories;
  DenseSet<uint32_t> Stored; ///< numbers of memories that a wave's matrix is stored to
  std::deque<WaveAccess> Made;
  DenseMap<const Op *, Pending> Done;        ///< by access or call
  DenseMap<const Op *, Pending> TurnsBefore; ///< by loop
  DenseMap<const Function *, CalledFunction> Functions;
  SmallVector<Frame *, 8> Frames;
  CalledFunction *Here = nullptr; ///< the function being visited
  unsigned Count = 0;             ///< of accesses
  bool IsFinding = true;          ///< the first walk
};
} // namespace

static bool isOfWave(ops::MatAccess Access) {
  return Access && Access.matrix()->scope() == Scope::Subgroup;
}

/// Kinds of memory about which the lanes of the wave are in step behind \p O.
static unsigned orderedBy(const Op &O) {
  if (!O.is(Opcode::Barrier) || !O.attr(AttrKind::Memory) ||
      O.enumAttr<BarrierScope>(AttrKind::ExecScope) == BarrierScope::None)
    return NoMemory;
  switch (O.enumAttr<MemoryKind>(AttrKind::Memory)) {
  case MemoryKind::Workgroup:
    return SharedMemory;
  case MemoryKind::Device:
    return BufferMemory;
  case MemoryKind::All:
    return SharedMemory | BufferMemory;
  }
  llvm_unreachable("kind of memory");
}

//===--- pending accesses -------------------------------------------------===//

void AccessOrderer::join(Pending &To, const Pending &From) {
  if (To.List == From.List)
    return;
  To.join(From);
  trim(To);
}

/// Merges the accesses to a memory that has too many.
void AccessOrderer::trim(Pending &P) {
  if (P.List.size() <= MostOfMemory)
    return;
  SmallDenseMap<uint32_t, unsigned> CountOf;
  for (const WaveAccess *A : P.List)
    ++CountOf[A->Place.Memory.Number];
  for (auto [Memory, Many] : CountOf) {
    if (Many <= MostOfMemory)
      continue;
    auto IsOfIt = [Memory = Memory](const WaveAccess *A) {
      return A->Place.Memory.Number == Memory;
    };
    const WaveAccess &First = **find_if(P.List, IsOfIt);
    WaveAccess All{AccessPlace(First.Place.Memory), 0, First.Kind, 0};
    for (const WaveAccess *A : P.List)
      if (IsOfIt(A)) {
        All.Effects |= A->Effects;
        All.Number = std::max(All.Number, A->Number);
      }
    erase_if(P.List, IsOfIt);
    P.List.push_back(make(std::move(All)));
  }
}

bool AccessOrderer::mustBeOrdered(const WaveAccess &Before, const WaveAccess &Now) const {
  unsigned Both = Before.Effects | Now.Effects;
  if (Both == LoadsIt || Both == AddsToIt)
    return false;
  bool BothStore = !(Both & LoadsIt);
  return !Before.Place.isApartFrom(Now.Place, Forms, BothStore);
}

//===--- ops ---------------------------------------------------------------===//

void AccessOrderer::visitAccess(Op &O, Pending &Now) {
  ops::MatAccess Access(O);
  Pending &Mine = Done[&O];
  if (IsFinding) {
    AccessPlace Place(O, Forms, Memories);
    if (!Stored.contains(Place.Memory.Number) && !Stored.contains(0) && Place.Memory.Number)
      return;
    bool IsShared = Access.memory()->type()->space() == AddressSpace::Workgroup;
    unsigned Effects = Access.isLoad() ? LoadsIt : O.is(Opcode::MatStore) ? StoresIt : AddsToIt;
    Mine.List.push_back(
        make({std::move(Place), Effects, IsShared ? SharedMemory : BufferMemory, Count++}));
    noteInside(*Mine.List.front());
  }
  if (Mine.List.empty())
    return;
  const WaveAccess &A = *Mine.List.front();
  if (!IsFinding &&
      any_of(Now.List, [&](const WaveAccess *Before) { return mustBeOrdered(*Before, A); })) {
    auto B = Builder::before(M, O);
    waveBarrier(B, A.Kind == SharedMemory ? MemoryKind::Workgroup : MemoryKind::Device);
    Now.order(A.Kind);
  }
  join(Now, Mine);
}

/// For those who call the function.
void AccessOrderer::noteInside(const WaveAccess &A) {
  auto *It = find_if(Here->Inside, [&](const WaveAccess &Other) {
    return Other.Place.Memory.Number == A.Place.Memory.Number;
  });
  if (It == Here->Inside.end())
    Here->Inside.push_back({AccessPlace(A.Place.Memory), A.Effects, A.Kind, 0});
  else
    It->Effects |= A.Effects;
}

void AccessOrderer::visitCall(Op &O, Pending &Now) {
  CalledFunction &Callee = Functions[M.findFunction(O.strAttr(AttrKind::Symbol))];
  Pending &Mine = Done[&O];
  if (IsFinding)
    for (WaveAccess A : Callee.Inside) {
      A.Number = Count++;
      Mine.List.push_back(make(A));
      noteInside(A);
    }
  else
    join(Callee.Before, Now);
  Now.order(Callee.Orders);
  join(Now, Mine);
}

/// To where \p O, a break, continue or return, leads.
void AccessOrderer::leave(Op &O, Pending &Now) {
  if (!O.is(Opcode::Return)) {
    bool Continues = O.is(Opcode::Continue);
    Frame &To = **find_if(reverse(Frames), [&](Frame *F) { return F->IsLoop || !Continues; });
    join(Continues ? To.Continue : To.Exit, Now);
  }
  Now.List.clear();
}

void AccessOrderer::visitIf(Op &O, Pending &Now) {
  LocalForms::Versions Before;
  if (IsFinding)
    Before = Forms.versionsAt(O);
  Pending Else = Now;
  visit(O.region(0), Now);
  if (IsFinding)
    Forms.restore(Before);
  visit(O.region(1), Else);
  if (IsFinding)
    Forms.forget(O);
  join(Now, Else);
}

void AccessOrderer::visitSwitch(Op &O, Pending &Now) {
  Frame F{/*IsLoop=*/false, {}, {}};
  Frames.push_back(&F);
  // No case may be taken.
  F.Exit = Now;
  Pending Falls;
  for (Region *R : O.regions()) {
    if (IsFinding)
      Forms.forget(O);
    join(Falls, Now);
    bool FallsThrough = R->terminator() && R->terminator()->is(Opcode::Fallthrough);
    visit(*R, Falls);
    if (!FallsThrough) {
      join(F.Exit, Falls);
      Falls.List.clear();
    }
  }
  if (IsFinding)
    Forms.forget(O);
  Frames.pop_back();
  Now = std::move(F.Exit);
}

void AccessOrderer::visitLoop(Op &O, Pending &Now) {
  enum { Test, Body, Step };
  Frame F{/*IsLoop=*/true, {}, {}};
  Frames.push_back(&F);
  unsigned First = Count;
  if (IsFinding)
    Forms.enterLoop(O);
  else
    join(Now, TurnsBefore[&O]);
  auto VisitTest = [&] {
    visit(O.region(Test), Now);
    if (!O.region(Test).empty())
      join(F.Exit, Now);
  };
  bool TestAtEnd = O.flag(AttrKind::TestAtEnd);
  if (!TestAtEnd)
    VisitTest();
  visit(O.region(Body), Now);
  join(Now, F.Continue);
  if (IsFinding)
    Forms.forget(O);
  visit(O.region(Step), Now);
  if (TestAtEnd)
    VisitTest();
  if (IsFinding) {
    Pending &Earlier = TurnsBefore[&O], Left;
    for (const WaveAccess *A : Now.List)
      if (A->Number >= First) {
        WaveAccess Was = *A;
        Was.Place = A->Place.earlier(Forms, O);
        Was.InTurn = A;
        Earlier.List.push_back(make(std::move(Was)));
        Left.List.push_back(A);
      }
    join(F.Exit, Left);
    Forms.leaveLoop(O);
  } else {
    // After the loop, accesses of different iterations need not be distinguished.
    Pending &Earlier = TurnsBefore[&O];
    for (const WaveAccess *&A : F.Exit.List)
      if (is_contained(Earlier.List, A))
        A = A->InTurn;
  }
  Frames.pop_back();
  Now.List.clear();
  join(Now, F.Exit);
}

void AccessOrderer::visit(Op &O, Pending &Now) {
  if (IsFinding)
    Forms.note(O);
  switch (O.opcode()) {
  case Opcode::If:
    return visitIf(O, Now);
  case Opcode::Loop:
    return visitLoop(O, Now);
  case Opcode::Switch:
    return visitSwitch(O, Now);
  case Opcode::Call:
    return visitCall(O, Now);
  case Opcode::Break:
  case Opcode::Continue:
  case Opcode::Return:
    return leave(O, Now);
  case Opcode::Barrier:
    return Now.order(orderedBy(O));
  default:
    if (isOfWave(ops::MatAccess(O)))
      visitAccess(O, Now);
  }
}

void AccessOrderer::visit(Region &R, Pending &Now) {
  for (Op &O : R)
    visit(O, Now);
}

//===--- functions ---------------------------------------------------------===//

void AccessOrderer::findStored() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      ops::MatAccess Access(O);
      if (isOfWave(Access) && !Access.isLoad())
        Stored.insert(Memories.of(Access.memory()).Number);
    });
}

/// \p F behind all that it calls.
void AccessOrderer::listCalled(Function &F, SmallVectorImpl<Function *> &Order) {
  if (!Functions.try_emplace(&F).second)
    return;
  walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Call))
      listCalled(*M.findFunction(O.strAttr(AttrKind::Symbol)), Order);
  });
  Order.push_back(&F);
}

/// Whether a region of \p O contains a `return`.
static bool mayReturn(Op &O) {
  bool Found = false;
  for (Region *R : O.regions())
    walk(*R, [&](Op &In) { Found |= In.is(Opcode::Return); });
  return Found;
}

void AccessOrderer::walkFunction(Function &F) {
  Here = &Functions[&F];
  Pending Now;
  if (!IsFinding)
    Now = Here->Before;
  visit(F.body(), Now);
  if (!IsFinding)
    return;
  for (Op &O : F.body()) {
    if (mayReturn(O))
      break;
    Here->Orders |= orderedBy(O);
  }
}

void AccessOrderer::run() {
  findStored();
  if (Stored.empty())
    return;
  SmallVector<Function *, 8> Order;
  for (Function *F : M.Functions)
    listCalled(*F, Order);
  for (Function *F : Order)
    walkFunction(*F);
  IsFinding = false;
  for (Function *F : reverse(Order))
    walkFunction(*F);
}

void tessera::orderAccesses(Module &M, const PassContext &) {
  if (M.mayHave(OpcodeSet(Opcode::MatStore) | Opcode::MatAtomicAdd))
    AccessOrderer(M).run();
}
