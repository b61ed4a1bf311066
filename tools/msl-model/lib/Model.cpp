// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Model.h"

#include "AddressSpaces.h"
#include "Compiler.h"
#include "Rewriter.h"
#include "Threadgroup.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::model {

namespace {

constexpr uint32_t MaxThreads = 1024;

Expected<const KernelInfo *> chooseKernel(const Rewritten &Code, StringRef Entry) {
  if (const KernelInfo *K = Code.kernel(Entry))
    return K;
  // Metal has no function named main, so who translates from a language with one must rename it.
  if (Entry == "main" && Code.Kernels.size() == 1)
    return &Code.Kernels.front();
  std::string Names;
  for (const KernelInfo &K : Code.Kernels)
    Names += (Names.empty() ? "" : ", ") + K.Name;
  return createStringError("the text has no kernel named '" + Entry + "'" +
                           (Names.empty() ? "" : "; it has " + Names));
}

Expected<GridShape> shapeOf(const Dispatch &D, const KernelInfo &K) {
  GridShape Shape;
  Shape.Groups = D.Groups;
  Shape.SimdWidth = D.SimdWidth;
  if (D.ThreadgroupSize)
    Shape.Threads = *D.ThreadgroupSize;
  else if (K.ThreadgroupSize)
    Shape.Threads = *K.ThreadgroupSize;
  else
    return createStringError("kernel '" + K.Name +
                             "' does not say how many threads a threadgroup has; give "
                             "--threadgroup X,Y,Z or --reflection FILE (tessera --reflect)");
  uint64_t Threads = uint64_t(Shape.Threads[0]) * Shape.Threads[1] * Shape.Threads[2];
  uint32_t Limit = std::min(MaxThreads, K.MaxThreads.value_or(MaxThreads));
  if (Threads == 0 || Threads > Limit)
    return createStringError("a threadgroup of " + Twine(Threads) + " threads; kernel '" + K.Name +
                             "' allows 1 to " + Twine(Limit));
  return Shape;
}

} // namespace

Error findToolchain() { return Toolchain::find().takeError(); }

Expected<std::map<uint32_t, ArgumentBufferLayout>>
argumentBuffers(StringRef Text, StringRef TextName, StringRef Entry,
                const std::map<uint32_t, uint64_t> &Constants) {
  Expected<Rewritten> Code = rewrite(Text, TextName, Constants, Purpose::AddressSpaces);
  if (!Code)
    return Code.takeError();
  Expected<const KernelInfo *> Kernel = chooseKernel(*Code, Entry);
  if (!Kernel)
    return Kernel.takeError();
  return (*Kernel)->ArgumentBuffers;
}

Error run(StringRef Text, StringRef TextName, const Dispatch &D,
          std::vector<std::string> &Warnings) {
  Expected<Rewritten> Code = rewrite(Text, TextName, D.Constants, Purpose::Run);
  if (!Code)
    return Code.takeError();
  Expected<const KernelInfo *> Kernel = chooseKernel(*Code, D.Entry);
  if (!Kernel)
    return Kernel.takeError();
  Expected<GridShape> Shape = shapeOf(D, **Kernel);
  if (!Shape)
    return Shape.takeError();

  Memory Data;
  if (Error E = Data.create())
    return E;
  std::map<std::vector<uint8_t> *, Region *> Shared;
  std::map<uint32_t, Region *> Buffers;
  std::vector<uint64_t> Addresses;
  for (const Dispatch::Addressed &A : D.Addresses) {
    Expected<Region *> Added =
        Data.add(A.Name, Space::Device, A.Contents->size(), /*ReadOnly=*/false);
    if (!Added)
      return Added.takeError();
    Shared[A.Contents] = *Added;
    Addresses.push_back(reinterpret_cast<uint64_t>((*Added)->Base));
  }
  if (!Addresses.empty())
    D.PlaceAddresses(Addresses);
  for (const Binding &B : D.Bindings) {
    Region *&R = Shared[B.Contents];
    if (!R) {
      bool ReadOnly = all_of(
          D.Bindings, [&](const Binding &O) { return O.Contents != B.Contents || O.ReadOnly; });
      Expected<Region *> Added = Data.add(B.Name, Space::Device, B.Contents->size(), ReadOnly);
      if (!Added)
        return Added.takeError();
      R = *Added;
    }
    if (B.Index)
      Buffers[*B.Index] = R;
  }
  for (const auto &[Contents, R] : Shared)
    std::memcpy(R->Base, Contents->data(), Contents->size());
  for (const Binding &B : D.Bindings)
    for (auto [Offset, Target] : B.Addresses)
      std::memcpy(Shared[B.Contents]->Base + Offset, &Shared[Target]->Base, sizeof(void *));
  for (uint32_t Index : (*Kernel)->Buffers)
    if (!Buffers.count(Index))
      return createStringError("kernel '" + (*Kernel)->Name + "' wants [[buffer(" + Twine(Index) +
                               ")]], and the pipeline has nothing for it");

  std::map<uint32_t, Texture> Textures;
  std::map<uint32_t, SamplerBinding> Samplers;
  for (const TextureBinding &B : D.Textures) {
    Region *&R = Shared[B.Contents];
    if (!R) {
      bool ReadOnly = all_of(D.Textures, [&](const TextureBinding &O) {
        return O.Contents != B.Contents || O.ReadOnly;
      });
      Expected<Region *> Added = Data.add(B.Name, Space::Texture, B.Contents->size(), ReadOnly);
      if (!Added)
        return Added.takeError();
      R = *Added;
      std::memcpy(R->Base, B.Contents->data(), B.Contents->size());
    }
    Textures.emplace(B.Index, Texture(B, R));
  }
  for (const SamplerBinding &B : D.Samplers)
    Samplers[B.Index] = B;
  for (uint32_t Index : (*Kernel)->Textures)
    if (!Textures.count(Index))
      return createStringError("kernel '" + (*Kernel)->Name + "' wants [[texture(" + Twine(Index) +
                               ")]], and the pipeline has nothing for it");
  for (uint32_t Index : (*Kernel)->Samplers)
    if (!Samplers.count(Index))
      return createStringError("kernel '" + (*Kernel)->Name + "' wants [[sampler(" + Twine(Index) +
                               ")]], and the pipeline has nothing for it");

  Expected<Toolchain> Tools = Toolchain::find();
  if (!Tools)
    return Tools.takeError();
  TemporaryFolder Work;
  if (Error E = Work.create())
    return E;
  std::string Object = Work.file("shader.so");
  // The second of the two runs beside the first.
  Expected<Rewritten> Checked = rewrite(Text, TextName, D.Constants, Purpose::AddressSpaces);
  if (!Checked)
    return Checked.takeError();
  Compilation Check, Compile;
  if (Error E = Tools->startCheck(Checked->Code, Work, Check))
    return E;
  if (Error E = Tools->startCompile(Code->Code, Work, Object, Compile))
    return E;
  bool Good = Compile.finish();
  Check.finish();
  if (std::string Errors = addressSpaceErrors(Check.messages()); !Errors.empty())
    return createStringError("the text does not compile:\n" + Errors);
  if (!Good)
    return createStringError("the text does not compile:\n" + Compile.messages());
  Module Compiled;
  if (Error E = Compiled.load(Object, TextName))
    return E;
  Expected<const msl_model::Kernel *> Entry = Compiled.kernel((*Kernel)->Name);
  if (!Entry)
    return Entry.takeError();
  Launch L{Compiled,
           Data,
           **Entry,
           *Shape,
           std::move(Buffers),
           std::move(Textures),
           std::move(Samplers),
           TextName.str(),
           D.Strictness,
           Warnings};
  if (Error E = runThreadgroups(L))
    return E;
  for (const auto &[Contents, R] : Shared)
    std::memcpy(Contents->data(), R->Base, Contents->size());
  return Error::success();
}

} // namespace tessera::model
