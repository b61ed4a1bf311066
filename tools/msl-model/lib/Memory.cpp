// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemAlloc.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace tessera::model {

namespace {

enum : uint8_t {
  Known = 1,
  Whole = 2,
  /// All recorded accesses are atomic.
  Atomic = 4,
  /// The record includes lanes of the same simdgroup, of other simdgroups, of other threadgroups.
  OtherLanes = 8,
  OtherSimdgroups = 16,
  OtherGroups = 32,
};

/// Whether both are the same lane; a collective access does not count as one of a lane.
bool isSame(const Touch &T, const Agent &A) {
  if (bool(T.Flags & Whole) != A.Whole)
    return false;
  return A.Whole ? T.Simdgroup == A.Simdgroup : T.Lane == A.Lane;
}

/// Whether any access in the record \p T is unordered with the current access of \p A.
bool races(const Touch &T, const Agent &A) {
  if (!(T.Flags & Known) || (T.Flags & Atomic && A.Atomic) || A.Ordered)
    return false;
  if (T.Flags & OtherGroups || T.Group != A.Group)
    return true;
  if (T.GroupEpoch < A.GroupEpoch)
    return false;
  if (T.Flags & OtherSimdgroups || T.Simdgroup != A.Simdgroup)
    return true;
  if (T.SimdEpoch < A.SimdEpoch)
    return false;
  return T.Flags & OtherLanes || !isSame(T, A);
}

/// Adds the access of \p A to the record \p T. Keeps earlier accesses unless a
/// barrier orders them before this one.
void extend(Touch &T, const Agent &A, uint32_t Pc) {
  uint8_t Others = 0;
  bool AllAtomic = A.Atomic;
  if (T.Flags & Known) {
    uint8_t Old = T.Flags & (OtherLanes | OtherSimdgroups | OtherGroups);
    if (T.Group != A.Group)
      Others = Old | OtherGroups;
    else if (T.GroupEpoch < A.GroupEpoch)
      Others = Old & OtherGroups;
    else if (T.Simdgroup != A.Simdgroup)
      Others = Old | OtherSimdgroups;
    else if (T.SimdEpoch < A.SimdEpoch)
      Others = Old & (OtherSimdgroups | OtherGroups);
    else
      Others = Old | (isSame(T, A) ? 0 : OtherLanes);
    AllAtomic &= (T.Flags & Atomic) || !Others;
  }
  uint8_t Flags = Known | Others | (A.Whole ? Whole : 0) | (AllAtomic ? Atomic : 0);
  T = {A.Group, A.Lane, A.Simdgroup, Flags, A.GroupEpoch, A.SimdEpoch, Pc};
}

} // namespace

Memory::~Memory() {
  if (Base)
    munmap(Base, Reserved);
}

Error Memory::create() {
  void *Mapping =
      mmap(nullptr, Reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Mapping == MAP_FAILED)
    return createStringError("no address space for the buffers of the model");
  Base = static_cast<uint8_t *>(Mapping);
  return Error::success();
}

Expected<Region *> Memory::add(StringRef Name, Space In, uint64_t Size, bool ReadOnly,
                               uint64_t Align) {
  // Use the middle of a slot, so that negative indexes stay in the slot too.
  uint64_t Half = uint64_t(1) << (SlotBits - 1);
  if (Regions.size() == Slots)
    return createStringError("more than " + Twine(Slots) + " buffers and threadgroup variables");
  if (Size > Half / 2)
    return createStringError("'" + Name + "' has " + Twine(Size) +
                             " bytes, which is too much for the model");
  auto R = std::make_unique<Region>();
  R->Name = Name.str();
  R->In = In;
  R->ReadOnly = ReadOnly;
  R->Size = Size;
  uint8_t *Page = Base + (Regions.size() << SlotBits) + Half;
  R->Base = Page + Align;
  if (Size && mprotect(Page - Slack, Size + Align + 2 * Slack, PROT_READ | PROT_WRITE))
    return createStringError("no memory for the " + Twine(Size) + " bytes of '" + Name + "'");
  R->Bytes.reset(static_cast<Shadow *>(safe_calloc(std::max<uint64_t>(Size, 1), sizeof(Shadow))));
  Regions.push_back(std::move(R));
  return Regions.back().get();
}

void Memory::startThreadgroup() {
  for (std::unique_ptr<Region> &R : Regions)
    if (R->In == Space::Threadgroup || (R->In == Space::Payload && !R->ReadOnly)) {
      std::fill_n(R->Bytes.get(), R->Size, Shadow());
      // A NaN in every floating-point type, and no small integer.
      std::memset(R->Base, 0xff, R->Size);
    }
}

void Memory::forgetAccesses() {
  for (std::unique_ptr<Region> &R : Regions)
    if (R->In == Space::Device || R->In == Space::Texture)
      std::fill_n(R->Bytes.get(), R->Size, Shadow());
}

Region *Memory::regionOf(const void *Address) {
  uint64_t Slot = static_cast<uint64_t>(static_cast<const uint8_t *>(Address) - Base) >> SlotBits;
  return Slot < Regions.size() ? Regions[Slot].get() : nullptr;
}

Fault Memory::locate(const void *Address, uint64_t Size, bool Writes) {
  Region *R = regionOf(Address);
  Fault F;
  F.Where = R;
  if (!R) {
    F.What = Fault::NoMemory;
    return F;
  }
  auto Offset = static_cast<uint64_t>(static_cast<const uint8_t *>(Address) - R->Base);
  if (Offset >= R->Size || Size > R->Size - Offset)
    F.What = Fault::Outside;
  else if (Writes && R->ReadOnly)
    F.What = Fault::ReadOnly;
  return F;
}

void Memory::allowOutside(const void *Address, uint64_t Size) {
  auto Page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  auto First = reinterpret_cast<uint64_t>(Address) & ~(Page - 1);
  uint64_t Bytes = reinterpret_cast<uint64_t>(Address) + Size - First;
  (void)mprotect(reinterpret_cast<void *>(First), Bytes, PROT_READ | PROT_WRITE);
}

Fault Memory::touch(const void *Address, uint64_t Size, bool Writes, const Agent &A, uint32_t Pc) {
  Fault F = locate(Address, Size, Writes);
  if (F.What != Fault::None)
    return F;
  Region *R = regionOf(Address);
  auto Offset = static_cast<uint64_t>(static_cast<const uint8_t *>(Address) - R->Base);
  bool StartsEmpty = R->In == Space::Threadgroup || R->In == Space::Payload;
  bool AnyWritten = false;
  if (R->ReadOnly) {
    for (uint64_t I = Offset; I < Offset + Size; ++I)
      AnyWritten |= R->Bytes[I].Write.Flags != 0;
    if (StartsEmpty && !AnyWritten)
      F.What = Fault::Uninitialized;
    return F;
  }
  /// Records the race. Returns whether the access may go on for now: a plain write over plain
  /// accesses.
  auto Race = [&](const Touch &Other, bool OtherWrites) {
    bool IfChanged = Writes && !A.Atomic && !(OtherWrites && Other.Flags & Atomic);
    if (F.What == Fault::None || !IfChanged) {
      F.What = Fault::Race;
      F.Other = Other;
      F.OtherWrites = OtherWrites;
      F.IfChanged = IfChanged;
    }
    return IfChanged;
  };
  for (uint64_t I = Offset; I < Offset + Size; ++I) {
    Shadow &S = R->Bytes[I];
    AnyWritten |= S.Write.Flags != 0;
    bool After = races(S.Write, A);
    // Lanes of one collective call exchange elements: a lane may load an element that another one
    // stored.
    bool Collective = A.Whole && !Writes && S.Write.Flags & Whole && S.Write.Group == A.Group &&
                      S.Write.Simdgroup == A.Simdgroup && S.Write.SimdEpoch == A.SimdEpoch;
    if ((After || Collective) && !Race(S.Write, /*OtherWrites=*/true))
      return F;
    if (Writes && races(S.Read, A) && !Race(S.Read, /*OtherWrites=*/false))
      return F;
    extend(Writes ? S.Write : S.Read, A, Pc);
    if (Writes)
      S.Read = Touch();
  }
  // Padding of structures is copied without ever being written, so one byte that was is enough.
  if (!Writes && !AnyWritten && StartsEmpty)
    F.What = Fault::Uninitialized;
  return F;
}

Memory::Contents Memory::save(const Region &R) {
  Contents All{{R.Base, R.Base + R.Size}, {}};
  for (uint64_t I = 0; I < R.Size; ++I)
    All.Written.push_back(R.Bytes[I].Write.Flags != 0);
  return All;
}

void Memory::restore(const Contents &From, Region &R) {
  std::memcpy(R.Base, From.Bytes.data(), R.Size);
  for (uint64_t I = 0; I < R.Size; ++I)
    R.Bytes[I].Write.Flags = From.Written[I] ? uint8_t(Known) : uint8_t(0);
}

} // namespace tessera::model
