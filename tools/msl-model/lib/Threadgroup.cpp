// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Threadgroup.h"

#include "Lane.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;
using namespace msl_model;

namespace tessera::model {

namespace {

class Machine {
public:
  explicit Machine(Launch &L) : L(L) {}

  Error run();

private:
  // Scheduling.
  Error runGroup();
  void startLanes();
  void resume(Lane &Who);
  /// Lets the lanes of a simdgroup run and meet until they are all at a barrier of the threadgroup,
  /// or have all finished.
  Error advance(unsigned Simdgroup);
  Error meet(ArrayRef<Lane *> Present, unsigned Simdgroup);
  Error releaseBarrier();
  ArrayRef<std::unique_ptr<Lane>> lanesOf(unsigned Simdgroup) const;

  // Checks.
  Error checkComplete(ArrayRef<Lane *> Present, unsigned Simdgroup);
  Error checkMatrix(ArrayRef<Lane *> Present);
  void access(const void *Address, uint64_t Size, bool Writes, uint32_t Pc);
  Agent agent(const Lane &Who, const void *Address) const;
  std::string describe(const Fault &F, const void *Address, uint64_t Size, bool Writes);
  Place placeOf(uint32_t Pc);
  uint32_t remember(Place At);
  std::string at(Place Where) const;
  std::string nameOf(const Lane &Who) const;
  std::string stateOf(const Lane &Who) const;
  Error failure(Place Where, const Twine &Text) const {
    return createStringError(at(Where) + Text);
  }
  [[noreturn]] void failAt(const void *Pc, const Twine &Text) {
    fail(L.Code.placeOf(L.Code.offsetOf(Pc)), Text + " (" + nameOf(*Current) + ")");
  }
  /// Ends the run from within a lane.
  [[noreturn]] void fail(Place Where, const Twine &Text);

  // What the text calls.
  static Machine &of(void *Context) { return *static_cast<Machine *>(Context); }
  Runtime table();
  void *threadgroupVariable(Word Index, uint64_t Size, const char *Name);
  void *buffer(Word Index);
  void builtin(Builtin What, Word *Values) const;

  Launch &L;
  std::array<uint32_t, 3> Group = {0, 0, 0};
  uint32_t GroupNumber = 0;
  std::vector<std::unique_ptr<Lane>> Lanes;
  Stacks LaneStacks;
  Context Scheduler;
  Lane *Current = nullptr;
  /// The error of the lane that ended the run.
  std::string Message;
  std::map<Word, Region *> Variables;
  /// Places of accesses that are no instruction of the module, numbered.
  std::vector<Place> Places;
  std::map<std::pair<Word, Word>, uint32_t> PlaceNumbers;
  uint32_t WeakExchanges = 0;
};

constexpr uint32_t IsPlace = 0x80000000;

std::string coordinates(const std::array<uint32_t, 3> &At) {
  return formatv("({0}, {1}, {2})", At[0], At[1], At[2]);
}

std::array<uint32_t, 3> unflatten(uint32_t Index, const std::array<uint32_t, 3> &Shape) {
  return {Index % Shape[0], Index / Shape[0] % Shape[1], Index / Shape[0] / Shape[1]};
}

std::string Machine::at(Place Where) const {
  if (!Where.Line)
    return L.TextName + ": ";
  return formatv("{0}:{1}:{2}: ", L.TextName, Where.Line, Where.Column);
}

std::string Machine::nameOf(const Lane &Who) const {
  return "thread " + coordinates(unflatten(Who.Index, L.Shape.Threads)) + " of threadgroup " +
         coordinates(Group);
}

std::string Machine::stateOf(const Lane &Who) const {
  if (Who.State == LaneState::Finished)
    return "thread " + coordinates(unflatten(Who.Index, L.Shape.Threads)) + " has returned";
  return formatv("thread {0} is at {1} in line {2}",
                 coordinates(unflatten(Who.Index, L.Shape.Threads)), Who.Call.Name,
                 Who.Call.At.Line);
}

void Machine::fail(Place Where, const Twine &Text) {
  Message = (at(Where) + Text).str();
  switchTo(Current->Fiber, Scheduler);
  llvm_unreachable("a lane that failed was resumed");
}

Place Machine::placeOf(uint32_t Pc) {
  return Pc & IsPlace ? Places[Pc & ~IsPlace] : L.Code.placeOf(Pc);
}

uint32_t Machine::remember(Place At) {
  auto [It, New] = PlaceNumbers.try_emplace({At.Line, At.Column}, Places.size());
  if (New)
    Places.push_back(At);
  return It->second | IsPlace;
}

Agent Machine::agent(const Lane &Who, const void *Address) const {
  Agent A;
  A.Group = GroupNumber;
  A.Lane = Who.Index;
  A.Simdgroup = Who.Simdgroup;
  const Region *R = L.Data.regionOf(Address);
  const auto &Epochs = R && R->In == Space::Threadgroup ? Who.Threadgroup : Who.Device;
  A.GroupEpoch = Epochs.Group;
  A.SimdEpoch = Epochs.Simd;
  return A;
}

std::string Machine::describe(const Fault &F, const void *Address, uint64_t Size, bool Writes) {
  const char *Does = Writes ? "writes" : "reads";
  if (F.What == Fault::NoMemory)
    return formatv("{0} {1} bytes where no buffer is bound", Does, Size);
  const Region &R = *F.Where;
  std::string What = (R.In == Space::Device ? "buffer '" : "threadgroup variable '") + R.Name + "'";
  auto Offset = static_cast<const uint8_t *>(Address) - R.Base;
  switch (F.What) {
  case Fault::None:
  case Fault::NoMemory:
    break;
  case Fault::Outside:
    return formatv("{0} {1} bytes at offset {2} of {3}, which has {4} bytes", Does, Size, Offset,
                   What, R.Size);
  case Fault::ReadOnly:
    return formatv("writes to {0}, which is read-only", What);
  case Fault::Race: {
    Place Other = placeOf(F.Other.Pc);
    auto Where = unflatten(F.Other.Lane, L.Shape.Threads);
    bool OtherGroup = F.Other.Group != GroupNumber;
    return formatv("{0} {1} at offset {2}, which {3} {4} in line {5}{6}", Does, What, Offset,
                   OtherGroup ? "a thread of threadgroup " +
                                    coordinates(unflatten(F.Other.Group, L.Shape.Groups))
                              : "thread " + coordinates(Where),
                   F.OtherWrites ? "wrote" : "read", Other.Line,
                   OtherGroup ? "; nothing orders threadgroups"
                              : "; no barrier that orders this memory is between them");
  }
  case Fault::Uninitialized:
    return formatv("reads {0} at offset {1}, which no thread has written", What, Offset);
  }
  return "";
}

void Machine::access(const void *Address, uint64_t Size, bool Writes, uint32_t Pc) {
  if (!Current || !Size)
    return;
  if (L.Data.contains(Address)) {
    Fault F = L.Data.touch(Address, Size, Writes, agent(*Current, Address), Pc);
    if (F.What != Fault::None)
      fail(placeOf(Pc), describe(F, Address, Size, Writes) + " (" + nameOf(*Current) + ")");
    return;
  }
  const auto *Byte = static_cast<const uint8_t *>(Address);
  if (Byte >= LaneStacks.begin(Current->Index) && Byte < LaneStacks.end(Current->Index))
    return;
  if (L.Code.contains(Address)) {
    if (Writes)
      fail(placeOf(Pc), "writes to a constant of the program (" + nameOf(*Current) + ")");
    return;
  }
  fail(placeOf(Pc), Twine(Writes ? "writes " : "reads ") + Twine(Size) +
                        " bytes where no buffer is bound (" + nameOf(*Current) + ")");
}

void *Machine::threadgroupVariable(Word Index, uint64_t Size, const char *Name) {
  Region *&R = Variables[Index];
  if (!R) {
    Expected<Region *> Added = L.Data.add(Name, Space::Threadgroup, Size, /*ReadOnly=*/false);
    if (!Added)
      fail({0, 0}, toString(Added.takeError()));
    R = *Added;
    std::memset(R->Base, 0xff, Size);
  }
  return R->Base;
}

void *Machine::buffer(Word Index) {
  auto It = L.Buffers.find(Index);
  if (It == L.Buffers.end())
    fail({0, 0}, "the pipeline has nothing for [[buffer(" + Twine(Index) + ")]]");
  return It->second->Base;
}

void Machine::builtin(Builtin What, Word *Values) const {
  const GridShape &S = L.Shape;
  uint32_t Index = Current ? Current->Index : 0;
  uint32_t Simdgroups = divideCeil(S.threadsOfGroup(), S.SimdWidth);
  std::array<uint32_t, 3> In = unflatten(Index, S.Threads), R = {0, 0, 0};
  switch (What) {
  case Builtin::ThreadPositionInGrid:
    for (unsigned I = 0; I < 3; ++I)
      R[I] = Group[I] * S.Threads[I] + In[I];
    break;
  case Builtin::ThreadPositionInThreadgroup:
    R = In;
    break;
  case Builtin::ThreadgroupPositionInGrid:
    R = Group;
    break;
  case Builtin::ThreadIndexInThreadgroup:
    R[0] = Index;
    break;
  case Builtin::ThreadIndexInSimdgroup:
    R[0] = Index % S.SimdWidth;
    break;
  case Builtin::ThreadIndexInQuadgroup:
    R[0] = Index % 4;
    break;
  case Builtin::SimdgroupIndexInThreadgroup:
    R[0] = Index / S.SimdWidth;
    break;
  case Builtin::QuadgroupIndexInThreadgroup:
    R[0] = Index / 4;
    break;
  case Builtin::ThreadsPerSimdgroup:
  case Builtin::ThreadExecutionWidth:
    R[0] = S.SimdWidth;
    break;
  case Builtin::ThreadsPerThreadgroup:
  case Builtin::DispatchThreadsPerThreadgroup:
    R = S.Threads;
    break;
  case Builtin::ThreadgroupsPerGrid:
    R = S.Groups;
    break;
  case Builtin::ThreadsPerGrid:
  case Builtin::GridSize:
    for (unsigned I = 0; I < 3; ++I)
      R[I] = S.Groups[I] * S.Threads[I];
    break;
  case Builtin::SimdgroupsPerThreadgroup:
  case Builtin::DispatchSimdgroupsPerThreadgroup:
    R[0] = Simdgroups;
    break;
  case Builtin::QuadgroupsPerThreadgroup:
    R[0] = divideCeil(S.threadsOfGroup(), 4);
    break;
  case Builtin::GridOrigin:
    break;
  }
  llvm::copy(R, Values);
}

Runtime Machine::table() {
  Runtime T = {};
  T.Context = this;
  T.Read = [](void *C, const void *Address, Bytes Size, const void *Pc) {
    of(C).access(Address, Size, false, of(C).L.Code.offsetOf(Pc));
  };
  T.Write = [](void *C, const void *Address, Bytes Size, const void *Pc) {
    of(C).access(Address, Size, true, of(C).L.Code.offsetOf(Pc));
  };
  T.Misaligned = [](void *C, const void *, Bytes Size, const void *Pc) {
    Machine &M = of(C);
    if (M.Current)
      M.failAt(Pc, "touches " + Twine(Size) + " bytes at an address that is not aligned for them");
  };
  T.Atomic = [](void *C, const void *Address, Bytes Size, bool Writes, Place At) {
    Machine &M = of(C);
    if (!M.L.Data.contains(Address))
      M.fail(At, "an atomic access to memory that is neither device nor threadgroup memory");
    if (reinterpret_cast<uintptr_t>(Address) % Size)
      M.fail(At, "an atomic access of " + Twine(Size) + " bytes at an address that is not aligned");
    Agent A = M.agent(*M.Current, Address);
    A.Atomic = true;
    Fault F = M.L.Data.touch(Address, Size, Writes, A, M.remember(At));
    if (F.What != Fault::None)
      M.fail(At, M.describe(F, Address, Size, Writes) + " (" + M.nameOf(*M.Current) + ")");
  };
  T.WeakFailure = [](void *C) { return of(C).WeakExchanges++ % 3 == 0; };
  T.Meet = [](void *C, const Meeting &Call) {
    Machine &M = of(C);
    M.Current->Call = Call;
    M.Current->State = LaneState::Waiting;
    switchTo(M.Current->Fiber, M.Scheduler);
  };
  T.ThreadgroupVariable = [](void *C, Word Index, Bytes Size, const char *Name) {
    return of(C).threadgroupVariable(Index, Size, Name);
  };
  T.Buffer = [](void *C, Word Index) { return of(C).buffer(Index); };
  T.BuiltinValue = [](void *C, Builtin What, Word *Values) { of(C).builtin(What, Values); };
  T.EnterLoop = [](void *C, Place At) { of(C).Current->Levels.push_back({At, 0, 0}); };
  T.NextIteration = [](void *C) { ++of(C).Current->Levels.back().Iteration; };
  T.LeaveLoop = [](void *C) { of(C).Current->Levels.pop_back(); };
  T.EnterFunction = [](void *C, const void *CallSite) {
    if (Lane *Now = of(C).Current)
      Now->Levels.push_back({{0, 0}, of(C).L.Code.offsetOf(CallSite), 0});
  };
  T.LeaveFunction = [](void *C) {
    if (Lane *Now = of(C).Current)
      Now->Levels.pop_back();
  };
  T.IndexOutOfBounds = [](void *C, long long Index, const char *Type, const void *Pc) {
    of(C).failAt(Pc, "index " + Twine(Index) + " is outside of an array of type " + Type);
  };
  T.Overflow = [](void *C, const char *Type, const void *Pc) {
    of(C).failAt(Pc, Twine("signed arithmetic leaves the range of ") + Type +
                         ", which Metal leaves undefined");
  };
  return T;
}

ArrayRef<std::unique_ptr<Lane>> Machine::lanesOf(unsigned Simdgroup) const {
  size_t Begin = size_t(Simdgroup) * L.Shape.SimdWidth;
  return ArrayRef(Lanes).slice(Begin, std::min<size_t>(L.Shape.SimdWidth, Lanes.size() - Begin));
}

void Machine::startLanes() {
  struct Start {
    static void lane(void *Argument) {
      Machine &M = of(Argument);
      M.L.Kernel.Run();
      M.Current->State = LaneState::Finished;
      switchTo(M.Current->Fiber, M.Scheduler);
    }
  };
  Lanes.clear();
  for (uint32_t I = 0; I < L.Shape.threadsOfGroup(); ++I) {
    auto New = std::make_unique<Lane>();
    New->Index = static_cast<uint16_t>(I);
    New->Simdgroup = static_cast<uint8_t>(I / L.Shape.SimdWidth);
    New->Fiber = prepare(LaneStacks.end(I), Start::lane, this);
    Lanes.push_back(std::move(New));
  }
}

void Machine::resume(Lane &Who) {
  Current = &Who;
  Who.State = LaneState::Ready;
  switchTo(Scheduler, Who.Fiber);
  Current = nullptr;
}

Error Machine::checkComplete(ArrayRef<Lane *> Present, unsigned Simdgroup) {
  const Meeting &Call = Present.front()->Call;
  if (Present.size() != lanesOf(Simdgroup).size())
    for (const std::unique_ptr<Lane> &Other : lanesOf(Simdgroup))
      if (!is_contained(Present, Other.get()))
        return failure(Call.At, Twine(Call.Name) + " is reached by " + Twine(Present.size()) +
                                    " of the " + Twine(lanesOf(Simdgroup).size()) +
                                    " threads of a simdgroup; " + stateOf(*Other));
  if (Call.Who == Reach::Simdgroup && StringRef(Call.Name) != "simdgroup_barrier" &&
      Present.size() != L.Shape.SimdWidth)
    return failure(Call.At, Twine(Call.Name) + " in a simdgroup of " + Twine(Present.size()) +
                                " threads; it needs " + Twine(L.Shape.SimdWidth));
  return Error::success();
}

Error Machine::checkMatrix(ArrayRef<Lane *> Present) {
  const Meeting &Call = Present.front()->Call;
  const MatrixMemory &M = *Call.Memory;
  for (const Lane *Other : Present) {
    const MatrixMemory &O = *Other->Call.Memory;
    const char *Differs = O.Pointer != M.Pointer                 ? "pointer"
                          : O.ElementsPerRow != M.ElementsPerRow ? "number of elements in a row"
                          : O.OriginX != M.OriginX || O.OriginY != M.OriginY ? "origin"
                          : O.Transpose != M.Transpose                       ? "transposition"
                                                                             : nullptr;
    if (Differs)
      return failure(Call.At, Twine(Call.Name) + ": the " + Differs +
                                  " is not the same in all threads of the simdgroup");
  }
  if (M.ElementsPerRow == 0 || (M.Store && M.ElementsPerRow < 8))
    return failure(Call.At,
                   Twine(Call.Name) + ": rows of " + Twine(M.ElementsPerRow) + " elements overlap");
  if (reinterpret_cast<uintptr_t>(M.Pointer) % M.ElementSize)
    return failure(Call.At, Twine(Call.Name) + ": the pointer is not aligned for elements of " +
                                Twine(M.ElementSize) + " bytes");
  uint32_t Pc = remember(Call.At);
  for (uint64_t Row = 0; Row < 8; ++Row)
    for (uint64_t Column = 0; Column < 8; ++Column) {
      const void *Address =
          static_cast<const uint8_t *>(M.Pointer) +
          ((M.OriginY + Row) * M.ElementsPerRow + M.OriginX + Column) * M.ElementSize;
      if (!L.Data.contains(Address))
        return failure(Call.At, Twine(Call.Name) +
                                    ": the pointer is to neither device nor threadgroup memory");
      Agent A = agent(*Present.front(), Address);
      A.Whole = true;
      Fault F = L.Data.touch(Address, M.ElementSize, M.Store, A, Pc);
      if (F.What != Fault::None)
        return failure(Call.At, Twine(Call.Name) + " " +
                                    describe(F, Address, M.ElementSize, M.Store) + " (row " +
                                    Twine(Row) + ", column " + Twine(Column) + " in memory; " +
                                    nameOf(*Present.front()) + ")");
    }
  return Error::success();
}

Error Machine::meet(ArrayRef<Lane *> Present, unsigned Simdgroup) {
  const Meeting &Call = Present.front()->Call;
  if (Call.Who == Reach::Simdgroup)
    if (Error E = checkComplete(Present, Simdgroup))
      return E;
  if (Call.Memory)
    if (Error E = checkMatrix(Present))
      return E;
  SmallVector<void *, 64> Operands(L.Shape.SimdWidth);
  for (Lane *Here : Present)
    Operands[Here->Index % L.Shape.SimdWidth] = Here->Call.Operand;
  Call.Combine(Operands.data(), L.Shape.SimdWidth);
  for (Lane *Here : Present) {
    Here->Device.Simd += Call.Flags & MemDevice ? 1 : 0;
    Here->Threadgroup.Simd += Call.Flags & MemThreadgroup ? 1 : 0;
  }
  for (Lane *Here : Present)
    Here->State = LaneState::Ready;
  return Error::success();
}

Error Machine::advance(unsigned Simdgroup) {
  while (true) {
    for (const std::unique_ptr<Lane> &Each : lanesOf(Simdgroup))
      if (Each->State == LaneState::Ready) {
        resume(*Each);
        if (!Message.empty())
          return createStringError(Message);
      }
    SmallVector<Lane *, 64> First;
    for (const std::unique_ptr<Lane> &Each : lanesOf(Simdgroup)) {
      if (Each->State != LaneState::Waiting)
        continue;
      int Order = First.empty() ? 0 : comparePlaces(*Each, *First.front(), L.Code);
      if (Order < 0)
        First.clear();
      if (Order <= 0)
        First.push_back(Each.get());
    }
    if (First.empty())
      return Error::success();
    if (First.front()->Call.Who == Reach::Threadgroup)
      return checkComplete(First, Simdgroup);
    if (Error E = meet(First, Simdgroup))
      return E;
  }
}

Error Machine::releaseBarrier() {
  Lane &First = **find_if(Lanes, [](auto &Each) { return Each->State == LaneState::Waiting; });
  for (const std::unique_ptr<Lane> &Each : Lanes)
    if (Each->State == LaneState::Finished || comparePlaces(*Each, First, L.Code))
      return failure(First.Call.At, Twine(First.Call.Name) +
                                        " is not reached by all threads of the threadgroup; " +
                                        stateOf(*Each));
  uint32_t Flags = First.Call.Flags;
  for (const std::unique_ptr<Lane> &Each : Lanes) {
    for (auto [Flag, Epochs] :
         {std::pair(MemDevice, &Each->Device), {MemThreadgroup, &Each->Threadgroup}})
      if (Flags & Flag) {
        ++Epochs->Group;
        ++Epochs->Simd;
      }
    Each->State = LaneState::Ready;
  }
  return Error::success();
}

Error Machine::runGroup() {
  L.Data.startThreadgroup();
  startLanes();
  uint32_t Simdgroups = divideCeil(L.Shape.threadsOfGroup(), L.Shape.SimdWidth);
  while (true) {
    for (uint32_t I = 0; I < Simdgroups; ++I)
      if (Error E = advance(I))
        return E;
    if (none_of(Lanes, [](auto &Each) { return Each->State == LaneState::Waiting; }))
      return Error::success();
    if (Error E = releaseBarrier())
      return E;
  }
}

Error Machine::run() {
  if (Error E = LaneStacks.create(L.Shape.threadsOfGroup()))
    return E;
  Runtime Table = table();
  L.Kernel.Start(&Table);
  for (Group[2] = 0; Group[2] < L.Shape.Groups[2]; ++Group[2])
    for (Group[1] = 0; Group[1] < L.Shape.Groups[1]; ++Group[1])
      for (Group[0] = 0; Group[0] < L.Shape.Groups[0]; ++Group[0], ++GroupNumber)
        if (Error E = runGroup())
          return E;
  return Error::success();
}

} // namespace

Error runThreadgroups(Launch &L) { return Machine(L).run(); }

} // namespace tessera::model
