// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalArguments.h"

#include "Description/Addresses.h"
#include "Metal/MetalScenes.h"
#include "Metal/MetalTextures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

static bool isReadOnly(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::Buffer:
  case ResourceKind::StructuredBuffer:
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::ConstantBuffer:
  case ResourceKind::Sampler:
  case ResourceKind::AccelerationStructure:
    return true;
#define TEXTURE(Kind, Axes, IsArray, IsCube, IsWritten)                                            \
  case ResourceKind::Kind:                                                                         \
    return !IsWritten;
#include "Description/Textures.def"
  case ResourceKind::RWBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return false;
  }
  llvm_unreachable("covered switch");
}

void MetalArguments::addElement(const MetalBindings &B, model::Function &F,
                                const DescriptorPlace &Place, const Twine &Name, bool ReadOnly,
                                std::vector<uint8_t> &Bytes) {
  auto [Set, Binding, Element] = Place;
  uint8_t *Written = argument(B, F, Place, Name);
  if (!Written) {
    if (auto At = B.Buffers.find(Place); At != B.Buffers.end())
      add(F, At->second, Name, ReadOnly, Bytes);
    return;
  }
  const model::ArgumentBufferLayout &Layout = B.ArgumentBuffers.at({Set, Binding}).Layout;
  std::vector<uint8_t> &Argument = Functions.back().ArgumentBuffers[{Set, Binding}];
  auto Holder =
      find_if(F.Bindings, [&](const model::Binding &Bound) { return Bound.Contents == &Argument; });
  Holder->Addresses.push_back({size_t(Layout.Stride) * Element + Layout.Address, &Bytes});
  auto Size = static_cast<uint32_t>(Bytes.size());
  if (Layout.Size)
    std::memcpy(Written + *Layout.Size, &Size, sizeof(Size));
  add(F, std::nullopt, Name + "[" + Twine(Element) + "]", ReadOnly, Bytes);
}

uint8_t *MetalArguments::argument(const MetalBindings &B, model::Function &F,
                                  const DescriptorPlace &Place, const Twine &Name) {
  auto [Set, Binding, Element] = Place;
  auto Array = B.ArgumentBuffers.find({Set, Binding});
  if (Array == B.ArgumentBuffers.end())
    return nullptr;
  auto [At, New] = Functions.back().ArgumentBuffers.try_emplace({Set, Binding});
  if (New)
    add(F, Array->second.Index, Name + " (argument buffer)", true, At->second);
  size_t First = size_t(Array->second.Layout.Stride) * Element;
  // What is between elements is no address, and no number of anything.
  constexpr uint8_t Nothing = 0xFF;
  At->second.resize(std::max(At->second.size(), First + Array->second.Layout.Stride), Nothing);
  return At->second.data() + First;
}

std::optional<uint32_t> MetalArguments::numberOf(const MetalBindings &B,
                                                 const MetalIndexes &Indexes, size_t Next,
                                                 model::Function &F, const DescriptorPlace &Place,
                                                 const Twine &Name) {
  auto [Set, Binding, Element] = Place;
  if (uint8_t *Written = argument(B, F, Place, Name)) {
    auto Number = static_cast<uint32_t>(model::FirstArgumentID + Next);
    uint64_t ID = Number;
    std::memcpy(Written + B.ArgumentBuffers.at({Set, Binding}).Layout.Address, &ID, sizeof(ID));
    return Number;
  }
  auto At = Indexes.find(Place);
  return At == Indexes.end() ? std::nullopt : std::optional(At->second);
}

Error MetalArguments::bindTexture(const Resource &R, const MetalBindings &B, model::Function &F) {
  const Buffer &Object = P.Buffers[R.Object];
  Expected<model::TextureBinding> Bound = metalTexture(R, Object);
  if (!Bound)
    return Bound.takeError();
  for (uint32_t Element = 0; Element < Object.ArraySize; ++Element) {
    std::vector<uint8_t> &Bytes = Contents[{R.Object, Element}];
    if (Bytes.empty())
      Bytes = Object.Data[Element];
    std::optional<uint32_t> Number =
        numberOf(B, B.Textures, F.Textures.size(), F,
                 {R.Set, R.Binding, R.firstElement() + Element}, R.Id.Text);
    if (!Number)
      continue;
    Bound->Index = *Number;
    Bound->Contents = &Bytes;
    F.Textures.push_back(*Bound);
  }
  return Error::success();
}

Error MetalArguments::bindSampler(const Resource &R, const MetalBindings &B, model::Function &F) {
  uint32_t First = R.firstSampler();
  for (uint32_t Element = 0; Element < P.Samplers[First].ArraySize; ++Element) {
    Expected<model::SamplerBinding> Bound = metalSampler(P.Samplers[First + Element]);
    if (!Bound)
      return Bound.takeError();
    if (std::optional<uint32_t> Number =
            numberOf(B, B.Samplers, F.Samplers.size(), F,
                     {R.Set, R.Binding, R.firstElement() + Element}, R.Id.Text)) {
      Bound->Index = *Number;
      F.Samplers.push_back(*Bound);
    }
  }
  return Error::success();
}

void MetalArguments::bindScenes(const Resource &R, const MetalBindings &B, model::Function &F) {
  const TopLevel &Level = P.AccelerationStructures.TopLevels[R.Object];
  for (auto [Element, Instances] : enumerate(Level.Instances)) {
    auto Number = static_cast<uint32_t>(Element);
    std::vector<uint8_t> &Bytes = Scenes[{R.Object, Number}];
    if (Bytes.empty())
      Bytes = metalScene(P, Instances);
    HitGroupOffsets[&Bytes] = hitGroupOffsets(Instances);
    addElement(B, F, {R.Set, R.Binding, R.firstElement() + Number}, R.Id.Text, isReadOnly(R.Kind),
               Bytes);
  }
}

Error MetalArguments::bind(const MetalBindings &B, model::Function &F) {
  OfFunction &Own = Functions.emplace_back();
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources) {
      if (R.firstSampler() != NoIndex)
        if (Error E = bindSampler(R, B, F))
          return E;
      if (R.isImage())
        if (Error E = bindTexture(R, B, F))
          return E;
      if (R.isAccelerationStructure())
        bindScenes(R, B, F);
      if (!R.hasBuffer() || R.isImage())
        continue;
      const Buffer &Object = P.Buffers[R.Object];
      for (uint32_t Element = 0; Element < Object.ArraySize; ++Element) {
        std::vector<uint8_t> &Bytes = Contents[{R.Object, Element}];
        if (Bytes.empty())
          Bytes = Object.Data[Element];
        Bytes.resize(std::max<size_t>(
            Bytes.size(), alignTo(Object.size(), R.Kind == ResourceKind::ConstantBuffer ? 16 : 4)));
        uint32_t Number = R.firstElement() + Element;
        addElement(B, F, {R.Set, R.Binding, Number}, R.Id.Text, isReadOnly(R.Kind), Bytes);
        if (!R.CounterBinding)
          continue;
        std::vector<uint8_t> &Counter = Counters[{R.Object, Element}];
        const auto *Value = reinterpret_cast<const uint8_t *>(&Object.Counters[Element]);
        Counter.assign(Value, Value + 4);
        addElement(B, F, {R.Set, *R.CounterBinding, Number}, R.Id.Text + ".counter", false,
                   Counter);
      }
    }
  if (B.PushConstants && !P.PushConstants.empty()) {
    Own.PushConstants = P.pushConstantBytes();
    Own.PushConstants.resize(alignTo(Own.PushConstants.size(), 16));
    add(F, B.PushConstants, "push constants", true, Own.PushConstants);
  }
  for (const model::Binding &Bound : F.Bindings) {
    if (!Bound.Index)
      continue;
    auto Size = static_cast<uint32_t>(Bound.Contents->size());
    Own.Sizes.resize(std::max<size_t>(Own.Sizes.size(), 4 * (*Bound.Index + 1)));
    std::memcpy(Own.Sizes.data() + 4 * *Bound.Index, &Size, 4);
  }
  if (B.BufferSizes)
    add(F, B.BufferSizes, "buffer sizes", true, Own.Sizes);
  return Error::success();
}

Error MetalArguments::bindPatches(const MetalBindings &B, const PatchElements &Elements,
                                  model::Function &F) {
  for (const auto &[Content, Buffer] : B.PatchBuffers) {
    auto Count = Elements.find(Content);
    if (Count == Elements.end())
      return createStringError("unknown content of a buffer around the tessellator: '" + Content +
                               "'");
    std::vector<uint8_t> &Bytes = PatchBuffers[Content];
    size_t Size = size_t(Count->second) * Buffer.Stride;
    // No number that a shader may count on.
    if (Bytes.empty())
      Bytes.assign(Size, 0xFF);
    if (Bytes.size() != Size)
      return createStringError("functions of one pipeline have different elements of '" + Content +
                               "'");
    add(F, Buffer.Index, Content, /*ReadOnly=*/false, Bytes);
  }
  return Error::success();
}

void MetalArguments::bindAddresses(model::Launch &L) {
  SmallVector<uint32_t, 4> Addressed;
  for (uint32_t Object : addressedBuffers(P)) {
    std::vector<uint8_t> &Bytes = Contents[{Object, 0}];
    if (Bytes.empty()) {
      Bytes = P.Buffers[Object].Data[0];
      Bytes.resize(alignTo(Bytes.size(), 4));
    }
    L.Addresses.push_back({P.Buffers[Object].Id.Text, &Bytes});
    Addressed.push_back(Object);
  }
  L.PlaceAddresses = [this, Addressed](ArrayRef<uint64_t> Addresses) {
    place(Addressed, Addresses);
  };
}

void MetalArguments::place(ArrayRef<uint32_t> Objects, ArrayRef<uint64_t> Addresses) {
  placeAddresses(
      P, [&](uint32_t Object) { return Addresses[find(Objects, Object) - Objects.begin()]; });
  for (auto &[Where, Bytes] : Contents) {
    const std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
    std::copy(Data.begin(), Data.end(), Bytes.begin());
  }
  if (RecordHeader)
    writeRecords(*RecordHeader);
  std::vector<uint8_t> Pushed = P.pushConstantBytes();
  for (OfFunction &F : Functions)
    if (!F.PushConstants.empty())
      std::copy(Pushed.begin(), Pushed.end(), F.PushConstants.begin());
}

void MetalArguments::read() {
  for (const auto &[Where, Bytes] : Contents) {
    std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
    std::copy_n(Bytes.begin(), Data.size(), Data.begin());
  }
  for (const auto &[Where, Bytes] : Counters)
    std::memcpy(&P.Buffers[Where.first].Counters[Where.second], Bytes.data(), 4);
}

} // namespace tessera::run
