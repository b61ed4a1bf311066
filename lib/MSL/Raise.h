//===- Raise.h - Rewrites IR into what MSL has ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function here is a row of Steps.def, which has the reasons for their order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/MSL.h"
#include "Polyfill/LongVectors.h"
#include "Raise/ReadOnly.h"
#include "Raise/Rewrite.h"
#include "Transforms/DeadCode.h"

namespace tessera::msl {

using namespace raising;
using polyfill::raiseVectors;

/// Reports every op and type that has no counterpart in MSL, or none in the versions that the
/// target takes, at the user's line. Changes nothing.
void refuse(ir::Module &M, const PassContext &Ctx);

/// Makes typed buffers arrays of what their formats have.
///   image.load %b, %i : vec<f32, 4>   =>   construct (load (access %b, %i)), 0.0, 0.0, 1.0
void raiseImages(ir::Module &M, const PassContext &Ctx);
/// The number that a channel is in memory.
const ir::Type *channelType(ir::TypeContext &Types, const ir::ImageFormatInfo &Format);
/// Of the typed buffer that \p Image points to, or the array of them.
const ir::ImageFormatInfo *formatAt(ir::Module &M, const ir::Value *Image);

/// Writes out what simdgroups lack: 64-bit and bool operands, wave.match, wave.multi_prefix.
///   wave.prefix_count_bits %b   =>   wave.prefix (convert %b : u32) {fn = sum}
void raiseWaves(ir::Module &M, const PassContext &Ctx);

/// Arrays and structs go between memory that others see and values part by part, because they are
/// declared differently there (Types.h).
void raiseCopies(ir::Module &M, const PassContext &Ctx);

/// Whether \p Pointer leads into a `globallycoherent` buffer. What one lane writes there others of
/// the dispatch see without a new kernel, which in MSL atomic accesses alone promise: the printer
/// writes loads and stores so.
bool isCoherent(ir::Module &M, const ir::Value *Pointer);
/// Loads and stores of vectors in such buffers become one for each component.
void raiseCoherent(ir::Module &M, const PassContext &Ctx);

/// Float atomics become integer ones: exchanges of bits, and loops of compare_exchange; all but
/// additions to buffers where the target has them.
void raiseAtomics(ir::Module &M, const PassContext &Ctx);
bool hasFloatAtomic(const ir::Op &O, const Target &Device);

/// Writes out what simdgroup matrices lack: choices become branches, coordinates the map from lanes
/// to elements, atomic additions one for each element as loads and stores of `globallycoherent`
/// buffers do, transpositions reads of the lanes on the other side of the diagonal.
///   mat.convert %m {transpose}   =>   %x = wave.read_lane (mat.extract %m, 0), %lane
///                                     %y = wave.read_lane (mat.extract %m, 1), %lane
///                                     mat.insert ..., 0, (select %isOdd, %y, %x)
void raiseMatrices(ir::Module &M, const PassContext &Ctx);

/// Replaces arithmetic that C++ lacks or leaves undefined: signed integers wrap as unsigned ones,
/// counts of shifts are masked, bit operations go through 32 bits.
void raiseArithmetic(ir::Module &M, const PassContext &Ctx);

/// Offsets into byte-address buffers count in the type that the buffer is declared with
/// (ByteBuffers.h), and addresses are as aligned as their computation shows.
///   bytes_at %b, (mul %i, 4)   =>   msl.words_at %b, %i {unit = 4}
void raiseOffsets(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::msl
