// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Threadgroup.h"

#include "Machine.h"
#include "Subnormals.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::model {

void *Machine::threadgroupVariable(Word Index, uint64_t Size, uint64_t Align, const char *Name) {
  if (Stage)
    fail({0, 0}, Twine("a vertex or fragment function has no threadgroup memory; '") + Name +
                     "' is in some");
  Region *&R = Variables[Index];
  if (!R) {
    Expected<Region *> Added =
        L.Bound.Data.add(Name, Space::Threadgroup, Size, /*ReadOnly=*/false, Align);
    if (!Added)
      fail({0, 0}, toString(Added.takeError()));
    R = *Added;
    std::memset(R->Base, 0xff, Size);
  }
  return R->Base;
}

void *Machine::buffer(Word Index) {
  auto It = L.Bound.Buffers.find(Index);
  if (It == L.Bound.Buffers.end())
    fail({0, 0}, "the pipeline has nothing for [[buffer(" + Twine(Index) + ")]]");
  return It->second->Base;
}

std::array<uint32_t, 3> Machine::positionInGrid(uint32_t Lane) const {
  std::array<uint32_t, 3> Position = unflatten(Lane, L.Shape.Threads);
  for (unsigned I = 0; I < 3; ++I)
    Position[I] += FirstThread[I];
  return Position;
}

void Machine::builtin(Builtin What, Word *Values) const {
  const GridShape &S = L.Shape;
  uint32_t Index = Current ? Current->Index : 0;
  uint32_t Simdgroups = divideCeil(S.threadsOfGroup(), S.SimdWidth);
  std::array<uint32_t, 3> In = unflatten(Index, S.Threads), R = {0, 0, 0};
  switch (What) {
  case Builtin::ThreadPositionInGrid:
    R = positionInGrid(Index);
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
    R = S.Threads;
    break;
  case Builtin::DispatchThreadsPerThreadgroup:
    R = Whole;
    break;
  case Builtin::ThreadgroupsPerGrid:
    R = S.Groups;
    break;
  case Builtin::ThreadsPerGrid:
  case Builtin::GridSize:
    for (unsigned I = 0; I < 3; ++I)
      R[I] = S.Grid ? (*S.Grid)[I] : S.Groups[I] * Whole[I];
    break;
  case Builtin::SimdgroupsPerThreadgroup:
  case Builtin::DispatchSimdgroupsPerThreadgroup:
    R[0] = Simdgroups;
    break;
  case Builtin::QuadgroupsPerThreadgroup:
    R[0] = divideCeil(S.threadsOfGroup(), 4);
    break;
  case Builtin::GridOrigin:
    R = S.Origin;
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
    M.failIfUnsettled();
    if (!M.L.Bound.Data.contains(Address))
      M.fail(At, "an atomic access to memory that is neither device nor threadgroup memory");
    if (reinterpret_cast<uintptr_t>(Address) % Size)
      M.fail(At, "an atomic access of " + Twine(Size) + " bytes at an address that is not aligned");
    if (Writes ? M.dropsWrite(Address, Size, At)
               : M.Current->IsHelper && M.readsAsHelper(Address, Size))
      return;
    Agent A = M.agent(*M.Current, Address);
    A.Atomic = true;
    Fault F = M.L.Bound.Data.touch(Address, Size, Writes, A, M.remember(At));
    if (F.What != Fault::None)
      M.fail(At, M.describe(F, Address, Size, Writes) + " (" + M.nameOf(*M.Current) + ")");
  };
  T.WeakFailure = [](void *C) { return of(C).WeakExchanges++ % 3 == 0; };
  T.Meet = [](void *C, const Meeting &Call) {
    Machine &M = of(C);
    M.failIfUnsettled();
    if (M.Stage && Call.Who == Reach::Threadgroup)
      M.fail(Call.At, Twine(Call.Name) + " in a vertex or fragment function");
    M.Current->Call = Call;
    M.Current->State = LaneState::Waiting;
    switchTo(M.Current->Fiber, M.Scheduler);
  };
  T.ThreadgroupVariable = [](void *C, Word Index, Bytes Size, Bytes Align, const char *Name) {
    return of(C).threadgroupVariable(Index, Size, Align, Name);
  };
  T.Buffer = [](void *C, Word Index) { return of(C).buffer(Index); };
  T.CheckTexture = [](void *C, Word Index, const TextureType &Type) {
    of(C).checkTexture(Index, Type);
  };
  T.CheckSampler = [](void *C, Word Index) { of(C).samplerAt(Index, {0, 0}); };
  T.Texture = [](void *C, TextureCall &Call) { of(C).texture(Call); };
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
  T.InvalidElement = [](void *C, Word Index, const void *Pc) {
    of(C).failAt(Pc, "slot " + Twine(Index) +
                         " of a cooperative tensor is not a valid element of this thread");
  };
  T.MisusedQuery = [](void *C, const char *What, Place At) {
    of(C).fail(At, Twine(What) + " (" + of(C).nameOf(*of(C).Current) + ")");
  };
  T.StageInput = [](void *C, Word First, void *To) {
    Machine &M = of(C);
    auto *Bytes = static_cast<uint8_t *>(To);
    if (M.Stage)
      return M.Stage->input(M.Current->Index, First, Bytes);
    M.KernelInputs(M.positionInGrid(M.Current->Index), First, Bytes);
  };
  T.StageOutput = [](void *C, const void *From) {
    of(C).Stage->output(of(C).Current->Index, static_cast<const uint8_t *>(From));
  };
  T.Interpolate = [](void *C, Word Value, const Where &At, Word *Values) {
    of(C).Stage->interpolate(of(C).Current->Index, Value, At, Values);
  };
  T.SamplePosition = [](void *C, Word Sample, float *Position) {
    Machine &M = of(C);
    if (!M.Stage || !M.Stage->samplePosition(Sample, Position))
      M.fail({0, 0}, "get_sample_position: a pixel has no sample " + Twine(Sample));
  };
  T.SampleCount = [](void *C) { return of(C).Stage ? of(C).Stage->samples() : 1; };
  T.Payload = [](void *C, Bytes Size) { return of(C).payload(Size); };
  T.GiveResult = [](void *C, const GroupResult &Result) { of(C).giveResult(Result); };
  T.Discard = [](void *C) {
    Machine &M = of(C);
    M.failIfUnsettled();
    if (!M.Table.InFragment)
      M.fail({0, 0}, "discard_fragment is for fragment functions");
    M.Current->IsDiscarded = true;
    M.Stage->discard(M.Current->Index);
  };
  T.IsHelper = [](void *C) { return of(C).Current->IsHelper || of(C).Current->IsDiscarded; };
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
      M.failIfUnsettled();
      M.Current->State = LaneState::Finished;
      switchTo(M.Current->Fiber, M.Scheduler);
    }
  };
  Lanes.clear();
  for (uint32_t I = 0; I < L.Shape.threadsOfGroup(); ++I) {
    auto New = std::make_unique<Lane>();
    New->Index = static_cast<uint16_t>(I);
    New->Simdgroup = static_cast<uint8_t>(I / L.Shape.SimdWidth);
    New->IsHelper = Stage && Stage->isHelper(I);
    New->Fiber = prepare(LaneStacks.end(I), Start::lane, this);
    Lanes.push_back(std::move(New));
  }
}

void Machine::resume(Lane &Who) {
  Current = &Who;
  Who.State = LaneState::Ready;
  // All of it, because the instrumentation does not see writes of 12 bytes.
  std::vector<std::pair<Region *, std::vector<uint8_t>>> Before;
  if (Who.IsHelper)
    for (const std::unique_ptr<Region> &R : L.Bound.Data.Regions)
      if (R->In == Space::Device && !R->ReadOnly)
        Before.push_back({R.get(), {R->Base, R->Base + R->Size}});
  switchTo(Scheduler, Who.Fiber);
  for (const auto &[R, Bytes] : Before)
    std::copy(Bytes.begin(), Bytes.end(), R->Base);
  Current = nullptr;
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
  if (std::string Text = settle(); !Text.empty())
    return createStringError(Text);
  for (Lane *Here : Present) {
    Here->Device.Simd += Call.Flags & MemDevice ? 1 : 0;
    Here->Threadgroup.Simd += Call.Flags & MemThreadgroup ? 1 : 0;
    Here->Texture.Simd += Call.Flags & MemTexture ? 1 : 0;
    Here->Payload.Simd += Call.Flags & MemObjectData ? 1 : 0;
    if (Call.Flags & MemTexture)
      Here->Unfenced.clear();
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
    for (auto [Flag, Epochs] : {std::pair(MemDevice, &Each->Device),
                                {MemThreadgroup, &Each->Threadgroup},
                                {MemTexture, &Each->Texture},
                                {MemObjectData, &Each->Payload}})
      if (Flags & Flag) {
        ++Epochs->Group;
        ++Epochs->Simd;
      }
    if (Flags & MemTexture)
      Each->Unfenced.clear();
    Each->State = LaneState::Ready;
  }
  return Error::success();
}

Error Machine::runGroup() {
  L.Bound.Data.startThreadgroup();
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

Error Machine::start(uint32_t Count) {
  if (Earlier)
    GroupNumber = FirstGroup = Earlier->GroupNumber;
  if (Error E = LaneStacks.create(Count))
    return E;
  L.Kernel.Start(&Table);
  return Error::success();
}

Error Machine::runGrid(function_ref<Error()> After) {
  GridShape &S = L.Shape;
  Whole = S.Threads;
  for (Group[2] = 0; Group[2] < S.Groups[2]; ++Group[2])
    for (Group[1] = 0; Group[1] < S.Groups[1]; ++Group[1])
      for (Group[0] = 0; Group[0] < S.Groups[0]; ++Group[0], ++GroupNumber) {
        for (unsigned I = 0; I < 3; ++I) {
          FirstThread[I] = Group[I] * Whole[I];
          S.Threads[I] = S.Grid ? std::min(Whole[I], (*S.Grid)[I] - FirstThread[I]) : Whole[I];
        }
        if (Error E = runGroup())
          return E;
        if (After)
          if (Error E = After())
            return E;
      }
  S.Threads = Whole;
  return Error::success();
}

Error Machine::run(StageInputs Inputs) {
  KernelInputs = std::move(Inputs);
  if (Error E = start(L.Shape.threadsOfGroup()))
    return E;
  return runGrid(nullptr);
}

Error Machine::runSimdgroup(StageLanes &Threads, uint32_t Count) {
  Stage = &Threads;
  Table.InFragment = Threads.isFragment();
  L.Shape.Threads = {Count, 1, 1};
  Error E = runGroup();
  ++GroupNumber;
  return E;
}

Error runThreadgroups(BoundKernel &L) {
  FlushScope Subnormals(L.Strictness.FlushSubnormals);
  return Machine(L).run();
}

} // namespace tessera::model
