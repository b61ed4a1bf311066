// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Model.h"

#include "AddressSpaces.h"
#include "Compiler.h"
#include "Drawing.h"
#include "Rewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <cstring>
#include <list>

using namespace llvm;

namespace tessera::model {

namespace {

constexpr uint32_t MaxThreads = 1024;

/// "kernel", or "vertex function" ...
std::string functionWord(FunctionKind Kind) {
  return (wordFor(Kind) + (Kind == FunctionKind::Kernel ? "" : " function")).str();
}

Expected<const KernelInfo *> chooseKernel(const Rewritten &Code, StringRef Entry,
                                          FunctionKind Kind) {
  if (const KernelInfo *K = Code.kernel(Entry, Kind))
    return K;
  const KernelInfo *Last = nullptr;
  std::string Names;
  unsigned Count = 0;
  for (const KernelInfo &K : Code.Kernels)
    if (K.Kind == Kind) {
      Names += (Names.empty() ? "" : ", ") + K.Name;
      Last = &K;
      ++Count;
    }
  // Metal does not allow a function named main, so translators from other languages must rename it.
  if (Entry == "main" && Count == 1)
    return Last;
  return createStringError("the text has no " + functionWord(Kind) + " named '" + Entry + "'" +
                           (Names.empty() ? "" : "; it has " + Names));
}

/// \p Size is empty where the text states the size.
Expected<GridShape> shapeOf(const std::array<uint32_t, 3> &Groups,
                            const std::optional<std::array<uint32_t, 3>> &Size, uint32_t SimdWidth,
                            const KernelInfo &K) {
  GridShape Shape;
  Shape.Groups = Groups;
  Shape.SimdWidth = SimdWidth;
  if (Size)
    Shape.Threads = *Size;
  else if (K.ThreadgroupSize)
    Shape.Threads = *K.ThreadgroupSize;
  else
    return createStringError(functionWord(K.Kind) + " '" + K.Name +
                             "' does not say how many threads a threadgroup has; give "
                             "--threadgroup X,Y,Z or --reflection FILE (tessera --reflect)");
  uint64_t Threads = uint64_t(Shape.Threads[0]) * Shape.Threads[1] * Shape.Threads[2];
  uint32_t Limit = std::min(MaxThreads, K.MaxThreads.value_or(MaxThreads));
  if (Threads == 0 || Threads > Limit)
    return createStringError("a threadgroup of " + Twine(Threads) + " threads; " +
                             functionWord(K.Kind) + " '" + K.Name + "' allows 1 to " +
                             Twine(Limit));
  return Shape;
}

/// Copies the resources of functions to separate memory.
class Binder {
public:
  Binder(const Launch &L, ArrayRef<const Function *> Functions, BoundMemory &To)
      : L(L), Functions(Functions), To(To) {}

  /// Makes the memory.
  Error create() {
    if (Error E = To.Data.create())
      return E;
    std::vector<uint64_t> Addresses;
    for (const Launch::Addressed &A : L.Addresses) {
      if (Error E = add(A.Name, Space::Device, A.Contents, /*ReadOnly=*/false))
        return E;
      Addresses.push_back(reinterpret_cast<uint64_t>(To.Shared[A.Contents]->Base));
    }
    if (!Addresses.empty())
      L.PlaceAddresses(Addresses);
    for (const Function *F : Functions) {
      for (const Binding &B : F->Bindings)
        if (Error E = add(B.Name, Space::Device, B.Contents, isReadOnly(B.Contents)))
          return E;
      for (const TextureBinding &B : F->Textures)
        if (Error E = add(B.Name, Space::Texture, B.Contents, isReadOnly(B.Contents)))
          return E;
    }
    for (const auto &[Contents, R] : To.Shared)
      std::memcpy(R->Base, Contents->data(), Contents->size());
    for (const Function *F : Functions)
      for (const Binding &B : F->Bindings)
        for (auto [Offset, Target] : B.Addresses)
          std::memcpy(To.Shared[B.Contents]->Base + Offset, &To.Shared[Target]->Base,
                      sizeof(void *));
    return Error::success();
  }

  /// The tables of a function.
  BoundResources bind(const Function &F) {
    BoundResources Tables(To);
    for (const Binding &B : F.Bindings)
      if (B.Index)
        Tables.Buffers[*B.Index] = To.Shared[B.Contents];
    for (const TextureBinding &B : F.Textures)
      Tables.Textures.emplace(B.Index, Texture(B, To.Shared[B.Contents]));
    for (const SamplerBinding &B : F.Samplers)
      Tables.Samplers[B.Index] = B;
    return Tables;
  }

private:
  Error add(const std::string &Name, Space Where, std::vector<uint8_t> *Contents, bool ReadOnly) {
    Region *&R = To.Shared[Contents];
    if (R)
      return Error::success();
    Expected<Region *> Added = To.Data.add(Name, Where, Contents->size(), ReadOnly);
    if (!Added)
      return Added.takeError();
    R = *Added;
    return Error::success();
  }

  /// Memory that several bindings share is read-only if all of them are.
  bool isReadOnly(const std::vector<uint8_t> *Contents) const {
    auto Allows = [&](const auto &O) { return O.Contents != Contents || O.ReadOnly; };
    return all_of(Functions, [&](const Function *F) {
      return all_of(F->Bindings, Allows) && all_of(F->Textures, Allows);
    });
  }

  const Launch &L;
  ArrayRef<const Function *> Functions;
  BoundMemory &To;
};

/// Copies the memory back.
void unbind(const BoundMemory &From) {
  for (const auto &[Contents, R] : From.Shared)
    std::memcpy(Contents->data(), R->Base, Contents->size());
}

/// Returns an error that names a resource that \p K needs and \p Bound lacks.
Error checkBound(const KernelInfo &K, const BoundResources &Bound) {
  auto Check = [&](const auto &Wanted, const auto &Has, StringRef Table) -> Error {
    for (uint32_t Index : Wanted)
      if (!Has.contains(Index))
        return createStringError(functionWord(K.Kind) + " '" + K.Name + "' wants [[" + Table + "(" +
                                 Twine(Index) + ")]], and the pipeline has nothing for it");
    return Error::success();
  };
  if (Error E = Check(K.Buffers, Bound.Buffers, "buffer"))
    return E;
  if (Error E = Check(K.Textures, Bound.Textures, "texture"))
    return E;
  return Check(K.Samplers, Bound.Samplers, "sampler");
}

/// Compiles \p Code, and checks the address spaces of the text beside it.
Error compile(const Function &F, const Rewritten &Code, Module &Into) {
  Expected<Toolchain> Tools = Toolchain::find();
  if (!Tools)
    return Tools.takeError();
  Expected<Rewritten> Checked = rewrite(F.Text, F.TextName, F.Constants, Purpose::AddressSpaces);
  if (!Checked)
    return Checked.takeError();
  std::string Kept = Tools->keptObject(Code.Code, Checked->Code);
  if (!Kept.empty() && sys::fs::exists(Kept))
    return Into.load(Kept, F.TextName);
  TemporaryFolder Work;
  if (Error E = Work.create())
    return E;
  std::string Object = Work.file("shader.so");
  // The second of the two runs beside the first.
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
  if (!Kept.empty())
    if (Error E = Tools->keep(Object, Kept))
      return E;
  return Into.load(Object, F.TextName);
}

/// A function from its text to the table by which it is called.
struct Prepared {
  Rewritten Code;
  const KernelInfo *Info = nullptr;
  std::optional<BoundResources> Bound;

  /// Finds the function and binds it.
  Error prepare(const Function &F, FunctionKind Kind, Binder &Resources) {
    Expected<Rewritten> Read = rewrite(F.Text, F.TextName, F.Constants, Purpose::Run);
    if (!Read)
      return Read.takeError();
    Code = std::move(*Read);
    Expected<const KernelInfo *> Found = chooseKernel(Code, F.Entry, Kind);
    if (!Found)
      return Found.takeError();
    Info = *Found;
    Bound.emplace(Resources.bind(F));
    return checkBound(*Info, *Bound);
  }

  /// The resources whose accesses the primitives order.
  std::set<const Region *> ordered(const Function &F, BoundMemory &Memory) const {
    std::set<const Region *> Regions;
    for (uint32_t Index : Info->OrderedBuffers)
      Regions.insert(Bound->Buffers.at(Index));
    for (const TextureBinding &B : F.Textures)
      if (is_contained(Info->OrderedTextures, B.Index))
        Regions.insert(Memory.Shared[B.Contents]);
    return Regions;
  }
};

/// Runs the kernel of \p Grid.
Error runWork(const ThreadgroupGrid &Grid, const Launch &L, std::vector<std::string> &Warnings) {
  const Function &F = Grid.Kernel;
  BoundMemory Memory;
  const Function *Functions[] = {&F};
  Binder Resources(L, Functions, Memory);
  if (Error E = Resources.create())
    return E;
  Prepared Kernel;
  if (Error E = Kernel.prepare(F, FunctionKind::Kernel, Resources))
    return E;
  if (!Kernel.Info->Inputs.empty())
    return createStringError("kernel '" + Kernel.Info->Name +
                             "' takes [[stage_in]], and the pipeline has no vertices");
  Expected<GridShape> Shape = shapeOf(Grid.Groups, Grid.ThreadgroupSize, L.SimdWidth, *Kernel.Info);
  if (!Shape)
    return Shape.takeError();
  Module Compiled;
  if (Error E = compile(F, Kernel.Code, Compiled))
    return E;
  Expected<const msl_model::Kernel *> Entry = Compiled.kernel(Kernel.Info->Name);
  if (!Entry)
    return Entry.takeError();
  for (const Binding &B : F.Bindings)
    for (const auto &[Offset, Name] : B.Functions) {
      Expected<const void *> Address = Compiled.visibleFunction(Name);
      if (!Address)
        return Address.takeError();
      std::memcpy(Memory.Shared[B.Contents]->Base + Offset, &*Address, sizeof(void *));
    }
  BoundKernel Runs{Compiled, *Kernel.Bound, **Entry, *Shape, F.TextName, L.Strictness, Warnings};
  if (Error E = runThreadgroups(Runs))
    return E;
  unbind(Memory);
  return Error::success();
}

/// A function of a draw with all that it needs to run.
struct Runnable {
  DrawStage Stage;
  const Function *F;
  /// Of one whose threads run in threadgroups.
  std::optional<std::array<uint32_t, 3>> Size;
  Prepared Read = {};
  Module Own = {};
  Module *Code = &Own; ///< that of another function of the same text
  std::optional<BoundKernel> Bound = {};

  Runnable(DrawStage Stage, const Function &F) : Stage(Stage), F(&F) {}
  Runnable(DrawStage Stage, const GroupFunction &G)
      : Stage(Stage), F(&G.F), Size(G.ThreadgroupSize) {}

  bool hasTextOf(const Runnable &Other) const {
    return F->Text.data() == Other.F->Text.data() && F->Constants == Other.F->Constants;
  }
};

/// Runs the functions of \p D.
Error runWork(const Draw &D, const Launch &L, std::vector<std::string> &Warnings) {
  BoundMemory Memory;
  Memory.Data.Slack = 1 << 20;
  std::list<Runnable> All;
  if (D.Patches) {
    All.emplace_back(DrawStage::VertexKernel, D.Patches->Vertex);
    All.emplace_back(DrawStage::Hull, D.Patches->Hull);
  }
  if (D.Vertex)
    All.emplace_back(DrawStage::Vertex, *D.Vertex);
  if (D.Object)
    All.emplace_back(DrawStage::Object, *D.Object);
  if (D.Mesh)
    All.emplace_back(DrawStage::Mesh, *D.Mesh);
  if (D.Fragment)
    All.emplace_back(DrawStage::Fragment, *D.Fragment);
  auto Functions =
      to_vector(map_range(All, [](const Runnable &R) -> const Function * { return R.F; }));
  Binder Resources(L, Functions, Memory);
  if (Error E = Resources.create())
    return E;
  DrawFunctions Runs;
  for (Runnable &R : All) {
    if (Error E = R.Read.prepare(*R.F, kindOf(R.Stage), Resources))
      return E;
    if (Runnable &Other = *find_if(All, [&](const Runnable &Each) { return R.hasTextOf(Each); });
        &Other != &R)
      R.Code = &Other.Own;
    else if (Error E = compile(*R.F, R.Read.Code, *R.Code))
      return E;
    Expected<const msl_model::Kernel *> Entry = R.Code->kernel(R.Read.Info->Name);
    if (!Entry)
      return Entry.takeError();
    GridShape Shape;
    Shape.SimdWidth = L.SimdWidth;
    if (hasThreadgroups(kindOf(R.Stage))) {
      Expected<GridShape> Given = shapeOf(D.Groups, R.Size, L.SimdWidth, *R.Read.Info);
      if (!Given)
        return Given.takeError();
      Shape = *Given;
    }
    R.Bound.emplace(BoundKernel{*R.Code, *R.Read.Bound, **Entry, Shape, R.F->TextName, L.Strictness,
                                Warnings, R.Read.ordered(*R.F, Memory)});
    Runs.emplace(R.Stage, DrawFunction{*R.Read.Info, *R.Bound});
  }
  if (Error E = runDraw(D, Runs, Memory))
    return E;
  unbind(Memory);
  return Error::success();
}

} // namespace

Error findToolchain() { return Toolchain::find().takeError(); }

Expected<std::map<uint32_t, ArgumentBufferLayout>> argumentBuffers(const Function &Of,
                                                                   FunctionKind Kind) {
  Expected<Rewritten> Code = rewrite(Of.Text, Of.TextName, Of.Constants, Purpose::AddressSpaces);
  if (!Code)
    return Code.takeError();
  Expected<const KernelInfo *> Found = chooseKernel(*Code, Of.Entry, Kind);
  if (!Found)
    return Found.takeError();
  return (*Found)->ArgumentBuffers;
}

Error run(const Launch &L, std::vector<std::string> &Warnings) {
  return std::visit([&](const auto &Work) { return runWork(Work, L, Warnings); }, L.Work);
}

} // namespace tessera::model
