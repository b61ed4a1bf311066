// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Patches.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

ThreadName DomainStage::nameOf(const StageThread &Thread) const {
  return {Thread.Primitive, Thread.Instance, bit_cast<uint32_t>(Thread.Location[0]),
          bit_cast<uint32_t>(Thread.Location[1])};
}

std::string DomainStage::textOf(const ThreadName &Name) const {
  return formatv("vertex ({0:f4}, {1:f4}) of patch {2} of instance {3}", bit_cast<float>(Name[2]),
                 bit_cast<float>(Name[3]), Name[0], Name[1]);
}

void DomainStage::draw(const AssembledPrimitive &P, const ShadedPatch &Patch, AssembledFn Each) {
  StageThread Thread;
  Thread.Primitive = P.Number;
  Thread.PrimitiveID = P.ID;
  Thread.Instance = P.Instance;
  ir::PatchDomain Own = M.M.Entry.Patch->Domain;
  if (Own != Patch.By.Domain)
    return failThread(M, Rule::Primitive, M.M.Entry.loc(), Thread,
                      "the domain is " + StringRef(rowOf(Own).Word) +
                          ", and that of the hull shader " + rowOf(Patch.By.Domain).Word);
  DividedPatch Divided = divide(Patch.By);
  SmallVector<const ShadedValues *, 32> Points;
  for (const ShadedValues &Point : Patch.Points)
    Points.push_back(&Point);
  std::vector<ShadedVertex> Shaded;
  ArrayRef<std::array<float, 3>> Places = Divided.Places;
  for (size_t First = 0; First < Places.size(); First += M.D.WaveSize) {
    auto Count = unsigned(std::min<size_t>(M.D.WaveSize, Places.size() - First));
    for (unsigned Lane = 0; Lane < Count; ++Lane) {
      Threads[Lane] = Thread;
      Threads[Lane].Location = Places[First + Lane];
    }
    if (!runWave(M, Count, [&](Wave &W) { Inputs.fill(W, Points, &Patch.Constants); }))
      return;
    for (unsigned Lane = 0; Lane < Count; ++Lane) {
      ShadedVertex &To = Shaded.emplace_back();
      To.By = Threads[Lane];
      takeOutputs(*M.Waves.front(), Lane, To);
      if (IsLast && !setFixedValues(M, To))
        return;
    }
  }
  for (const std::array<uint32_t, 3> &Corners : Divided.Primitives) {
    if (M.Found)
      return;
    AssembledPrimitive Made;
    Made.Number = Drawn++;
    Made.Instance = P.Instance;
    for (uint32_t Corner : ArrayRef(Corners).take_front(Divided.Corners))
      Made.Vertices.push_back(&Shaded[Corner]);
    Each(Made);
  }
}
