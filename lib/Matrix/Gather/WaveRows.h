//===- WaveRows.h - The vectors of a wave's lanes as rows in memory -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groupshared memory in which a wave holds rows of numbers: the vectors of its lanes, each lane's
// in a row of its own, or a part of a matrix that its lanes load together. It is a matrix for the
// device. A group may have such memory too, for matrices that its threads load together. All places
// and strides count chunks, the elements of the variable, of 16 bytes or, where lines of the
// device's matrices are shorter, of 8.
//
// The strides are odd multiples of 16 bytes, so that the rows of lanes begin in different banks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Matrix/Code/FourVectors.h"

namespace tessera {

class WaveRows {
public:
  /// The groups have \p Waves waves of \p Lanes lanes.
  WaveRows(ir::Module &M, uint32_t Lanes, uint32_t Waves, uint32_t ChunkBytes)
      : M(M), Of(ir::Scope::Subgroup), Lanes(Lanes), Waves(Waves), ChunkBytes(ChunkBytes) {}
  /// Memory of the group instead, whose \p Threads take the place of the lanes.
  static WaveRows ofGroup(ir::Module &M, uint32_t Threads, uint32_t ChunkBytes) {
    WaveRows Rows(M, Threads, 1, ChunkBytes);
    Rows.Of = ir::Scope::Workgroup;
    return Rows;
  }

  /// Notes that a wave needs \p Chunks. All needs come before the first use.
  void reserve(uint32_t Chunks, Loc Where);
  /// The size of the variable in bytes.
  uint64_t bytes() const;
  uint32_t lanes() const { return Lanes; }

  uint32_t perChunk(const ir::Type *Number) const;
  /// The chunks of \p Count numbers.
  uint32_t chunksFor(uint64_t Count, const ir::Type *Number) const;
  /// The type of a chunk: a vector of u32.
  const ir::Type *chunk() const;
  uint32_t strideFor(uint32_t Chunks) const;
  /// All lanes' rows of \p Count numbers.
  uint32_t chunksOfRows(uint64_t Count, const ir::Type *Number) const {
    return Lanes * strideFor(chunksFor(Count, Number));
  }

  /// The lanes of the wave, or the threads of the group, wait for each other and see what they
  /// wrote here.
  void barrier(ir::Builder &B) const;

  /// Stores \p Numbers as this lane's row of \p Count numbers; zeros follow them. The first lane's
  /// row begins at \p At.
  void storeRow(ir::Builder &B, const Fours &Numbers, const ir::Type *Number, uint32_t Count,
                uint32_t At = 0);
  /// The first \p Taken numbers of this lane's row of \p Count.
  Fours loadRow(ir::Builder &B, const ir::Type *Number, uint32_t Count, uint32_t Taken);

  /// \p Body once for each number below \p Count, spread over the lanes.
  void forEach(ir::Builder &B, uint32_t Count,
               llvm::function_ref<void(ir::Builder &, ir::Value *)> Body);
  /// The chunk at \p Index.
  ir::Value *load(ir::Builder &B, ir::Value *Index);
  /// Stores the chunk \p Bits at \p Index.
  void store(ir::Builder &B, ir::Value *Index, ir::Value *Bits);

  ir::Value *loadMatrix(ir::Builder &B, const ir::Type *Ty, uint32_t At, uint32_t Stride,
                        ir::MatrixLayout Layout);
  void storeMatrix(ir::Builder &B, ir::Value *Matrix, uint32_t At, uint32_t Stride);

  /// The bits of the numbers of a chunk, and the reverse. Zeros fill up the last four.
  ir::Value *chunkOf(ir::Builder &B, llvm::ArrayRef<ir::Value *> Numbers) const;
  Fours numbersOf(ir::Builder &B, ir::Value *Chunk, const ir::Type *Number) const;

private:
  /// The index of the lane, or of the thread.
  ir::Value *lane(ir::Builder &B) const;
  ir::Value *memory(ir::Builder &B);
  /// The wave's first chunk plus \p At.
  ir::Value *place(ir::Builder &B, ir::Value *At);

  ir::Module &M;
  ir::Scope Of;
  uint32_t Lanes, Waves, ChunkBytes;
  uint32_t PerWave = 0;
  Loc Where;
  ir::Global *Variable = nullptr;
};

} // namespace tessera
