// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Machine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;

namespace tessera::model {

/// Marks a number in Machine::Places.
constexpr uint32_t IsPlace = 0x80000000;

static std::string coordinates(const std::array<uint32_t, 3> &At) {
  return formatv("({0}, {1}, {2})", At[0], At[1], At[2]);
}

std::string Machine::at(Place Where) const {
  if (!Where.Line)
    return L.TextName + ": ";
  return formatv("{0}:{1}:{2}: ", L.TextName, Where.Line, Where.Column);
}

std::string Machine::nameOf(const Lane &Who) const {
  if (Stage)
    return Stage->nameOf(Who.Index);
  return "thread " + coordinates(unflatten(Who.Index, L.Shape.Threads)) + " of threadgroup " +
         coordinates(Group);
}

std::string Machine::stateOf(const Lane &Who) const {
  std::string Name = Stage ? Stage->nameOf(Who.Index)
                           : "thread " + coordinates(unflatten(Who.Index, L.Shape.Threads));
  if (Who.State == LaneState::Finished)
    return Name + " has returned";
  return formatv("{0} is at {1} in line {2}", Name, Who.Call.Name, Who.Call.At.Line);
}

std::string Machine::lineOf(const Touch &Of) {
  if (Earlier && Of.Group < FirstGroup)
    return Earlier->lineOf(Of) + " of " + Earlier->L.TextName;
  return ("line " + Twine(placeOf(Of.Pc).Line)).str();
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
  const Region *R = L.Bound.Data.regionOf(Address);
  A.Ordered = L.Ordered.contains(R);
  const auto &Epochs = R && R->In == Space::Threadgroup ? Who.Threadgroup
                       : R && R->In == Space::Texture   ? Who.Texture
                       : R && R->In == Space::Payload   ? Who.Payload
                                                        : Who.Device;
  A.GroupEpoch = Epochs.Group;
  A.SimdEpoch = Epochs.Simd;
  return A;
}

std::string Machine::describe(const Fault &F, const void *Address, uint64_t Size, bool Writes) {
  const char *Does = Writes ? "writes" : "reads";
  if (F.What == Fault::NoMemory)
    return formatv("{0} {1} bytes where no buffer is bound", Does, Size);
  const Region &R = *F.Where;
  std::string What = (R.In == Space::Device    ? "buffer '"
                      : R.In == Space::Texture ? "texture '"
                      : R.In == Space::Payload ? "payload '"
                                               : "threadgroup variable '") +
                     R.Name + "'";
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
    bool OtherGroup = F.Other.Group != GroupNumber;
    bool InDraw = Stage || Made;
    std::string Thread =
        InDraw && OtherGroup ? "another thread of the draw"
        : Stage              ? Stage->nameOf(F.Other.Lane)
        : OtherGroup
            ? "a thread of threadgroup " + coordinates(unflatten(F.Other.Group, L.Shape.Groups))
            : "thread " + coordinates(unflatten(F.Other.Lane, L.Shape.Threads));
    return formatv("{0} {1} at offset {2}, which {3} {4} in {5}{6}", Does, What, Offset, Thread,
                   F.OtherWrites ? "wrote" : "read", lineOf(F.Other),
                   Stage || (Made && OtherGroup) ? "; nothing orders the threads of a draw"
                   : OtherGroup ? "; nothing orders threadgroups"
                                : "; no barrier that orders this memory is between them");
  }
  case Fault::Uninitialized:
    return formatv("reads {0} at offset {1}, which no thread has written", What, Offset);
  }
  return "";
}

void Machine::end(std::string Text) {
  Message = std::move(Text);
  switchTo(Current->Fiber, Scheduler);
  llvm_unreachable("a lane that failed was resumed");
}

bool Machine::isError(const Fault &F, const void *Address, uint64_t Size, uint32_t Pc,
                      const std::string &Text) {
  if (!F.IfChanged || !L.Strictness.AllowSameValues)
    return true;
  const auto *Byte = static_cast<const uint8_t *>(Address);
  Unsettled.push_back({Byte, {Byte, Byte + Size}, {Pc, F.Other.Pc}, Text});
  return false;
}

std::string Machine::settle() {
  for (Overwrite &O : std::exchange(Unsettled, {})) {
    if (std::memcmp(O.Address, O.Bytes.data(), O.Bytes.size()) != 0)
      return std::move(O.Text);
    if (Warned.insert(O.Places).second)
      L.Warnings.push_back(O.Text + ": the value is the same");
  }
  return "";
}

void Machine::failIfDiscarded(Place At) {
  if (Current->IsDiscarded)
    fail(At,
         "a write after discard_fragment, which Metal leaves undefined (" + nameOf(*Current) + ")");
}

bool Machine::dropsWrite(const void *Address, uint64_t Size, Place At) {
  failIfDiscarded(At);
  if (!Current->IsHelper)
    return false;
  Fault F = L.Bound.Data.locate(Address, Size, /*Writes=*/true);
  if (F.What == Fault::NoMemory)
    fail(At, describe(F, Address, Size, /*Writes=*/true) + " (" + nameOf(*Current) + ")");
  if (F.What == Fault::Outside)
    L.Bound.Data.allowOutside(Address, Size);
  return true;
}

bool Machine::readsAsHelper(const void *Address, uint64_t Size) {
  Fault F = L.Bound.Data.locate(Address, Size, /*Writes=*/false);
  if (F.What == Fault::Outside)
    L.Bound.Data.allowOutside(Address, Size);
  return F.What != Fault::NoMemory;
}

void Machine::access(const void *Address, uint64_t Size, bool Writes, uint32_t Pc) {
  if (!Current || !Size)
    return;
  failIfUnsettled();
  if (L.Bound.Data.contains(Address)) {
    if (Writes && (Current->IsHelper || Current->IsDiscarded) &&
        dropsWrite(Address, Size, placeOf(Pc)))
      return;
    if (Current->IsHelper && !Writes && readsAsHelper(Address, Size))
      return;
    Fault F = L.Bound.Data.touch(Address, Size, Writes, agent(*Current, Address), Pc);
    if (F.What == Fault::None)
      return;
    std::string Text =
        at(placeOf(Pc)) + describe(F, Address, Size, Writes) + " (" + nameOf(*Current) + ")";
    if (isError(F, Address, Size, Pc, Text))
      end(std::move(Text));
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
      if (!L.Bound.Data.contains(Address))
        return failure(Call.At, Twine(Call.Name) +
                                    ": the pointer is to neither device nor threadgroup memory");
      Agent A = agent(*Present.front(), Address);
      A.Whole = true;
      Fault F = L.Bound.Data.touch(Address, M.ElementSize, M.Store, A, Pc);
      if (F.What == Fault::None)
        continue;
      std::string Text = formatv("{0}{1} {2} (row {3}, column {4} in memory; {5})", at(Call.At),
                                 Call.Name, describe(F, Address, M.ElementSize, M.Store), Row,
                                 Column, nameOf(*Present.front()));
      if (isError(F, Address, M.ElementSize, Pc, Text))
        return createStringError(Text);
    }
  return Error::success();
}

} // namespace tessera::model
