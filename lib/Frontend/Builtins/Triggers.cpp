// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/Triggers.h"
#include "Dialects/Parts.h"
#include "Dialects/Rules.h"
#include "Frontend/Builtins/WordSearch.h"
#include "Frontend/Files/TextNames.h"

using namespace llvm;
using namespace tessera;

namespace {
struct Word {
  StringRef Text;
  Trigger For;
};
constexpr Word Words[] = {
    {"DescriptorHeap", Trigger::Heaps},
    {"HitObject", Trigger::Hits},
    {"MaybeReorder", Trigger::Hits},
    {"RayDesc", Trigger::Rays},
    {"RayQuery", Trigger::Rays},
    {"Raytracing", Trigger::Rays},
    {"TraceRay", Trigger::Rays},
    {"DispatchRays", Trigger::Rays},
    {"WorldRay", Trigger::Rays},
    {"ObjectRay", Trigger::Rays},
    {"RayTCurrent", Trigger::Rays},
    {"RAY_FLAG_", Trigger::Rays},
    {"tPatch", Trigger::Rays},
    {"tStream", Trigger::Rays},
    {"eStream", Trigger::Rays},
    {"DispatchMesh", Trigger::Rays},
    {"SetMesh", Trigger::Rays},
    {"BuiltInTriangle", Trigger::Rays},
    {"closesthit\"", Trigger::RayStages},
    {"anyhit\"", Trigger::RayStages},
    {"intersection\"", Trigger::RayStages},
    {"BufferPointer", Trigger::Addresses},
    {"RawBuffer", Trigger::Addresses},
    {"pointer_cast", Trigger::Addresses},
    {"hlsl_vk_buffer_pointer", Trigger::Addresses},
    {"Texture", Trigger::TextureClass},
    {"Sampler", Trigger::TextureClass},
    {"SubpassInput", Trigger::TextureClass},
    {"RasterizerOrdered", Trigger::TextureClass},
    {"sampler", Trigger::Sampler},
};
constexpr size_t FirstPart = std::size(Words);
} // namespace

/// Of the table's words, those of the parts and those of the dialects.
static const WordSearch &search() {
  static const WordSearch Search = [] {
    SmallVector<StringRef> All;
    for (const Word &W : Words)
      All.push_back(W.Text);
    for (const DialectPart &Part : dialectParts())
      All.push_back(Part.Trigger);
    for (const DialectRules &Dialect : dialects())
      All.push_back(Dialect.Trigger);
    return WordSearch(All);
  }();
  return Search;
}

Triggers::Triggers()
    : Found(unsigned(Trigger::Sampler) + 1), Parts(unsigned(dialectParts().size())),
      Dialects(unsigned(dialects().size())) {}

void Triggers::scan(StringRef Text) {
  search().forEach(Text, [&](size_t I, size_t Offset) {
    if (I >= FirstPart + Parts.size())
      Dialects.set(unsigned(I - FirstPart - Parts.size()));
    else if (I >= FirstPart)
      Parts.set(unsigned(I - FirstPart));
    else
      Found.set(unsigned(Words[I].For));
    if (I < FirstPart && Words[I].For == Trigger::TextureClass)
      TextureClasses.push_back({Text, Offset});
  });
  std::string_view View = Text; // which finds a short text faster
  for (size_t At = View.find("##"); At != View.npos; At = View.find("##", At + 2))
    if (lastName(Text.take_front(At).rtrim()) == "RW")
      Found.set(unsigned(Trigger::RW));
}
