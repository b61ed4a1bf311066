//===- Module.h - A compiled shader ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Capabilities.h"
#include "IR/DebugInfo.h"
#include "IR/MatrixPlan.h"
#include "IR/Op.h"
#include "IR/Properties.h"
#include "IR/SourceType.h"
#include "IR/StageInterface.h"
#include "IR/Stages.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <memory>

namespace tessera::ir {

/// The kind of HLSL object of a resource. It decides the descriptor type and the reflection's word.
enum class ResourceKind : uint8_t {
  None, ///< not a resource: private, workgroup
  ByteAddressBuffer,
  RWByteAddressBuffer,
  StructuredBuffer,
  RWStructuredBuffer,
  AppendStructuredBuffer,
  ConsumeStructuredBuffer,
  Buffer,
  RWBuffer,
  Texture,
  RWTexture,
  SampledTexture,
  SubpassInput,
  Sampler,
  ConstantBuffer,
  TextureBuffer,
  PushConstants,
  ShaderRecord,
  AccelerationStructure
};
llvm::StringRef spelling(ResourceKind Kind);
/// Returns the register letter of a resource of \p Kind in Direct3D: 'b', 't', 'u' or 's'. Push
/// constants and shader records count as constant buffers. Resources with different letters never
/// alias.
char registerLetter(ResourceKind Kind);

using OpcodeSet = EnumSet<Opcode, NumOpcodes>;

/// A descriptor's place.
struct Binding {
  uint32_t Set = 0;
  uint32_t Index = 0;
  friend bool operator==(const Binding &, const Binding &) = default;
};

/// A variable of the module. The address space of resources says how their type is laid out
/// (Layout.h), until the type says so itself (spirv-layout). A resource array has an array of
/// bytes, runtime arrays or structs as its type.
struct Global {
  llvm::StringRef Name;
  const Type *ValueType = nullptr; ///< what the address points to
  AddressSpace Space = AddressSpace::Private;
  Loc Where;
  const Constant *Init = nullptr; ///< Private only; null: undefined at the start
  ResourceKind Kind = ResourceKind::None;
  std::optional<Binding> Bind; ///< resources other than push constants, once assigned
  /// Of a subpass input: the index among the input attachments of the subpass.
  std::optional<uint32_t> Attachment;
  /// Of a typed buffer or a texture that is written: what its memory holds.
  std::optional<ImageFormat> Format;
  /// The content type of a structured or constant buffer, as HLSL spells it. Null if the IR was
  /// read from text.
  const SourceType *Source = nullptr;
  /// "rwstructuredbuffer:<S>": the decoration UserTypeGOOGLE; empty: none. Not in the text form.
  llvm::StringRef UserType;
  uint32_t DebugType = 0; ///< of the module's debug information; 0: a debugger does not show it
#define GLOBAL_FLAG(Member, Word) bool Member = false;
#define GLOBAL_NAME(Member, Word) Global *Member = nullptr;
#include "IR/AllGlobalFlags.inc"
#undef GLOBAL_FLAG
#undef GLOBAL_NAME
};

/// Whether \p G is an array of elements of a descriptor heap that has no set and binding, but is a
/// variable of the device (SPV_EXT_descriptor_heap). Only for modules whose bindings are assigned.
inline bool isUntypedHeap(const Global &G) { return G.Heap && !G.Bind; }

/// Returns the descriptors that \p G may be: globals with the same place may be the same memory.
/// None if it has no descriptor.
inline std::optional<std::pair<uint32_t, uint32_t>> descriptorOf(const Global &G) {
  if (isUntypedHeap(G))
    return std::pair(UINT32_MAX, uint32_t(G.Kind == ResourceKind::Sampler));
  return G.Bind ? std::optional(std::pair(G.Bind->Set, G.Bind->Index)) : std::nullopt;
}

/// A specialization constant (vk::constant_id), a scalar; or an integer computed of such ones, for
/// the lengths of arrays.
struct SpecConstant {
  llvm::StringRef Name;
  std::optional<uint32_t> ID; ///< none if it is computed, or a number
  const Type *Ty = nullptr;
  const Constant *Default = nullptr; ///< the value if no constant is set
  /// Of one that is computed: the op and its two sides, which come before in the module.
  std::optional<Opcode> Computed;
  std::array<SpecConstant *, 2> Sides{};
  Loc Where;
};

/// The ops of integers that lengths of arrays are computed with.
bool isSpecOp(Opcode Code);
/// Returns what \p C is, if the constants with an ID have the values \p Given; none where it
/// divides by zero.
std::optional<uint64_t> specValue(const SpecConstant &C,
                                  llvm::function_ref<std::optional<uint64_t>(uint32_t)> Given);

class Function {
public:
  llvm::StringRef name() const { return Name; }
  const Type *resultType() const { return Result; } ///< void type where nothing is returned
  void setResultType(const Type *T) { Result = T; }
  llvm::ArrayRef<Value *> params() const { return Params; }
  Value *param(unsigned I) const { return Params[I]; }
  Region &body() { return *Body; }
  const Loc &loc() const { return Where; }

  /// Set by lowering on functions that no backend can call: they take or give a resource, a pointer
  /// or a matrix, or come from the prelude.
  bool AlwaysInline = false;
  /// From a dialect's prelude: inlined ops take the location of the call.
  bool IsPrelude = false;
  uint32_t Debug = 0; ///< its row of the module's debug information
  /// No back end can call it: it is so marked, or takes or gives a pointer or a matrix.
  bool mustInline() const;
  /// The same of one that takes or gives a \p Ty.
  static bool mustInline(const Type *Ty);

private:
  friend class Module;
  llvm::StringRef Name;
  const Type *Result = nullptr;
  llvm::SmallVector<Value *, 4> Params;
  Region *Body = nullptr;
  Loc Where;
};

/// The range of [WaveSize]; Min == Max for a fixed size, Preferred 0 when none is given.
struct WaveSize {
  uint32_t Min = 0, Max = 0, Preferred = 0;
  Loc Where;
};

/// The threads of a group: [numthreads].
struct GroupShape {
  std::array<uint32_t, 3> Threads{1, 1, 1};
  /// The specialization constants that replace Threads, which are then only their defaults; null
  /// for a number.
  std::array<SpecConstant *, 3> Given{};
  Loc Where;

  /// Whether the application chooses the number of threads: nothing may follow from Threads.
  bool isSpecialized() const { return Given != std::array<SpecConstant *, 3>(); }
  /// Returns the threads in dimension \p I; none where the application chooses them.
  std::optional<uint32_t> known(unsigned I) const {
    return Given[I] ? std::nullopt : std::optional(Threads[I]);
  }

  uint64_t size() const { return uint64_t(Threads[0]) * Threads[1] * Threads[2]; }
};

/// What a group of a mesh shader makes.
struct MeshOutputs {
  MeshShape Shape = MeshShape::Triangles;
  uint32_t Vertices = 0, Primitives = 0; ///< at most
  Loc Where;
};

/// What a hull shader makes of a patch, or a domain shader gets.
struct PatchRules {
  PatchDomain Domain = PatchDomain::Triangle;
  std::optional<Partitioning> Divided; ///< of a hull shader
  std::optional<PatchOutput> Made;     ///< of a hull shader
  uint32_t Inputs = 0;                 ///< control points of the patch that it gets
  uint32_t Outputs = 0;                ///< control points that a hull shader makes
  Loc Where;
};

/// What a geometry shader gets and makes.
struct GeometryRules {
  GeometryInput Gets = GeometryInput::Triangles;
  StreamKind Makes = StreamKind::Triangles;
  uint32_t MostVertices = 0; ///< of one invocation
  uint32_t Instances = 1;    ///< invocations for each primitive
  Loc Where;
};

/// The bytes of what shaders of a ray tracing pipeline pass to each other, of scalar layout: the
/// largest that one gets or passes on. 0 where there is none.
struct PassedBytes {
  uint32_t Payload = 0, Attributes = 0, Parameter = 0;
};

/// The function that a pipeline runs, and how; or one that is linked with other modules, which has
/// parameters and a result.
struct EntryPoint {
  Stage Of = Stage::Compute;
  Function *Fn = nullptr;
  std::optional<GroupShape> Group; ///< of a stage that runs in groups
  std::optional<WaveSize> Wave;
  std::optional<MeshOutputs> Mesh; ///< of a mesh shader
  std::optional<PatchRules> Patch; ///< of a hull or domain shader
  std::optional<GeometryRules> Geometry;
  /// Of a stage without groups; the outputs of a mesh shader are arrays of such elements.
  llvm::SmallVector<StageElement, 0> Inputs, Outputs;
  EntryModeSet Modes;
  PassedBytes Passed; ///< of a stage of ray tracing

  /// Where the user reads what is wrong with the shader as a whole.
  Loc loc() const { return Group ? Group->Where : Fn ? Fn->loc() : Loc(); }
  /// 1 in each dimension where there are no groups.
  std::array<uint32_t, 3> numThreads() const { return Group.value_or(GroupShape()).Threads; }
  uint64_t groupSize() const { return Group ? Group->size() : 1; }
  bool hasSpecializedGroup() const { return Group && Group->isSpecialized(); }
  /// Returns how many vertices an input with a value at each has; 0 where there is none.
  uint32_t inputVertices() const {
    return Of == Stage::Pixel ? 3
           : Patch            ? Patch->Inputs
           : Geometry         ? rowOf(Geometry->Gets).Vertices
                              : 0;
  }
  /// Returns the length of the array that \p Output is: a mesh shader has a value for each vertex
  /// or primitive of its group, and a hull shader for each control point. Returns 0 for other
  /// outputs.
  uint32_t outputCount(const StageElement &Output) const {
    if (Mesh)
      return Output.PerPrimitive ? Mesh->Primitives : Mesh->Vertices;
    return Of == Stage::Hull && !Output.PerPrimitive ? Patch->Outputs : 0;
  }
  /// Returns whether the quads of derivatives are 2x2 threads: of a pixel shader, or of a group
  /// with an even number of rows and columns. In another group they are four threads in a row
  /// (SPV_KHR_compute_shader_derivatives).
  bool hasSquareQuads() const {
    return rowOf(Of).Quads ||
           (Group && Group->known(0).value_or(1) % 2 == 0 && Group->known(1).value_or(1) % 2 == 0);
  }
};

class Module;
/// Tells the pixel shaders among \p Shaders which of their inputs are values of primitives, if
/// there is one mesh shader: those at the locations of its outputs that are.
void connectPrimitives(llvm::ArrayRef<Module *> Shaders);

/// One shader: types, variables, functions and one entry point.
class Module {
public:
  Module() : Types(Arena) {}
  Module(const Module &) = delete;

  TypeContext &types() { return Types; }
  llvm::BumpPtrAllocator &arena() { return Arena; }
  llvm::StringRef intern(llvm::StringRef S) { return S.copy(Arena); }

  Global *addGlobal(Global G);
  Global *findGlobal(llvm::StringRef Name);
  /// Forgets every variable for which \p Dead is true; their names stay taken.
  void eraseGlobals(llvm::function_ref<bool(Global &)> Dead);
  SpecConstant *addSpecConstant(SpecConstant C);
  SpecConstant *findSpecConstant(llvm::StringRef Name);
  Function *addFunction(llvm::StringRef Name, const Type *Result,
                        llvm::ArrayRef<const Type *> Params, Loc Where);
  Function *findFunction(llvm::StringRef Name);
  /// Forgets every function for which \p Dead is true; their names stay taken.
  void eraseFunctions(llvm::function_ref<bool(Function &)> Dead);

  llvm::SmallVector<Global *, 8> Globals;
  llvm::SmallVector<SpecConstant *, 4> SpecConstants;
  llvm::SmallVector<Function *, 8> Functions;
  EntryPoint Entry;
  /// Properties that steps have established; the verifier checks them.
  PropertySet Properties;
  MatrixPlan Plan;   ///< of a module that is Planned
  ModuleNeeds Needs; ///< of a module that is NeedsListed
  /// The least version of MSL that has what the steps made, of a module that is ForMSL; 0.0 where
  /// every version has it.
  LanguageVersion Language;
  /// Debug information; null if it was not requested.
  std::unique_ptr<DebugInfo> Debug;

  /// Names in a module are unique; gives \p Name or \p Name with a number.
  llvm::StringRef uniqueName(llvm::StringRef Name);

  // --- construction; Builder.h is the convenient way ---

  /// A new op in no region. \p Result is null for ops without one.
  Op *makeOp(Opcode Code, const Type *Result, llvm::ArrayRef<Value *> Operands, Loc Where,
             llvm::ArrayRef<Attr> Attrs = {}, unsigned NumRegions = 0);
  void setAttr(Op *O, Attr A);
  void dropAttr(Op *O, AttrKind Kind);
  /// False where none of these ops was ever made: there is none to look for.
  bool mayHave(OpcodeSet Codes) const { return !(Made & Codes).empty(); }
  void setOperands(Op *O, llvm::ArrayRef<Value *> Operands);
  llvm::ArrayRef<int64_t> ints(llvm::ArrayRef<int64_t> Values);

  const Constant *constant(const Type *Scalar, uint64_t Bits);
  const Constant *constant(const Type *Composite, llvm::ArrayRef<const Constant *> Parts);
  const Constant *zero(const Type *Ty) { return constant(Ty, llvm::ArrayRef<const Constant *>()); }

  /// A deep copy of \p From's ops at \p Before in \p To; \p Map starts with the values to replace
  /// and grows by every result copied.
  void cloneInto(Region &From, Region &To, Region::iterator Before,
                 llvm::DenseMap<Value *, Value *> &Map);

private:
  Region *makeRegion(Op *Owner, Function *Fn);

  llvm::BumpPtrAllocator Arena;
  TypeContext Types;
  OpcodeSet Made;
  llvm::StringMap<unsigned> Names;
  llvm::StringMap<Global *> GlobalByName;
  llvm::StringMap<SpecConstant *> SpecByName;
  llvm::StringMap<Function *> FunctionByName;
  /// Functions own small vectors; everything else is plain memory.
  std::vector<std::unique_ptr<Function>> OwnedFunctions;
};

} // namespace tessera::ir
