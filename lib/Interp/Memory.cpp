// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Memory.h"

using namespace tessera;
using namespace tessera::interp;

/// The wave as a whole accesses a matrix, so all its lanes count as one thread.
bool Memory::isSameThread(const Touch &Before, const Toucher &By) const {
  if (isCollective(Before.Kind) || isCollective(By.Kind))
    return isCollective(Before.Kind) && isCollective(By.Kind) && !BarriersOrderMatrices;
  return Before.Lane == By.Lane;
}

bool Memory::isOrdered(const Object &O, const Touch &Before, const Toucher &By) const {
  if (!Before.Epoch)
    return true;
  if (isAtomic(Before.Kind) && isAtomic(By.Kind))
    return true;
  if (Before.Pixel && Before.Pixel == By.Pixel && !Before.OtherLanes && !Before.OtherWaves)
    return true;
  if (Before.Epoch == By.Epoch)
    return isSameThread(Before, By) && !Before.OtherLanes && !Before.OtherWaves;
  const Epoch &First = Epochs[Before.Epoch], &Second = Epochs[By.Epoch];
  unsigned Sort = O.IsShared ? 0 : 1;
  if (First.Group != Second.Group)
    return O.IsCoherent;
  if (First.GroupMeets[Sort] != Second.GroupMeets[Sort])
    return true;
  if (First.Wave != Second.Wave || Before.OtherWaves)
    return false;
  return First.WaveMeets[Sort] != Second.WaveMeets[Sort] ||
         (isSameThread(Before, By) && !Before.OtherLanes);
}

const Touch *Memory::touch(Object &O, uint64_t Offset, unsigned Bytes, const Toucher &By,
                           bool Writes, bool Changes) {
  const Touch *Race = nullptr;
  for (unsigned B = 0; B < Bytes; ++B) {
    Shadow &S = O.Touches[Offset + B];
    if (!isOrdered(O, S.Write, By) && (!Writes || Changes))
      Race = &S.Write;
    if (Writes) {
      if (!isOrdered(O, S.Read, By) && Changes)
        Race = &S.Read;
      if (Race)
        return Race;
      S.Write = {By.Epoch, By.Lane, By.Kind, false, false, By.Pixel};
      continue;
    }
    if (Race)
      return Race;
    if (S.Read.Epoch == By.Epoch) {
      S.Read.OtherLanes |= !isSameThread(S.Read, By);
      // An atomic and a plain read are both there: the plain one counts. So does the unordered one.
      if (isAtomic(S.Read.Kind))
        S.Read.Kind = By.Kind;
      if (S.Read.Pixel != By.Pixel)
        S.Read.Pixel = 0;
      continue;
    }
    bool Ordered = isOrdered(O, S.Read, By);
    bool SameWave = S.Read.Epoch && Epochs[S.Read.Epoch].Wave == Epochs[By.Epoch].Wave &&
                    Epochs[S.Read.Epoch].Group == Epochs[By.Epoch].Group;
    S.Read = {By.Epoch, By.Lane, By.Kind, !Ordered && SameWave, !Ordered && !SameWave, By.Pixel};
  }
  return nullptr;
}
