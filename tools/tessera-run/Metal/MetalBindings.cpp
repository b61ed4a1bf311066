// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalBindings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <set>

using namespace llvm;

namespace tessera::run {

namespace {
/// A resource at a place, and how many elements it has.
using Lengths = std::map<std::pair<uint32_t, uint32_t>, uint32_t>;

/// Metal feature set tables: entries in the argument tables.
constexpr uint32_t MaxBuffers = 31, MaxTextures = 128, MaxSamplers = 16;

/// By the rule for what may move: its binding in set 0 where there is room, single ones first, else
/// the lowest index with room.
void place(const Lengths &Resources, uint32_t Limit, MetalIndexes &To) {
  std::set<uint32_t> Taken;
  std::set<std::pair<uint32_t, uint32_t>> Placed;
  auto Take = [&](std::pair<uint32_t, uint32_t> Where, uint32_t First, uint32_t Length) {
    for (uint32_t I = First; I < First + Length; ++I)
      if (I >= Limit || Taken.contains(I))
        return false;
    for (uint32_t I = 0; I < Length; ++I) {
      To[{Where.first, Where.second, I}] = First + I;
      Taken.insert(First + I);
    }
    Placed.insert(Where);
    return true;
  };
  for (bool Single : {true, false})
    for (const auto &[Where, Length] : Resources)
      if (Where.first == 0 && (Length == 1) == Single)
        Take(Where, Where.second, Length);
  for (const auto &[Where, Length] : Resources)
    for (uint32_t First = 0; !Placed.contains(Where) && First < Limit; ++First)
      Take(Where, First, Length);
}
} // namespace

MetalBindings defaultMetalBindings(const Pipeline &P,
                                   const std::map<uint32_t, model::ArgumentBufferLayout> &Given) {
  std::set<DescriptorPlace> Places;
  Lengths Textures, Samplers;
  auto IsInTable = [](const Resource &R) { return R.isSampler() || R.isImage(); };
  // Arrays without a size are argument buffers, which have indexes as buffers have.
  auto IsArgumentBuffer = [&](const Resource &R) {
    return R.Set == 0 && Given.contains(R.Binding) &&
           none_of(P.Sets, [&](const DescriptorSet &Set) {
             return any_of(Set.Resources, [&](const Resource &Other) {
               return Other.Set == 0 && Other.Binding == R.Binding && !IsInTable(Other);
             });
           });
  };
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources) {
      // Of what class the elements are does not matter.
      if (R.HeapIndex || (IsInTable(R) && IsArgumentBuffer(R))) {
        Places.insert({R.Set, R.Binding, 0});
        if (R.CounterBinding)
          Places.insert({R.Set, *R.CounterBinding, 0});
        continue;
      }
      if (R.firstSampler() != NoIndex)
        Samplers[{R.Set, R.Binding}] = P.Samplers[R.firstSampler()].ArraySize;
      if (R.isSampler())
        continue;
      if (R.isImage()) {
        Textures[{R.Set, R.Binding}] = P.Buffers[R.Object].ArraySize;
        continue;
      }
      for (uint32_t Element = 0; Element < P.countOf(R); ++Element) {
        Places.insert({R.Set, R.Binding, Element});
        if (R.CounterBinding)
          Places.insert({R.Set, *R.CounterBinding, Element});
      }
    }
  MetalBindings B;
  place(Textures, MaxTextures, B.Textures);
  place(Samplers, MaxSamplers, B.Samplers);
  std::set<uint32_t> Taken;
  uint32_t Free = 0;
  auto LowestFree = [&] {
    while (Taken.contains(Free))
      ++Free;
    Taken.insert(Free);
    return Free;
  };
  auto Put = [&](const DescriptorPlace &Place, uint32_t Index) {
    auto [Set, Binding, Element] = Place;
    if (auto Layout = Given.find(Index); Layout != Given.end() && Element == 0)
      B.ArgumentBuffers[{Set, Binding}] = {Index, Layout->second};
    else
      B.Buffers[Place] = Index;
  };
  for (const DescriptorPlace &Place : Places)
    if (auto [Set, Binding, Element] = Place; Set == 0 && Element == 0 && Binding < MaxBuffers) {
      Put(Place, Binding);
      Taken.insert(Binding);
    }
  for (const DescriptorPlace &Place : Places)
    if (!B.Buffers.contains(Place) &&
        !B.ArgumentBuffers.contains({std::get<0>(Place), std::get<1>(Place)}))
      Put(Place, LowestFree());
  if (!P.PushConstants.empty())
    B.PushConstants = LowestFree();
  B.BufferSizes = LowestFree();
  return B;
}

/// The indexes of "metal": {"buffer": n}, of an array with "buffers": [n, ...] as well; also of
/// textures and samplers.
static std::vector<uint32_t> metalIndexes(const json::Object *Owner, StringRef Key) {
  std::vector<uint32_t> Indexes;
  const json::Object *Metal = Owner ? Owner->getObject("metal") : nullptr;
  if (!Metal)
    return Indexes;
  if (const json::Array *List = Metal->getArray((Key + "s").str()))
    for (const json::Value &V : *List)
      Indexes.push_back(static_cast<uint32_t>(V.getAsInteger().value_or(0)));
  else if (std::optional<int64_t> Index = Metal->getInteger(Key))
    Indexes.push_back(static_cast<uint32_t>(*Index));
  return Indexes;
}

/// Of "metal": {"argumentBuffer": {"stride": n, ...}}.
static std::optional<model::ArgumentBufferLayout> argumentBuffer(const json::Object &Owner) {
  const json::Object *Metal = Owner.getObject("metal");
  const json::Object *Written = Metal ? Metal->getObject("argumentBuffer") : nullptr;
  if (!Written)
    return std::nullopt;
  auto Number = [&](StringRef Key, uint32_t Default) {
    return static_cast<uint32_t>(Written->getInteger(Key).value_or(Default));
  };
  model::ArgumentBufferLayout Layout;
  Layout.Stride = Number("stride", Layout.Stride);
  Layout.Address = Number("addressOffset", Layout.Address);
  if (Written->get("sizeOffset"))
    Layout.Size = Number("sizeOffset", 0);
  return Layout;
}

/// Of a hull shader: {"domain": "quad", "partitioning": "integer", ...}.
static std::optional<PatchShader> patchShader(const json::Object *Written) {
  std::optional<StringRef> Divided = Written ? Written->getString("partitioning") : std::nullopt;
  if (!Divided)
    return std::nullopt;
  PatchShader S;
  S.Rules.IsQuad = Written->getString("domain") == "quad";
  S.Rules.Divided = *Divided == "integer"           ? model::PatchPartitioning::Integer
                    : *Divided == "fractional_even" ? model::PatchPartitioning::FractionalEven
                                                    : model::PatchPartitioning::FractionalOdd;
  S.Rules.IsClockwise = Written->getString("topology") == "triangle_cw";
  S.InputPoints = static_cast<uint32_t>(Written->getInteger("inputPoints").value_or(0));
  S.OutputPoints = static_cast<uint32_t>(Written->getInteger("outputPoints").value_or(0));
  return S;
}

/// The object of the entry point \p Entry in an array of them; null without one.
static const json::Object *findEntry(const json::Array &Entries, StringRef Entry) {
  for (const json::Value &V : Entries)
    if (const json::Object *Each = V.getAsObject())
      if (const json::Object *About = Each->getObject("entry"))
        if (About->getString("name") == Entry)
          return Each;
  return nullptr;
}

Error applyReflection(StringRef Json, MetalBindings &B, StringRef Entry) {
  Expected<json::Value> Parsed = json::parse(Json);
  if (!Parsed)
    return Parsed.takeError();
  const json::Array *Entries = Parsed->getAsArray();
  const json::Object *Top = Entries ? findEntry(*Entries, Entry) : Parsed->getAsObject();
  if (!Top)
    return createStringError(Entries ? "the reflection has no entry point '" + Entry + "'"
                                     : Twine("the reflection is not a JSON object"));
  std::set<DescriptorPlace> Listed;
  if (const json::Array *Resources = Top->getArray("resources"))
    for (const json::Value &V : *Resources) {
      const json::Object *R = V.getAsObject();
      std::optional<int64_t> Set = R ? R->getInteger("set") : std::nullopt;
      std::optional<int64_t> Binding = R ? R->getInteger("binding") : std::nullopt;
      if (!Set || !Binding)
        continue;
      if (std::optional<model::ArgumentBufferLayout> Layout = argumentBuffer(*R)) {
        auto Place = std::pair(static_cast<uint32_t>(*Set), static_cast<uint32_t>(*Binding));
        B.ArgumentBuffers[Place] = {metalIndexes(R, "buffer").front(), *Layout};
        std::erase_if(B.Buffers, [&](const auto &Row) {
          return std::get<0>(Row.first) == Place.first && std::get<1>(Row.first) == Place.second;
        });
      } else {
        for (auto [Key, Indexes] :
             {std::pair("buffer", &B.Buffers), {"texture", &B.Textures}, {"sampler", &B.Samplers}})
          for (auto [Element, Index] : enumerate(metalIndexes(R, Key))) {
            DescriptorPlace Place = {static_cast<uint32_t>(*Set), static_cast<uint32_t>(*Binding),
                                     static_cast<uint32_t>(Element)};
            (*Indexes)[Place] = Index;
            if (Indexes == &B.Buffers)
              Listed.insert(Place);
          }
      }
    }
  // What the kernel does not take leaves its index to others.
  std::set<uint32_t> Taken;
  for (const DescriptorPlace &Place : Listed)
    Taken.insert(B.Buffers[Place]);
  for (const auto &[Place, Array] : B.ArgumentBuffers)
    Taken.insert(Array.Index);
  const json::Array *Blocks = Top->getArray("pushConstants");
  std::vector<uint32_t> Pushed;
  if (Blocks && !Blocks->empty())
    Pushed = metalIndexes(Blocks->front().getAsObject(), "buffer");
  const json::Object *Metal = Top->getObject("metal");
  std::optional<int64_t> Sizes = Metal ? Metal->getInteger("buffer_sizes") : std::nullopt;
  if (!Pushed.empty())
    Taken.insert(*(B.PushConstants = Pushed.front()));
  if (Sizes)
    Taken.insert(*(B.BufferSizes = static_cast<uint32_t>(*Sizes)));
  auto KeepDefault = [&](std::optional<uint32_t> &Index) {
    if (Index && !Taken.insert(*Index).second)
      Index = std::nullopt;
  };
  if (Pushed.empty())
    KeepDefault(B.PushConstants);
  if (!Sizes)
    KeepDefault(B.BufferSizes);
  for (auto It = B.Buffers.begin(); It != B.Buffers.end();)
    It = !Listed.contains(It->first) && Taken.contains(It->second) ? B.Buffers.erase(It)
                                                                   : std::next(It);
  if (std::optional<StringRef> Name = Metal ? Metal->getString("kernel") : std::nullopt)
    B.Kernel = Name->str();
  if (const json::Array *Size = Metal ? Metal->getArray("threadgroup") : nullptr) {
    std::array<uint32_t, 3> Threads = {1, 1, 1};
    for (size_t I = 0; I < std::min<size_t>(3, Size->size()); ++I)
      Threads[I] = static_cast<uint32_t>((*Size)[I].getAsInteger().value_or(1));
    B.ThreadgroupSize = Threads;
  }
  const json::Object *About = Top->getObject("entry");
  if (const json::Array *Ids = About ? About->getArray("workgroupSizeIds") : nullptr)
    for (size_t I = 0; I < std::min<size_t>(3, Ids->size()); ++I)
      if (std::optional<int64_t> Id = (*Ids)[I].getAsInteger())
        B.ThreadgroupSizeIds[I] = static_cast<uint32_t>(*Id);
  if (const json::Array *Buffers = Metal ? Metal->getArray("patchBuffers") : nullptr)
    for (const json::Value &V : *Buffers)
      if (const json::Object *Each = V.getAsObject())
        B.PatchBuffers[Each->getString("content").value_or("").str()] = {
            static_cast<uint32_t>(Each->getInteger("buffer").value_or(0)),
            static_cast<uint32_t>(Each->getInteger("stride").value_or(0))};
  if (const json::Object *Rays = Metal ? Metal->getObject("rays") : nullptr)
    B.Rays = {static_cast<uint32_t>(Rays->getInteger("slots").value_or(0)),
              static_cast<uint32_t>(Rays->getInteger("recordHeader").value_or(0))};
  B.Patch = patchShader(Top->getObject("tessellation"));
  return Error::success();
}

} // namespace tessera::run
