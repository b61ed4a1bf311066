// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Reflection.h"
#include "Dialects/Rules.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "IR/ThreadMatrix.h"
#include "MSL/Language/Bindings.h"
#include "Matrix/Plan/Notes.h"
#include "Target/Legality.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
template <typename T> void sortOnce(std::vector<T> &List) {
  llvm::sort(List);
  List.erase(llvm::unique(List), List.end());
}

/// The structs in resources, each described once for each set of layout rules, in the order in
/// which they are first named.
class Structs {
public:
  /// The position of a struct in the list.
  size_t indexOf(const SourceType *Source, const Type *Ty, AddressSpace Space) {
    bool InRows = layoutSpace(Space, Ty->bufferLayout()) == AddressSpace::Uniform;
    auto [It, New] = Known.try_emplace({{Source, Ty}, InRows}, List.size());
    if (New)
      List.push_back({Source, Ty, InRows ? AddressSpace::Uniform : AddressSpace::Storage});
    return It->second;
  }

  std::vector<ReflectedStruct> describe();

private:
  struct Entry {
    const SourceType *Source;
    const Type *Ty;
    AddressSpace Space;
  };
  std::vector<Entry> List;
  DenseMap<std::pair<std::pair<const SourceType *, const Type *>, unsigned>, size_t> Known;
};

class TypeReader {
public:
  TypeReader(Structs &S, AddressSpace Space) : S(S), Space(Space) {}

  /// Returns the type, with facts about its layout that its name does not give.
  ReflectedType type(const SourceType *Source, const Type *Ty) {
    ReflectedType R;
    std::string Suffix;
    for (; Source->Element; Source = Source->Element, Ty = Ty->element()) {
      Suffix += "[" + std::to_string(Ty->count()) + "]";
      R.Array.push_back({Ty->count(), arrayStride(Ty, Space)});
    }
    R.Name = Source->Name.str() + Suffix;
    if (Source->Rows) {
      R.Rows = Source->Rows;
      R.Columns = Source->Cols;
      R.Order = Source->RowMajor ? "row_major" : "column_major";
      // One of one row or column may be a vector.
      if (Ty->isArray())
        R.MatrixStride = arrayStride(Ty, Space);
    } else if (Ty->isStruct()) {
      R.Struct = S.indexOf(Source, Ty, Space);
    }
    return R;
  }

  /// The members of a struct with their offsets, as an application fills them in.
  std::vector<ReflectedMember> members(const SourceType *Source, const Type *Struct) {
    std::vector<ReflectedMember> List;
    for (const auto &[Index, Member] : enumerate(Struct->members()))
      List.push_back({std::string(Member.Name), type(Source->Members[Index], Member.Ty),
                      memberOffset(Struct, Index, Space), layoutOf(Member.Ty, Space).Size});
    return List;
  }

private:
  Structs &S;
  AddressSpace Space;
};

std::vector<ReflectedStruct> Structs::describe() {
  std::vector<ReflectedStruct> All;
  // Members may name structs that are not in the list yet.
  for (size_t I = 0; I < List.size(); ++I) {
    Entry E = List[I];
    All.push_back({E.Source->Name.str(), E.Space == AddressSpace::Uniform ? "constant" : "storage",
                   layoutOf(E.Ty, E.Space).Size,
                   TypeReader(*this, E.Space).members(E.Source, E.Ty)});
  }
  return All;
}

/// Where an application binds \p G in Metal, and the sampler that belongs to it.
std::optional<ReflectedMetalPlace> metalPlace(const Global &G, const msl::MSLInfo &Metal) {
  std::optional<ReflectedMetalPlace> Place;
  std::vector<uint32_t> Samplers;
  for (const msl::ResourceBuffers &B : Metal.Buffers) {
    if (G.Kind == ResourceKind::SampledTexture && B.Name == msl::samplerName(G.Name))
      Samplers.assign(B.Indices.begin(), B.Indices.end());
    if (B.Name != G.Name)
      continue;
    Place.emplace();
    Place->Table = msl::spelling(B.In);
    Place->Index = B.Indices[0];
    if (B.Indices.size() > 1)
      Place->Indices.assign(B.Indices.begin(), B.Indices.end());
    if (B.Elements)
      Place->ArgumentBuffer = {B.Elements->Stride, B.Elements->Address, B.Elements->Size};
  }
  if (Place)
    Place->Samplers = std::move(Samplers);
  return Place;
}

/// As SPIR-V and Vulkan call it; empty for a typed buffer.
StringRef dimension(ImageDim Dim) {
  if (Dim == ImageDim::Buffer)
    return "";
  if (info(Dim).isCube())
    return "Cube";
  constexpr StringLiteral ByAxes[] = {"1D", "2D", "3D"};
  return ByAxes[info(Dim).Axes - 1];
}

bool hasDescriptor(const Global &G) { return G.Bind || G.Heap; }

ReflectedResource resource(const Global &G, Structs &S, const DeviceNeeds &Needs) {
  ReflectedResource R;
  R.Name = G.Name;
  R.Kind = spelling(G.Kind);
  if (G.Bind) {
    R.Set = G.Bind->Set;
    R.Binding = G.Bind->Index;
  }
  if (G.CounterOf)
    R.CounterOf = G.CounterOf->Name;
  if (G.Heap)
    R.Heap = G.CounterOf ? "counter" : G.Kind == ResourceKind::Sampler ? "sampler" : "resource";
  const Type *Ty = G.ValueType;
  if (Ty->isArray()) {
    R.Count = Ty->count();
    Ty = Ty->element();
  }
  R.ReadOnly = G.ReadOnly;
  R.Combined = G.Combined;
  R.InputAttachment = G.Attachment;
  R.Ordered = G.Ordered;
  TypeReader Reader(S, G.Space);
  if (Ty->isImage()) {
    R.Element.emplace().Name = G.Source->Name;
    const ImageDimInfo &Dim = info(Ty->dim());
    R.Dimension = dimension(Ty->dim()).str();
    R.Arrayed = Dim.IsArray;
    R.Multisampled = Dim.IsMultisampled;
    if (G.Format)
      R.Format = info(*G.Format).Word;
  }
  if (Ty->isRuntimeArray()) {
    R.Element = Reader.type(G.Source, Ty->element());
    R.ElementStride = arrayStride(Ty, G.Space);
  }
  if (Ty->isStruct()) {
    R.Type = G.Source->Name;
    R.Size = layoutOf(Ty, G.Space).Size;
    R.Members = Reader.members(G.Source, Ty);
  }
  if (Needs.Metal)
    R.Metal = metalPlace(G, *Needs.Metal);
  return R;
}

ReflectedConstant constant(const SpecConstant &C) {
  ReflectedConstant R{C.Name.str(), *C.ID, std::string(hlslName(C.Ty))};
  uint64_t Bits = C.Default->Bits;
  if (C.Ty->isBool()) {
    R.Kind = ReflectedScalar::Bool;
    R.Integer = Bits != 0;
  } else if (C.Ty->isFloat()) {
    R.Kind = ReflectedScalar::Float;
    R.Number = floatValue(C.Ty->format(), Bits);
  } else if (C.Ty->isSigned()) {
    R.Kind = ReflectedScalar::Int;
    R.Integer = uint64_t(SignExtend64(Bits, C.Ty->bits()));
  } else {
    R.Integer = Bits;
  }
  return R;
}

ReflectedMatrix matrix(const Type *Ty) {
  return {Ty->element()->str(), Ty->rows(), Ty->cols(), spelling(Ty->use()).str(),
          spelling(Ty->scope()).str()};
}

/// As GPUAdapterInfo.subgroupMatrixConfigs of WebGPU.
std::vector<ReflectedConfiguration> configurationsOf(const Target &T) {
  auto Name = [](ElementType Type) { return std::string(dialect("subgroup_matrix").nameOf(Type)); };
  std::vector<ReflectedConfiguration> List;
  for (const MatrixConfiguration &C : configurations(T))
    List.push_back({Name(C.Component), Name(C.Result), C.Shape.M, C.Shape.N, C.Shape.K});
  return List;
}

std::vector<ReflectedTiling> tiling(const MatrixPlan &Plan) {
  std::vector<ReflectedTiling> List;
  for (const MultiplyNote &Note : notesOf(Plan))
    List.push_back({toString(Note.Types), toString(Note.Written),
                    Note.Route.empty() ? toString(Note.Tile) : std::string(), Note.Route.str()});
  return List;
}

std::vector<ReflectedEmulation> emulated(const MatrixPlan &Plan) {
  std::vector<ReflectedEmulation> List;
  for (const PlannedSet &Set : Plan.sets())
    for (const PlannedMatrix &Planned : Set.Matrices)
      if (Planned.PerLane)
        List.push_back({matrix(Planned.Ty), Planned.PerLane});
  return List;
}

/// Bands of a matrix of a group that one wave holds at most.
uint32_t bandsOfWave(const PlannedGroup &G) {
  auto Rows = uint32_t(divideCeil(G.Ty->rows(), G.Band->rows()));
  auto Cols = uint32_t(divideCeil(G.Ty->cols(), G.Band->cols()));
  uint32_t Down = G.Ty->use() == MatrixUse::B ? 1 : G.Grid[0];
  uint32_t Across = G.Ty->use() == MatrixUse::A ? 1 : G.Grid[1];
  return (Rows + Down - 1) / Down * ((Cols + Across - 1) / Across);
}

std::vector<ReflectedGroupMatrix> groupMatrices(const MatrixPlan &Plan) {
  std::vector<ReflectedGroupMatrix> List;
  for (const PlannedGroup &G : Plan.Groups) {
    ReflectedGroupMatrix R{matrix(G.Ty), G.isNative()};
    if (!R.Native) {
      R.Waves = {G.Grid[0], G.Grid[1]};
      R.BandRows = G.Band->rows();
      R.BandColumns = G.Band->cols();
      R.Bands = bandsOfWave(G);
    }
    List.push_back(std::move(R));
  }
  return List;
}

/// Returns the operations on matrices of one thread, with the layouts the application must use.
std::vector<ReflectedThreadMatrix> threadMatrices(const MatrixPlan &Plan) {
  std::vector<ReflectedThreadMatrix> List;
  for (const PlannedThread &T : Plan.Threads) {
    ReflectedThreadMatrix R;
    R.Operation = T.What == PlannedThread::Product        ? "product"
                  : T.What == PlannedThread::OuterProduct ? "outerProduct"
                                                          : "addition";
    R.Rows = T.Rows;
    R.Columns = T.Columns;
    R.Component = T.Component->str();
    R.Vector = T.Vector->str();
    if (T.Result)
      R.Result = T.Result->str();
    if (T.Layout) {
      R.Layout = nameInHLSL(*T.Layout);
      R.Form = T.IsDrivers ? "driver" : "plain";
    }
    R.By = T.IsNative ? "instruction" : T.IsGathered ? "matrices" : "code";
    List.push_back(std::move(R));
  }
  return List;
}

/// Returns the type of \p E in HLSL, without the dimensions of an array.
std::string typeName(const StageElement &E, const Type *Ty) {
  while (Ty->isArray() && !(E.IsMatrix && Ty->element()->isVector()))
    Ty = Ty->element();
  if (Ty->isArray())
    return hlslName(Ty->element()->scalar()) + std::to_string(Ty->count()) + "x" +
           std::to_string(Ty->element()->count());
  return hlslName(Ty);
}

ReflectedElement element(const StageElement &E, Stage Of) {
  ReflectedElement R;
  R.Semantic = E.Semantic.str();
  R.Type = typeName(E, E.Ty);
  R.Count = 1;
  for (const Type *Ty = E.Ty; Ty->isArray() && !(E.IsMatrix && Ty->element()->isVector());
       Ty = Ty->element())
    R.Count *= uint32_t(Ty->count());
  if (!E.Ty->isArray() || (E.IsMatrix && E.Ty->element()->isVector()))
    R.Count = 0;
  if (E.Value) {
    R.BuiltIn = rowOf(*E.Value).BuiltIn.str();
  } else if (E.BuiltIn) {
    R.BuiltIn = std::to_string(*E.BuiltIn);
  } else {
    R.Location = E.Location;
    R.Component = E.Component;
    R.Locations = locationsOf(E.Ty);
  }
  R.Source = E.Source;
  (stages::Tessellation.has(Of) ? R.PerPatch : R.PerPrimitive) = E.PerPrimitive;
  R.Stream = E.Stream;
  E.How.forEach([&](Interpolation How) { R.Interpolation.push_back(spelling(How).str()); });
  return R;
}

std::vector<std::string> modesOf(const EntryPoint &E) {
  static constexpr StringRef Names[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Capability, Extension, Attribute) #Mode,
#include "IR/StageWords.def"
  };
  std::vector<std::string> Modes;
  E.Modes.forEach([&](EntryMode Mode) { Modes.push_back(Names[size_t(Mode)].str()); });
  return Modes;
}

/// Returns how components outside of their memory are treated.
ReflectedBounds boundsOf(const Target &T, MatrixBounds Bounds) {
  bool IsChecked = Bounds == MatrixBounds::Checked;
  return {IsChecked        ? "checked"
          : keepsBounds(T) ? "device"
                           : "undefined",
          IsChecked ? "checked" : "undefined"};
}
} // namespace

Reflection Reflection::collect(Module &M) {
  Reflection R;
  R.GroupSize = M.Entry.numThreads();
  R.Written = M.Entry;
  R.Layout = M.types().bufferLayout();
  for (const Global *G : M.Globals)
    if (hasDescriptor(*G) || G->Kind == ResourceKind::PushConstants ||
        G->Kind == ResourceKind::ShaderRecord)
      R.Resources.push_back(*G);
  stable_sort(R.Resources, [](const Global &X, const Global &Y) {
    auto Place = [](const Global &G) { return G.Bind.value_or(Binding()); };
    return std::pair(Place(X).Set, Place(X).Index) < std::pair(Place(Y).Set, Place(Y).Index);
  });
  auto AddMatrix = [&](const Type *Ty) {
    while (Ty && (Ty->isPointer() || Ty->isArray()))
      Ty = Ty->element();
    if (Ty && Ty->isMatrix())
      R.Matrices.push_back({Ty->element()->str(), spelling(Ty->use()).str(),
                            spelling(Ty->scope()).str(), Ty->rows(), Ty->cols()});
  };
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      R.TracesRays |= O.is(Opcode::RayTrace) || O.is(Opcode::HitTrace) || O.is(Opcode::HitInvoke);
      R.CallsShaders |= O.is(Opcode::RayCall);
      AddMatrix(O.type());
      ops::MatProduct Product(O);
      if (!Product)
        return;
      const Type *A = Product.a()->type(), *B = Product.b()->type(), *C = O.type();
      R.Multiplies.push_back({A->element()->str(), B->element()->str(), C->element()->str(),
                              spelling(C->scope()).str(), A->rows(), B->cols(), A->cols()});
    });
  sortOnce(R.Matrices);
  sortOnce(R.Multiplies);
  return R;
}

ReflectedEntry Reflection::describe(const Module &M, const Target &T, const DeviceNeeds &Needs,
                                    tessera::MatrixBounds Bounds) const {
  ReflectedEntry R;
  R.Target = T.Name;
  if (T.Permissive)
    R.TargetNote = "no device is known: shapes, types and sizes were not checked";
  R.BufferLayout = spelling(Layout);
  R.Stage = rowOf(Written.Of).Word;
  const EntryPoint &Interface = Written.Of != M.Entry.Of || Written.Patch ? Written : M.Entry;
  for (const StageElement &E : Interface.Inputs)
    R.Inputs.push_back(element(E, Written.Of));
  for (const StageElement &E : Interface.Outputs)
    if (!M.Entry.Mesh || E.Value != rowOf(M.Entry.Mesh->Shape).Indices)
      R.Outputs.push_back(element(E, Written.Of));
  R.Modes = modesOf(M.Entry);
  R.Name = Needs.EntryName.empty() ? M.Entry.Fn->name().str() : Needs.EntryName;
  if (Written.Group) {
    R.WorkgroupSize = GroupSize;
    for (unsigned I = 0; I < 3; ++I)
      if (const SpecConstant *Given = Written.Group->Given[I])
        R.WorkgroupSizeIds[I] = Given->ID;
  }
  if (uint32_t Lanes = M.Plan.Lanes)
    R.WaveSize = {Lanes, Lanes, 0};
  else if (const auto &Wave = M.Entry.Wave)
    R.WaveSize = {Wave->Min, Wave->Max, Wave->Preferred};
  Structs S;
  for (const Global &G : Resources)
    if (hasDescriptor(G))
      R.Resources.push_back(resource(G, S, Needs));
  for (const Global &G : Resources)
    if (!hasDescriptor(G))
      (G.Kind == ResourceKind::ShaderRecord ? R.ShaderRecords : R.PushConstants)
          .push_back(resource(G, S, Needs));
  if (rowOf(M.Entry.Of).isRays())
    R.Rays = {M.Entry.Passed.Payload, M.Entry.Passed.Attributes, M.Entry.Passed.Parameter,
              TracesRays, CallsShaders};
  if (stages::Meshes.has(M.Entry.Of)) {
    R.Mesh.emplace();
    if (const auto &Made = M.Entry.Mesh)
      *R.Mesh = {spelling(Made->Shape).str(), Made->Vertices, Made->Primitives};
    for (const Global *G : M.Globals)
      if (G->Space == AddressSpace::Payload)
        R.Mesh->PayloadSize = uint32_t(layoutOf(G->ValueType, G->Space).Size);
  }
  if (const auto &P = Written.Patch)
    R.Tessellation = {spelling(P->Domain).str(), P->Divided ? spelling(*P->Divided).str() : "",
                      P->Made ? spelling(*P->Made).str() : "", P->Inputs, P->Outputs};
  if (const auto &G = M.Entry.Geometry)
    R.Geometry = {spelling(G->Gets).str(), spelling(G->Makes).str(), G->MostVertices, G->Instances};
  R.Structs = S.describe();
  for (const SpecConstant *C : M.SpecConstants)
    if (C->ID)
      R.SpecializationConstants.push_back(constant(*C));
  for (const Global *G : M.Globals)
    if (G->Space == AddressSpace::Workgroup)
      R.GroupsharedBytes += layoutOf(G->ValueType, G->Space).Size;
  for (const Matrix &Mat : Matrices)
    R.Matrices.push_back({Mat.Element, Mat.Rows, Mat.Cols, Mat.Use, Mat.Scope});
  for (const Multiply &Mul : Multiplies)
    R.Multiplies.push_back({Mul.M, Mul.N, Mul.K, Mul.A, Mul.B, Mul.C, Mul.Scope});
  R.Tiling = tiling(M.Plan);
  if (!Matrices.empty() && !T.Permissive)
    R.SubgroupMatrixConfigs = configurationsOf(T);
  R.Emulated = emulated(M.Plan);
  R.GroupMatrices = groupMatrices(M.Plan);
  R.ThreadMatrices = threadMatrices(M.Plan);
  if (!M.Plan.sets().empty())
    R.MatrixBounds = boundsOf(T, Bounds);
  if (const auto &Metal = Needs.Metal) {
    R.Metal = {Metal->Entry,
               msl::toString(Metal->Language),
               {},
               Metal->SimdWidth,
               Metal->BufferSizes,
               {},
               {}};
    if (const auto &Rays = Metal->Rays)
      R.Metal->Rays = {Rays->Slots, Rays->RecordHeader, Rays->Levels};
    for (const msl::PatchBufferPlace &B : Metal->PatchBuffers)
      R.Metal->PatchBuffers.push_back({B.Content, B.Index, B.Stride});
    if (M.Entry.Group)
      R.Metal->Threadgroup = M.Entry.numThreads();
  } else {
    R.Capabilities = Needs.Capabilities;
    R.Extensions = Needs.Extensions;
    R.Features = Needs.Features;
  }
  return R;
}
