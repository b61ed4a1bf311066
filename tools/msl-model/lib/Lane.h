// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One lane: its stack, and where in the text it is.

#ifndef TESSERA_MSL_MODEL_LANE_STATE_H
#define TESSERA_MSL_MODEL_LANE_STATE_H

#include "Fiber.h"
#include "Module.h"
#include <map>
#include <set>
#include <vector>

namespace tessera::model {

/// A loop or a function that a lane is in.
struct Level {
  /// A loop's place in the text, or where in the module a function was called.
  msl_model::Place At{0, 0};
  uint32_t CallSite = 0;
  uint32_t Iteration = 0;

  bool isLoop() const { return CallSite == 0; }
};

enum class LaneState : uint8_t { Ready, Waiting, Finished };

struct Lane {
  uint16_t Index = 0;
  uint8_t Simdgroup = 0;
  LaneState State = LaneState::Ready;
  /// A fragment that the primitive does not cover: it writes nothing.
  bool IsHelper = false;
  bool IsDiscarded = false;
  Context Fiber;
  std::vector<Level> Levels;
  /// The call in which the lane waits.
  msl_model::Meeting Call{};
  /// Barriers that the lane has passed, by the memory they order: of the threadgroup, and of the
  /// simdgroup or the threadgroup.
  struct {
    uint32_t Group = 0;
    uint32_t Simd = 0;
  } Device, Threadgroup, Texture, Payload;
  /// Texels that the lane has written, by their textures, since it last made its writes visible to
  /// itself.
  std::map<uint32_t, std::set<const uint8_t *>> Unfenced;
};

/// Orders the places at which two lanes wait as a structured program would come to them: negative
/// if
/// \p A's is first, 0 if they are at the same place.
int comparePlaces(const Lane &A, const Lane &B, Module &Code);

} // namespace tessera::model

#endif
