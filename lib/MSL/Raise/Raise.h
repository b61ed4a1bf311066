//===- Raise.h - Rewrites IR to constructs of MSL -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function here is a row of Steps.def, which has the reasons for their order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BackendCommon/ReadOnly.h"
#include "BackendCommon/Rewrite.h"
#include "IR/OpViews.h"
#include "MSL/MSL.h"
#include "Polyfill/LongVectors.h"
#include "Transforms/DeadCode.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera::msl {

using namespace raising;
using polyfill::raiseVectors;

/// Reports, at the user's line, every op and type without a counterpart in MSL, or without one in
/// the versions of the target. Changes nothing.
void refuse(ir::Module &M, const PassContext &Ctx);
/// The same for what only shaders of other stages than compute have.
void refuseStage(ir::Module &M, const PassContext &Ctx);
/// Reports outputs of a mesh shader that do not fit into threadgroup memory (raiseMeshes).
void refuseOutputs(ir::Module &M, const PassContext &Ctx);
/// Reports attributes of hits that the text has no room for (raiseRays).
void refuseAttributes(ir::Module &M, DiagnosticEngine &Diags);

/// Makes ray.trace of hit.trace and hit.invoke, and reports other operations on hit objects
/// (BackendCommon/HitObjects.h).
void raiseHitObjects(ir::Module &M, const PassContext &Ctx);

/// Gives inputs and outputs the forms that MSL has. A color gets four components, because a target
/// may have as many. Depth and stencil reference are no outputs where the tests come first. A pixel
/// shader that runs for each sample has only that sample in its coverage, and its position.
///   io.store %v : vec<f32, 2>   =>   io.store (construct %v, 0.0, 1.0) : vec<f32, 4>
void raiseStages(ir::Module &M, const PassContext &);
/// Does so for mesh and amplification shaders. Any thread may write any part of an output, but MSL
/// takes vertices and primitives as a whole. Threadgroup memory gathers them, and at the end each
/// thread passes some of them on. An output stays in a variable of the thread where each thread
/// only writes the element with its own number. mesh.dispatch ends the function.
///   mesh.counts %v, %p                 store (access @COLOR, %i, 0), %x
///   io.store %x, %i, 0 {element = 1}   barrier {exec = workgroup, memory = workgroup}
///                                  =>  mesh.counts %v, %p
///                                      if (lt %thread, %v) {
///                                        io.store (load (access @position, %thread)), %thread
///                                            {element = 0}
///                                        io.store (load (access @COLOR, %thread)), %thread
///                                            {element = 1}
///                                      }
void raiseMeshes(ir::Module &M);

/// Shaders of a ray tracing pipeline return where they end. The attributes of a hit, which any
/// intersection shader may report to any other shader, are arrays of 32-bit words.
///   ray.ignore_hit            =>   ray.ignore_hit
///                                  return
///   ray.report_hit %t, %k, %a      %w = construct (bitcast (extract %a, 0)), ...
///                             =>   ray.report_hit %t, %k, %w
///                                  if (msl.ray_over) {return}
void raiseRays(ir::Module &M);

/// Does so for hull and domain shaders, and for vertex shaders before a hull shader. Their values
/// are in buffers (PatchBuffers.h), and vertex and hull shaders become compute shaders.
///   %v = io.load %i {element = 1}   =>   %n = add (mul %patch, 3), %i
///                                        %v = load (access @vertices, %n, 1)
void raisePatches(ir::Module &M, bool BeforeHull);

/// Keeps threads that the shader has discarded from writing to memory, which discard_fragment()
/// does not, and helpers out of operations on waves, which the language does not say: a helper gets
/// the result of a wave of one lane.
///   demote            store @is_discarded, true
///   store %p, %v  =>  demote
///                     if (not (load @is_discarded)) {store %p, %v}
void raiseHelpers(ir::Module &M, const PassContext &);

/// Splits a combined image sampler into a texture and a sampler with the binding of both.
///   global @T : image<f32, 2d, combined>   =>   global @T : image<f32, 2d, sampled>
///                                               global @T.sampler : sampler
void splitCombined(ir::Module &M, const PassContext &);

/// Makes the thread group one row where operations on quads need 2x2 threads (makeLinearGroup): a
/// quad is four threads in a row, and a simdgroup several quads.
void linearizeGroup(ir::Module &M, const PassContext &);

/// Returns the memory barriers that only some lanes of the group may reach: in branches, loops and
/// switches, behind a return in one of them, and in functions that are called from such a place.
/// They become fences, which need MSL 3.2. If the target has that version, barriers of device
/// memory in a module with a `globallycoherent` buffer become fences too, because a threadgroup
/// barrier orders memory only for its threadgroup.
llvm::DenseSet<const ir::Op *> fencesOf(ir::Module &M, const Target &Device);
/// Makes all other barriers execution barriers, because that is how MSL orders memory in every
/// version. A fence comes before the barrier if the user waits too.
///   barrier {exec = none, memory = device}   =>   barrier {exec = workgroup, memory = device}
void raiseBarriers(ir::Module &M, const PassContext &Ctx);

/// Makes typed buffers, other than textures, arrays of their format's components.
///   image.load %b, %i : vec<f32, 4>   =>   construct (load (access %b, %i)), 0.0, 0.0, 1.0
void raiseImages(ir::Module &M, const PassContext &Ctx);
/// The number that a channel is in memory.
const ir::Type *channelType(ir::TypeContext &Types, const ir::ImageFormatInfo &Format);
/// Returns the format of the typed buffer that \p Image points to, or of the array of them.
const ir::ImageFormatInfo *formatAt(ir::Module &M, const ir::Value *Image);

/// Gives textures the shapes of MSL, and their accesses MSL's operands: layers are separate from
/// coordinates, and coordinates of texels are unsigned. Textures with one axis get a second one, of
/// height 1. A fence follows each write to a texture that the kernel also reads.
///   image.load %t, %xyLayer, %level   =>   msl.texel_read %t, %xy, %layer, %level
void raiseTextures(ir::Module &M, const PassContext &Ctx);

/// Expands wave operations that simdgroups lack: 64-bit and bool operands, wave.match,
/// wave.multi_prefix.
///   wave.prefix_count_bits %b   =>   wave.prefix (convert %b : u32) {fn = sum}
void raiseWaves(ir::Module &M, const PassContext &Ctx);

/// Arrays and structs go between memory that others see and values part by part, because they are
/// declared differently there (Types.h).
void raiseCopies(ir::Module &M, const PassContext &Ctx);

/// True if \p Pointer leads into a `globallycoherent` buffer. Other lanes of the dispatch must see
/// writes there before the kernel ends. Only atomic accesses guarantee that in MSL, so the printer
/// uses them for these loads and stores.
bool isCoherent(ir::Module &M, const ir::Value *Pointer);
/// Splits loads and stores of vectors in such buffers into one for each component.
void raiseCoherent(ir::Module &M, const PassContext &Ctx);

/// Float atomics become integer ones: exchanges of bits, and loops of compare_exchange; all but
/// additions to buffers where the target has them.
void raiseAtomics(ir::Module &M, const PassContext &Ctx);
bool hasFloatAtomic(const ir::Op &O, const Target &Device);

/// Expands operations that simdgroup matrices lack. Choices become branches, coordinates use the
/// map from lanes to elements, and lengths are 2. Atomic additions become one for each element, and
/// so do loads and stores of `globallycoherent` buffers. Transpositions read the lanes on the other
/// side of the diagonal.
///   mat.convert %m {transpose}   =>   %x = wave.read_lane (mat.extract %m, 0), %lane
///                                     %y = wave.read_lane (mat.extract %m, 1), %lane
///                                     mat.insert ..., 0, (select %isOdd, %y, %x)
void raiseMatrices(ir::Module &M, const PassContext &Ctx);

/// Unrolls loops whose counter is the index of an element, as far as their length allows. Only the
/// tile that has the element stays, where the loop chose it from all tiles, and tests of the index
/// are folded. Loops with `break` or [loop] stay. Loops over cooperative tensors, whose lengths
/// only the device knows, lose their repeated tests of the index.
///   loop {%e < 4} {%x = mat.extract %a, (rem %e, 2)    =>   %p = mat.extract %a, 0
///                  %y = mat.extract %b, (rem %e, 2)         %q = mat.extract %a, 1
///                  %z = select (eq (div %e, 2), 1), %y, %x  %r = mat.extract %b, 0
///                  ...}                                     ...
void unrollElements(ir::Module &M, const PassContext &Ctx);

/// Whether \p O makes or takes cooperative tensors (Tensors.h).
bool isOfTensors(const ir::Op &O);
/// Does the work of raiseMatrices for such an op, with the result of a rewrite() callback. Each
/// tensor gets a variable. Fills and multiplies without an addend become copies. Atomic additions,
/// and loads and stores of `globallycoherent` buffers, become loops over the lane's elements.
std::optional<ir::Value *> raiseTensor(ir::Module &M, ir::Op &O, ir::Builder &B);
/// Makes a variable for each tensor of arrays and structs of them.
void splitTensorArrays(ir::Module &M);
/// The address of this lane's element \p Index of \p Matrix in the memory of \p Access.
ir::Value *matrixPlace(ir::Builder &B, ir::ops::MatAccess Access, ir::Value *Matrix,
                       ir::Value *Index);

/// Merges stores to adjacent elements of a groupshared array into one vector store. Requires that
/// no access comes between them and that the address is known to be a multiple of the vector's
/// size. The array gets that alignment.
///   store (access %x, %i), %a             =>   store (msl.words_at %x, %i {unit = 4, align = 8}),
///   store (access %x, (add %i, 1)), %b               (construct %a, %b)
void mergeStores(ir::Module &M, const PassContext &);
/// Returns the alignment of groupshared arrays with such stores, in bytes.
llvm::DenseMap<const ir::Global *, uint64_t> sharedAlignments(ir::Module &M);

/// Replaces arithmetic that C++ lacks or leaves undefined: signed integers wrap as unsigned ones,
/// counts of shifts are masked, bit operations go through 32 bits.
void raiseArithmetic(ir::Module &M, const PassContext &Ctx);

/// Chooses the arrays of resources that the kernel gets as a buffer of element addresses. These are
/// arrays without a size, and then the largest arrays until the number of buffer arguments is
/// within the limit. Ctx.MSL.ArgumentBuffers can choose all or none. Arrays at one Vulkan binding
/// share a buffer. If the shader queries the size of an element, the buffer contains the sizes too.
///   global @A : array<bytes, unbounded>, storage {...}
///   =>   global @A : array<bytes, unbounded>, storage {..., argument_buffer, with_sizes}
void raiseArguments(ir::Module &M, const PassContext &Ctx);

/// Replaces chains of inserts by stores to parts of a variable: the variable where the chain begins
/// and ends, or a new one. Afterwards no op inserts into a vector, array or struct.
///   %w = insert (load %v), %x, [0]     =>   store (access %v, 0), %x
///   store %v, %w
void raiseInserts(ir::Module &M, const PassContext &Ctx);

/// Moves the matrices of functions into variables. Afterwards each op of writesMatrix() has one
/// use: the next op, which stores it to a variable of that type. Other uses load from the variable.
/// The variable is the one that finally gets the matrix, else that of the matrix that the op
/// changes or adds to (if nothing else needs that), else a new one. An op that changes one element
/// loads the same variable. An op that reads elements reads those of a variable.
///   %p = mat.mul %a, %b                 %t = var
///   %q = mat.arith %p, %x {fn = mul}    %p = mat.mul %a, %b
///   mat.store %q, ...              =>   store %t, %p
///                                       %q = mat.arith (load %t), %x {fn = mul}
///                                       store %t, %q
///                                       mat.store (load %t), ...
void raiseHomes(ir::Module &M, const PassContext &Ctx);

/// Erases debug_values, and declares variables at their first use: with the first store as initial
/// value, in the head of the loop that they count, or as a parameter.
///   %v = var ... store %v, %x   =>   %v = var %x
void raiseLocals(ir::Module &M, const PassContext &Ctx);

/// Makes the module one of statements (Statements.h): each value is written where it is used, or
/// becomes a variable (Scheduler.h), and branches that only choose a value become expressions.
///   %v = var
///   if %c then { store %v, %a } else { store %v, %b }   =>   msl.choose %c {yield %a} {yield %b}
void raiseVariables(ir::Module &M, const PassContext &Ctx);

/// Marks stores that are `x += y`.
///   store %p, (add (load %p), %y)   =>   store %p, ... {compound}
void raiseAssignments(ir::Module &M, const PassContext &Ctx);

/// Negates branches whose first arm is empty. A loop whose test or step needs statements
/// becomes one without either.
///   loop {%x = msl.let ...; yield %c} {...} {}   =>   loop {} {%x = ...; if (not %c) {break}; ...}
///   {}
void raiseControl(ir::Module &M, const PassContext &Ctx);

/// Gives variables and parameters the names that they have in the text.
void raiseNames(ir::Module &M, const PassContext &Ctx);

/// Makes resources bytes whose layout cannot be declared: in a constant buffer, for example, the
/// member after an array may be in the array's last row. Arrays of such resources become bytes too.
/// Accesses to their parts compute byte offsets, and so do accesses to a component of a vector in
/// any buffer of bytes.
///   %p = access %c, 1, %i   =>   %p = bytes_at %c, (add (mul %i, 16), 32) {align = 16}
///   array_length %b         =>   div (bytes_size %b), 20
void raiseLayout(ir::Module &M, const PassContext &Ctx);

/// Makes offsets into buffers of bytes count elements of the type that the buffer is declared with
/// (ByteBuffers.h), and aligns addresses as far as their computation proves it. Makes offsets and
/// strides of matrices count components in all memory, and computes lengths from sizes.
///   array_length %a                           =>   div (bytes_size %a), 16
///   bytes_at %b, (mul %i, 4)                  =>   msl.words_at %b, %i {unit = 4}
///   mat.load %b, (mul %i, 16), %s           =>   mat.load %b, (mul %i, 4), (div %s, 4) {unit = 4}
///   mat.load %words, %i, 8 : mat<i8, ...>   =>   mat.load %words, (mul %i, 4), 32 {unit = 1}
void raiseOffsets(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::msl
