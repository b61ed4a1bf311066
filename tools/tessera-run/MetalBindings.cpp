#include "MetalBindings.h"

#include "llvm/Support/JSON.h"
#include <set>

using namespace llvm;

namespace tessera::run {

MetalBindings defaultMetalBindings(const Pipeline &P) {
  std::set<std::pair<uint32_t, uint32_t>> Places;
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources) {
      if (R.isSampler() || R.isImage())
        continue;
      Places.insert({R.Set, R.Binding});
      if (R.CounterBinding)
        Places.insert({R.Set, *R.CounterBinding});
    }
  MetalBindings B;
  std::set<uint32_t> Taken;
  uint32_t Free = 0;
  auto Take = [&](uint32_t Index) {
    Taken.insert(Index);
    return Index;
  };
  auto LowestFree = [&] {
    while (Taken.count(Free))
      ++Free;
    return Take(Free);
  };
  for (auto [Set, Binding] : Places)
    if (Set == 0)
      B.Buffers[{Set, Binding}] = Take(Binding);
  for (auto [Set, Binding] : Places)
    if (Set != 0)
      B.Buffers[{Set, Binding}] = LowestFree();
  if (!P.PushConstants.empty())
    B.PushConstants = LowestFree();
  B.BufferSizes = LowestFree();
  return B;
}

static std::optional<uint32_t> metalBuffer(const json::Object *Owner) {
  const json::Object *Metal = Owner ? Owner->getObject("metal") : nullptr;
  std::optional<int64_t> Index = Metal ? Metal->getInteger("buffer") : std::nullopt;
  if (!Index || *Index < 0 || *Index > UINT32_MAX)
    return std::nullopt;
  return static_cast<uint32_t>(*Index);
}

Error applyReflection(StringRef Json, MetalBindings &B) {
  Expected<json::Value> Parsed = json::parse(Json);
  if (!Parsed)
    return Parsed.takeError();
  const json::Object *Top = Parsed->getAsObject();
  if (!Top)
    return createStringError("the reflection is not a JSON object");
  if (const json::Array *Resources = Top->getArray("resources"))
    for (const json::Value &V : *Resources) {
      const json::Object *R = V.getAsObject();
      std::optional<uint32_t> Index = metalBuffer(R);
      std::optional<int64_t> Set = R ? R->getInteger("set") : std::nullopt;
      std::optional<int64_t> Binding = R ? R->getInteger("binding") : std::nullopt;
      if (Index && Set && Binding)
        B.Buffers[{static_cast<uint32_t>(*Set), static_cast<uint32_t>(*Binding)}] = *Index;
    }
  if (std::optional<uint32_t> Index = metalBuffer(Top->getObject("pushConstants")))
    B.PushConstants = *Index;
  const json::Object *Metal = Top->getObject("metal");
  if (std::optional<int64_t> Index = Metal ? Metal->getInteger("buffer_sizes") : std::nullopt)
    B.BufferSizes = static_cast<uint32_t>(*Index);
  if (const json::Array *Size = Metal ? Metal->getArray("threadgroup") : nullptr) {
    std::array<uint32_t, 3> Threads = {1, 1, 1};
    for (size_t I = 0; I < std::min<size_t>(3, Size->size()); ++I)
      Threads[I] = static_cast<uint32_t>((*Size)[I].getAsInteger().value_or(1));
    B.ThreadgroupSize = Threads;
  }
  return Error::success();
}

} // namespace tessera::run
