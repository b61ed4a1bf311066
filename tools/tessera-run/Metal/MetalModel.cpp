// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalModel.h"

#include "Description/Addresses.h"
#include "Description/StoredMatrices.h"
#include "Limits.h"
#include "Metal/MetalBindings.h"
#include "Metal/MetalTextures.h"
#include "Model.h"
#include "Vulkan/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

namespace {

bool isReadOnly(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::Buffer:
  case ResourceKind::StructuredBuffer:
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::ConstantBuffer:
  case ResourceKind::Sampler:
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

/// The pipeline's resources as the model binds them, buffers padded as Vulkan's are.
class Buffers {
public:
  explicit Buffers(Pipeline &P) : P(P) {}

  Error bind(const MetalBindings &B, model::Launch &D);
  /// Takes the contents back into the pipeline.
  void read();

private:
  Error bindTexture(const Resource &R, const MetalBindings &B, model::Launch &D);
  Error bindSampler(const Resource &R, const MetalBindings &B, model::Launch &D);
  static void add(model::Launch &D, std::optional<uint32_t> Index, const Twine &Name, bool ReadOnly,
                  std::vector<uint8_t> &Bytes) {
    D.Bindings.push_back({Index, Name.str(), ReadOnly, &Bytes, {}});
  }
  /// The bytes of an element in its argument buffer, which is bound with the first; null where the
  /// element lies in none.
  uint8_t *argument(const MetalBindings &B, model::Launch &D, const DescriptorPlace &Place,
                    const Twine &Name);
  /// The number of a texture or sampler, which its argument buffer gets where there is one, and the
  /// \p Next number for one in such a buffer; nothing where the kernel does not take it.
  std::optional<uint32_t> numberOf(const MetalBindings &B, const MetalIndexes &Indexes, size_t Next,
                                   model::Launch &D, const DescriptorPlace &Place,
                                   const Twine &Name);
  /// An element of an array: as the argument that it is, or by its address.
  void addElement(const MetalBindings &B, model::Launch &D, const DescriptorPlace &Place,
                  const Twine &Name, bool ReadOnly, std::vector<uint8_t> &Bytes);

  /// Gives the pipeline and the contents that are bound the addresses of \p Objects.
  void place(ArrayRef<uint32_t> Objects, ArrayRef<uint64_t> Addresses);

  Pipeline &P;
  /// By the pipeline's buffer and its element.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Contents, Counters;
  std::vector<uint8_t> PushConstants, Sizes;
  /// The contents of argument buffers, by set and binding.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Arguments;
};

void Buffers::addElement(const MetalBindings &B, model::Launch &D, const DescriptorPlace &Place,
                         const Twine &Name, bool ReadOnly, std::vector<uint8_t> &Bytes) {
  auto [Set, Binding, Element] = Place;
  uint8_t *Written = argument(B, D, Place, Name);
  if (!Written) {
    if (auto At = B.Buffers.find(Place); At != B.Buffers.end())
      add(D, At->second, Name, ReadOnly, Bytes);
    return;
  }
  const model::ArgumentBufferLayout &Layout = B.ArgumentBuffers.at({Set, Binding}).Layout;
  std::vector<uint8_t> &Argument = Arguments[{Set, Binding}];
  auto Holder =
      find_if(D.Bindings, [&](const model::Binding &Bound) { return Bound.Contents == &Argument; });
  Holder->Addresses.push_back({size_t(Layout.Stride) * Element + Layout.Address, &Bytes});
  auto Size = static_cast<uint32_t>(Bytes.size());
  if (Layout.Size)
    std::memcpy(Written + *Layout.Size, &Size, sizeof(Size));
  add(D, std::nullopt, Name + "[" + Twine(Element) + "]", ReadOnly, Bytes);
}

uint8_t *Buffers::argument(const MetalBindings &B, model::Launch &D, const DescriptorPlace &Place,
                           const Twine &Name) {
  auto [Set, Binding, Element] = Place;
  auto Array = B.ArgumentBuffers.find({Set, Binding});
  if (Array == B.ArgumentBuffers.end())
    return nullptr;
  auto [At, New] = Arguments.try_emplace({Set, Binding});
  if (New)
    add(D, Array->second.Index, Name + " (argument buffer)", true, At->second);
  size_t First = size_t(Array->second.Layout.Stride) * Element;
  // What is between elements is no address, and no number of anything.
  constexpr uint8_t Nothing = 0xFF;
  At->second.resize(std::max(At->second.size(), First + Array->second.Layout.Stride), Nothing);
  return At->second.data() + First;
}

std::optional<uint32_t> Buffers::numberOf(const MetalBindings &B, const MetalIndexes &Indexes,
                                          size_t Next, model::Launch &D,
                                          const DescriptorPlace &Place, const Twine &Name) {
  auto [Set, Binding, Element] = Place;
  if (uint8_t *Written = argument(B, D, Place, Name)) {
    auto Number = static_cast<uint32_t>(model::FirstArgumentID + Next);
    uint64_t ID = Number;
    std::memcpy(Written + B.ArgumentBuffers.at({Set, Binding}).Layout.Address, &ID, sizeof(ID));
    return Number;
  }
  auto At = Indexes.find(Place);
  return At == Indexes.end() ? std::nullopt : std::optional(At->second);
}

Error Buffers::bindTexture(const Resource &R, const MetalBindings &B, model::Launch &D) {
  const Buffer &Object = P.Buffers[R.Object];
  Expected<model::TextureBinding> Bound = metalTexture(R, Object);
  if (!Bound)
    return Bound.takeError();
  for (uint32_t Element = 0; Element < Object.ArraySize; ++Element) {
    std::vector<uint8_t> &Bytes = Contents[{R.Object, Element}];
    if (Bytes.empty())
      Bytes = Object.Data[Element];
    std::optional<uint32_t> Number =
        numberOf(B, B.Textures, D.Textures.size(), D,
                 {R.Set, R.Binding, R.firstElement() + Element}, R.Id.Text);
    if (!Number)
      continue;
    Bound->Index = *Number;
    Bound->Contents = &Bytes;
    D.Textures.push_back(*Bound);
  }
  return Error::success();
}

Error Buffers::bindSampler(const Resource &R, const MetalBindings &B, model::Launch &D) {
  uint32_t First = R.firstSampler();
  for (uint32_t Element = 0; Element < P.Samplers[First].ArraySize; ++Element) {
    Expected<model::SamplerBinding> Bound = metalSampler(P.Samplers[First + Element]);
    if (!Bound)
      return Bound.takeError();
    if (std::optional<uint32_t> Number =
            numberOf(B, B.Samplers, D.Samplers.size(), D,
                     {R.Set, R.Binding, R.firstElement() + Element}, R.Id.Text)) {
      Bound->Index = *Number;
      D.Samplers.push_back(*Bound);
    }
  }
  return Error::success();
}

Error Buffers::bind(const MetalBindings &B, model::Launch &D) {
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources) {
      if (R.firstSampler() != NoIndex)
        if (Error E = bindSampler(R, B, D))
          return E;
      if (R.isImage())
        if (Error E = bindTexture(R, B, D))
          return E;
      if (R.isSampler() || R.isImage())
        continue;
      const Buffer &Object = P.Buffers[R.Object];
      for (uint32_t Element = 0; Element < Object.ArraySize; ++Element) {
        std::vector<uint8_t> &Bytes = Contents[{R.Object, Element}];
        if (Bytes.empty())
          Bytes = Object.Data[Element];
        Bytes.resize(std::max<size_t>(
            Bytes.size(), alignTo(Object.size(), R.Kind == ResourceKind::ConstantBuffer ? 16 : 4)));
        uint32_t Number = R.firstElement() + Element;
        addElement(B, D, {R.Set, R.Binding, Number}, R.Id.Text, isReadOnly(R.Kind), Bytes);
        if (!R.CounterBinding)
          continue;
        std::vector<uint8_t> &Counter = Counters[{R.Object, Element}];
        const auto *Value = reinterpret_cast<const uint8_t *>(&Object.Counters[Element]);
        Counter.assign(Value, Value + 4);
        addElement(B, D, {R.Set, *R.CounterBinding, Number}, R.Id.Text + ".counter", false,
                   Counter);
      }
    }
  SmallVector<uint32_t, 4> Addressed;
  for (uint32_t Object : addressedBuffers(P)) {
    std::vector<uint8_t> &Bytes = Contents[{Object, 0}];
    if (Bytes.empty()) {
      Bytes = P.Buffers[Object].Data[0];
      Bytes.resize(alignTo(Bytes.size(), 4));
    }
    D.Addresses.push_back({P.Buffers[Object].Id.Text, &Bytes});
    Addressed.push_back(Object);
  }
  D.PlaceAddresses = [this, Addressed](ArrayRef<uint64_t> Addresses) {
    place(Addressed, Addresses);
  };
  if (B.PushConstants && !P.PushConstants.empty()) {
    PushConstants = P.pushConstantBytes();
    PushConstants.resize(alignTo(PushConstants.size(), 16));
    add(D, B.PushConstants, "push constants", true, PushConstants);
  }
  for (const model::Binding &Bound : D.Bindings) {
    if (!Bound.Index)
      continue;
    auto Size = static_cast<uint32_t>(Bound.Contents->size());
    Sizes.resize(std::max<size_t>(Sizes.size(), 4 * (*Bound.Index + 1)));
    std::memcpy(Sizes.data() + 4 * *Bound.Index, &Size, 4);
  }
  if (B.BufferSizes)
    add(D, B.BufferSizes, "buffer sizes", true, Sizes);
  return Error::success();
}

void Buffers::place(ArrayRef<uint32_t> Objects, ArrayRef<uint64_t> Addresses) {
  placeAddresses(
      P, [&](uint32_t Object) { return Addresses[find(Objects, Object) - Objects.begin()]; });
  for (auto &[Where, Bytes] : Contents) {
    const std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
    std::copy(Data.begin(), Data.end(), Bytes.begin());
  }
  std::vector<uint8_t> Pushed = P.pushConstantBytes();
  if (!PushConstants.empty())
    std::copy(Pushed.begin(), Pushed.end(), PushConstants.begin());
}

void Buffers::read() {
  for (const auto &[Where, Bytes] : Contents) {
    std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
    std::copy_n(Bytes.begin(), Data.size(), Data.begin());
  }
  for (const auto &[Where, Bytes] : Counters)
    std::memcpy(&P.Buffers[Where.first].Counters[Where.second], Bytes.data(), 4);
}

} // namespace

bool isMetalModelUsable() { return !errorToBool(model::findToolchain()); }

Error runOnMetalModel(const Options &O, StringRef Text, Pipeline &P) {
  if (Error E = model::findToolchain())
    return deviceError(toString(std::move(E)));
  model::Launch D;
  for (const SpecializationConstant &C : P.shader().SpecializationConstants)
    D.Constants[C.ConstantID] = C.Bits;
  std::map<uint32_t, model::ArgumentBufferLayout> Given;
  if (O.ReflectionFile.empty()) {
    auto Found =
        model::argumentBuffers(Text, O.ShaderFiles.front(), P.shader().Entry.Text, D.Constants);
    if (!Found)
      return Found.takeError();
    Given = std::move(*Found);
  }
  MetalBindings B = defaultMetalBindings(P, Given);
  if (!O.ReflectionFile.empty()) {
    Expected<std::unique_ptr<MemoryBuffer>> File = readFile(O.ReflectionFile);
    if (!File)
      return File.takeError();
    if (Error E = applyReflection((*File)->getBuffer(), B))
      return createStringError(O.ReflectionFile + ": " + toString(std::move(E)));
  }
  D.Work = model::ThreadgroupGrid{.Entry = B.Kernel.empty() ? P.shader().Entry.Text : B.Kernel,
                                  .Groups = P.Dispatch.GroupCount,
                                  .ThreadgroupSize =
                                      O.ThreadgroupSize ? O.ThreadgroupSize : B.ThreadgroupSize};
  if (P.Dispatch.SubgroupSize)
    D.SimdWidth = P.Dispatch.SubgroupSize;
  D.Strictness.AllowSameValues = !O.StrictRaces;
  D.Strictness.FlushSubnormals = O.FlushSubnormals;
  std::vector<std::string> Warnings;
  Error Failed = withMatricesLaidOut(P, nullptr, [&]() -> Error {
    Buffers Data(P);
    if (Error E = Data.bind(B, D))
      return E;
    if (Error E = model::run(Text, O.ShaderFiles.front(), D, Warnings))
      return E;
    Data.read();
    return Error::success();
  });
  for (const std::string &Warning : Warnings)
    errs() << "warning: " << Warning << '\n';
  return Failed;
}

} // namespace tessera::run
