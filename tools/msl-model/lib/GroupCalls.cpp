// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text's calls that give the results of object and mesh functions.
#include "Machine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tessera::model {

void *Machine::payload(uint64_t Size) {
  bool IsMesh = L.Kernel.Mesh.Vertices != 0;
  Region *&R = Made->Payload;
  if (!R && IsMesh)
    fail({0, 0}, "the mesh function takes a payload, and no object function before it has one");
  if (!R) {
    Expected<Region *> Added =
        L.Bound.Data.add("payload", Space::Payload, Size, /*ReadOnly=*/false, LargestAlign);
    if (!Added)
      fail({0, 0}, toString(Added.takeError()));
    R = *Added;
    std::fill_n(R->Base, Size, uint8_t(0xff));
  }
  if (R->Size != Size)
    fail({0, 0}, formatv("the payload has {0} bytes in the object function and {1} in the mesh "
                         "function",
                         R->Size, Size)
                     .str());
  return R->Base;
}

void Machine::givePart(const GroupResult &Result, const void *From, uint32_t Most, uint64_t Size,
                       GroupResults::Parts &To) {
  if (Result.Number >= Most)
    fail(Result.At, formatv("{0}: the mesh has no {1}, only {2} ({3})", Result.Name, Result.Number,
                            Most, nameOf(*Current))
                        .str());
  const auto *Bytes = static_cast<const uint8_t *>(From);
  GroupResults::Part Part{{Bytes, Bytes + Size}, Current->Index};
  auto [Known, IsNew] = To.try_emplace(Result.Number, Part);
  if (!IsNew && Known->second.Lane != Current->Index)
    fail(Result.At, formatv("{0}: {1} has set {2}, too ({3})", Result.Name,
                            nameOf(*Lanes[Known->second.Lane]), Result.Number, nameOf(*Current))
                        .str());
  Known->second = std::move(Part);
}

void Machine::giveResult(const GroupResult &Result) {
  failIfUnsettled();
  const MeshShape &Mesh = L.Kernel.Mesh;
  auto Differs = [&](const auto &Other) {
    fail(Result.At,
         formatv("{0} says something else than another thread of the threadgroup, {1} ({2})",
                 Result.Name, Other, nameOf(*Current))
             .str());
  };
  switch (Result.What) {
  case GroupResult::Kind::Grid: {
    std::array<uint32_t, 3> Grid = {Result.Values[0], Result.Values[1], Result.Values[2]};
    if (Made->Grid.value_or(Grid) != Grid)
      Differs(
          formatv("({0}, {1}, {2})", (*Made->Grid)[0], (*Made->Grid)[1], (*Made->Grid)[2]).str());
    Made->Grid = Grid;
    return;
  }
  case GroupResult::Kind::Count:
    if (Result.Number > Mesh.Primitives)
      fail(Result.At, formatv("{0}: {1} primitives, and the mesh has room for {2} ({3})",
                              Result.Name, Result.Number, Mesh.Primitives, nameOf(*Current))
                          .str());
    if (Made->Count.value_or(Result.Number) != Result.Number)
      Differs(*Made->Count);
    Made->Count = Result.Number;
    return;
  case GroupResult::Kind::Index:
    return givePart(Result, Result.Values, Mesh.Primitives * Mesh.Corners, sizeof(Word),
                    Made->Corners);
  case GroupResult::Kind::Vertex:
    return givePart(Result, Result.From, Mesh.Vertices, Mesh.VertexSize, Made->Vertices);
  case GroupResult::Kind::Primitive:
    return givePart(Result, Result.From, Mesh.Primitives, Mesh.PrimitiveSize, Made->Primitives);
  }
}

Error Machine::runGrid(const std::array<uint32_t, 3> &Groups, GroupResults &Results,
                       function_ref<Error()> After) {
  L.Shape.Groups = Groups;
  Made = &Results;
  Results.clear();
  return runGrid([&]() -> Error {
    if (Error E = After())
      return E;
    Results.clear();
    return Error::success();
  });
}

} // namespace tessera::model
