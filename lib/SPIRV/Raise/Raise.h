//===- Raise.h - Rewrites IR into what SPIR-V has -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function here is a row of Steps.def, which has the reasons for their order. All decisions of
// the back end are made in them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BackendCommon/ReadOnly.h"
#include "BackendCommon/Rewrite.h"
#include "IR/Waves.h"
#include "Polyfill/LongVectors.h"
#include "SPIRV/SPIRV.h"
#include "Target/Target.h"

namespace tessera::spirv {

using namespace raising;
using polyfill::raiseVectors;

/// Reports every op that has no counterpart in SPIR-V, at the user's line. Changes nothing.
///   sin %x : f64       error: 'sin' has no double-precision form ...
void refuse(ir::Module &M, const PassContext &Ctx);

/// Removes copies of hit objects (BackendCommon/HitObjects.h), which are instructions of
/// SPIRVRaiseOptions::Hits, and makes private variables of the others. One that is made from a ray
/// query has no shader before it gets a record: a variable says so, because SPIR-V does not.
///   hit.from_query %h, %q, %kind           hit.from_query %h, %q, %kind
///   %1 = hit.invoke %h, %p            =>   store %has, false
///                                          if (load %has) then { store %r, (hit.invoke %h, %p) }
void raiseHitObjects(ir::Module &M, const PassContext &Ctx);
/// The extension whose instructions hit objects are. Where any device is meant, that is the one of
/// all vendors.
HitExtension hitExtension(const PassContext &Ctx);

/// Makes one variable of a texture and a sampler that are one descriptor, and reports where such a
/// sampler is used otherwise.
///   global @T : image<f32, 2d, sampled>, ... {combined}   =>   global @T : image<f32, 2d,
///   combined> global @S : sampler, ... {combined} image.sample %t, %s, %at image.sample %t, %t,
///   %at
void combineSamplers(ir::Module &M, const PassContext &Ctx);

/// Removes comparisons of an index that a loop over elements has tested already, asks drivers to
/// unroll the loop, and makes one loop for each tile of a matrix of several tiles.
///   loop test {                                     loop {unroll} test {
///     yield (lt %i, (mat.length %m))                  yield (lt %i, (mat.length %m))
///   } body {                                   =>   } body {
///     if (lt %i, (mat.length %m)) then { A }          A
///   } step { ... }                                  } step { ... }
void simplifyElementLoops(ir::Module &M, const PassContext &Ctx);

/// Makes a function of the body of a loop over the elements of a matrix, for targets with
/// cooperative-matrix-per-element. The body must only compute elements from elements of the same
/// place, rows, columns and numbers that are uniform in the wave.
///   loop test {                                func @main.element(%row, %column, %x, %n) {
///     yield (lt %i, (mat.length %m))             return (add %x, %n)
///   } body {                             =>    }
///     %x = mat.extract %m, %i                  %1 = spirv.mat_per_element @main.element %m, %n
///     %y = add %x, %n                          store %m, %1
///     store %m, (mat.insert %m, %i, %y)
///   } step { ... }
void raisePerElement(ir::Module &M, const PassContext &Ctx);

/// Replaces ifs whose arms compute little and store it to locals by choices, and forwards these.
/// Not where the user wrote [branch], and not for debuggers, which stop in an arm.
///   if %c then {                       %1 = xor %v, %t
///     %1 = xor %v, %t                  %2 = add %v, %t
///     store %r, %1              =>     %3 = select %c, %1, %2
///   } else {
///     %2 = add %v, %t
///     store %r, %2
///   }
///   %3 = load %r : u32
void raiseChoices(ir::Module &M, const PassContext &Ctx);

/// Returns the thread order for making the group one-dimensional; nothing if the group does not
/// change. Must be called with the group that the user wrote.
///
/// It changes if operations on quads need 2x2 threads. It also changes if lanes work together and
/// the x of [numthreads] is not a multiple of every possible wave size. Vulkan then runs no
/// matrices (VUID VkPipelineShaderStageCreateInfo-module-08987), promises no full subgroups
/// (-pNext-02757, -flags-02759), and may assign threads to waves in another order than HLSL.
std::optional<ir::ThreadOrder> linearOrderOf(ir::Module &M, const Target &Device);

/// Makes the thread group one row of the same threads where that is needed (makeLinearGroup).
void linearizeGroup(ir::Module &M, const PassContext &Ctx);

/// Writes out what SPIR-V's subgroups lack: wave.match and wave.multi_prefix become loops,
/// wave.all_equal on vectors goes component by component, quad.any and quad.all become swaps,
/// counts of bits count a ballot, and a lane that is a constant is broadcast.
void raiseWaves(ir::Module &M, const PassContext &Ctx);

/// A local struct with a matrix, or an array of them, becomes a variable for each member
/// (Workaround::SplitMatrixStructs).
///   %v = var : ptr<array<struct %S, 2>, function>   =>   %v.a = var : ptr<array<mat<...>, 2>, ...>
///   access %v, %i, 0                                     access %v.a, %i
void raiseLocals(ir::Module &M, const PassContext &Ctx);

/// Rounds the elements of a matrix of floats to a narrower type before the matrix is converted to
/// it, for drivers that leave the conversion out (Workaround::RoundNarrowed).
void roundNarrowed(ir::Module &M, const PassContext &Ctx);

/// Gives cooperative matrices the operands of SPIR-V: memory becomes the address of the first
/// element and a stride in elements, mat.mul gets its accumulator, arithmetic with a scalar its
/// matrix, elements are reached through a variable.
///   mat.load %bytes, %offset, %stride   =>   %i = shr %offset, 1
///                                            %p = access @A.f16, %i
///                                            %s = shr %stride, 1
///                                            spirv.mat_load %p, %s
void raiseMatrices(ir::Module &M, const PassContext &Ctx);

/// Writes a loop twice if the alignment of its accesses of 8 or 16 bytes depends on values that all
/// threads share and that do not change in it, and tests these once. Of loops inside each other,
/// the outermost for which that is possible. Not a long one: the module would grow too much.
///   loop ... {                          if (%base & 15) == 0 then {
///     %v = load (bytes_at %b,             loop ... { ... (bytes_at %b, %o {align = 16}) ... }
///         %o {align = 4})         =>    } else {
///   }                                     loop ... { ... (bytes_at %b, %o {align = 4}) ... }
///                                       }
void alignLoops(ir::Module &M, const PassContext &Ctx);

/// Tests the alignment at run time for groups of 16-byte loads whose alignment is not known: an
/// aligned load is one instruction instead of four.
///   %v = load (bytes_at %b, %o {align = 4})   =>   if ((%o | %p) & 15) == 0 then {
///   %w = load (bytes_at %b, %p {align = 4})          ... {align = 16} ...
///                                                   } else { ... {align = 4} ... }
void alignLoads(ir::Module &M, const PassContext &Ctx);

/// Makes an array of vectors of a groupshared array of less than words that matrices are loaded
/// from, where all that is stored to it comes in whole vectors, so that one store takes the place
/// of four or two.
///   global @T : array<f16, 1024>, workgroup    =>   global @T : array<vec<f16, 4>, 256>, workgroup
///   store (access @T, %i), %a                       store (access @T, (shr %i, 2)),
///   store (access @T, (add %i, 1)), %b                    (construct %a, %b, %c, %d)
///   ...
///   spirv.mat_load (access @T, %j), %stride         spirv.mat_load (access @T, (shr %j, 2)),
///                                                                    (shr %stride, 2)
void widenShared(ir::Module &M, const PassContext &Ctx);

/// Gives each multiply an accumulator that nothing else uses (Workaround::CopyAccumulators).
///   %d = mat.muladd %a, %b, %c   =>   %v = var = %c
///   mat.store %c, ...                 %0 = load %v
///                                     %d = mat.muladd %a, %b, %0
void copyAccumulators(ir::Module &M, const PassContext &Ctx);

/// Has only the wave wait at barriers for groupshared memory if it is the whole group. Makes
/// barriers of the wave order its memory without waiting (Workaround::NoWaveBarriers).
void raiseBarriers(ir::Module &M, const PassContext &Ctx);

/// Replaces byte addresses by elements of typed views of the buffer (Raise/BufferViews.h).
///   %p = bytes_at %b, %o {align = 16}   =>   %i = shr %o, 4
///   load %p : vec<f32, 4>                    %p = access @A.u32x4, %i
///                                            bitcast (load %p) : vec<f32, 4>
/// No type of the module holds bytes afterwards.
void raiseBuffers(ir::Module &M, const PassContext &Ctx);

/// Replaces arithmetic that SPIR-V lacks or defines less strictly than Ops.def: counts of shifts
/// are masked, bit operations go through 32 bits, clamp is min and max, mad is fma.
void raiseArithmetic(ir::Module &M, const PassContext &Ctx);

/// Marks what takes part in synchronization between invocations, and at which scope.
///   store %p, %v   =>   store %p, %v {access = non_private}
///   atomic %p, %v {fn = add}   =>   atomic %p, %v {fn = add, scope = queue_family}
void markAccesses(ir::Module &M, const PassContext &Ctx);

/// Expands conversions and packings that are not a single instruction.
///   convert %b : f32    =>   select %b, 1.0, 0.0
///   convert %u32 : i8   =>   bitcast (convert %u32 : u8) : i8
///   saturate %x         =>   spirv.clamp %x, 0.0, 1.0
void raiseInstructions(ir::Module &M, const PassContext &Ctx);

/// Drops variables that nothing uses, and says how SPIR-V decorates the others. Of a buffer that
/// goes a view takes the place.
///   global @A : ..., storage {set = 0, binding = 1, readonly}
///       =>   global @A : ..., storage {set = 0, binding = 1, readonly, non_writable, aliased}
void chooseVariables(ir::Module &M, const PassContext &);

/// Makes resources blocks, and types in them say where each part lies.
///   struct %S { x : f32, y : f32 }                =>
///       struct %S_1 laid_out { x : f32 at 0, y : f32 at 4 }
///       struct %Buffer.S block { data : runtime_array<struct %S_1, stride 8> at 0 }
///   global @B : runtime_array<struct %S>, ...     =>   global @B : struct %Buffer.S, ...
///   %p = access %b, %i : ptr<struct %S, storage>  =>   access %b, 0, %i : ptr<struct %S_1, ...>
///   %s = load %p : struct %S                      =>   %l = load %p : struct %S_1
///                                                      spirv.copy_logical %l : struct %S
void layOut(ir::Module &M, const PassContext &);

/// Encloses all accesses to rasterizer-ordered resources in one critical section for each pixel,
/// which each thread enters and leaves once, outside of control flow. The entry point has a single
/// return: lowering calls the user's function, which is inlined.
///   if %c then {                       spirv.begin_interlock
///     store %ordered, %v        =>     if %c then {
///   }                                    store %ordered, %v
///                                      }
///                                      spirv.end_interlock
/// Steps that move ops to other functions come before.
void orderPixels(ir::Module &M, const PassContext &Ctx);

/// Marks where threads of a group may choose different resources of an array, which Vulkan wants to
/// be told (VUID RuntimeSpirv-NonUniform-06274). NonUniformResourceIndex says nothing that this
/// does not find.
///   access @Buffers, %thread, %0, %i   =>   access @Buffers, %thread, %0, %i {non_uniform}
void markResourceIndices(ir::Module &M, const PassContext &Ctx);
/// The computed indices of \p Access, in a module that is laid out, that say which resource of an
/// array it is.
llvm::SmallVector<const ir::Value *, 2> resourceIndices(const ir::Op &Access);

/// Takes the resources of heaps without a binding (SPV_EXT_descriptor_heap) from the heap. Comes
/// after all steps that ask which variable an address leads to.
///   %h = global @ResourceDescriptorHeap        %h = global @ResourceDescriptorHeap
///   access %h, %i, %0, %k {non_uniform}   =>   %e = spirv.heap_element %h, %i {non_uniform}
///                                              access %e, %0, %k {non_uniform}
void raiseHeaps(ir::Module &M, const PassContext &Ctx);

/// Writes out what the module's version of SPIR-V lacks, or reports it.
///   %s = spirv.copy_logical %l : struct %S   =>   %x = load (access %p, 0) : f32
///                                                 %y = load (access %p, 1) : f32
///                                                 %s = construct %x, %y : struct %S
///   select %bool, %v, %w : vec<f32, 2>       =>   select (construct %bool, %bool), %v, %w
void fitVersion(ir::Module &M, const PassContext &Ctx);
/// Whether there is something that builds on the Vulkan memory model.
bool needsVulkanMemory(ir::Module &M);

/// Moves runs of ops out of functions with more than PassContext::MostBlocks blocks, into functions
/// that they call: the validator takes time with the square of a function's blocks. Variables that
/// a run shares with others go in by address, other values as they are, and what is used behind it
/// comes back in variables. Functions with inline SPIR-V stay whole.
///   %v = var : ptr<u32, function>             %v = var : ptr<u32, function>
///   ...                                       call %v, %x {symbol = "main.run"}
///   if %c then { store %v, %x; return }   =>  func @main.run(%v : ptr<u32, function>, %x : u32)
///   ...
void outlineRuns(ir::Module &M, const PassContext &Ctx);

/// Makes a variable of each part of a local array or struct that only constants index.
///   %v = var : ptr<array<mat<...>, 2>, function>   =>   %0 = var : ptr<mat<...>, function>
///   load (access %v, 1)                                 %1 = var : ptr<mat<...>, function>
///                                                       load %1
void splitParts(ir::Module &M, const PassContext &);

/// Promotes locals to SSA values if they are numbers, vectors or matrices and are only read and
/// written whole. The writer emits phis for them (Phis.h).
///   %k = var {name = "k"} : ptr<u32, function>   =>   %k = var {name = "k", as_value} : ...
void chooseValues(ir::Module &M, const PassContext &Ctx);

/// Returns the capabilities that \p O needs, besides those of its types and features.
ir::CapabilitySet capabilitiesOf(const ir::Op &O);
/// Lists the capabilities and the Vulkan features that the module needs.
///   needs {capabilities = [Shader, VulkanMemoryModel], features = [vulkanMemoryModel]}
void listNeeds(ir::Module &M, const PassContext &);

/// Through which type integers of \p From become such of \p To: OpUConvert has an unsigned result.
/// Null: in one step.
const ir::Type *conversionStep(ir::TypeContext &Types, const ir::Type *From, const ir::Type *To);

} // namespace tessera::spirv
