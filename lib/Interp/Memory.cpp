// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Memory.h"

using namespace tessera;
using namespace tessera::interp;

/// The wave as a whole accesses a matrix, so all its lanes count as one thread.
bool Memory::isSameThread(const Touch &Before, uint8_t Lane, AccessKind Kind) const {
  if (isCollective(Before.Kind) || isCollective(Kind))
    return isCollective(Before.Kind) && isCollective(Kind) && !BarriersOrderMatrices;
  return Before.Lane == Lane;
}

bool Memory::isOrdered(const Object &O, const Touch &Before, uint32_t By, uint8_t Lane,
                       AccessKind Kind) const {
  if (!Before.Epoch)
    return true;
  if (isAtomic(Before.Kind) && isAtomic(Kind))
    return true;
  if (Before.Epoch == By)
    return isSameThread(Before, Lane, Kind) && !Before.OtherLanes && !Before.OtherWaves;
  const Epoch &First = Epochs[Before.Epoch], &Second = Epochs[By];
  unsigned Sort = O.IsShared ? 0 : 1;
  if (First.Group != Second.Group)
    return O.IsCoherent;
  if (First.GroupMeets[Sort] != Second.GroupMeets[Sort])
    return true;
  if (First.Wave != Second.Wave || Before.OtherWaves)
    return false;
  return First.WaveMeets[Sort] != Second.WaveMeets[Sort] ||
         (isSameThread(Before, Lane, Kind) && !Before.OtherLanes);
}

const Touch *Memory::touch(Object &O, uint64_t Offset, unsigned Bytes, uint32_t By, uint8_t Lane,
                           AccessKind Kind, bool Writes, bool Changes) {
  const Touch *Race = nullptr;
  for (unsigned B = 0; B < Bytes; ++B) {
    Shadow &S = O.Touches[Offset + B];
    if (!isOrdered(O, S.Write, By, Lane, Kind) && (!Writes || Changes))
      Race = &S.Write;
    if (Writes) {
      if (!isOrdered(O, S.Read, By, Lane, Kind) && Changes)
        Race = &S.Read;
      if (Race)
        return Race;
      S.Write = {By, Lane, Kind};
      continue;
    }
    if (Race)
      return Race;
    if (S.Read.Epoch == By) {
      S.Read.OtherLanes |= !isSameThread(S.Read, Lane, Kind);
      // An atomic and a plain read are both there: the plain one counts.
      if (isAtomic(S.Read.Kind))
        S.Read.Kind = Kind;
      continue;
    }
    bool Ordered = isOrdered(O, S.Read, By, Lane, Kind);
    bool SameWave = S.Read.Epoch && Epochs[S.Read.Epoch].Wave == Epochs[By].Wave &&
                    Epochs[S.Read.Epoch].Group == Epochs[By].Group;
    S.Read = {By, Lane, Kind, !Ordered && SameWave, !Ordered && !SameWave};
  }
  return nullptr;
}
