// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/ReflectionCAPI.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"

using namespace llvm;
using namespace tessera;

/// Makes the structs and owns them. A struct names all of its fields in their order: one that is
/// left out is an error of the build.
class EntriesInC::Arena {
public:
  const tessera_entry *entry(const ReflectedEntry &E) {
    auto Resources = list<tessera_resource>(E.Resources),
         PushConstants = list<tessera_resource>(E.PushConstants),
         Records = list<tessera_resource>(E.ShaderRecords);
    auto Structs = list<tessera_struct>(E.Structs);
    auto Constants = list<tessera_constant>(E.SpecializationConstants);
    auto Matrices = list<tessera_reflected_matrix>(E.Matrices);
    auto Multiplies = list<tessera_multiply>(E.Multiplies);
    auto Tiling = list<tessera_tiling>(E.Tiling);
    auto Configurations = list<tessera_matrix_configuration>(
        E.SubgroupMatrixConfigs ? *E.SubgroupMatrixConfigs : None);
    auto Emulated = list<tessera_emulation>(E.Emulated);
    auto Groups = list<tessera_group_matrix>(E.GroupMatrices);
    auto Threads = list<tessera_thread_matrix>(E.ThreadMatrices);
    auto Capabilities = texts(E.Capabilities), Extensions = texts(E.Extensions),
         Features = texts(E.Features);
    auto Inputs = list<tessera_element>(E.Inputs), Outputs = list<tessera_element>(E.Outputs);
    auto Modes = texts(E.Modes);
    ReflectedWave Wave = E.WaveSize.value_or(ReflectedWave());
    return make(tessera_entry{text(E.Target),
                              text(E.TargetNote),
                              text(E.BufferLayout),
                              text(E.Name),
                              {E.WorkgroupSize[0], E.WorkgroupSize[1], E.WorkgroupSize[2]},
                              Wave.Min,
                              Wave.Max,
                              Wave.Preferred,
                              Resources.data(),
                              Resources.size(),
                              PushConstants.data(),
                              PushConstants.size(),
                              Structs.data(),
                              Structs.size(),
                              Constants.data(),
                              Constants.size(),
                              E.GroupsharedBytes,
                              Matrices.data(),
                              Matrices.size(),
                              Multiplies.data(),
                              Multiplies.size(),
                              Tiling.data(),
                              Tiling.size(),
                              Configurations.data(),
                              Configurations.size(),
                              Emulated.data(),
                              Emulated.size(),
                              Groups.data(),
                              Groups.size(),
                              Threads.data(),
                              Threads.size(),
                              E.MatrixBounds ? text(E.MatrixBounds->Buffers) : "",
                              E.MatrixBounds ? text(E.MatrixBounds->Groupshared) : "",
                              optional<tessera_kernel>(E.Metal),
                              Capabilities.data(),
                              Capabilities.size(),
                              Extensions.data(),
                              Extensions.size(),
                              Features.data(),
                              Features.size(),
                              text(E.Stage),
                              Inputs.data(),
                              Inputs.size(),
                              Outputs.data(),
                              Outputs.size(),
                              Modes.data(),
                              Modes.size(),
                              Records.data(),
                              Records.size(),
                              optional<tessera_rays>(E.Rays),
                              optional<tessera_mesh>(E.Mesh),
                              optional<tessera_tessellation>(E.Tessellation),
                              optional<tessera_geometry>(E.Geometry),
                              {number(E.WorkgroupSizeIds[0]), number(E.WorkgroupSizeIds[1]),
                               number(E.WorkgroupSizeIds[2])}});
  }

private:
  const tessera_array *object(const ReflectedArray &A) {
    return make(tessera_array{A.Count, A.Stride});
  }
  const tessera_type *object(const ReflectedType &T) {
    auto Array = list<tessera_array>(T.Array);
    return make(tessera_type{text(T.Name), Array.data(), Array.size(), T.Rows, T.Columns,
                             text(T.Order), number(T.MatrixStride), number(T.Struct)});
  }
  const tessera_member *object(const ReflectedMember &M) {
    return make(tessera_member{text(M.Name), object(M.Type), M.Offset, M.Size});
  }
  const tessera_struct *object(const ReflectedStruct &S) {
    auto Members = list<tessera_member>(S.Members);
    return make(
        tessera_struct{text(S.Name), text(S.Layout), S.Size, Members.data(), Members.size()});
  }
  const tessera_metal_place *object(const ReflectedMetalPlace &P) {
    const auto &A = P.ArgumentBuffer;
    return make(tessera_metal_place{
        text(P.Table), P.Index, P.Indices.data(), P.Indices.size(), A ? A->Stride : TESSERA_ABSENT,
        A ? A->AddressOffset : TESSERA_ABSENT, A ? number(A->SizeOffset) : TESSERA_ABSENT,
        P.Samplers.data(), P.Samplers.size()});
  }
  const tessera_resource *object(const ReflectedResource &R) {
    auto Members = list<tessera_member>(R.Members);
    return make(tessera_resource{text(R.Name),
                                 text(R.Kind),
                                 number(R.Set),
                                 number(R.Binding),
                                 text(R.CounterOf),
                                 number(R.Count),
                                 R.ReadOnly,
                                 optional<tessera_type>(R.Element),
                                 text(R.Format),
                                 number(R.ElementStride),
                                 text(R.Type),
                                 number(R.Size),
                                 Members.data(),
                                 Members.size(),
                                 optional<tessera_metal_place>(R.Metal),
                                 text(R.Heap),
                                 R.Combined,
                                 text(R.Dimension),
                                 R.Arrayed,
                                 R.Multisampled,
                                 number(R.InputAttachment),
                                 R.Ordered});
  }
  const tessera_rays *object(const ReflectedRays &R) {
    return make(tessera_rays{R.PayloadSize, R.AttributeSize, R.ParameterSize, R.TracesRays,
                             R.CallsShaders});
  }
  const tessera_element *object(const ReflectedElement &E) {
    auto Interpolation = texts(E.Interpolation);
    return make(tessera_element{text(E.Semantic), text(E.Type), E.Count, text(E.BuiltIn),
                                number(E.Location), E.Locations, E.Source, Interpolation.data(),
                                Interpolation.size(), E.Component, E.PerPrimitive, E.PerPatch,
                                E.Stream});
  }
  const tessera_mesh *object(const ReflectedMesh &M) {
    return make(tessera_mesh{text(M.Topology), M.Vertices, M.Primitives, M.PayloadSize});
  }
  const tessera_tessellation *object(const ReflectedTessellation &T) {
    return make(tessera_tessellation{text(T.Domain), text(T.Partitioning), text(T.Topology),
                                     T.InputPoints, T.OutputPoints});
  }
  const tessera_geometry *object(const ReflectedGeometry &G) {
    return make(tessera_geometry{text(G.Input), text(G.Topology), G.Vertices, G.Instances});
  }
  const tessera_constant *object(const ReflectedConstant &C) {
    return make(tessera_constant{text(C.Name), C.Id, text(C.Type), tessera_scalar(C.Kind), C.Number,
                                 C.Integer});
  }
  const tessera_reflected_matrix *object(const ReflectedMatrix &M) {
    return make(
        tessera_reflected_matrix{text(M.Element), M.Rows, M.Columns, text(M.Use), text(M.Scope)});
  }
  const tessera_multiply *object(const ReflectedMultiply &M) {
    return make(
        tessera_multiply{M.M, M.N, M.K, text(M.A), text(M.B), text(M.Accumulator), text(M.Scope)});
  }
  const tessera_tiling *object(const ReflectedTiling &T) {
    return make(tessera_tiling{text(T.Types), text(T.Written), text(T.Tile), text(T.Route)});
  }
  const tessera_matrix_configuration *object(const ReflectedConfiguration &C) {
    return make(tessera_matrix_configuration{text(C.ComponentType), text(C.ResultComponentType),
                                             C.M, C.N, C.K});
  }
  const tessera_emulation *object(const ReflectedEmulation &E) {
    return make(tessera_emulation{object(E.Matrix), E.PerLane});
  }
  const tessera_group_matrix *object(const ReflectedGroupMatrix &G) {
    return make(tessera_group_matrix{
        object(G.Matrix), G.Native, {G.Waves[0], G.Waves[1]}, G.BandRows, G.BandColumns, G.Bands});
  }
  const tessera_thread_matrix *object(const ReflectedThreadMatrix &T) {
    return make(tessera_thread_matrix{text(T.Operation), T.Rows, T.Columns, text(T.Component),
                                      text(T.Vector), text(T.Result), text(T.Layout), text(T.Form),
                                      text(T.By)});
  }
  const tessera_patch_buffer *object(const ReflectedPatchBuffer &B) {
    return make(tessera_patch_buffer{text(B.Content), B.Index, B.Stride});
  }
  const tessera_kernel *object(const ReflectedKernel &K) {
    auto Buffers = list<tessera_patch_buffer>(K.PatchBuffers);
    return make(tessera_kernel{text(K.Name),
                               text(K.Version),
                               {K.Threadgroup[0], K.Threadgroup[1], K.Threadgroup[2]},
                               K.SimdWidth,
                               number(K.BufferSizes),
                               Buffers.data(),
                               Buffers.size(),
                               optional<tessera_ray_tables>(K.Rays)});
  }
  const tessera_ray_tables *object(const ReflectedRayTables &R) {
    return make(tessera_ray_tables{R.Slots, R.RecordHeader, R.Levels});
  }
  template <typename C, typename T> const C *optional(const std::optional<T> &Value) {
    return Value ? object(*Value) : nullptr;
  }

  template <typename C, typename T> ArrayRef<const C *> list(const std::vector<T> &From) {
    MutableArrayRef<const C *> List(Memory.Allocate<const C *>(From.size()), From.size());
    for (size_t I = 0; I < From.size(); ++I)
      List[I] = object(From[I]);
    return List;
  }
  ArrayRef<const char *> texts(const std::vector<std::string> &From) {
    MutableArrayRef<const char *> List(Memory.Allocate<const char *>(From.size()), From.size());
    for (size_t I = 0; I < From.size(); ++I)
      List[I] = From[I].c_str();
    return List;
  }

  static const char *text(const std::string &Text) { return Text.c_str(); }
  template <typename T> static uint64_t number(const std::optional<T> &Value) {
    return Value ? uint64_t(*Value) : TESSERA_ABSENT;
  }
  template <typename T> const T *make(const T &Value) {
    return new (Memory.Allocate<T>()) T(Value);
  }

  const std::vector<ReflectedConfiguration> None;
  BumpPtrAllocator Memory;
};

EntriesInC::EntriesInC(const std::vector<ReflectedEntry> &From) : Owned(std::make_unique<Arena>()) {
  for (const ReflectedEntry &E : From)
    All.push_back(Owned->entry(E));
}
EntriesInC::~EntriesInC() = default;
