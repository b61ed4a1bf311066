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
  // Metal does not allow a function named main, so translators from other languages must rename it.
  if (Entry == "main" && Code.Kernels.size() == 1)
    return &Code.Kernels.front();
  std::string Names;
  for (const KernelInfo &K : Code.Kernels)
    Names += (Names.empty() ? "" : ", ") + K.Name;
  return createStringError("the text has no kernel named '" + Entry + "'" +
                           (Names.empty() ? "" : "; it has " + Names));
}

Expected<GridShape> shapeOf(const ThreadgroupGrid &Grid, uint32_t SimdWidth, const KernelInfo &K) {
  GridShape Shape;
  Shape.Groups = Grid.Groups;
  Shape.SimdWidth = SimdWidth;
  if (Grid.ThreadgroupSize)
    Shape.Threads = *Grid.ThreadgroupSize;
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

/// Copies the resources of \p L to separate memory.
Error bind(const Launch &L, BoundResources &To) {
  if (Error E = To.Data.create())
    return E;
  auto Add = [&](const std::string &Name, Space Where, std::vector<uint8_t> *Contents,
                 bool ReadOnly) -> Error {
    Region *&R = To.Shared[Contents];
    if (R)
      return Error::success();
    Expected<Region *> Added = To.Data.add(Name, Where, Contents->size(), ReadOnly);
    if (!Added)
      return Added.takeError();
    R = *Added;
    return Error::success();
  };
  // Memory that several bindings share is read-only if all of them are.
  auto IsReadOnly = [](const auto &Bindings, const std::vector<uint8_t> *Contents) {
    return all_of(Bindings, [&](const auto &O) { return O.Contents != Contents || O.ReadOnly; });
  };
  std::vector<uint64_t> Addresses;
  for (const Launch::Addressed &A : L.Addresses) {
    if (Error E = Add(A.Name, Space::Device, A.Contents, /*ReadOnly=*/false))
      return E;
    Addresses.push_back(reinterpret_cast<uint64_t>(To.Shared[A.Contents]->Base));
  }
  if (!Addresses.empty())
    L.PlaceAddresses(Addresses);
  for (const Binding &B : L.Bindings) {
    if (Error E = Add(B.Name, Space::Device, B.Contents, IsReadOnly(L.Bindings, B.Contents)))
      return E;
    if (B.Index)
      To.Buffers[*B.Index] = To.Shared[B.Contents];
  }
  for (const TextureBinding &B : L.Textures) {
    if (Error E = Add(B.Name, Space::Texture, B.Contents, IsReadOnly(L.Textures, B.Contents)))
      return E;
    To.Textures.emplace(B.Index, Texture(B, To.Shared[B.Contents]));
  }
  for (const SamplerBinding &B : L.Samplers)
    To.Samplers[B.Index] = B;
  for (const auto &[Contents, R] : To.Shared)
    std::memcpy(R->Base, Contents->data(), Contents->size());
  for (const Binding &B : L.Bindings)
    for (auto [Offset, Target] : B.Addresses)
      std::memcpy(To.Shared[B.Contents]->Base + Offset, &To.Shared[Target]->Base, sizeof(void *));
  return Error::success();
}

/// Returns an error that names a resource that \p K needs and \p Bound lacks.
Error checkBound(const KernelInfo &K, const BoundResources &Bound) {
  auto Check = [&](const auto &Wanted, const auto &Has, StringRef Table) -> Error {
    for (uint32_t Index : Wanted)
      if (!Has.contains(Index))
        return createStringError("kernel '" + K.Name + "' wants [[" + Table + "(" + Twine(Index) +
                                 ")]], and the pipeline has nothing for it");
    return Error::success();
  };
  if (Error E = Check(K.Buffers, Bound.Buffers, "buffer"))
    return E;
  if (Error E = Check(K.Textures, Bound.Textures, "texture"))
    return E;
  return Check(K.Samplers, Bound.Samplers, "sampler");
}

/// Compiles \p Code, and checks the address spaces of the text beside it.
Error compile(StringRef Text, StringRef TextName, const Rewritten &Code,
              const std::map<uint32_t, uint64_t> &Constants, Module &Into) {
  Expected<Toolchain> Tools = Toolchain::find();
  if (!Tools)
    return Tools.takeError();
  TemporaryFolder Work;
  if (Error E = Work.create())
    return E;
  std::string Object = Work.file("shader.so");
  // The second of the two runs beside the first.
  Expected<Rewritten> Checked = rewrite(Text, TextName, Constants, Purpose::AddressSpaces);
  if (!Checked)
    return Checked.takeError();
  Compilation Check, Compile;
  if (Error E = Tools->startCheck(Checked->Code, Work, Check))
    return E;
  if (Error E = Tools->startCompile(Code.Code, Work, Object, Compile))
    return E;
  bool Good = Compile.finish();
  Check.finish();
  if (std::string Errors = addressSpaceErrors(Check.messages()); !Errors.empty())
    return createStringError("the text does not compile:\n" + Errors);
  if (!Good)
    return createStringError("the text does not compile:\n" + Compile.messages());
  return Into.load(Object, TextName);
}

/// Runs the kernel of \p Grid.
Error runWork(const ThreadgroupGrid &Grid, StringRef Text, StringRef TextName, const Launch &L,
              std::vector<std::string> &Warnings) {
  Expected<Rewritten> Code = rewrite(Text, TextName, L.Constants, Purpose::Run);
  if (!Code)
    return Code.takeError();
  Expected<const KernelInfo *> Kernel = chooseKernel(*Code, Grid.Entry);
  if (!Kernel)
    return Kernel.takeError();
  Expected<GridShape> Shape = shapeOf(Grid, L.SimdWidth, **Kernel);
  if (!Shape)
    return Shape.takeError();
  BoundResources Bound;
  if (Error E = bind(L, Bound))
    return E;
  if (Error E = checkBound(**Kernel, Bound))
    return E;
  Module Compiled;
  if (Error E = compile(Text, TextName, *Code, L.Constants, Compiled))
    return E;
  Expected<const msl_model::Kernel *> Entry = Compiled.kernel((*Kernel)->Name);
  if (!Entry)
    return Entry.takeError();
  BoundKernel Runs{Compiled, Bound, **Entry, *Shape, TextName.str(), L.Strictness, Warnings};
  if (Error E = runThreadgroups(Runs))
    return E;
  for (const auto &[Contents, R] : Bound.Shared)
    std::memcpy(Contents->data(), R->Base, Contents->size());
  return Error::success();
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

Error run(StringRef Text, StringRef TextName, const Launch &L, std::vector<std::string> &Warnings) {
  return std::visit([&](const auto &Work) { return runWork(Work, Text, TextName, L, Warnings); },
                    L.Work);
}

} // namespace tessera::model
