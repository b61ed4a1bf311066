//===- Raise.h - Rewrites IR into what SPIR-V has -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function here is one step, and all decisions of the back end are made in them. Raise.cpp
// lists them with the reason for their order. They run on verified IR without errors in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Raise/Rewrite.h"
#include "SPIRV/SPIRV.h"

namespace tessera::spirv {

using namespace raising;

/// All steps; false when something was refused.
bool raise(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags);

/// Reports every op that has no counterpart in SPIR-V, at the user's line. Changes nothing.
///   sin %x : f64       error: 'sin' has no double-precision form ...
bool refuse(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags);

/// Whether lanes work together and the x of [numthreads] is no multiple of every wave that may run
/// them: Vulkan then runs no matrices (VUID VkPipelineShaderStageCreateInfo-module-08987), promises
/// no full subgroups (-pNext-02757, -flags-02759), and may fill waves otherwise than HLSL counts
/// threads. The group that the user wrote is asked.
bool needsLinearGroup(ir::Module &M, const SPIRVOptions &Options);

/// Makes the thread group one row of the same threads, in the order of SV_GroupIndex.
///   num_threads = [4, 8, 1]        =>   num_threads = [32, 1, 1]
///   builtin {fn = group_thread_id}      %i = builtin {fn = group_index}
///                                       construct (and %i, 3), (and (shr %i, 2), 7), (shr %i, 5)
void linearizeGroup(ir::Module &M);

/// Writes out what SPIR-V's subgroups lack: wave.match and wave.multi_prefix become loops,
/// wave.all_equal on vectors goes component by component, quad.any and quad.all become swaps.
void raiseWaves(ir::Module &M);

/// A local array of structs with matrices becomes an array for each member
/// (Workaround::SplitMatrixStructs).
///   %v = var : ptr<array<struct %S, 2>, function>   =>   %v.a = var : ptr<array<mat<...>, 2>, ...>
///   access %v, %i, 0                                     access %v.a, %i
void raiseLocals(ir::Module &M);

/// Gives cooperative matrices the operands of SPIR-V: memory becomes the address of the first
/// element and a stride in elements, mat.mul gets its accumulator, arithmetic with a scalar its
/// matrix, elements are reached through a variable.
///   mat.load %bytes, %offset, %stride   =>   %i = shr %offset, 1
///                                            %p = access @A.f16, %i
///                                            %s = shr %stride, 1
///                                            mat.load %p, %s
class Views;
void raiseMatrices(ir::Module &M, Views &V);

/// Gives each multiply an accumulator that nothing else uses (Workaround::CopyAccumulators).
///   %d = mat.muladd %a, %b, %c   =>   %v = var = %c
///   mat.store %c, ...                 %0 = load %v
///                                     %d = mat.muladd %a, %b, %0
void copyAccumulators(ir::Module &M);

/// Barriers of the wave order its memory and wait for nobody (Workaround::NoWaveBarriers).
void dropWaveBarriers(ir::Module &M);

/// Replaces byte addresses by elements of typed views of the buffer (Views.h).
///   %p = bytes_at %b, %o {align = 16}   =>   %i = shr %o, 4
///   load %p : vec<f32, 4>                    %p = access @A.u32x4, %i
///                                            bitcast (load %p) : vec<f32, 4>
/// No type of the module holds bytes afterwards.
void raiseBuffers(ir::Module &M, Views &V);

/// Replaces arithmetic that SPIR-V lacks or defines less strictly than Ops.def: counts of shifts
/// are masked, bit operations go through 32 bits, clamp is min and max, mad is fma.
void raiseArithmetic(ir::Module &M);

/// Addresses of parts that are passed to functions go through a variable: SPIR-V passes whole
/// variables only.
void raiseCalls(ir::Module &M);

} // namespace tessera::spirv
