// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lanes of one threadgroup: scheduling, synchronization and accesses.
//
// Lanes run one after the other, each until it must wait. If lanes of a simdgroup wait at several
// places, those at the earliest place in the text go on first. The place of a lane includes the
// loops and calls around it, with iteration numbers. So lanes that diverged in structured control
// flow reconverge where it ends.

#ifndef TESSERA_MSL_MODEL_THREADGROUP_H
#define TESSERA_MSL_MODEL_THREADGROUP_H

#include "Fiber.h"
#include "Memory.h"
#include "Model.h"
#include "Module.h"
#include "StageLanes.h"
#include "Textures.h"
#include <array>
#include <set>

namespace tessera::model {

struct GridShape {
  std::array<uint32_t, 3> Threads = {1, 1, 1};
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  uint32_t SimdWidth = 32;
  /// The threads of the grid, where the last threadgroups in a dimension may have fewer.
  std::optional<std::array<uint32_t, 3>> Grid;
  std::array<uint32_t, 3> Origin = {0, 0, 0}; ///< of [[stage_in]]

  uint32_t threadsOfGroup() const { return Threads[0] * Threads[1] * Threads[2]; }
};

/// The memory of a launch.
struct BoundMemory {
  Memory Data;
  std::map<std::vector<uint8_t> *, Region *> Shared;
};

/// The resources of a function, by their index.
struct BoundResources {
  explicit BoundResources(BoundMemory &Of) : Data(Of.Data) {}

  Memory &Data;
  std::map<uint32_t, Region *> Buffers;
  std::map<uint32_t, Texture> Textures;
  std::map<uint32_t, SamplerBinding> Samplers;
};

/// A function with all that it is bound to.
struct BoundKernel {
  Module &Code;
  BoundResources &Bound;
  const msl_model::Kernel &Kernel;
  GridShape Shape;
  /// The name of the text in messages.
  std::string TextName;
  const Rules &Strictness;
  std::vector<std::string> &Warnings;
  /// The buffers and textures, by index, whose accesses of one pixel are in the order of the
  /// primitives.
  std::set<const Region *> Ordered = {};
};

/// What a threadgroup of an object or mesh function has made, and its payload.
struct GroupResults {
  /// The bytes that a lane gave; no other one may give them too.
  struct Part {
    std::vector<uint8_t> Bytes;
    uint16_t Lane = 0;
  };
  using Parts = std::map<uint32_t, Part>;

  /// Of an object function.
  std::optional<std::array<uint32_t, 3>> Grid;
  // Of a mesh function. The corners are numbers of vertices.
  std::optional<uint32_t> Count;
  Parts Corners, Vertices, Primitives;
  /// Of an object function, null before its first thread. Of a mesh function, null if there is
  /// none.
  Region *Payload = nullptr;

  /// Forgets all but the payload.
  void clear() {
    Region *Kept = Payload;
    *this = {};
    Payload = Kept;
  }
};

/// Runs all threadgroups of \p L, one after the other.
llvm::Error runThreadgroups(BoundKernel &L);

} // namespace tessera::model

#endif
